#![no_main]
#[path = "../checks/complaint.rs"]
mod complaint;
#[path = "../checks/ubb.rs"]
mod ubb;

libfuzzer_sys::fuzz_target!(|data: &[u8]| ubb::check(data));
