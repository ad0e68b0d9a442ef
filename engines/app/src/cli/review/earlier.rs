//! Recognizes remarks of an earlier review in a file by their form, in both languages, so that a
//! new review replaces them. Comments by people stay.

use ::cli::{Language, message};
use search::report::Score;

use super::show::mark_word;
use crate::judgement::Mark;
use crate::playable::{Loaded, Playable};

/// Placeholders in the form of a remark: a value, a share, a line of moves.
const VALUE: char = '\u{e000}';
const SHARE: char = '\u{e001}';
const LINE: char = '\u{e002}';
/// Mates further away than this are not recognized: no search has found one that long.
const MOST_MOVES: i32 = 500;

/// Removes the remarks from the comments and tags of a game, and the glyphs that came with them.
pub(super) fn strip_remarks<G: Playable>(loaded: &mut Loaded<G::Position, G::Move>) {
    let forms = forms();
    for (index, comment) in loaded.comments.iter_mut().enumerate() {
        let (rest, marks) = without::<G>(&forms, comment);
        *comment = rest.to_owned();
        if let Some(glyphs) = loaded.glyphs.get_mut(index) {
            glyphs.retain(|&glyph| marks.iter().all(|mark| mark.nag() != glyph));
        }
    }
    loaded.tags.retain_mut(|(_, value)| {
        let rest = without::<G>(&forms, value).0.to_owned();
        let is_left = rest == *value || !rest.is_empty();
        *value = rest;
        is_left
    });
}

/// The form of a remark in a language: of a good move, or of one kind of bad ones.
struct Form {
    mark: Option<Mark>,
    text: String,
}

/// The forms of a remark in all languages.
fn forms() -> Vec<Form> {
    let of = |language: Language| {
        let [value, share, line] = [VALUE, SHARE, LINE].map(String::from);
        let said = message!(
            "review-remark",
            value = value.clone(),
            chances = share.clone()
        );
        let said = said.say(language);
        let bad = Mark::ALL.map(|mark| {
            let (said, word) = (said.clone(), mark_word(mark, language));
            let (cost, value, line) = (share.clone(), value.clone(), line.clone());
            let text = message!("review-remark-better", said, mark = word, cost, value, line);
            Form {
                mark: Some(mark),
                text: text.say(language),
            }
        });
        let good = Form {
            mark: None,
            text: said,
        };
        std::iter::once(good).chain(bad)
    };
    [Language::En, Language::Zh]
        .into_iter()
        .flat_map(of)
        .collect()
}

/// Strips the remarks at the end of a text; with their marks.
fn without<'a, G: Playable>(forms: &[Form], text: &'a str) -> (&'a str, Vec<Mark>) {
    let (mut kept, mut marks) = (text, Vec::new());
    let words = |text: &'a str| {
        let blanks = text.match_indices(char::is_whitespace);
        let behind = blanks.map(|(at, blank)| at + blank.len());
        std::iter::once(0).chain(behind)
    };
    let remark = |text: &str, at| Some((at, remark::<G>(forms, &text[at..])?));
    while let Some((start, form)) = words(kept).find_map(|at| remark(kept, at)) {
        kept = kept[..start].trim_end();
        marks.extend(form.mark);
    }
    (kept, marks)
}

/// The form of a text that is exactly one remark, with or without the move's number and sign before
/// it.
fn remark<'a, G: Playable>(forms: &'a [Form], text: &str) -> Option<&'a Form> {
    let unnumbered = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let signed = Mark::ALL.iter().find_map(|mark| {
        let rest = unnumbered.strip_prefix(mark.sign())?;
        rest.strip_prefix(' ')
    });
    let text = signed.unwrap_or(text);
    forms.iter().find(|form| fits::<G>(&form.text, text))
}

fn fits<G: Playable>(form: &str, text: &str) -> bool {
    let is_place = |c: char| matches!(c, VALUE | SHARE | LINE);
    let mut places = form.matches(is_place);
    let mut literals = form.split(is_place);
    let Some(mut rest) = literals.next().and_then(|head| text.strip_prefix(head)) else {
        return false;
    };
    let mut values = Vec::new();
    while let (Some(place), Some(literal)) = (places.next(), literals.next()) {
        let is_last = form.ends_with(literal) && places.clone().next().is_none();
        let parts = match is_last {
            true => rest.strip_suffix(literal).map(|filled| (filled, "")),
            false => rest.split_once(literal),
        };
        let Some((filled, behind)) = parts else {
            return false;
        };
        rest = behind;
        match place.chars().next() {
            Some(SHARE) if !is_share(filled) => return false,
            Some(VALUE) => values.push(filled),
            _ => {}
        }
    }
    values.into_iter().all(is_value::<G>)
}

fn is_share(text: &str) -> bool {
    let digits = text.strip_suffix(" %").unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a text is a signed number, or a mate in either language.
fn is_value<G: Playable>(text: &str) -> bool {
    if text.starts_with(['+', '-']) {
        return text.parse::<f64>().is_ok();
    }
    let is_mate = |moves: i32| {
        let value = G::value(Score::Mate(moves));
        [Language::En, Language::Zh]
            .iter()
            .any(|&language| value.say(language) == text)
    };
    text.contains(|c: char| c.is_ascii_digit()) && (-MOST_MOVES..=MOST_MOVES).any(is_mate)
}
