#![no_main]
#[path = "../checks/graph.rs"]
mod graph;

libfuzzer_sys::fuzz_target!(|data: &[u8]| graph::check(data));
