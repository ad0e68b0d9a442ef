//! Golden transcripts, `transcripts/*.txt`.

use crate::gui::Gui;

#[path = "../conversation/transcripts.rs"]
mod replay;

#[test]
fn every_transcript_is_what_the_engine_says() {
    replay::replay_all("tests/gomoku/transcripts", 11, || {
        Gui::of(env!("CARGO_BIN_EXE_gomoku"))
    });
}
