//! Replays the golden transcripts of this folder, `transcripts/*.txt`, with the `reversi` binary.

#[path = "../conversation/transcripts.rs"]
mod replay;

#[test]
fn every_transcript_is_what_the_engine_says() {
    replay::replay_all(
        "tests/reversi/transcripts",
        8,
        env!("CARGO_BIN_EXE_reversi"),
    );
}
