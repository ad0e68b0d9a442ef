//! Endgame tables: the value of every position of an ending, by retrograde analysis.
//!
//! An ending is a [`Material`] such as `KRPvKAABB`. Its positions are numbered (`index.rs`), their
//! moves made (`board.rs`) and their values computed from the mates backwards (`generate.rs`);
//! `repetition.rs` judges endless play. A table is packed (`code.rs`) into a file (`file.rs`) that
//! is mapped into memory and probed (`probe.rs`) block by block. `docs/reference/tables.md` lists
//! which repetitions are judged and which are not.

mod board;
pub mod build;
mod code;
pub mod file;
pub mod generate;
pub mod index;
pub mod material;
pub mod probe;
mod repetition;
pub mod solve;
pub mod value;
pub mod verify;

pub use material::Material;
pub use probe::Tablebases;
pub use value::Value;
