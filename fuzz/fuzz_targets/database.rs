#![no_main]
#[path = "../checks/complaint.rs"]
mod complaint;
#[path = "../checks/database.rs"]
mod database;

libfuzzer_sys::fuzz_target!(|data: &[u8]| database::check(data));
