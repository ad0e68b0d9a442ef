//! Input: files and stdin, with the names that messages call them by.

use std::fs::File;
use std::io;
use std::path::Path;

use crate::binary::{read_capped, too_large};
use crate::encoding;
use crate::language::Language;
use crate::message::Message;
use crate::{message, running};

/// A file, or what stands for one, that cannot be opened, read or written.
#[derive(Debug, thiserror::Error)]
#[error("{name}")]
pub struct FileError {
    /// Its name as the user gave it.
    pub name: String,
    pub source: io::Error,
}

impl FileError {
    /// The error of a file at a path.
    pub fn of(path: &Path, source: io::Error) -> Self {
        let name = shown(path);
        Self { name, source }
    }

    pub fn say(&self, language: Language) -> String {
        failed(self.name.clone(), &self.source, language)
    }
}

/// How the name of a file ends, in small letters; empty where it has no ending.
pub fn ending(path: &Path) -> String {
    let ending = path.extension().and_then(|ending| ending.to_str());
    ending.unwrap_or_default().to_ascii_lowercase()
}

/// Whether a text is one word that ends as file names do, with a dot and two letters or more, so
/// that a missing file is reported by its name. Rows of a board, such as `..XO..XX`, do not count.
fn is_called_as_a_file(text: &str) -> bool {
    let Some((_, ending)) = text.rsplit_once('.') else {
        return false;
    };
    let is_ending = ending.len() >= 2 && ending.chars().all(|c| c.is_ascii_alphabetic());
    let is_of_boards = |c: char| !c.is_alphanumeric() || "xobw".contains(c.to_ascii_lowercase());
    is_ending && !text.contains(char::is_whitespace) && !text.chars().all(is_of_boards)
}

/// The message that a file, or what stands for one, cannot be opened, read or written.
pub fn failed(name: String, source: &io::Error, language: Language) -> String {
    let reason = reason(source, language);
    message!("file-failed", name, reason).say(language)
}

/// An error and its causes, in a language where it is a message, an error that the program knows or
/// one about a file; else in the error's own words.
pub fn explained(error: &anyhow::Error, language: Language) -> String {
    let mut said = Vec::new();
    // A message that is the context of an error is found only by the whole, not by the chain.
    let outer = error.downcast_ref::<Message>();
    let outer = outer.filter(|message| message.to_string() == error.to_string());
    said.extend(outer.map(|message| message.say(language)));
    for inner in error.chain().skip(said.len()) {
        if let Some(file) = inner.downcast_ref::<FileError>() {
            said.push(file.say(language));
            break;
        }
        let message = inner.downcast_ref::<Message>().cloned();
        let message = message.or_else(|| running::in_words(inner));
        said.push(match (inner.downcast_ref(), message) {
            (Some(of_system), _) => reason(of_system, language),
            (_, Some(message)) => message.say(language),
            _ => inner.to_string(),
        });
    }
    said.join(language.choose(": ", "："))
}

/// Why a file cannot be opened, read or written; what is rare, as the system says it.
pub fn reason(error: &io::Error, language: Language) -> String {
    reason_in_words(error).say(language)
}

/// The same as a message; also why nothing can listen at an address.
pub fn reason_in_words(error: &io::Error) -> Message {
    let own = error
        .get_ref()
        .and_then(|own| own.downcast_ref::<Message>());
    if let Some(message) = own {
        return message.clone();
    }
    match error.kind() {
        io::ErrorKind::NotFound => message!("file-missing"),
        io::ErrorKind::PermissionDenied => message!("file-permission"),
        io::ErrorKind::IsADirectory => message!("file-folder"),
        io::ErrorKind::NotADirectory => message!("file-no-folder"),
        io::ErrorKind::StorageFull => message!("file-full"),
        io::ErrorKind::ReadOnlyFilesystem => message!("file-read-only"),
        io::ErrorKind::AddrInUse => message!("address-in-use"),
        io::ErrorKind::AddrNotAvailable => message!("address-of-others"),
        _ => message!("system-says", what = error.to_string()),
    }
}

/// An input that was read whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    pub name: String,
    pub bytes: Vec<u8>,
}

impl Input {
    /// The most bytes that [`read`](Self::read) takes: far more than a game has, and less than
    /// fills the memory when a device never ends.
    pub const MAX_BYTES: u64 = 256 << 20;

    /// Reads a file of up to [`MAX_BYTES`](Self::MAX_BYTES); `-` is stdin.
    ///
    /// # Errors
    /// With the file's name, when it cannot be read or is longer.
    pub fn read(path: &Path) -> Result<Self, FileError> {
        Self::read_up_to(path, Self::MAX_BYTES)
    }

    /// Like [`read`](Self::read), with another limit on the number of bytes.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn read_up_to(path: &Path, most: u64) -> Result<Self, FileError> {
        let read = if path == Path::new("-") {
            read_capped(io::stdin().lock(), most)
        } else {
            read_file(path, most)
        };
        match read {
            Ok(bytes) => Ok(Self {
                name: shown(path),
                bytes,
            }),
            Err(source) => Err(FileError::of(path, source)),
        }
    }

    /// The input that an option's value names: `-` is stdin, a path that exists or [is called as
    /// files are](is_called_as_a_file) is a file, and anything else is the input itself, called by
    /// the option's name.
    ///
    /// # Errors
    /// With the file's name, when it cannot be read.
    pub fn from_argument(option: &str, argument: &str) -> Result<Self, FileError> {
        let path = Path::new(argument);
        if argument == "-" || path.exists() || is_called_as_a_file(argument) {
            return Self::read(path);
        }
        Ok(Self {
            name: option.to_owned(),
            bytes: argument.as_bytes().to_vec(),
        })
    }

    /// The input as UTF-8: text in GBK or UTF-16 is converted, with a note on stderr. Everything
    /// else is left as it is.
    #[must_use]
    pub fn in_utf8(mut self) -> Self {
        if let Some(text) = converted(&self.name, &self.bytes) {
            self.bytes = text.into_bytes();
        }
        self
    }

    /// The text, without a byte order mark, in any encoding that [`in_utf8`](Self::in_utf8)
    /// converts; bytes that are valid in none are replaced.
    pub fn text(self) -> String {
        let bytes = self.in_utf8().bytes;
        let text = String::from_utf8_lossy(&bytes);
        text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned()
    }
}

/// The text of an input in GBK or UTF-16, with a note on stderr; `None` for everything else.
pub fn converted(name: &str, bytes: &[u8]) -> Option<String> {
    let (text, encoding) = encoding::decode(bytes)?;
    let name = name.to_owned();
    running::note(&message!("converted", name, encoding));
    Some(text)
}

fn read_file(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let file = File::open(path)?;
    // Devices and pipes have no length: only reading tells.
    if file.metadata()?.len() > most {
        return Err(too_large(most));
    }
    read_capped(file, most)
}

/// A path as messages show it.
pub fn shown(path: &Path) -> String {
    if path == Path::new("-") {
        "stdin".to_owned()
    } else {
        path.display().to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_file_is_the_input_itself() {
        let input = Input::from_argument("--position", "\u{feff}7,7 8,8").unwrap();
        assert_eq!(input.name, "--position");
        assert_eq!(input.text(), "7,7 8,8");
        let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        let input = Input::from_argument("--position", manifest).unwrap();
        assert_eq!(input.name, manifest);
        assert!(input.text().contains("[package]"));
        for text in [
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
            "...XO...OX",
            "..BW.BB",
            "1.C2=5",
            "1.炮二平五",
            "h8i9",
            "a sentence.txt",
        ] {
            assert_eq!(
                Input::from_argument("--position", text).unwrap().text(),
                text
            );
        }
    }

    #[test]
    fn a_file_is_read_up_to_a_limit() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game");
        std::fs::write(&path, b"seven 7").unwrap();
        assert_eq!(Input::read_up_to(&path, 7).unwrap().bytes, b"seven 7");
        let error = Input::read_up_to(&path, 6).unwrap_err();
        let said = error.say(Language::En);
        let expected = format!("{}: it has more than 6 bytes", path.display());
        assert_eq!(said, expected);
    }

    #[cfg(unix)]
    #[test]
    fn a_device_without_an_end_is_read_up_to_the_limit() {
        let error = Input::read_up_to(Path::new("/dev/zero"), 1 << 20).unwrap_err();
        let said = error.say(Language::En);
        assert_eq!(said, "/dev/zero: it has more than 1048576 bytes");
    }

    #[test]
    fn a_missing_file_is_missed_by_its_name() {
        for name in ["none.pgn", "no/such.ggf", "x.xqf", "对局.PGN"] {
            let error = Input::from_argument("--position", name).unwrap_err();
            assert_eq!(error.to_string(), name);
            assert_eq!(error.source.kind(), io::ErrorKind::NotFound);
        }
        let folder = Input::from_argument("--position", env!("CARGO_MANIFEST_DIR")).unwrap_err();
        assert_eq!(folder.to_string(), env!("CARGO_MANIFEST_DIR"));
    }

    #[test]
    fn a_missing_file_is_named() {
        let error = Input::read(Path::new("no/such.file")).unwrap_err();
        assert_eq!(error.to_string(), "no/such.file");
        assert_eq!(error.source.kind(), io::ErrorKind::NotFound);
        let error = anyhow::Error::from(error);
        let said = [Language::En, Language::Zh].map(|language| explained(&error, language));
        assert_eq!(said[0], "no/such.file: no such file or folder");
        assert_eq!(said[1], "no/such.file：没有这个文件或文件夹");
        let other = anyhow::anyhow!("inner").context("outer");
        assert_eq!(explained(&other, Language::Zh), "outer：inner");
    }
}
