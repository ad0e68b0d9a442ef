#![no_main]
#[path = "../checks/fifteen.rs"]
mod fifteen;

libfuzzer_sys::fuzz_target!(|data: &[u8]| fifteen::check(data));
