//! Lines that begin with a verb. Each is declared once, for reading and for writing.

/// Declares the lines of a type by three lists: verbs without arguments (words after them are
/// ignored), verbs with one value, and all others, whose parsers return the whole variant. The
/// expression after `=>` is written after the verb, unless it is empty. The caller handles lines in
/// none of the lists.
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

            /// Reads the arguments of a verb; none if the verb is not in the lists.
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

            /// The verb of a line, and the text after it.
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
