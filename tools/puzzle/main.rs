//! The `puzzle` program.
fn main() -> std::process::ExitCode {
    puzzle::cli::main()
}
