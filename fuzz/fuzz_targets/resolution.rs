#![no_main]
#[path = "../checks/complaint.rs"]
mod complaint;
#[path = "../checks/resolution.rs"]
mod resolution;

libfuzzer_sys::fuzz_target!(|data: &[u8]| resolution::check(data));
