#![no_main]
#[path = "../checks/order.rs"]
mod order;

libfuzzer_sys::fuzz_target!(|data: &[u8]| order::check(data));
