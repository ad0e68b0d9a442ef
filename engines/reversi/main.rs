//! The `reversi` engine.
fn main() -> std::process::ExitCode {
    reversi::cli::main()
}
