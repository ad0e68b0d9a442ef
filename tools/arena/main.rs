//! The `arena` match runner.
fn main() -> std::process::ExitCode {
    arena::cli::main()
}
