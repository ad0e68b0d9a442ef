#![no_main]
#[path = "../checks/complaint.rs"]
mod complaint;
#[path = "../checks/board_text.rs"]
mod board_text;

libfuzzer_sys::fuzz_target!(|data: &[u8]| board_text::check(data));
