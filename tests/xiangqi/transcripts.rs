//! Golden transcripts, `transcripts/*.txt`.

use crate::gui;

#[path = "../conversation/transcripts.rs"]
mod replay;

#[test]
fn every_transcript_is_what_the_engine_says() {
    replay::replay_all("tests/xiangqi/transcripts", 8, gui::start);
}
