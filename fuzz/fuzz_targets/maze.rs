#![no_main]
#[path = "../checks/maze.rs"]
mod maze;

libfuzzer_sys::fuzz_target!(|data: &[u8]| maze::check(data));
