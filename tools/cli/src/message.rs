//! What programs say, in two languages: messages by their names, from Fluent files.
//!
//! A crate that speaks has a catalogue `MESSAGES` at its root, and says
//! `message!("id", name = value)`. That is data; it becomes a sentence where the language is known,
//! [`Message::say`]. An enumeration whose variants are messages, such as what a parser expected, is
//! made with [`messages!`](crate::messages).

use std::borrow::Cow;
use std::fmt;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

use crate::language::Language;
use crate::word;

pub mod check;
pub mod errors;

type Bundle = FluentBundle<FluentResource>;

/// The messages of one program. A language is parsed when it is first spoken.
pub struct Catalogue {
    texts: [&'static str; 2],
    bundles: [OnceLock<Bundle>; 2],
}

/// The catalogue of a file `PROGRAM.ftl` in both languages.
macro_rules! catalogue {
    ($program:literal) => {
        $crate::message::Catalogue::new([
            include_str!(concat!("../locales/en/", $program, ".ftl")),
            include_str!(concat!("../locales/zh/", $program, ".ftl")),
        ])
    };
}
pub(crate) use catalogue;

impl Catalogue {
    /// A catalogue of the texts of two Fluent files, in English and in Chinese.
    pub const fn new(texts: [&'static str; 2]) -> Self {
        let bundles = [const { OnceLock::new() }; 2];
        Self { texts, bundles }
    }

    /// The Fluent file in a language.
    pub const fn text(&self, language: Language) -> &'static str {
        self.texts[language as usize]
    }

    /// Whether the program says nothing: its help and complaints are clap's.
    pub(crate) const fn is_empty(&self) -> bool {
        self.texts[1].is_empty()
    }

    /// The parsed messages of a language, without the marks that Fluent puts around filled-in
    /// values for the sake of right-to-left scripts.
    fn bundle(&self, language: Language) -> &Bundle {
        self.bundles[language as usize].get_or_init(|| {
            let tag = language.choose("en", "zh").parse();
            let mut bundle = Bundle::new_concurrent(tag.into_iter().collect());
            bundle.set_use_isolating(false);
            let text = self.texts[language as usize].to_owned();
            let resource = FluentResource::try_new(text).unwrap_or_else(|(resource, errors)| {
                debug_assert!(errors.is_empty(), "{errors:?}");
                resource
            });
            bundle.add_resource_overriding(resource);
            bundle
        })
    }

    /// A text without places to fill; of the message itself, or of an attribute.
    pub fn plain(&self, language: Language, id: &str, attribute: Option<&str>) -> Option<String> {
        self.filled(language, id, attribute, &FluentArgs::new())
    }

    /// A text without places to fill, without a copy where possible: for what is printed a million
    /// times.
    pub fn word(&'static self, language: Language, id: &'static str) -> Cow<'static, str> {
        let bundle = self.bundle(language);
        let pattern = bundle.get_message(id).and_then(|message| message.value());
        debug_assert!(pattern.is_some(), "no message {id}");
        pattern.map_or(id.into(), |pattern| {
            bundle.format_pattern(pattern, None, &mut Vec::new())
        })
    }

    /// Whether it has such a message in Chinese.
    fn has(&self, id: &str) -> bool {
        self.bundle(Language::Zh).has_message(id)
    }

    fn filled(
        &self,
        language: Language,
        id: &str,
        attribute: Option<&str>,
        values: &FluentArgs<'_>,
    ) -> Option<String> {
        let bundle = self.bundle(language);
        let message = bundle.get_message(id)?;
        let pattern = match attribute {
            None => message.value()?,
            Some(name) => message.get_attribute(name)?.value(),
        };
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(values), &mut errors);
        debug_assert!(errors.is_empty(), "{id}: {errors:?}");
        Some(text.into_owned())
    }
}

/// Something to be said: a message of a catalogue, and what fills its places.
// Boxed, since errors carry it and results should stay small.
#[derive(Clone)]
pub struct Message(Box<Parts>);

#[derive(Clone)]
struct Parts {
    catalogue: &'static Catalogue,
    id: Cow<'static, str>,
    /// The English text of an error, which comes from the error itself.
    english: Option<String>,
    values: Vec<(&'static str, Value)>,
}

/// What fills a place of a message.
#[derive(Clone)]
pub enum Value {
    /// A count, which selects the singular or the plural.
    Number(u64),
    Text(Cow<'static, str>),
    /// Items that are joined with the language's comma.
    List(Vec<String>),
    Message(Message),
}

impl Message {
    /// The constructor behind [`message!`](crate::message!), which calls it with the crate's
    /// catalogue.
    pub fn new(
        catalogue: &'static Catalogue,
        id: &'static str,
        values: Vec<(&'static str, Value)>,
    ) -> Self {
        Self(Box::new(Parts {
            catalogue,
            id: id.into(),
            english: None,
            values,
        }))
    }

    /// In a language; the message's name if the catalogue has no such message.
    pub fn say(&self, language: Language) -> String {
        let Parts { id, english, .. } = &*self.0;
        if let (Language::En, Some(english)) = (language, english) {
            return english.clone();
        }
        let values = self.0.values.iter();
        let values = values.map(|(name, value)| (*name, value.said(language)));
        let values: FluentArgs<'_> = values.collect();
        let text = self.0.catalogue.filled(language, id, None, &values);
        debug_assert!(text.is_some(), "no message {id}");
        text.unwrap_or_else(|| english.clone().unwrap_or_else(|| id.to_string()))
    }
}

/// In English: what a library prints of an error that it was given.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::En))
    }
}

impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {self}", self.0.id)
    }
}

/// Lets a value parser of the command line refuse a value with a message.
impl std::error::Error for Message {}

/// Fluent's numbers are floating point, which holds whole ones up to this.
const MAX_NUMBER: u64 = 1 << 53;

impl Value {
    fn said(&self, language: Language) -> FluentValue<'_> {
        match self {
            Self::Number(number) if *number <= MAX_NUMBER => FluentValue::from(*number as f64),
            Self::Number(number) => FluentValue::from(number.to_string()),
            Self::Text(text) => FluentValue::from(&**text),
            Self::List(items) if items.is_empty() => FluentValue::from(word!("none", language)),
            Self::List(items) => FluentValue::from(items.join(&word!("comma", language))),
            Self::Message(message) => FluentValue::from(message.say(language)),
        }
    }
}

macro_rules! value_from {
    ($($from:ty => $value:ident: $variant:ident($made:expr),)+) => {
        $(impl From<$from> for Value {
            fn from($value: $from) -> Self {
                Self::$variant($made)
            }
        })+
    };
}

value_from! {
    u32 => number: Number(number.into()),
    u64 => number: Number(number),
    usize => number: Number(number as u64),
    &'static str => text: Text(text.into()),
    String => text: Text(text.into()),
    Vec<String> => items: List(items),
    Message => message: Message(message),
}

/// A message of the calling crate's `MESSAGES`: `message!("id", name = value, ...)`; a variable
/// with the name of its place stands alone.
#[macro_export]
#[allow(
    clippy::crate_in_macro_def,
    reason = "the catalogue is the calling crate's"
)]
macro_rules! message {
    (@value $name:ident) => { $name };
    (@value $name:ident $value:expr) => { $value };
    ($id:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::Message::new(
            &crate::MESSAGES,
            $id,
            vec![$((
                stringify!($name),
                $crate::message::Value::from($crate::message!(@value $name $($value)?)),
            )),*],
        )
    };
}

/// A message of the calling crate's `MESSAGES` that has no places to fill, in a language.
#[macro_export]
#[allow(
    clippy::crate_in_macro_def,
    reason = "the catalogue is the calling crate's"
)]
macro_rules! word {
    ($id:literal, $language:expr) => {
        crate::MESSAGES.word($language, $id)
    };
}

/// An enumeration of messages of the calling crate: `Weight { max: u64 } = "expected-weight",` is a
/// variant whose fields fill the places of the message.
#[macro_export]
macro_rules! messages {
    ($(#[$meta:meta])* $visible:vis enum $name:ident {
        $($(#[$of:meta])* $variant:ident $({ $($field:ident: $type:ty),+ $(,)? })? = $id:literal,)+
    }) => {
        $(#[$meta])*
        $visible enum $name {
            $($(#[$of])* $variant $({ $($field: $type),+ })?,)+
        }

        impl From<$name> for $crate::Message {
            fn from(what: $name) -> Self {
                match what {
                    $($name::$variant $({ $($field),+ })? => $crate::message!($id $($(, $field)+)?),)+
                }
            }
        }
    };
}
