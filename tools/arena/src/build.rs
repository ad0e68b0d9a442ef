//! Which engine it was that played: what it calls itself, and the file that was started.
//!
//! An engine that is built anew under the same name is another engine. Its games must not be added
//! to those of the one before without a word.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use ::cli::{Message, message};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::engine_spec::EngineSpec;

/// An engine as it was started.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Build {
    /// Its name and version, as it states them.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub id: Option<String>,
    /// The SHA-256 of the program's file, in hexadecimal. Where the command runs an interpreter on
    /// a script, it is the interpreter's.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub sha256: Option<String>,
}

impl Build {
    /// How it differs from a build before, in words; what only one of them states is no difference.
    pub fn difference(&self, before: &Self) -> Option<Message> {
        let differ = |a: &Option<String>, b: &Option<String>| match (a, b) {
            (Some(a), Some(b)) if a != b => Some((a.clone(), b.clone())),
            _ => None,
        };
        if let Some((now, then)) = differ(&self.sha256, &before.sha256) {
            let [now, then] = [now, then].map(|hash| short(&hash).to_owned());
            return Some(message!("build-program", now, then));
        }
        let (now, then) = differ(&self.id, &before.id)?;
        Some(message!("build-name", now, then))
    }
}

/// The first digits of a hash, enough to tell builds apart.
pub fn short(hash: &str) -> &str {
    hash.get(..12).unwrap_or(hash)
}

/// The SHA-256 of the file that an engine's command starts; none where it cannot be found or read.
pub fn hash(spec: &EngineSpec) -> Option<String> {
    let argv = spec.argv().ok()?;
    let file = program(argv.first()?, spec.dir.as_deref())?;
    of_file(&file).ok()
}

/// The file that the system starts under this name in that folder.
fn program(name: &str, dir: Option<&Path>) -> Option<PathBuf> {
    let is_path = Path::new(name).components().count() > 1;
    if is_path {
        let path = dir.unwrap_or(Path::new("")).join(name);
        return with_extension(path);
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).find_map(|folder| with_extension(folder.join(name)))
}

/// The file of this name, on Windows also with `.exe` behind it.
fn with_extension(path: PathBuf) -> Option<PathBuf> {
    if path.is_file() {
        return Some(path);
    }
    let longer = path.with_extension("exe");
    (cfg!(windows) && longer.is_file()).then_some(longer)
}

fn of_file(path: &Path) -> io::Result<String> {
    let mut file = File::open(path)?;
    let mut hash = Sha256::new();
    let mut buffer = vec![0; 64 * 1024];
    loop {
        let read = file.read(&mut buffer)?;
        if read == 0 {
            break;
        }
        hash.update(&buffer[..read]);
    }
    let bytes = hash.finalize();
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_known_by_its_bytes() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = temporary.path();
        std::fs::write(folder.join("engine"), "abc").unwrap();
        let spec = |text: String| hash(&text.parse().unwrap());
        // The published vector of FIPS 180-2.
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        let at = folder.display();
        assert_eq!(spec(format!("cmd='{at}/engine' --x")).as_deref(), Some(abc));
        assert_eq!(spec(format!("cmd=./engine,dir={at}")).as_deref(), Some(abc));
        assert_eq!(spec(format!("cmd=./none,dir={at}")), None);
    }

    #[test]
    fn what_is_unknown_is_no_difference() {
        let build = |id: &str, sha256: &str| {
            let known = |text: &str| (!text.is_empty()).then(|| text.to_owned());
            Build {
                id: known(id),
                sha256: known(sha256),
            }
        };
        let before = build("A 1", "0123456789abcdef");
        for (now, says) in [
            (build("A 1", "0123456789abcdef"), None),
            (build("", ""), None),
            (build("A 1", ""), None),
            (
                build("A 2", ""),
                Some("it calls itself \"A 2\", before \"A 1\""),
            ),
            (
                build("A 1", "fedcba9876543210"),
                Some("its program is another (SHA-256 fedcba987654..., before 0123456789ab...)"),
            ),
        ] {
            let said = now.difference(&before).map(|message| message.to_string());
            assert_eq!(said.as_deref(), says, "{now:?}");
        }
    }
}
