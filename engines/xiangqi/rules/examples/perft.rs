//! Counts move sequences: `perft DEPTH [FEN] [--play]`. The last line is `nodes N time_ms T nps S`.
//!
//! With `--play` the last ply is made and taken back as well, which is what a search does.

use std::time::Instant;

use xiangqi_rules::{Position, perft::perft};

/// Perft without the shortcut of counting the last ply.
fn play(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    for mv in position.legal_moves() {
        position.make(mv);
        nodes += play(position, depth - 1);
        position.unmake();
    }
    nodes
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (options, arguments): (Vec<_>, Vec<_>) = std::env::args()
        .skip(1)
        .partition(|argument| argument.starts_with("--"));
    let depth = arguments
        .first()
        .ok_or("usage: perft DEPTH [FEN] [--play]")?
        .parse()?;
    let mut position = match arguments.get(1) {
        Some(fen) => Position::from_fen(fen)?,
        None => Position::startpos(),
    };
    let count = if options.iter().any(|option| option == "--play") {
        play
    } else {
        perft
    };
    let start = Instant::now();
    let nodes = count(&mut position, depth);
    let seconds = start.elapsed().as_secs_f64();
    let speed = nodes as f64 / seconds;
    println!("nodes {nodes} time_ms {:.0} nps {speed:.0}", seconds * 1e3);
    Ok(())
}
