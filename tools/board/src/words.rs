//! Texts sent to a page beside the messages it has itself: in both languages, of which the page
//! shows the user's.

use ::cli::input::explained;
use ::cli::{Language, Message};
use serde::{Serialize, Serializer};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words([String; 2]);

impl Words {
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(String::is_empty)
    }

    fn of(say: impl Fn(Language) -> String) -> Self {
        Self([Language::En, Language::Zh].map(say))
    }
}

/// For texts that are the same in both languages: moves, names, numbers, output of other programs.
impl From<String> for Words {
    fn from(text: String) -> Self {
        Self([text.clone(), text])
    }
}

impl From<Message> for Words {
    fn from(message: Message) -> Self {
        Self::of(|language| message.say(language))
    }
}

impl From<anyhow::Error> for Words {
    fn from(error: anyhow::Error) -> Self {
        Self::of(|language| explained(&error, language))
    }
}

/// A single string where both languages have the same text, else a map by language.
impl Serialize for Words {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let [en, zh] = &self.0;
        match en == zh {
            true => serializer.serialize_str(en),
            false => serializer.collect_map([("en", en), ("zh", zh)]),
        }
    }
}
