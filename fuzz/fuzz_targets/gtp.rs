#![no_main]
#[path = "../checks/complaint.rs"]
mod complaint;
#[path = "../checks/language.rs"]
mod language;

use protocol::gtp::{Request, Response};

libfuzzer_sys::fuzz_target!(|data: &[u8]| language::check::<Request, Response>(data));
