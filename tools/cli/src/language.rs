//! The two languages that the programs speak, and what is said in both.

use std::ffi::OsString;

use clap::ValueEnum;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Language {
    #[default]
    En,
    Zh,
}

impl Language {
    /// The language of `--lang`, else the locale's: Chinese if it begins with `zh`, else English.
    ///
    /// Looked up before the command line is parsed, since the parser itself speaks: its help and
    /// its complaints are in this language too.
    pub fn of_process(arguments: &[OsString]) -> Self {
        Self::of_arguments(arguments).unwrap_or_else(|| {
            let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
            let set = names.iter().filter_map(|name| std::env::var(name).ok());
            Self::of_tag(set.into_iter().find(|tag| !tag.is_empty()).as_deref())
        })
    }

    fn of_arguments(arguments: &[OsString]) -> Option<Self> {
        let words = arguments.iter().map(|word| word.to_str().unwrap_or(""));
        let mut language = None;
        let mut value_follows = false;
        for word in words.take_while(|word| *word != "--") {
            let value = if value_follows {
                Some(word)
            } else {
                word.strip_prefix("--lang=")
            };
            language = value
                .and_then(|tag| Self::from_str(tag, true).ok())
                .or(language);
            value_follows = word == "--lang";
        }
        language
    }

    fn of_tag(tag: Option<&str>) -> Self {
        match tag {
            Some(tag) if tag.to_lowercase().starts_with("zh") => Self::Zh,
            _ => Self::En,
        }
    }

    /// The one of the two that is in this language.
    pub fn choose<T>(self, english: T, chinese: T) -> T {
        match self {
            Self::En => english,
            Self::Zh => chinese,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locale_decides() {
        assert_eq!(Language::of_tag(Some("zh_CN.UTF-8")), Language::Zh);
        assert_eq!(Language::of_tag(Some("C.UTF-8")), Language::En);
        assert_eq!(Language::of_tag(None), Language::En);
    }

    #[test]
    fn the_option_is_seen_before_the_command_line_is_parsed() {
        let asked = |line: &str| {
            let words: Vec<_> = line.split(' ').map(OsString::from).collect();
            Language::of_arguments(&words)
        };
        assert_eq!(asked("puzzle --lang zh grid x"), Some(Language::Zh));
        assert_eq!(asked("puzzle grid --lang=en x"), Some(Language::En));
        assert_eq!(asked("puzzle grid --lang fr"), None);
        assert_eq!(asked("puzzle grid -- --lang zh"), None);
    }
}
