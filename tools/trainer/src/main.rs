//! The program; everything is in the library.

fn main() -> anyhow::Result<()> {
    trainer::cli::main()
}
