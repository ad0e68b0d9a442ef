//! Lines that begin with a verb: each is declared once, for reading and for writing.

/// Declares the lines of a type by three lists: verbs alone (words behind them are ignored), verbs
/// with one value, and all others, whose parsers return the whole. Behind `=>` stands what is
/// written behind the verb; nothing where that is empty. Lines in none of the lists are the
/// caller's.
macro_rules! verbs {
    (
        $type:ident
        { $($bare:ident $bare_verb:literal;)* }
        { $($variant:ident($value:pat) $verb:literal, $parser:expr => $shown:expr;)* }
        { $($pattern:pat => $other:literal, $whole:expr => $text:expr;)* }
    ) => {
        impl $type {
            /// All verbs, in the order of the lists.
            #[allow(dead_code)]
            const VERBS: &[&str] = &[$($bare_verb,)* $($verb,)* $($other,)*];

            /// Reads the arguments of a verb; none where there is no such verb.
            fn read(
                verb: &str,
                rest: &str,
            ) -> Option<Result<$type, $crate::error::ParseError>> {
                use $crate::grammar::arguments;
                $(if verb == $bare_verb {
                    return Some(Ok($type::$bare));
                })*
                $(if verb == $verb {
                    return Some(arguments($verb, rest, $parser).map($type::$variant));
                })*
                $(if verb == $other {
                    return Some(arguments($other, rest, $whole));
                })*
                None
            }

            /// The verb of a line, and what stands behind it.
            #[allow(unreachable_patterns)]
            fn words(&self) -> Option<(&'static str, String)> {
                Some(match self {
                    $($type::$bare => ($bare_verb, String::new()),)*
                    $($type::$variant($value) => ($verb, $shown.to_string()),)*
                    $($pattern => ($other, $text.to_string()),)*
                    _ => return None,
                })
            }

            pub(super) fn write(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self.words() {
                    Some((verb, rest)) if rest.is_empty() => f.write_str(verb),
                    Some((verb, rest)) => write!(f, "{verb} {rest}"),
                    None => Ok(()),
                }
            }
        }
    };
}
pub(crate) use verbs;
