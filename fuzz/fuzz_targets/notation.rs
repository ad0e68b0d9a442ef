#![no_main]
#[path = "../checks/complaint.rs"]
mod complaint;
#[path = "../checks/notation.rs"]
mod notation;

libfuzzer_sys::fuzz_target!(|data: &[u8]| notation::check(data));
