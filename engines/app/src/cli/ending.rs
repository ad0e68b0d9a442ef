//! Chooses a file format by the extension of the file's name.

use std::path::Path;

use ::cli::input::{ending, shown};
use ::cli::{Message, message};

/// The extension of `path`, which must be one of `endings`; the first of them if it has none.
///
/// # Errors
/// What was found and what was expected.
pub fn known(path: &Path, endings: &[&'static str]) -> Result<&'static str, Message> {
    let found = ending(path);
    let place = match found.as_str() {
        "" => Some(0),
        found => endings.iter().position(|ending| *ending == found),
    };
    let known = place.and_then(|place| endings.get(place).copied());
    known.ok_or_else(|| {
        let expected: Vec<_> = endings.iter().map(|ending| format!(".{ending}")).collect();
        message!("file-ending", name = shown(path), found, expected)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ending_is_known_or_refused() {
        let known =
            |name: &str| known(name.as_ref(), &["ggf", "sgf"]).map_err(|why| why.to_string());
        assert_eq!(known("a.SGF"), Ok("sgf"));
        assert_eq!(known("a"), Ok("ggf"));
        let why = "a.lib: found the ending .lib, expected .ggf, .sgf";
        assert_eq!(known("a.lib"), Err(why.to_owned()));
    }
}
