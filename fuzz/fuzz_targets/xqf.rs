#![no_main]
#[path = "../checks/complaint.rs"]
mod complaint;
#[path = "../checks/xqf.rs"]
mod xqf;

libfuzzer_sys::fuzz_target!(|data: &[u8]| xqf::check(data));
