//! Reads a puzzle of items from a small text.
//!
//! ```text
//! # The wolf, the goat and the cabbage
//! items wolf goat cabbage
//! boat 1
//! forbid wolf goat
//! forbid goat cabbage
//! ```
//!
//! One statement a line; `#` begins a comment. `items` names what is to be ferried, and comes
//! before the names are used; names are any words. `boat` is how many items fit beside the
//! ferryman. `forbid` names two items that must not be where the ferryman is not, and after
//! `unless` others that keep the peace between them. `island` puts an island into the river,
//! `island only` one where every crossing from a bank ends.

use super::crossing::River;
use super::items::{Forbidden, Items, Set};
use crate::error::InputError;
use crate::expected::{Expected, Found};

/// A word of the text, and the byte where it begins.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    offset: usize,
}

/// Reads a description.
///
/// # Errors
///
/// Has the place where the text does not follow the module's documentation.
pub fn parse(text: &str) -> Result<Items, InputError> {
    let mut reader = Reader {
        text,
        items: Items::default(),
        boat: None,
    };
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let statement = line.split('#').next().unwrap_or("");
        let words = words(statement, offset);
        if let [first, rest @ ..] = &words[..] {
            let end = offset + statement.trim_end().len();
            reader.statement(*first, rest, end)?;
        }
        offset += line.len();
    }
    reader.finish()
}

/// The words of a line that begins at a byte of the text.
fn words(line: &str, start: usize) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut offset = 0;
    for piece in line.split_inclusive(char::is_whitespace) {
        let text = piece.trim();
        if !text.is_empty() {
            words.push(Word {
                text,
                offset: start + offset,
            });
        }
        offset += piece.len();
    }
    words
}

struct Reader<'a> {
    text: &'a str,
    items: Items,
    boat: Option<u32>,
}

impl Reader<'_> {
    fn wrong(&self, offset: usize, expected: Expected) -> InputError {
        InputError::at(self.text.as_bytes(), offset, expected)
    }

    fn missing(&self, end: usize, expected: Expected) -> InputError {
        InputError::found_at(self.text.as_bytes(), end, Found::EndOfLine, expected)
    }

    fn statement(
        &mut self,
        first: Word<'_>,
        rest: &[Word<'_>],
        end: usize,
    ) -> Result<(), InputError> {
        match first.text {
            "items" => self.items(rest, end),
            "boat" => self.boat(rest, end),
            "forbid" => self.forbid(rest, end),
            "island" => self.island(rest),
            _ => Err(self.wrong(first.offset, Expected::RiverStatement)),
        }
    }

    fn items(&mut self, names: &[Word<'_>], end: usize) -> Result<(), InputError> {
        if names.is_empty() {
            return Err(self.missing(end, Expected::ItemName));
        }
        for word in names {
            if word.text == "unless" || self.items.names.iter().any(|name| name == word.text) {
                return Err(self.wrong(word.offset, Expected::AnotherName));
            }
            if self.items.names.len() == Items::MAX {
                let expected = Expected::FewerItems { max: Items::MAX };
                return Err(self.wrong(word.offset, expected));
            }
            self.items.names.push(word.text.to_owned());
        }
        Ok(())
    }

    fn boat(&mut self, words: &[Word<'_>], end: usize) -> Result<(), InputError> {
        let expected = || Expected::BoatSize { max: Items::MAX };
        let Some(word) = words.first() else {
            return Err(self.missing(end, expected()));
        };
        let number = word.text.parse().ok();
        let number = number.filter(|number| (1..=Items::MAX as u32).contains(number));
        let number = number.ok_or_else(|| self.wrong(word.offset, expected()))?;
        self.nothing_after(&words[1..])?;
        if self.boat.replace(number).is_some() {
            return Err(self.wrong(word.offset, Expected::OneBoat));
        }
        Ok(())
    }

    fn forbid(&mut self, words: &[Word<'_>], end: usize) -> Result<(), InputError> {
        let one = self.item(words.first(), end)?;
        let other = self.item(words.get(1), end)?;
        if one == other {
            return Err(self.wrong(words[1].offset, Expected::AnotherItem));
        }
        let mut unless = 0;
        if let Some(word) = words.get(2) {
            if word.text != "unless" {
                return Err(self.wrong(word.offset, Expected::Unless));
            }
            let guards = &words[3..];
            self.item(guards.first(), end)?;
            for word in guards {
                let guard = self.item(Some(word), end)?;
                // A guard that is one of the two is always there with them, so the rule would
                // forbid nothing.
                if guard & (one | other) != 0 {
                    return Err(self.wrong(word.offset, Expected::AnotherItem));
                }
                unless |= guard;
            }
        }
        self.items.forbidden.push(Forbidden {
            pair: one | other,
            unless,
        });
        Ok(())
    }

    fn island(&mut self, words: &[Word<'_>]) -> Result<(), InputError> {
        self.items.river = match words {
            [only, rest @ ..] if only.text == "only" => {
                self.nothing_after(rest)?;
                River::IslandOnly
            }
            rest => {
                self.nothing_after(rest)?;
                River::Island
            }
        };
        Ok(())
    }

    fn item(&self, word: Option<&Word<'_>>, end: usize) -> Result<Set, InputError> {
        let names = self.items.names.join(", ");
        let expected = || match names.is_empty() {
            true => Expected::ItemsLineFirst,
            false => Expected::OneOfItems {
                names: names.clone(),
            },
        };
        let word = word.ok_or_else(|| self.missing(end, expected()))?;
        let index = self.items.names.iter().position(|name| name == word.text);
        let index = index.ok_or_else(|| self.wrong(word.offset, expected()))?;
        Ok(1 << index)
    }

    fn nothing_after(&self, words: &[Word<'_>]) -> Result<(), InputError> {
        match words.first() {
            None => Ok(()),
            Some(word) => Err(InputError::found_at(
                self.text.as_bytes(),
                word.offset,
                Found::quoted(word.text),
                Expected::EndOfLine,
            )),
        }
    }

    fn finish(mut self) -> Result<Items, InputError> {
        let end = self.text.len();
        if self.items.names.is_empty() {
            return Err(self.wrong(end, Expected::ItemsLine));
        }
        let Some(boat) = self.boat else {
            return Err(self.wrong(end, Expected::BoatLine));
        };
        self.items.boat = boat;
        Ok(self.items)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaint(text: &str) -> String {
        parse(text)
            .map(|_| String::new())
            .unwrap_or_else(|error| error.to_string())
    }

    #[test]
    fn a_description_is_read() {
        let text = "# 狼、羊、菜\nitems 狼 羊 菜\n\nboat 1 # 一次一样\nforbid 狼 羊\nforbid 羊 菜 unless 狼\nisland only\n";
        let items = parse(text).unwrap();
        assert_eq!(items.names, ["狼", "羊", "菜"]);
        assert_eq!(items.boat, 1);
        assert_eq!(items.river, River::IslandOnly);
        let rules: Vec<_> = items
            .forbidden
            .iter()
            .map(|rule| (rule.pair, rule.unless))
            .collect();
        assert_eq!(rules, [(0b011, 0), (0b110, 0b001)]);
    }

    #[test]
    fn each_mistake_is_named_with_its_place() {
        let cases = [
            (
                "",
                "1:1: found the end of the input, expected a line with items",
            ),
            (
                "items a b\n",
                "2:1: found the end of the input, expected a line with boat",
            ),
            (
                "items\n",
                "1:6: found the end of the line, expected the name of an item",
            ),
            ("items a a", "1:9: found \"a\", expected another name"),
            (
                "items a\nboat two",
                "2:6: found \"two\", expected how many items fit beside the ferryman, 1 to 24",
            ),
            (
                "items a\nboat",
                "2:5: found the end of the line, expected how many items fit beside the ferryman, 1 to 24",
            ),
            (
                "items a\nboat 1 2",
                "2:8: found \"2\", expected the end of the line",
            ),
            (
                "items a\nboat 1\nboat 1",
                "3:6: found \"1\", expected only one boat",
            ),
            (
                "forbid a b",
                "1:8: found \"a\", expected a line with items first",
            ),
            (
                "items a b\nforbid a c",
                "2:10: found \"c\", expected one of the items a, b",
            ),
            (
                "items a b\nforbid a # b",
                "2:9: found the end of the line, expected one of the items a, b",
            ),
            (
                "items a b\nforbid a a",
                "2:10: found \"a\", expected another item",
            ),
            (
                "items a b c\nforbid a b unless a",
                "2:19: found \"a\", expected another item",
            ),
            (
                "items a b c\nforbid a b unless c b",
                "2:21: found \"b\", expected another item",
            ),
            (
                "items a b\nforbid a b unless",
                "2:18: found the end of the line, expected one of the items a, b",
            ),
            (
                "items a b\nforbid a b if",
                "2:12: found \"if\", expected unless, or the end of the line",
            ),
            (
                "sheep 3",
                "1:1: found \"sheep\", expected items, boat, forbid or island",
            ),
            (
                "island maybe",
                "1:8: found \"maybe\", expected the end of the line",
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(complaint(text), expected, "{text:?}");
        }
    }
}
