#![no_main]
#[path = "../checks/complaint.rs"]
mod complaint;
#[path = "../checks/fen.rs"]
mod fen;

libfuzzer_sys::fuzz_target!(|data: &[u8]| fen::check(data));
