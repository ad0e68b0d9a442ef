#![no_main]
#[path = "../checks/grid.rs"]
mod grid;

libfuzzer_sys::fuzz_target!(|data: &[u8]| grid::check(data));
