#![no_main]
#[path = "../checks/complaint.rs"]
mod complaint;
#[path = "../checks/ccbridge.rs"]
mod ccbridge;

libfuzzer_sys::fuzz_target!(|data: &[u8]| ccbridge::check(data));
