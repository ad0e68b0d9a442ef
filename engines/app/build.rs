//! Passes the name and version of the compiler to the program, which prints them on `compiler`.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let said = env::var_os("RUSTC").and_then(|rustc| {
        let output = Command::new(rustc).arg("--version").output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        let line = text.lines().next()?.trim().to_owned();
        (output.status.success() && !line.is_empty()).then_some(line)
    });
    // A compiler that does not say its version stops no build: the program then says less.
    if let Some(line) = said {
        println!("cargo::rustc-env=SANQI_RUSTC={line}");
    }
}
