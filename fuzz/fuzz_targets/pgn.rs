#![no_main]
#[path = "../checks/complaint.rs"]
mod complaint;
#[path = "../checks/pgn.rs"]
mod pgn;

libfuzzer_sys::fuzz_target!(|data: &[u8]| pgn::check(data));
