#![no_main]
#[path = "../checks/river.rs"]
mod river;

libfuzzer_sys::fuzz_target!(|data: &[u8]| river::check(data));
