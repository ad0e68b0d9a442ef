//! Errors of libraries in words: a library has data and English, a catalogue has the Chinese.
//!
//! An error that can be serialised names its own sentence, `TYPE-VARIANT` (`TYPE` for a structure),
//! and its fields fill the places; the field of a variant without names is `$value`. Enumerations
//! within it are sentences, or words, of the same catalogue. A variant that only passes another
//! error on needs no sentence. English is what the error displays.

use std::error::Error;
use std::fmt::{self, Display};

use serde::ser::{Impossible, Serialize, SerializeSeq, SerializeTuple, Serializer};
use serde::ser::{SerializeStruct, SerializeStructVariant};

use super::{Catalogue, Message, Parts, Value};

/// Converts an error of one of the known types into a message.
pub type Known = fn(&(dyn Error + 'static)) -> Option<Message>;

/// [`Known`] errors of some types, with their sentences in a catalogue.
#[macro_export]
macro_rules! known_errors {
    ($catalogue:expr; $($(#[$cfg:meta])? $error:ty),+ $(,)?) => {
        |error: &(dyn std::error::Error + 'static)| {
            $($(#[$cfg])? {
                if let Some(error) = error.downcast_ref::<$error>() {
                    return Some($crate::Message::of_error(&$catalogue, error));
                }
            })+
            None
        }
    };
}

impl Message {
    pub fn of_error<E: Display + Serialize>(catalogue: &'static Catalogue, error: &E) -> Self {
        let mut message = match error.serialize(InWords(catalogue)) {
            Ok(Value::Message(message)) => message,
            _ => Self::new(catalogue, "", Vec::new()),
        };
        message.0.english = Some(error.to_string());
        message
    }
}

type Said = Result<Value, fmt::Error>;

#[derive(Clone, Copy)]
struct InWords(&'static Catalogue);

impl InWords {
    fn message(self, id: String, values: Vec<(&'static str, Value)>) -> Value {
        Value::Message(Message(Box::new(Parts {
            catalogue: self.0,
            id: id.into(),
            english: None,
            values,
        })))
    }
}

macro_rules! as_text {
    ($($name:ident($type:ty),)+) => {
        $(fn $name(self, value: $type) -> Said {
            self.serialize_str(&value.to_string())
        })+
    };
}

macro_rules! impossible {
    ($($name:ident($($argument:ty),+),)+) => {
        $(fn $name(self, $(_: $argument),+) -> Result<Impossible<Value, fmt::Error>, fmt::Error> {
            Err(fmt::Error)
        })+
    };
}

impl Serializer for InWords {
    type Ok = Value;
    type Error = fmt::Error;
    type SerializeSeq = Items;
    type SerializeTuple = Items;
    type SerializeTupleStruct = Impossible<Value, fmt::Error>;
    type SerializeTupleVariant = Impossible<Value, fmt::Error>;
    type SerializeMap = Impossible<Value, fmt::Error>;
    type SerializeStruct = Fields;
    type SerializeStructVariant = Fields;

    as_text! {
        serialize_bool(bool), serialize_char(char), serialize_f32(f32), serialize_f64(f64),
        serialize_i8(i8), serialize_i16(i16), serialize_i32(i32), serialize_i64(i64),
        serialize_u8(u8), serialize_u16(u16), serialize_u32(u32), serialize_u64(u64),
    }

    impossible! {
        serialize_tuple_struct(&'static str, usize),
        serialize_tuple_variant(&'static str, u32, &'static str, usize),
        serialize_map(Option<usize>),
    }

    /// A file may be anybody's: what would move a terminal's cursor is shown instead.
    fn serialize_str(self, text: &str) -> Said {
        let shown = |c: char| match c.is_control() {
            true => c.escape_debug().to_string(),
            false => c.to_string(),
        };
        Ok(text.chars().map(shown).collect::<String>().into())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Said {
        Ok(bytes.escape_ascii().to_string().into())
    }

    fn serialize_none(self) -> Said {
        Ok("".into())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Said {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Said {
        self.serialize_none()
    }

    fn serialize_unit_struct(self, name: &'static str) -> Said {
        Ok(self.message(name.to_owned(), Vec::new()))
    }

    fn serialize_unit_variant(self, name: &'static str, _: u32, variant: &'static str) -> Said {
        Ok(self.message(format!("{name}-{variant}"), Vec::new()))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Said {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Said {
        let (id, value) = (format!("{name}-{variant}"), value.serialize(self)?);
        Ok(match self.0.has(&id) {
            true => self.message(id, vec![("value", value)]),
            false => value,
        })
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Items, fmt::Error> {
        Ok(Items(self, Vec::new()))
    }

    fn serialize_tuple(self, length: usize) -> Result<Items, fmt::Error> {
        self.serialize_seq(Some(length))
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Fields, fmt::Error> {
        Ok(Fields(self, name.to_owned(), Vec::new()))
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        length: usize,
    ) -> Result<Fields, fmt::Error> {
        self.serialize_struct(name, length)
            .map(|Fields(words, id, values)| Fields(words, id + "-" + variant, values))
    }
}

struct Items(InWords, Vec<String>);

macro_rules! items {
    ($($collection:ident: $add:ident),+) => {
        $(impl $collection for Items {
            type Ok = Value;
            type Error = fmt::Error;

            fn $add<T: Serialize + ?Sized>(&mut self, item: &T) -> fmt::Result {
                let Value::Text(text) = item.serialize(self.0)? else {
                    return Err(fmt::Error);
                };
                self.1.push(text.into_owned());
                Ok(())
            }

            fn end(self) -> Said {
                Ok(Value::List(self.1))
            }
        })+
    };
}
items!(SerializeSeq: serialize_element, SerializeTuple: serialize_element);

struct Fields(InWords, String, Vec<(&'static str, Value)>);

macro_rules! fields {
    ($($collection:ident),+) => {
        $(impl $collection for Fields {
            type Ok = Value;
            type Error = fmt::Error;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> fmt::Result {
                self.2.push((name, value.serialize(self.0)?));
                Ok(())
            }

            fn end(self) -> Said {
                Ok(self.0.message(self.1, self.2))
            }
        })+
    };
}
fields!(SerializeStruct, SerializeStructVariant);
