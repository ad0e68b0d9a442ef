//! The weights in use: embedded in the program, or loaded from a file.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{OpenError, WeightsFile};

/// Value of the option `EvalFile` for the embedded weights.
const EMBEDDED: &str = "<embedded>";

/// Weights that are embedded in a program.
pub trait Embedded: WeightsFile + 'static {
    /// The embedded weights, decoded at the first call.
    fn embedded() -> Arc<Self>;
}

/// `embedded_weights!(TYPE, PATH)` embeds a file of weights. The path is relative to the file of
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

/// Weights in use. Default: the embedded ones.
pub struct ActiveWeights<W> {
    file: Option<PathBuf>,
    /// None for the embedded ones, which are decoded only when needed.
    weights: Option<Arc<W>>,
}

impl<W: Embedded> ActiveWeights<W> {
    /// Loads weights from a file, or takes the embedded ones.
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

/// The weights in use, for any game.
pub trait AnyActiveWeights: fmt::Display {
    /// Switches to the weights of a file, or to the embedded ones.
    ///
    /// # Errors
    /// When the file cannot be read, or is not for this program; then nothing has changed.
    fn take(&mut self, file: Option<&Path>) -> Result<(), OpenError>;

    /// The weights as the contents of a file.
    fn to_bytes(&self) -> Vec<u8>;

    /// Sets the option `EvalFile`: a path, or nothing or `<embedded>` for the embedded weights.
    ///
    /// # Errors
    /// The error to print; then nothing has changed.
    fn set(&mut self, text: &str) -> Result<(), String> {
        let file = (!matches!(text, "" | EMBEDDED)).then(|| Path::new(text));
        self.take(file)
            .map_err(|error| format!("EvalFile: {error}"))
    }
}

impl<W: Embedded> AnyActiveWeights for ActiveWeights<W> {
    fn take(&mut self, file: Option<&Path>) -> Result<(), OpenError> {
        *self = Self::open(file)?;
        Ok(())
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.weights().to_bytes()
    }
}

/// Weights in memory that come from no file.
impl<W> From<Arc<W>> for ActiveWeights<W> {
    fn from(weights: Arc<W>) -> Self {
        Self {
            file: None,
            weights: Some(weights),
        }
    }
}

impl<W> Default for ActiveWeights<W> {
    fn default() -> Self {
        Self {
            file: None,
            weights: None,
        }
    }
}

impl<W> Clone for ActiveWeights<W> {
    fn clone(&self) -> Self {
        Self {
            file: self.file.clone(),
            weights: self.weights.clone(),
        }
    }
}

/// Compares by identity, not content, since a file may have changed since it was read.
impl<W> PartialEq for ActiveWeights<W> {
    fn eq(&self, other: &Self) -> bool {
        let [own, other] = [self, other].map(|chosen| chosen.weights.as_ref().map(Arc::as_ptr));
        own == other
    }
}

impl<W> Eq for ActiveWeights<W> {}

/// Prints the value of the option `EvalFile`.
impl<W> fmt::Display for ActiveWeights<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.file {
            Some(path) => path.display().fmt(f),
            None => f.write_str(EMBEDDED),
        }
    }
}

impl<W> fmt::Debug for ActiveWeights<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ActiveWeights({self})")
    }
}
