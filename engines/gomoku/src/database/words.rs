//! Yixin-Board's and Rapfi's commands for the database, and the replies to them.
//!
//! A move is reported as `DATABASE x y label value depth bound comment text`: the label as the
//! number of its letter, or -1; the comment as 1 if there is one.

use std::path::Path;

use ::cli::Language;
use ::cli::encoding::decode_lossily;
use ::cli::input::Input;
use ::cli::output;
use gomoku_rules::{Game, Point, renlib};
use protocol::gomocup::DatabaseCommand;

use super::delete::{self, Filter};
use super::record::{Bound, Label, Record};
use super::{Database, Failure, Key, Positions, export, import, key, text};

type Said = Result<Vec<String>, String>;

/// Bits of the mask of the command `YXEDITTVDDATABASE`.
const EDITS_LABEL: i64 = 1;
const EDITS_VALUE: i64 = 2;
const EDITS_DEPTH: i64 = 4;

fn failed(why: Failure) -> String {
    why.to_string()
}

/// A number of positions in words.
fn positions(count: usize) -> String {
    match count {
        1 => "1 position".to_owned(),
        _ => format!("{count} positions"),
    }
}

fn counted(database: &Database) -> Result<String, String> {
    let count = database.count().map_err(failed)?;
    Ok(positions(usize::try_from(count).unwrap_or(usize::MAX)))
}

/// Whether a command changes the open database.
const fn changes(word: DatabaseCommand) -> bool {
    matches!(
        word,
        DatabaseCommand::EditResult
            | DatabaseCommand::EditText
            | DatabaseCommand::EditLabel
            | DatabaseCommand::SetBest
            | DatabaseCommand::ClearBest
            | DatabaseCommand::DeleteOne
            | DatabaseCommand::DeleteAll
            | DatabaseCommand::FromText
            | DatabaseCommand::FromLib
            | DatabaseCommand::Merge
    )
}

pub(crate) fn carry_out(
    open: &mut Positions,
    game: &Game,
    word: DatabaseCommand,
    argument: &str,
) -> Said {
    if word == DatabaseCommand::Open {
        open.open(argument)?;
        return Ok(vec![format!("database {argument} is open")]);
    }
    match open.file() {
        Some(_) if open.read_only && changes(word) => {
            Err("INFO database_readonly is 1, expected 0 for a change".into())
        }
        Some(database) if word == DatabaseCommand::Save => {
            // There is nothing to save: every change was written at once.
            let count = counted(database)?;
            Ok(vec![format!("database {} is saved: {count}", open.name())])
        }
        Some(database) => answer(database, game, word, argument),
        // Yixin-Board sends queries before each move, whether or not a database is open.
        None if word.word().starts_with("YXQUERY") => Ok(Vec::new()),
        None => Err("no database is open, expected YXSETDATABASE first".into()),
    }
}

fn answer(database: &Database, game: &Game, word: DatabaseCommand, argument: &str) -> Said {
    match word {
        DatabaseCommand::Open | DatabaseCommand::Save => Ok(Vec::new()),
        DatabaseCommand::QueryAll => query_all(database, game),
        DatabaseCommand::QueryOne => query_one(database, game),
        DatabaseCommand::QueryText => query_text(database, game),
        DatabaseCommand::QueryAllText => {
            let mut said = query_all(database, game)?;
            said.extend(query_text(database, game)?);
            Ok(said)
        }
        DatabaseCommand::EditResult => edit_result(database, game, argument),
        DatabaseCommand::EditText => {
            edit(database, game, |record| record.comment = unquoted(argument))
        }
        DatabaseCommand::EditLabel => edit_label(database, game, argument),
        DatabaseCommand::SetBest => edit(database, game, |record| record.label = Label::Forced),
        DatabaseCommand::ClearBest => edit(database, game, |record| {
            if record.label == Label::Forced {
                record.label = Label::None;
            }
        }),
        DatabaseCommand::DeleteOne => {
            let deleted = database.delete(&Key::of(game)).map_err(failed)?;
            Ok(vec![format!("deleted {}", positions(deleted.into()))])
        }
        DatabaseCommand::DeleteAll => delete_all(database, game, argument),
        DatabaseCommand::Check => {
            database.quick_check().map_err(failed)?;
            let count = counted(database)?;
            Ok(vec![format!("database is sound: {count}")])
        }
        DatabaseCommand::ToText
        | DatabaseCommand::ToTextAll
        | DatabaseCommand::FromText
        | DatabaseCommand::FromLib
        | DatabaseCommand::ToLib
        | DatabaseCommand::Merge
        | DatabaseCommand::Split => transfer(database, game, word, argument),
    }
}

/// Reads a file into the database, or writes one from it.
fn transfer(database: &Database, game: &Game, word: DatabaseCommand, file: &str) -> Said {
    let of_file = |why: &dyn std::fmt::Display| format!("{file}: {why}");
    match word {
        DatabaseCommand::FromText => {
            let records = text::parse(&read(file)?.text()).map_err(|why| of_file(&why))?;
            added(database, records, file)
        }
        DatabaseCommand::FromLib => {
            let tree =
                renlib::parse(&read(file)?.bytes, decode_lossily).map_err(|why| of_file(&why))?;
            added(database, import::records(&tree, game.rule()).0, file)
        }
        DatabaseCommand::Merge => {
            let other = Database::read(Path::new(file)).map_err(|why| of_file(&why))?;
            added(
                database,
                other.records().map_err(|why| of_file(&why))?,
                file,
            )
        }
        DatabaseCommand::Split => {
            let other = Database::open(Path::new(file)).map_err(|why| of_file(&why))?;
            let (tree, _) = export::tree(database, game).map_err(failed)?;
            let mut records = Vec::new();
            tree.walk(game.rule(), |_, at| {
                let key = Key::of(at);
                if let Ok(Some(record)) = database.get(&key) {
                    records.push((key.bytes().to_vec(), record));
                }
            });
            let count = records.len();
            other
                .complete(records.into_iter())
                .map_err(|why| of_file(&why))?;
            Ok(vec![format!("{} written to {file}", positions(count))])
        }
        DatabaseCommand::ToLib => {
            let (tree, count) = export::tree(database, game).map_err(failed)?;
            save(file, &renlib::write(&tree).map_err(|why| why.to_string())?)?;
            Ok(vec![format!("{} written to {file}", positions(count))])
        }
        word => {
            let all = word == DatabaseCommand::ToTextAll;
            let kind = (game.size(), game.rule());
            let (written, count) = as_text(database, |position| {
                all || (position.size(), position.rule()) == kind
            })
            .map_err(failed)?;
            save(file, written.as_bytes())?;
            Ok(vec![format!("{} written to {file}", positions(count))])
        }
    }
}

fn read(file: &str) -> Result<Input, String> {
    Input::read(Path::new(file)).map_err(|error| error.say(Language::En))
}

fn save(file: &str, bytes: &[u8]) -> Result<(), String> {
    output::write(Path::new(file), bytes).map_err(|error| error.say(Language::En))
}

fn added(database: &Database, records: Vec<(Vec<u8>, Record)>, from: &str) -> Said {
    let count = records.len();
    let new = database.complete(records.into_iter()).map_err(failed)?;
    let count = positions(count);
    Ok(vec![format!("{count} of {from}, {new} of them new")])
}

/// The positions for which `wanted` is true, as text, and their number.
///
/// # Errors
/// When the database cannot be read.
pub(crate) fn as_text(
    database: &Database,
    wanted: impl Fn(&Game) -> bool,
) -> Result<(String, usize), Failure> {
    let (mut written, mut count) = (String::new(), 0);
    database.each(|bytes, record| {
        if let Some(position) = key::position(bytes).filter(&wanted) {
            written += &text::write(&position, &record);
            written.push('\n');
            count += 1;
        }
        true
    })?;
    Ok((written, count))
}

fn edit(database: &Database, game: &Game, change: impl FnOnce(&mut Record)) -> Said {
    let key = Key::of(game);
    let mut record = database.get(&key).map_err(failed)?.unwrap_or_default();
    change(&mut record);
    database.put(&key, &record).map_err(failed)?;
    query_one(database, game)
}

/// The greatest value or depth that a command may set.
const MAX_NUMBER: i64 = 30_000;

/// `mask label value depth`: the label is a letter, its number, or -1 for none.
fn edit_result(database: &Database, game: &Game, argument: &str) -> Said {
    let expected = || format!("found `{argument}`, expected a mask, a label, a value and a depth");
    let words: Vec<&str> = argument.split_whitespace().collect();
    let &[mask, label, value, depth] = &words[..] else {
        return Err(expected());
    };
    let number = |word: &str| word.parse::<i64>().map_err(|_| expected());
    let mask = number(mask)?;
    let label = match (label.parse::<i64>(), label.as_bytes()) {
        (Ok(-1), _) => Label::None,
        (Ok(number), _) => Label::of(u8::try_from(number).map_err(|_| expected())?),
        (Err(_), &[letter]) => Label::of(letter),
        _ => return Err(expected()),
    };
    let small = |word: &str| match number(word)? {
        number if number.abs() <= MAX_NUMBER => Ok(number as i16),
        _ => Err(format!(
            "found `{word}`, expected -{MAX_NUMBER} to {MAX_NUMBER}"
        )),
    };
    let (value, depth) = (small(value)?, small(depth)?);
    edit(database, game, |record| {
        if mask & EDITS_LABEL != 0 {
            record.label = label;
        }
        if mask & EDITS_VALUE != 0 {
            record.value = value;
        }
        if mask & EDITS_DEPTH != 0 {
            record.depth = depth;
        }
        if mask & (EDITS_VALUE | EDITS_DEPTH) != 0 {
            record.bound = Bound::Exact;
        }
    })
}

/// Sets the text of a point by `x,y text`.
fn edit_label(database: &Database, game: &Game, argument: &str) -> Said {
    let (word, written) = argument.split_once(' ').unwrap_or((argument, ""));
    let point: Option<Point> = word.parse().ok();
    let point = point
        .filter(|&point| game.check(point).is_ok())
        .ok_or_else(|| format!("found `{word}`, expected an empty point as x,y"))?;
    edit(database, game, |record| {
        record.set_text(Key::of(game).apply(point, game.size()), written.trim());
    })
}

/// A text without the quotes that may be around it.
fn unquoted(text: &str) -> String {
    let text = text.trim();
    let inner = text
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'));
    let Some(inner) = inner else {
        return text.to_owned();
    };
    let mut plain = String::new();
    let mut letters = inner.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => plain.extend(letters.next()),
            letter => plain.push(letter),
        }
    }
    plain
}

/// The number of a label's letter; -1 if there is no label.
fn shown(label: Label) -> i64 {
    match label.byte() {
        0 => -1,
        letter => letter.into(),
    }
}

fn query_all(database: &Database, game: &Game) -> Said {
    let size = game.size();
    let key = Key::of(game);
    let own = database.get(&key).map_err(failed)?.unwrap_or_default();
    let mut said = vec!["DATABASE REFRESH".to_owned()];
    for point in game.board().empty_points() {
        let mut after = game.clone();
        if after.play_opening(point).is_err() {
            continue;
        }
        let found = database.get(&Key::of(&after)).map_err(failed)?;
        let there = key.apply(point, size);
        let written = own.texts.iter().find(|(known, _)| *known == there);
        if found.is_none() && written.is_none() {
            continue;
        }
        let found = found.unwrap_or_default();
        let written = written.map_or("", |(_, written)| written);
        said.push(format!(
            "DATABASE {} {} {} {} {} {} {} {written}",
            point.x(),
            point.y(),
            shown(found.label),
            found.value,
            found.depth,
            found.bound as u8,
            u8::from(!found.comment.is_empty()),
        ));
    }
    said.push("DATABASE DONE".to_owned());
    Ok(said)
}

fn query_one(database: &Database, game: &Game) -> Said {
    let found = database.get(&Key::of(game)).map_err(failed)?;
    Ok(vec![match found {
        None => "DATABASE ONE 0 0 0 0".to_owned(),
        Some(record) => format!(
            "DATABASE ONE {} {} {} {} {}",
            shown(record.label),
            record.value,
            record.depth,
            record.bound as u8,
            record.label,
        ),
    }])
}

fn query_text(database: &Database, game: &Game) -> Said {
    let found = database.get(&Key::of(game)).map_err(failed)?;
    let comment = found.unwrap_or_default().comment;
    let comment = comment.replace('\\', "\\\\").replace('"', "\\\"");
    Ok(vec![format!(
        "DATABASE TEXT \"{}\"",
        comment.replace('\n', " ")
    )])
}

/// Deletes positions after this one, as the words say.
fn delete_all(database: &Database, game: &Game, argument: &str) -> Said {
    let filter = Filter::read(argument).ok_or_else(|| {
        format!(
            "found `{argument}`, expected nothing, w, l, wl, wld, nonwl, nonwld, wlnostep or \
             wlinstep N, each but the first with or without recursive"
        )
    })?;
    let count = delete::delete(database, game, &filter).map_err(failed)?;
    let mut said = vec![format!("deleted {}", positions(count))];
    said.extend(query_all(database, game)?);
    Ok(said)
}
