//! The `board` program. Where our engines have not been built beside it, it also runs as each of
//! them (see [`board::engines::ACTS_AS`]), so that `cargo run --release --bin board` is all that is
//! needed.
fn main() -> std::process::ExitCode {
    match std::env::var(board::engines::ACTS_AS).as_deref() {
        Ok("xiangqi") => xiangqi::cli::main(),
        Ok("reversi") => reversi::cli::main(),
        Ok("gomoku") => gomoku::cli::main(),
        _ => board::cli::main(),
    }
}
