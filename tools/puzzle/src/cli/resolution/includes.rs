//! Where the TPTP's `include` looks for files.

use std::fs;
use std::path::{Path, PathBuf};

use ::cli::input::converted;

/// A loader for the includes of a file: beside it, in the folders above it, then under `$TPTP`.
pub(super) fn loader(file: &Path) -> impl FnMut(&str) -> Option<(String, String)> + use<> {
    let beside = file.parent().unwrap_or(Path::new("")).to_path_buf();
    let beside = fs::canonicalize(&beside).unwrap_or(beside);
    move |name| {
        let tptp = std::env::var_os("TPTP").map(PathBuf::from);
        let folders = beside.ancestors().map(Path::to_path_buf).chain(tptp);
        folders.map(|folder| folder.join(name)).find_map(|path| {
            let bytes = fs::read(&path).ok()?;
            let name = path.display().to_string();
            let text = converted(&name, &bytes)
                .unwrap_or_else(|| String::from_utf8_lossy(&bytes).into_owned());
            Some((name, text))
        })
    }
}
