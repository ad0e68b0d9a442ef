#![no_main]
#[path = "../checks/complaint.rs"]
mod complaint;
#[path = "../checks/reversi.rs"]
mod reversi;

libfuzzer_sys::fuzz_target!(|data: &[u8]| reversi::check(data));
