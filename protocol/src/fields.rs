//! Lines of keys and values. Each kind of line is declared once, as a struct whose fields are named
//! like the keys.
//!
//! Fields are written in the order of declaration, and read in any order.

use std::fmt::{self, Write};

use crate::grammar::{Fault, Parsed, count, integer, moves_until, one_move, text, word};
use crate::moves::{MoveText, write_moves};
use nom::Parser;

/// The rest of the line after a value.
pub(crate) type Rest<'a> = Result<&'a str, nom::Err<Fault<'a>>>;

/// The value of a key on the line.
pub(crate) trait Field {
    /// Writes ` KEY VALUE`, or nothing if there is no value.
    fn write(&self, f: &mut dyn Write, key: &str) -> fmt::Result;

    /// Reads the value of a key. A list of moves ends at the next of `keys`, the keys of the line.
    fn read<'a>(&mut self, input: &'a str, key: &str, keys: &'static [&'static str]) -> Rest<'a>;
}

/// A line of fields, declared by [`fields`].
pub(crate) trait Fields: Default {
    fn write(&self, f: &mut dyn Write) -> fmt::Result;

    /// The part of the line after its verb.
    fn arguments(&self) -> String {
        let mut text = String::new();
        // Writing to a `String` does not fail.
        let _ = self.write(&mut text);
        text.trim_start().to_owned()
    }

    /// Reads the value of a key; none if the line has no such key.
    fn read<'a>(&mut self, key: &str, input: &'a str) -> Option<Rest<'a>>;

    /// Reads a whole line. Unknown keys are skipped.
    fn parse(mut input: &str) -> Parsed<'_, Self> {
        let mut fields = Self::default();
        while let Ok((rest, key)) = word(input) {
            input = fields.read(key, rest).unwrap_or(Ok(rest))?;
        }
        Ok((input, fields))
    }
}

/// Reads a line without ever failing. Unknown keys and keys with a wrong value are passed to
/// `lost`; reading goes on after the key.
pub(crate) fn lenient<F: Fields>(
    mut input: &str,
    lost: impl Fn(&mut F, &str, &str),
) -> Parsed<'_, F> {
    let mut fields = F::default();
    while let Ok((rest, key)) = word(input) {
        input = match fields.read(key, rest) {
            Some(Ok(rest)) => rest,
            _ => {
                lost(&mut fields, key, rest);
                rest
            }
        };
    }
    Ok((input, fields))
}

/// Declares a kind of line and its fields.
macro_rules! fields {
    (
        $(#[$meta:meta])*
        pub struct $name:ident { $($(#[$doc:meta])* pub $field:ident: $type:ty,)* }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, Default)]
        pub struct $name { $($(#[$doc])* pub $field: $type,)* }

        impl $crate::fields::Fields for $name {
            fn write(&self, f: &mut dyn std::fmt::Write) -> std::fmt::Result {
                $($crate::fields::Field::write(&self.$field, f, stringify!($field))?;)*
                Ok(())
            }

            fn read<'a>(&mut self, key: &str, input: &'a str) -> Option<$crate::fields::Rest<'a>> {
                use $crate::fields::Field;
                const KEYS: &[&str] = &[$(stringify!($field)),*];
                $(if key == stringify!($field) {
                    return Some(self.$field.read(input, key, KEYS));
                })*
                None
            }
        }
    };
}

/// Implements `Field` for types that are written by their `Display`.
macro_rules! values {
    ($($type:ty: $parser:expr;)*) => {
        $(impl $crate::fields::Field for Option<$type> {
            fn write(&self, f: &mut dyn std::fmt::Write, key: &str) -> std::fmt::Result {
                self.as_ref().map_or(Ok(()), |value| write!(f, " {key} {value}"))
            }

            fn read<'a>(
                &mut self,
                input: &'a str,
                _: &str,
                _: &'static [&'static str],
            ) -> $crate::fields::Rest<'a> {
                let (rest, value) = $parser(input)?;
                *self = Some(value);
                Ok(rest)
            }
        })*
    };
}
pub(crate) use {fields, values};

values! {
    u32: count;
    u64: count;
    i32: integer;
    MoveText: one_move;
}

/// A text that takes the rest of the line.
impl Field for Option<String> {
    fn write(&self, f: &mut dyn Write, key: &str) -> fmt::Result {
        match self.as_deref() {
            None => Ok(()),
            Some("") => write!(f, " {key}"),
            Some(text) => write!(f, " {key} {text}"),
        }
    }

    fn read<'a>(&mut self, input: &'a str, _: &str, _: &'static [&'static str]) -> Rest<'a> {
        let (rest, value) = text(input)?;
        *self = Some(value);
        Ok(rest)
    }
}

/// A key that has no value, and is present or absent.
impl Field for bool {
    fn write(&self, f: &mut dyn Write, key: &str) -> fmt::Result {
        match self {
            true => write!(f, " {key}"),
            false => Ok(()),
        }
    }

    fn read<'a>(&mut self, input: &'a str, _: &str, _: &'static [&'static str]) -> Rest<'a> {
        *self = true;
        Ok(input)
    }
}

impl Field for Vec<MoveText> {
    fn write(&self, f: &mut dyn Write, key: &str) -> fmt::Result {
        write_moves(f, key, self)
    }

    fn read<'a>(&mut self, input: &'a str, _: &str, keys: &'static [&'static str]) -> Rest<'a> {
        let (rest, moves) = moves_until(keys).parse(input)?;
        *self = moves;
        Ok(rest)
    }
}

/// Collects unknown words, and keys with a wrong value, in their order. The field has no key of its
/// own.
impl Field for Vec<String> {
    fn write(&self, f: &mut dyn Write, _: &str) -> fmt::Result {
        self.iter().try_for_each(|word| write!(f, " {word}"))
    }

    fn read<'a>(&mut self, input: &'a str, key: &str, _: &'static [&'static str]) -> Rest<'a> {
        self.push(key.to_owned());
        Ok(input)
    }
}
