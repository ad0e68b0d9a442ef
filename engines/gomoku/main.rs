//! The `gomoku` engine.
fn main() -> std::process::ExitCode {
    gomoku::cli::main()
}
