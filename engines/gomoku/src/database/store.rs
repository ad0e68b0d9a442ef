//! The file: SQLite, with one table of positions and one of texts on their points.

use std::collections::HashSet;
use std::fmt;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use gomoku_rules::Point;
use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, params};
use serde::{Serialize, Serializer};
use thiserror::Error;

use super::key::Key;
use super::record::{Bound, Label, Record};

/// `SqGm`, SQLite's application id for these files.
const APPLICATION: i32 = i32::from_be_bytes(*b"SqGm");
const VERSION: i32 = 1;
/// The longest text, in bytes.
const MAX_TEXT: i32 = 1 << 20;
/// The statements that create the tables of a new file; those of an existing file must be the same.
const SCHEMA: [(&str, &str); 2] = [
    (
        "positions",
        "CREATE TABLE positions (key BLOB PRIMARY KEY NOT NULL, label INTEGER NOT NULL, value INTEGER NOT NULL, depth INTEGER NOT NULL, bound INTEGER NOT NULL, comment TEXT NOT NULL) WITHOUT ROWID",
    ),
    (
        "texts",
        "CREATE TABLE texts (key BLOB NOT NULL, point INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (key, point)) WITHOUT ROWID",
    ),
];

/// Why a database cannot be used.
#[derive(Debug, Error, Serialize)]
pub enum Failure {
    #[error("no database of Gomoku positions: {0}")]
    Kind(Fault),
    #[error("SQLite refuses it: {}", printable(.0))]
    Sqlite(#[serde(serialize_with = "as_text")] rusqlite::Error),
    #[error("it cannot be opened or made, expected a file in a folder that exists")]
    Open,
    #[error("the database was opened to be read only")]
    ReadOnly,
}

#[derive(Clone, Copy, Debug, Error, Serialize)]
pub enum Fault {
    #[error("another program's file")]
    Program,
    #[error("of another version")]
    Version,
    #[error("other tables than it should have")]
    Tables,
    #[error("it is damaged")]
    Damaged,
    #[error("positions with a label, value, depth or bound out of range: {positions}")]
    Numbers { positions: u64 },
}

/// The longest error of SQLite that is shown, in characters.
const MAX_ERROR: usize = 200;

/// SQLite quotes what it finds in a damaged file.
fn printable(why: &rusqlite::Error) -> String {
    let text = why.to_string().replace(char::is_control, "?");
    text.chars().take(MAX_ERROR).collect()
}

fn as_text<S: Serializer>(why: &rusqlite::Error, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&printable(why))
}

/// Written by hand: `#[from]` would also make it the `source`, whose message would be printed
/// twice.
impl From<rusqlite::Error> for Failure {
    fn from(why: rusqlite::Error) -> Self {
        match why.sqlite_error_code() {
            Some(ErrorCode::CannotOpen) => Self::Open,
            _ => Self::Sqlite(why),
        }
    }
}

/// An open file, which searches and a session may share.
pub struct Database {
    connection: Mutex<Connection>,
    read_only: bool,
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Database").finish_non_exhaustive()
    }
}

fn harden(connection: &Connection) -> rusqlite::Result<()> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, MAX_TEXT)?;
    connection.execute_batch("PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0;")
}

fn pragma(connection: &Connection, name: &str) -> rusqlite::Result<i32> {
    connection.query_row(&format!("PRAGMA {name}"), [], |row| row.get(0))
}

/// Checks that a file has exactly the expected tables, and nothing that could run by itself.
fn check(connection: &Connection) -> Result<(), Failure> {
    if pragma(connection, "application_id")? != APPLICATION {
        return Err(Failure::Kind(Fault::Program));
    }
    if pragma(connection, "user_version")? != VERSION {
        return Err(Failure::Kind(Fault::Version));
    }
    let mut statement =
        connection.prepare("SELECT name, sql FROM sqlite_schema ORDER BY name LIMIT 3")?;
    let rows = statement.query_map([], |row| {
        Ok((row.get::<_, String>(0)?, row.get::<_, Option<String>>(1)?))
    })?;
    let found = rows.collect::<rusqlite::Result<Vec<_>>>()?;
    let is_own = found.len() == SCHEMA.len()
        && found
            .iter()
            .zip(SCHEMA)
            .all(|((name, sql), own)| name == own.0 && sql.as_deref() == Some(own.1));
    match is_own {
        true => Ok(()),
        false => Err(Failure::Kind(Fault::Tables)),
    }
}

impl Database {
    /// Opens a file, or creates it.
    ///
    /// # Errors
    /// When it is no database of this kind, or the system refuses it.
    pub fn open(path: &Path) -> Result<Self, Failure> {
        let connection = Connection::open_with_flags(
            path,
            OpenFlags::SQLITE_OPEN_READ_WRITE
                | OpenFlags::SQLITE_OPEN_CREATE
                | OpenFlags::SQLITE_OPEN_NO_MUTEX,
        )?;
        harden(&connection)?;
        let empty: u32 =
            connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
        if empty == 0 && pragma(&connection, "application_id")? == 0 {
            for (_, sql) in SCHEMA {
                connection.execute_batch(sql)?;
            }
            connection.execute_batch(&format!(
                "PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION};"
            ))?;
        }
        Self::checked(connection, false)
    }

    /// Opens an existing file for reading only.
    ///
    /// # Errors
    /// As [`Database::open`].
    pub fn read(path: &Path) -> Result<Self, Failure> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags)?;
        harden(&connection)?;
        Self::checked(connection, true)
    }

    /// Creates a database in memory, without a file.
    ///
    /// # Errors
    /// When there is no memory for it.
    pub fn in_memory() -> Result<Self, Failure> {
        Self::open(Path::new(":memory:"))
    }

    fn checked(connection: Connection, read_only: bool) -> Result<Self, Failure> {
        check(&connection)?;
        Ok(Self {
            connection: Mutex::new(connection),
            read_only,
        })
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        self.connection
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn writable(&self) -> Result<MutexGuard<'_, Connection>, Failure> {
        match self.read_only {
            true => Err(Failure::ReadOnly),
            false => Ok(self.connection()),
        }
    }

    /// The record of a position. None if there is none.
    ///
    /// # Errors
    /// When the file is damaged.
    pub fn get(&self, key: &Key) -> Result<Option<Record>, Failure> {
        record(&self.connection(), key.bytes()).map_err(Failure::from)
    }

    /// Stores the record of a position, replacing the earlier one.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn put(&self, key: &Key, record: &Record) -> Result<(), Failure> {
        let mut connection = self.writable()?;
        let transaction = connection.transaction()?;
        write(&transaction, key.bytes(), record)?;
        Ok(transaction.commit()?)
    }

    /// Adds to the records of many positions, in one transaction. Returns the number of new
    /// positions.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn complete(
        &self,
        records: impl Iterator<Item = (Vec<u8>, Record)>,
    ) -> Result<usize, Failure> {
        let mut connection = self.writable()?;
        let transaction = connection.transaction()?;
        let mut new = 0;
        for (key, added) in records {
            let merged = match record(&transaction, &key)? {
                Some(mut known) => {
                    known.complete(&added);
                    known
                }
                None => {
                    new += 1;
                    added
                }
            };
            write(&transaction, &key, &merged)?;
        }
        transaction.commit()?;
        Ok(new)
    }

    /// Deletes a position. Returns whether it was there.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn delete(&self, key: &Key) -> Result<bool, Failure> {
        let mut connection = self.writable()?;
        let transaction = connection.transaction()?;
        transaction.execute("DELETE FROM texts WHERE key = ?1", [key.bytes()])?;
        let deleted = transaction.execute("DELETE FROM positions WHERE key = ?1", [key.bytes()])?;
        transaction.commit()?;
        Ok(deleted > 0)
    }

    /// Deletes positions by the bytes of their keys, in one transaction.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(super) fn delete_all(&self, keys: &HashSet<Vec<u8>>) -> Result<(), Failure> {
        let mut connection = self.writable()?;
        let transaction = connection.transaction()?;
        for key in keys {
            transaction.execute("DELETE FROM texts WHERE key = ?1", [key])?;
            transaction.execute("DELETE FROM positions WHERE key = ?1", [key])?;
        }
        Ok(transaction.commit()?)
    }

    /// The number of positions.
    ///
    /// # Errors
    /// When the file is damaged.
    pub fn count(&self) -> Result<u64, Failure> {
        let count = self
            .connection()
            .query_row("SELECT count(*) FROM positions", [], |row| {
                row.get::<_, i64>(0)
            })?;
        Ok(count.max(0).unsigned_abs())
    }

    /// Calls `visit` with each position's key and record, in the order of the keys, until it
    /// returns false.
    ///
    /// # Errors
    /// When the file is damaged.
    pub fn each(&self, mut visit: impl FnMut(&[u8], Record) -> bool) -> Result<(), Failure> {
        let connection = self.connection();
        let mut statement = connection.prepare("SELECT key FROM positions ORDER BY key")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let key: Vec<u8> = row.get(0)?;
            let found = record(&connection, &key)?.unwrap_or_default();
            if !visit(&key, found) {
                break;
            }
        }
        Ok(())
    }

    /// The keys and records of all positions.
    ///
    /// # Errors
    /// When the file is damaged.
    pub fn records(&self) -> Result<Vec<(Vec<u8>, Record)>, Failure> {
        let mut records = Vec::new();
        self.each(|key, record| {
            records.push((key.to_vec(), record));
            true
        })?;
        // A key that is no position is of no use.
        records.retain(|(key, _)| super::key::position(key).is_some());
        Ok(records)
    }

    /// Whether the file is undamaged, and all numbers are in their ranges.
    ///
    /// # Errors
    /// When SQLite finds damage, or a number is out of range.
    pub(crate) fn quick_check(&self) -> Result<(), Failure> {
        let said: String = self
            .connection()
            .query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
        let wrong: u64 = self
            .connection()
            .query_row(OUT_OF_RANGE, [], |row| row.get::<_, i64>(0))?
            .unsigned_abs();
        match (said.as_str(), wrong) {
            ("ok", 0) => Ok(()),
            ("ok", positions) => Err(Failure::Kind(Fault::Numbers { positions })),
            _ => Err(Failure::Kind(Fault::Damaged)),
        }
    }
}

/// Counts the positions whose label, value, depth or bound no record has.
const OUT_OF_RANGE: &str = "SELECT count(*) FROM positions WHERE NOT
    ((label = 0 OR label BETWEEN 33 AND 126) AND bound BETWEEN 0 AND 3
    AND value BETWEEN -32767 AND 32767 AND depth BETWEEN -32767 AND 32767)";

fn record(connection: &Connection, key: &[u8]) -> rusqlite::Result<Option<Record>> {
    let mut statement = connection
        .prepare("SELECT label, value, depth, bound, comment FROM positions WHERE key = ?1")?;
    let found = statement
        .query_row([key], |row| {
            let number = |column: usize| row.get::<_, i64>(column);
            let small = |column| number(column).map(|found| found.clamp(-32_767, 32_767) as i16);
            Ok(Record {
                label: Label::of(u8::try_from(number(0)?).unwrap_or(0)),
                value: small(1)?,
                depth: small(2)?,
                bound: usize::try_from(number(3)?)
                    .ok()
                    .and_then(|place| Bound::ALL.get(place).copied())
                    .unwrap_or_default(),
                comment: row.get(4)?,
                texts: Vec::new(),
            })
        })
        .optional()?;
    let Some(mut found) = found else {
        return Ok(None);
    };
    let mut statement =
        connection.prepare("SELECT point, text FROM texts WHERE key = ?1 ORDER BY point")?;
    let texts = statement.query_map([key], |row| {
        Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?))
    })?;
    for text in texts {
        let (index, text) = text?;
        let point = usize::try_from(index).ok().and_then(Point::from_index);
        found.texts.extend(point.map(|point| (point, text)));
    }
    Ok(Some(found))
}

fn write(connection: &Connection, key: &[u8], record: &Record) -> rusqlite::Result<()> {
    let mut statement = connection.prepare(
        "INSERT OR REPLACE INTO positions (key, label, value, depth, bound, comment) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    statement.execute(params![
        key,
        record.label.byte(),
        record.value,
        record.depth,
        record.bound as u8,
        record.comment,
    ])?;
    connection
        .prepare("DELETE FROM texts WHERE key = ?1")?
        .execute([key])?;
    let mut statement = connection
        .prepare("INSERT OR REPLACE INTO texts (key, point, text) VALUES (?1, ?2, ?3)")?;
    for (point, text) in &record.texts {
        statement.execute(params![key, point.index() as i64, text])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
