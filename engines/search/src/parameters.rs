//! Search parameters that a tuner can change.
//!
//! [`parameters!`](crate::parameters!) declares them. Ordinarily they are compile-time constants;
//! in builds with the game's feature `tune` each is an engine option that can be set while the
//! engine runs.

use std::sync::atomic::{AtomicI32, Ordering::Relaxed};

/// A tunable parameter of a search.
#[derive(Debug)]
pub struct Parameter {
    /// Name of the parameter and its option.
    pub name: &'static str,
    pub default: i32,
    pub min: i32,
    pub max: i32,
    value: AtomicI32,
}

impl Parameter {
    /// # Panics
    /// When the default is out of range; for a static that is a compile error.
    pub const fn new(name: &'static str, default: i32, min: i32, max: i32) -> Self {
        assert!(min <= default && default <= max);
        Self {
            name,
            default,
            min,
            max,
            value: AtomicI32::new(default),
        }
    }

    /// The current value, in builds for tuning.
    pub fn get(&self) -> i32 {
        self.value.load(Relaxed)
    }

    /// Sets the value for all searches of this process. False if it is out of range.
    pub fn set(&self, value: i32) -> bool {
        let fits = (self.min..=self.max).contains(&value);
        if fits {
            self.value.store(value, Relaxed);
        }
        fits
    }
}

/// The parameters that are engine options: none in ordinary builds.
pub type Tunable = fn() -> &'static [&'static Parameter];

/// Declares parameters, `name = default, min..max;` with a docstring each. Defines a function
/// `name()` for each, and `tunable`.
#[macro_export]
macro_rules! parameters {
    ($($(#[doc = $doc:literal])+ $name:ident = $default:literal, $min:literal..$max:literal;)+) => {
        #[allow(non_upper_case_globals)]
        mod cells {
            use $crate::parameters::Parameter;
            $(pub(super) static $name: Parameter =
                Parameter::new(stringify!($name), $default, $min, $max);)+
        }

        /// The parameters that are engine options: in builds for tuning all, in the order of
        /// declaration.
        pub fn tunable() -> &'static [&'static $crate::parameters::Parameter] {
            static ALL: &[&$crate::parameters::Parameter] = &[$(&cells::$name),+];
            if cfg!(feature = "tune") { ALL } else { &[] }
        }

        $(
            $(#[doc = $doc])+
            #[cfg(feature = "tune")]
            #[inline]
            pub fn $name() -> i32 {
                cells::$name.get()
            }

            $(#[doc = $doc])+
            #[cfg(not(feature = "tune"))]
            #[inline]
            pub const fn $name() -> i32 {
                $default
            }
        )+
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_out_of_range_changes_nothing() {
        let parameter = Parameter::new("margin", 42, 10, 120);
        assert!(parameter.set(120) && !parameter.set(121) && !parameter.set(9));
        assert_eq!(parameter.get(), 120);
    }
}
