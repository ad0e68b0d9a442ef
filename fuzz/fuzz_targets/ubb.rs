#![no_main]
#[path = "../checks/ubb.rs"]
mod ubb;

libfuzzer_sys::fuzz_target!(|data: &[u8]| ubb::check(data));
