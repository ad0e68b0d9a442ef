#![no_main]
#[path = "../checks/hierarchy.rs"]
mod hierarchy;

libfuzzer_sys::fuzz_target!(|data: &[u8]| hierarchy::check(data));
