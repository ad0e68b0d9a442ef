//! Where the TPTP's `include` looks for files.

use std::fs;
use std::path::{Path, PathBuf};

use ::cli::input::converted;

/// A loader for the includes of a file: from its folder, then from `$TPTP`. Files outside of both
/// are not loaded, whatever their name.
pub(super) fn loader(file: &Path) -> impl FnMut(&str) -> Option<(String, String)> + use<> {
    let beside = file.parent().unwrap_or(Path::new("")).to_path_buf();
    let beside = if beside.as_os_str().is_empty() {
        PathBuf::from(".")
    } else {
        beside
    };
    let tptp = std::env::var_os("TPTP").map(PathBuf::from);
    let folders = [Some(beside), tptp].into_iter().flatten();
    let folders: Vec<_> = folders
        .filter_map(|folder| fs::canonicalize(folder).ok())
        .collect();
    move |name| {
        let found = folders.iter().find_map(|folder| {
            let path = fs::canonicalize(folder.join(name)).ok()?;
            path.starts_with(folder).then_some(path)
        });
        let path = found?;
        let bytes = fs::read(&path).ok()?;
        let name = path.display().to_string();
        let text = converted(&name, &bytes)
            .unwrap_or_else(|| String::from_utf8_lossy(&bytes).into_owned());
        Some((name, text))
    }
}
