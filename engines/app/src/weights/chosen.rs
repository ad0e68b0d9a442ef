//! Which weights are in use: those that are part of the program, or a file's.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{OpenError, WeightsFile};

/// The embedded weights, as the option is written.
const EMBEDDED: &str = "<embedded>";

/// Weights that are part of a program.
pub trait Embedded: WeightsFile + 'static {
    /// Read when they are first asked for.
    fn embedded() -> Arc<Self>;
}

/// `embedded_weights!(TYPE, PATH)` embeds a file of weights, whose path is relative to the file of
/// the call.
#[macro_export]
macro_rules! embedded_weights {
    ($weights:ty, $path:literal) => {
        /// The weights that are part of the program.
        pub fn embedded() -> &'static ::std::sync::Arc<$weights> {
            static EMBEDDED: ::std::sync::LazyLock<::std::sync::Arc<$weights>> =
                ::std::sync::LazyLock::new(|| <$weights>::from_embedded(include_bytes!($path)));
            &EMBEDDED
        }

        impl $crate::weights::Embedded for $weights {
            fn embedded() -> ::std::sync::Arc<Self> {
                ::std::sync::Arc::clone(embedded())
            }
        }
    };
}

/// Weights in use: the embedded ones by default.
pub struct Chosen<W> {
    file: Option<PathBuf>,
    /// None for the embedded ones, which are not read before they are needed.
    weights: Option<Arc<W>>,
}

impl<W: Embedded> Chosen<W> {
    /// Those of a file, or the embedded ones.
    ///
    /// # Errors
    /// When the file cannot be read, or is not for this program.
    pub fn open(file: Option<&Path>) -> Result<Self, OpenError> {
        Ok(Self {
            weights: file.map(W::open).transpose()?,
            file: file.map(Path::to_owned),
        })
    }

    pub fn weights(&self) -> Arc<W> {
        self.weights.clone().unwrap_or_else(W::embedded)
    }
}

/// Weights in use, of whatever game.
pub trait InUse: fmt::Display {
    /// Takes those of a file, or the embedded ones.
    ///
    /// # Errors
    /// When the file cannot be read, or is not for this program; then nothing has changed.
    fn take(&mut self, file: Option<&Path>) -> Result<(), OpenError>;

    /// Their file's bytes.
    fn to_bytes(&self) -> Vec<u8>;

    /// Sets the option `EvalFile`: a path, or nothing or `<embedded>` for the embedded ones.
    ///
    /// # Errors
    /// What is to be said where that cannot be; then nothing has changed.
    fn set(&mut self, text: &str) -> Result<(), String> {
        let file = (!matches!(text, "" | EMBEDDED)).then(|| Path::new(text));
        self.take(file)
            .map_err(|error| format!("EvalFile: {error}"))
    }
}

impl<W: Embedded> InUse for Chosen<W> {
    fn take(&mut self, file: Option<&Path>) -> Result<(), OpenError> {
        *self = Self::open(file)?;
        Ok(())
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.weights().to_bytes()
    }
}

/// Weights of no file.
impl<W> From<Arc<W>> for Chosen<W> {
    fn from(weights: Arc<W>) -> Self {
        Self {
            file: None,
            weights: Some(weights),
        }
    }
}

impl<W> Default for Chosen<W> {
    fn default() -> Self {
        Self {
            file: None,
            weights: None,
        }
    }
}

impl<W> Clone for Chosen<W> {
    fn clone(&self) -> Self {
        Self {
            file: self.file.clone(),
            weights: self.weights.clone(),
        }
    }
}

/// The same weights, not only equal ones: a file may have changed since it was read.
impl<W> PartialEq for Chosen<W> {
    fn eq(&self, other: &Self) -> bool {
        let [own, other] = [self, other].map(|chosen| chosen.weights.as_ref().map(Arc::as_ptr));
        own == other
    }
}

impl<W> Eq for Chosen<W> {}

/// As the option is written.
impl<W> fmt::Display for Chosen<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.file {
            Some(path) => path.display().fmt(f),
            None => f.write_str(EMBEDDED),
        }
    }
}

impl<W> fmt::Debug for Chosen<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Chosen({self})")
    }
}
