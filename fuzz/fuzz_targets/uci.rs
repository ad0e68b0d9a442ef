#![no_main]
#[path = "../checks/complaint.rs"]
mod complaint;
#[path = "../checks/language.rs"]
mod language;

use protocol::uci::{Command, Reply};

libfuzzer_sys::fuzz_target!(|data: &[u8]| language::check::<Command, Reply>(data));
