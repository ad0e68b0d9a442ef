//! Replays the golden transcripts of this folder, `transcripts/*.txt`, with the `gomoku` binary.

#[path = "../conversation/transcripts.rs"]
mod replay;

#[test]
fn every_transcript_is_what_the_engine_says() {
    replay::replay_all("tests/gomoku/transcripts", 14, env!("CARGO_BIN_EXE_gomoku"));
}
