//! The binary `arena`. The whole program is in the library, so that integration tests can run it
//! too.
fn main() -> std::process::ExitCode {
    arena::cli::main()
}
