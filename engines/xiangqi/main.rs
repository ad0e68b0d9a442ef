//! The `xiangqi` command: the engine for UCCI, UCI and XBoard, and its offline tools.
fn main() -> std::process::ExitCode {
    xiangqi::cli::main()
}
