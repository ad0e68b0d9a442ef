//! A folder that goes away with the test.

use std::fs;
use std::path::PathBuf;

pub(crate) struct Folder(PathBuf);

impl Folder {
    /// An empty one; no two tests have one of the same name.
    pub(crate) fn new(test: &str) -> Self {
        let name = format!("sanqi-{}-{test}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    /// The path of a file in it, there or not.
    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    pub(crate) fn write(&self, name: &str, bytes: &[u8]) -> String {
        let path = self.file(name);
        fs::write(&path, bytes).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
