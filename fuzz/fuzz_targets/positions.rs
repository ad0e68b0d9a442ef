#![no_main]
#[path = "../checks/complaint.rs"]
mod complaint;
#[path = "../checks/positions.rs"]
mod positions;

libfuzzer_sys::fuzz_target!(|data: &[u8]| positions::check(data));
