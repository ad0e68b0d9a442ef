#![no_main]
#[path = "../checks/complaint.rs"]
mod complaint;
#[path = "../checks/gomoku.rs"]
mod gomoku;

libfuzzer_sys::fuzz_target!(|data: &[u8]| gomoku::check(data));
