//! The program `gomoku`; all of it is in the library's `cli` module.
fn main() -> std::process::ExitCode {
    gomoku::cli::main()
}
