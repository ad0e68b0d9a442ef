//! The program `reversi`; all of it is in the library's `cli` module.
fn main() -> std::process::ExitCode {
    reversi::cli::main()
}
