//! `.obk` and `.pfBook`: SQLite files with one table of moves, as Chinese programs exchange them.
//!
//! | column | |
//! |---|---|
//! | `vkey` | key of the position or its mirror image; in `.obk` one with its highest bit set may be stored as the floating-point number of the same bits |
//! | `vmove` | 256 * from + to, on a board of 16 by 16 |
//! | `vscore` | the score by which programs rank moves; positive for moves to play |
//! | `vwin`, `vdraw`, `vlost` | numbers of games by result, from the view of the side to move |
//! | `vvalid` | 1 for moves in use |
//!
//! The facts are from Fairy-Stockfish issue 112 and from public readers: public-Xiangqi,
//! walker8088/cchess. SQLite never opens the file itself: it is read into memory, and treated as
//! hostile there.

use std::ffi::c_int;

use ::app::book::scaled;
use ::cli::message;
use ::cli::message::Message;
use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row, params};
use xiangqi_rules::Move;

use super::keys::{Keys, narrow, wide};
use super::records::{Book, Entry, Record};

/// The tables of `.obk` and of `.pfBook`.
pub const TABLES: [&str; 2] = ["bhobk", "pfBook"];
/// The columns that are read, in this order.
const COLUMNS: [&str; 7] = [
    "vkey", "vmove", "vscore", "vwin", "vdraw", "vlost", "vvalid",
];
const MAX_ROWS: usize = 16 << 20;
/// Fewest bytes of a row. A file that seems to have more rows than fit has a page tree with a
/// cycle.
const MIN_ROW_BYTES: usize = 8;
/// Longest text or blob, in bytes.
const MAX_LENGTH: c_int = 1 << 20;
/// Offsets of SQLite's file format versions for writing and reading: 1, or 2 with a write-ahead
/// log beside the file.
const LOGGED: std::ops::Range<usize> = 18..20;

/// Reads a book.
///
/// # Errors
/// When SQLite refuses the file, or a table, column or key is missing or wrong.
pub fn read(mut bytes: Vec<u8>) -> Result<Book, Message> {
    // A file in memory has no log beside it: read it without.
    if let Some(logged) = bytes.get_mut(LOGGED) {
        logged.fill(1);
    }
    let most = MAX_ROWS.min(bytes.len() / MIN_ROW_BYTES);
    let connection = open(&bytes).map_err(unsound)?;
    drop(bytes);
    let table = table(&connection).map_err(unsound)??;
    let mut rows = rows(&connection, table, most).map_err(unsound)??;
    rows.sort_by_key(|row| (row.key, row.mv));
    rows.dedup_by_key(|row| (row.key, row.mv));
    let mut records: Vec<Record> = Vec::with_capacity(rows.len());
    for position in rows.chunk_by(|a, b| a.key == b.key) {
        records.extend(weighed(position));
    }
    Ok(Book::of(Keys::Obk, records))
}

fn unsound(why: rusqlite::Error) -> Message {
    message!("book-unsound", why = why.to_string())
}

fn open(bytes: &[u8]) -> rusqlite::Result<Connection> {
    let mut connection = Connection::open_in_memory()?;
    connection.deserialize_read_exact("main", bytes, bytes.len(), true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, MAX_LENGTH)?;
    connection.execute_batch(
        "PRAGMA query_only = ON; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0;",
    )?;
    Ok(connection)
}

/// The table that has the moves. It must be a real one, neither a view nor a virtual table, with
/// real columns.
fn table(connection: &Connection) -> rusqlite::Result<Result<&'static str, Message>> {
    for table in TABLES {
        let mut named = connection.prepare(
            "SELECT type FROM pragma_table_list WHERE schema = 'main' AND name = ?1 COLLATE NOCASE",
        )?;
        let kind: Option<String> = named
            .query_map([table], |row| row.get(0))?
            .next()
            .transpose()?;
        if kind.as_deref() != Some("table") {
            continue;
        }
        let mut has = connection
            .prepare("SELECT count(*) FROM pragma_table_xinfo(?1) WHERE name = ?2 COLLATE NOCASE AND hidden = 0")?;
        for column in COLUMNS {
            if has.query_row([table, column], |row| row.get::<_, u32>(0))? != 1 {
                return Ok(Err(message!("book-column", table, column)));
            }
        }
        return Ok(Ok(table));
    }
    Ok(Err(message!("book-table")))
}

struct Stored {
    key: u64,
    mv: Move,
    score: i64,
    /// Twice the wins, and the draws.
    points: u64,
    has_games: bool,
}

/// The rows in use whose moves name two squares. The whole table is scanned without its index,
/// which is not trusted.
fn rows(
    connection: &Connection,
    table: &str,
    most: usize,
) -> rusqlite::Result<Result<Vec<Stored>, Message>> {
    let columns = COLUMNS.join(", ");
    let select = format!(
        "SELECT {columns} FROM main.{table} NOT INDEXED LIMIT {}",
        most + 1
    );
    let mut statement = connection.prepare(&select)?;
    let mut found = statement.query([])?;
    let mut rows = Vec::new();
    let mut index = 0;
    while let Some(row) = found.next()? {
        if index == most {
            return Ok(Err(message!("book-rows", most)));
        }
        match stored(row)? {
            Ok(stored) => rows.extend(stored.into_iter().flatten()),
            Err(found) => return Ok(Err(message!("book-row", index, found))),
        }
        index += 1;
    }
    Ok(Ok(rows))
}

/// A row under each key that its number may stand for; or, as the error, the type of a value that
/// is no number.
fn stored(row: &Row<'_>) -> rusqlite::Result<Result<[Option<Stored>; 2], &'static str>> {
    let keys = match row.get_ref(0)? {
        ValueRef::Integer(number) => [Some(number as u64), rounded(number)],
        ValueRef::Real(number) => [Some(number.to_bits()), None],
        // Keys whose bits are a NaN were stored as NULL, and are lost.
        ValueRef::Null => [None, None],
        ValueRef::Text(_) => return Ok(Err("text")),
        ValueRef::Blob(_) => return Ok(Err("a blob")),
    };
    let number = |column| {
        Ok::<i64, rusqlite::Error>(match row.get_ref(column)? {
            ValueRef::Integer(number) => number,
            ValueRef::Real(number) => number as i64,
            _ => 0,
        })
    };
    let mv = u16::try_from(number(1)?).ok().and_then(|bits| {
        let [from, to] = bits.to_be_bytes();
        narrow(from, to)
    });
    let (Some(mv), 1) = (mv, number(6)?) else {
        return Ok(Ok([None, None]));
    };
    let games = |column| Ok::<u64, rusqlite::Error>(number(column)?.max(0) as u64);
    let (wins, draws, losses) = (games(3)?, games(4)?, games(5)?);
    let score = number(2)?;
    Ok(Ok(keys.map(|key| {
        key.map(|key| Stored {
            key,
            mv,
            score,
            points: wins.saturating_mul(2).saturating_add(draws),
            has_games: wins | draws | losses > 0,
        })
    })))
}

/// The other key that an integer may stand for: SQLite stores a floating-point number with an
/// integral value as an integer.
fn rounded(number: i64) -> Option<u64> {
    const WHOLE: u64 = 1 << 52;
    let is_whole = number < 0 && number.unsigned_abs() >= WHOLE;
    (is_whole && number as f64 as i64 == number).then(|| (number as f64).to_bits())
}

/// The moves of a position with their weights: their points if any of them has games, else their
/// scores if all are positive, else 100 for the best, less by as much as their score is lower for
/// the others, at least 1.
fn weighed(position: &[Stored]) -> impl Iterator<Item = Record> {
    let has_games = position.iter().any(|row| row.has_games);
    let best = position.iter().map(|row| row.score).max().unwrap_or(0);
    let all_positive = position.iter().all(|row| row.score > 0);
    let weight = move |row: &Stored| {
        if has_games {
            row.points.max(1)
        } else if all_positive {
            row.score as u64
        } else {
            100u64.saturating_sub(best.abs_diff(row.score)).max(1)
        }
    };
    let most = position.iter().map(weight).max().unwrap_or(1);
    position.iter().map(move |row| {
        let entry = Entry {
            mv: row.mv,
            weight: scaled(weight(row), most),
            score: row.score.clamp(i16::MIN.into(), i16::MAX.into()) as i16,
            depth: 0,
        };
        (row.key, entry)
    })
}

/// Writes a book that has `.obk` keys into a file with this table. The weight is written as the
/// score, by which programs rank moves; the numbers of games are 0.
///
/// # Errors
/// When there is not enough memory.
pub fn write(book: &Book, table: &str) -> Result<Vec<u8>, Message> {
    written(book, table).map_err(unsound)
}

fn written(book: &Book, table: &str) -> rusqlite::Result<Vec<u8>> {
    let mut connection = Connection::open_in_memory()?;
    let is_obk = table == TABLES[0];
    let version = match is_obk {
        true => "",
        false => {
            "CREATE TABLE bookVersion (key TEXT, version TEXT); INSERT INTO bookVersion VALUES ('pfBook', '1.0.0.0');"
        }
    };
    connection.execute_batch(&format!(
        "CREATE TABLE {table} (id INTEGER PRIMARY KEY AUTOINCREMENT, vkey INTEGER, vmove INTEGER, vscore INTEGER, \
         vwin INTEGER, vdraw INTEGER, vlost INTEGER, vvalid INTEGER, vmemo BLOB, vindex INTEGER); {version}"
    ))?;
    let transaction = connection.transaction()?;
    {
        let mut insert = transaction.prepare(&format!(
            "INSERT INTO {table} (vkey, vmove, vscore, vwin, vdraw, vlost, vvalid) VALUES (?1, ?2, ?3, 0, 0, 0, 1)"
        ))?;
        for (key, entry) in book.records().all() {
            let mv = u16::from_be_bytes([wide(entry.mv.from()), wide(entry.mv.to())]);
            let as_real = f64::from_bits(*key);
            // The programs whose own format `.obk` is look such a key up as a real number.
            if is_obk && (*key as i64) < 0 && !as_real.is_nan() {
                insert.execute(params![as_real, mv, entry.weight])?;
            } else {
                insert.execute(params![*key as i64, mv, entry.weight])?;
            }
        }
    }
    transaction.commit()?;
    connection.execute_batch(&format!("CREATE INDEX idxkey ON {table} (vkey)"))?;
    Ok(connection.serialize("main")?.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::records::shared;
    use xiangqi_rules::Position;
    use xiangqi_rules::notation::iccs;

    fn file(sql: &str) -> Vec<u8> {
        let connection = Connection::open_in_memory().unwrap();
        connection.execute_batch(sql).unwrap();
        connection.serialize("main").unwrap().to_vec()
    }

    const TABLE: &str = "CREATE TABLE pfBook (id INTEGER PRIMARY KEY, vkey INTEGER, vmove INTEGER, vscore INTEGER, \
                         vwin INTEGER, vdraw INTEGER, vlost INTEGER, vvalid INTEGER, vmemo TEXT, vindex INTEGER);";

    /// A file of these rows: key, move, score, wins, draws, losses, and whether the row is in use.
    fn rows(rows: &str) -> Vec<u8> {
        file(&format!(
            "{TABLE} INSERT INTO pfBook (vkey, vmove, vscore, vwin, vdraw, vlost, vvalid) VALUES {rows};"
        ))
    }

    fn known(bytes: Vec<u8>, position: &Position) -> Vec<(String, u16, i16)> {
        let entries = read(bytes).unwrap().entries(position).into_iter();
        let said = |entry: Entry| (entry.mv.to_string(), entry.weight, entry.score);
        entries.map(said).collect()
    }

    fn after(moves: &str) -> Position {
        let mut position = Position::startpos();
        for text in moves.split_whitespace() {
            position.make(iccs::parse(&position, text).unwrap());
        }
        position
    }

    #[test]
    fn both_formats_are_read_as_they_were_written() {
        let lines = [
            "",
            "h2e2",
            "h2e2 h9g7",
            "a3a4",
            "g3g4 c6c5",
            "h2e2 b9c7 h0g2",
        ];
        let mut records = Vec::new();
        for line in lines {
            let position = after(line);
            let legal = position.legal_moves();
            for (weight, mv) in [(1, legal[5]), (700, legal[9]), (u16::MAX, legal[20])] {
                let entry = Entry {
                    mv,
                    weight,
                    score: 0,
                    depth: 0,
                };
                records.push(shared(Keys::Obk, &position, entry));
            }
        }
        // Some keys are negative as SQLite's signed integers, which `.obk` stores as real numbers.
        assert!(records.iter().any(|(key, _)| (*key as i64) < 0));
        let book = Book::of(Keys::Obk, records);
        for table in TABLES {
            let read = read(write(&book, table).unwrap()).unwrap();
            for line in lines {
                let moves = |book: &Book| -> Vec<_> {
                    let entries = book.entries(&after(line)).into_iter();
                    entries.map(|entry| (entry.mv, entry.weight)).collect()
                };
                assert_eq!(moves(&read), moves(&book), "{table}: {line}");
                assert_eq!(moves(&read).len(), 3);
            }
        }
    }

    #[test]
    fn numbers_that_sqlite_made_whole_are_still_found() {
        // As a floating-point number these bits are -2^60, which SQLite stores as an integer.
        let key = (-(1i64 << 60) as f64).to_bits();
        let entry = |key| (key, Position::startpos().legal_moves()[0]);
        let (key, mv) = entry(key);
        let record = Entry {
            mv,
            weight: 1,
            score: 0,
            depth: 0,
        };
        let book = Book::of(Keys::Obk, vec![(key, record)]);
        let read = read(write(&book, TABLES[0]).unwrap()).unwrap();
        assert!(read.records().all().iter().any(|&(found, _)| found == key));
    }

    #[test]
    fn weights_are_points_or_else_scores() {
        let start = Position::startpos();
        let key = 7_101_337_512_282_506_414_u64;
        let (h2e2, g0e2, c3c4) = (43_687, 51_623, 38_277);
        // The first row is one of a book in circulation.
        let games =
            format!("({key}, {h2e2}, 2985, 3487, 7327, 3772, 1), ({key}, {c3c4}, 9, 0, 0, 5, 1)");
        let said = known(rows(&games), &start);
        assert_eq!(said, [("h2e2".into(), 14_301, 2985), ("c3c4".into(), 1, 9)]);
        let scores = format!("({key}, {h2e2}, 30, 0, 0, 0, 1), ({key}, {g0e2}, 10, 0, 0, 0, 1)");
        assert_eq!(known(rows(&scores), &start)[1], ("g0e2".into(), 10, 10));
        let values =
            format!("({key}, {h2e2}, -5, 0, 0, 0, 1), ({key}, {g0e2}, -25, NULL, 0, 0, 1)");
        assert_eq!(known(rows(&values), &start)[1], ("g0e2".into(), 80, -25));
        let many =
            format!("({key}, {h2e2}, 0, 1000000000000, 0, 0, 1), ({key}, {g0e2}, 0, 1, 0, 0, 1)");
        let weights: Vec<u16> = known(rows(&many), &start).iter().map(|it| it.1).collect();
        assert_eq!(weights, [u16::MAX, 1]);
    }

    #[test]
    fn rows_out_of_use_and_rows_that_are_no_move_are_left_out() {
        let key = 7_101_337_512_282_506_414_u64;
        let bad = format!(
            "({key}, 43687, 1, 0, 0, 0, 0), ({key}, 43687, 1, 0, 0, 0, NULL), ({key}, 0, 1, 0, 0, 0, 1), \
             ({key}, 70000, 1, 0, 0, 0, 1), ({key}, 'h2e2', 1, 0, 0, 0, 1), (NULL, 43687, 1, 0, 0, 0, 1), \
             ({key}, -1, 1, 0, 0, 0, 1), ({key}, 43690, 1, 0, 0, 0, 1)"
        );
        assert!(read(rows(&bad)).unwrap().is_empty());
    }

    #[test]
    fn hostile_files_get_one_line() {
        let view = "CREATE VIEW bhobk AS WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) \
                    SELECT n AS vkey, 1 AS vmove, 1 AS vscore, 1 AS vwin, 1 AS vdraw, 1 AS vlost, 1 AS vvalid FROM t";
        let computed = TABLE.replace("vmove INTEGER", "vmove INTEGER AS (vkey % 65536)");
        let lacking = TABLE.replace("vlost INTEGER, ", "");
        let mut long = rows("(1, 2, 3, 4, 5, 6, 1)");
        let length = long.len();
        long.truncate(length / 2);
        let mut torn = rows("(1, 2, 3, 4, 5, 6, 1)");
        torn[4096..].fill(0xa5);
        let cases = [
            (
                file(view),
                "found no table `bhobk` and no `pfBook`, expected one of them",
            ),
            (
                file("CREATE TABLE other (x)"),
                "found no table `bhobk` and no `pfBook`, expected one of them",
            ),
            (
                file(&computed),
                "found no column `vmove` in `pfBook`, expected it",
            ),
            (
                file(&lacking),
                "found no column `vlost` in `pfBook`, expected it",
            ),
            (
                rows("(1, 2, 3, 4, 5, 6, 1), ('x', 2, 3, 4, 5, 6, 1)"),
                "row 1: found text as key, expected a number",
            ),
            (
                rows("(x'00', 2, 3, 4, 5, 6, 1)"),
                "row 0: found a blob as key, expected a number",
            ),
            (long, "SQLite refuses it: "),
            (torn, "SQLite refuses it: "),
            (b"SQLite format 3\0".to_vec(), "SQLite refuses it: "),
            (
                [&b"SQLite format 3\0"[..], &[0xff; 500]].concat(),
                "SQLite refuses it: ",
            ),
        ];
        for (bytes, expected) in cases {
            let said = read(bytes).unwrap_err().to_string();
            assert!(
                said.starts_with(expected) && said.lines().count() == 1,
                "{said}"
            );
        }
    }

    #[test]
    fn a_file_that_had_a_log_beside_it_is_read_as_it_stands() {
        let mut logged = rows("(7101337512282506414, 43687, 1, 0, 0, 0, 1)");
        logged[LOGGED].fill(2);
        assert_eq!(read(logged).unwrap().len(), 1);
    }
}
