#![no_main]
#[path = "../checks/complaint.rs"]
mod complaint;
#[path = "../checks/book.rs"]
mod book;

libfuzzer_sys::fuzz_target!(|data: &[u8]| book::check(data));
