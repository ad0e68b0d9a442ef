//! The Markdown pages of the repository, and the prose in them.

use std::fs;
use std::path::{Path, PathBuf};

pub(crate) struct Page {
    /// Relative to the root of the repository.
    pub(crate) path: PathBuf,
    pub(crate) text: String,
}

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every Markdown file of the repository, sorted by path.
pub(crate) fn all() -> Vec<Page> {
    ending_in("md")
}

/// Every file of the repository with this extension, sorted by path.
pub(crate) fn ending_in(extension: &str) -> Vec<Page> {
    let mut pages = Vec::new();
    collect(root(), extension, &mut pages);
    pages.sort_by(|a, b| a.path.cmp(&b.path));
    assert!(pages.len() > 30, "only {} pages found", pages.len());
    pages
}

fn collect(folder: &Path, wanted: &str, pages: &mut Vec<Page>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            // Build products and packages, at the root and under `fuzz`, and hidden folders.
            if name != "target" && name != "node_modules" && !name.starts_with('.') {
                collect(&path, wanted, pages);
            }
        } else if path
            .extension()
            .is_some_and(|extension| extension == wanted)
        {
            let text = fs::read_to_string(&path).unwrap();
            let path = path.strip_prefix(root()).unwrap().to_path_buf();
            pages.push(Page { path, text });
        }
    }
}

impl Page {
    /// The lines of prose: lines of fenced and indented code are blank here, so that line numbers
    /// stay those of the file.
    pub(crate) fn prose(&self) -> Vec<&str> {
        let mut fenced = false;
        self.text
            .lines()
            .map(|line| {
                let fence = line.trim_start().starts_with("```");
                fenced ^= fence;
                let code = fence || fenced || line.starts_with("    ");
                if code { "" } else { line }
            })
            .collect()
    }
}
