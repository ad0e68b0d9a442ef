//! Counts move sequences: `perft DEPTH [FEN]`. The last line is `nodes N time_ms T nps S`.

use std::time::Instant;

use xiangqi_rules::{Position, perft::perft};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth = arguments
        .next()
        .ok_or("usage: perft DEPTH [FEN]")?
        .parse()?;
    let mut position = match arguments.next() {
        Some(fen) => Position::from_fen(&fen)?,
        None => Position::startpos(),
    };
    let start = Instant::now();
    let nodes = perft(&mut position, depth);
    let seconds = start.elapsed().as_secs_f64();
    let speed = nodes as f64 / seconds;
    println!("nodes {nodes} time_ms {:.0} nps {speed:.0}", seconds * 1e3);
    Ok(())
}
