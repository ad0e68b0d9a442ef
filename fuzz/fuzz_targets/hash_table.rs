#![no_main]
#[path = "../checks/complaint.rs"]
mod complaint;
#[path = "../checks/hash_table.rs"]
mod hash_table;

libfuzzer_sys::fuzz_target!(|data: &[u8]| hash_table::check(data));
