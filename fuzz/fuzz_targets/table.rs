#![no_main]
#[path = "../checks/complaint.rs"]
mod complaint;
#[path = "../checks/table.rs"]
mod table;

libfuzzer_sys::fuzz_target!(|data: &[u8]| table::check(data));
