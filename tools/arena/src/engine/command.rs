//! A command line in one string, split into words as a shell splits them.

/// A command line that does not end.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SplitError {
    /// A quote without its partner.
    #[error("the quote {quote} opened at column {column} is never closed")]
    OpenQuote {
        /// `'` or `"`.
        quote: char,
        /// Where it stands, from 1.
        column: usize,
    },
    /// A backslash with nothing after it.
    #[error("a backslash at the end escapes nothing")]
    LoneBackslash,
}

/// Splits `text` at blanks. `'...'` is taken as it stands, in `"..."` a backslash escapes `"`, `\`,
/// `$` and a backquote, and elsewhere it escapes any character. Nothing is expanded. On Windows a
/// backslash is a path's own and escapes nothing.
///
/// # Errors
/// [`SplitError`] for a quote or an escape that does not end.
pub fn split(text: &str) -> Result<Vec<String>, SplitError> {
    let escapes = !cfg!(windows);
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut letters = text.chars().enumerate();
    while let Some((at, c)) = letters.next() {
        match c {
            ' ' | '\t' | '\n' => words.extend(word.take()),
            '\'' | '"' => {
                let word = word.get_or_insert_default();
                loop {
                    let (_, next) = letters.next().ok_or(SplitError::OpenQuote {
                        quote: c,
                        column: at + 1,
                    })?;
                    match next {
                        _ if next == c => break,
                        '\\' if c == '"' && escapes => {
                            let (_, escaped) = letters.next().ok_or(SplitError::OpenQuote {
                                quote: c,
                                column: at + 1,
                            })?;
                            if !matches!(escaped, '"' | '\\' | '$' | '`') {
                                word.push('\\');
                            }
                            word.push(escaped);
                        }
                        _ => word.push(next),
                    }
                }
            }
            '\\' if escapes => {
                let (_, escaped) = letters.next().ok_or(SplitError::LoneBackslash)?;
                word.get_or_insert_default().push(escaped);
            }
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_what_a_shell_makes_of_them() {
        let cases: &[(&str, &[&str])] = &[
            ("engine", &["engine"]),
            ("  a  b\tc ", &["a", "b", "c"]),
            ("'my engine' --x 'a b'c", &["my engine", "--x", "a bc"]),
            (r#"e "a \"b\" \n" ''"#, &["e", r#"a "b" \n"#, ""]),
            (r"a\ b \'c", &["a b", "'c"]),
            ("", &[]),
        ];
        for (text, words) in cases {
            assert_eq!(split(text).unwrap(), *words, "{text}");
        }
    }

    #[test]
    fn what_does_not_end_is_named() {
        assert_eq!(
            split("a 'b"),
            Err(SplitError::OpenQuote {
                quote: '\'',
                column: 3
            })
        );
        assert_eq!(split(r"a \"), Err(SplitError::LoneBackslash));
    }
}
