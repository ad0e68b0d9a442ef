//! The `board` in the browser. It is also each of our engines, for itself, where none was built
//! beside it: so one command is enough, `cargo run --release --bin board`.
fn main() -> std::process::ExitCode {
    match std::env::var(board::engines::ACTS_AS).as_deref() {
        Ok("xiangqi") => xiangqi::cli::main(),
        Ok("reversi") => reversi::cli::main(),
        Ok("gomoku") => gomoku::cli::main(),
        _ => board::cli::main(),
    }
}
