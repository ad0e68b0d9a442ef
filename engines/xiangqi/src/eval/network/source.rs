//! Where networks come from: the program itself, or a file.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use ::cli::binary;
use thiserror::Error;

use super::format::MAGIC;
use super::{Network, NetworkError};

/// The network that is part of the program; `weights/README.md` tells how it came to be.
static EMBEDDED: &[u8] = include_bytes!("../../../weights/network.bin");

/// The largest file that is read, in bytes: many times what any network of this program has.
const LARGEST: u64 = 64 << 20;

/// Why there is no network from a file.
#[derive(Debug, Error)]
pub enum OpenError {
    /// It could not be read.
    #[error("{}: {reason}", path.display())]
    File { path: PathBuf, reason: io::Error },
    /// It is no network for this program.
    #[error("{}: {reason}", path.display())]
    Network { path: PathBuf, reason: NetworkError },
}

/// The network that is part of the program.
pub fn embedded() -> Arc<Network> {
    static NETWORK: LazyLock<Arc<Network>> = LazyLock::new(|| {
        // A test reads it, so that no program with a damaged one is ever shipped.
        let network = Network::from_bytes(EMBEDDED);
        Arc::new(network.expect("the embedded network is sound"))
    });
    Arc::clone(&NETWORK)
}

/// The bytes of a file that may be a network, of whatever width.
///
/// # Errors
/// When it cannot be read, is no regular file, or is too large.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    binary::read(path, MAGIC, LARGEST)
}

/// The network of a file.
///
/// # Errors
/// When it cannot be read, or is not for this program.
pub fn open(path: &Path) -> Result<Arc<Network>, OpenError> {
    let path = path.to_owned();
    match read(&path) {
        Err(reason) => Err(OpenError::File { path, reason }),
        Ok(bytes) => match Network::from_bytes(&bytes) {
            Err(reason) => Err(OpenError::Network { path, reason }),
            Ok(network) => Ok(Arc::new(network)),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_network_is_sound_and_small() {
        assert_eq!(embedded().to_bytes(), EMBEDDED);
        assert!(EMBEDDED.len() < 1 << 20, "{} bytes", EMBEDDED.len());
    }

    #[test]
    fn a_file_that_is_missing_or_none_is_named() {
        let error = |path: &str| open(Path::new(path)).map(drop).unwrap_err().to_string();
        assert!(error("missing.bin").starts_with("missing.bin: "));
        let manifest = error("Cargo.toml");
        assert_eq!(
            manifest,
            "Cargo.toml: not a network for Xiangqi: expected it to begin with `sanqi.xn`"
        );
    }
}
