//! The `puzzle` program: runs the command line of the crate `puzzle`.
fn main() -> std::process::ExitCode {
    puzzle::cli::main()
}
