//! What the programs of this repository have in common on the command line.
//!
//! A program is a [`Program`]: a name, and a catalogue of what it says. It takes the words that the
//! user typed, has clap understand them, runs what they ask for, and turns the outcome into an exit
//! status that scripts can rely on ([`Status`]). What goes wrong is said in one line on stderr, in
//! the user's language; a reader that went away (`... | head`) is no error.
//!
//! ```text
//! main -> Program::run -> Language::of_process -> help::localised -> clap
//!                      -> the program's own function -> Status -> exit status
//!                                                    \> Complaint -> stderr, 2 or 5
//! ```
//!
//! Beside that, a file each: [`language`], the two languages; [`message`](mod@message), what is
//! said in both, from the Fluent files in `locales`, which [`catalogues`] embeds; [`help`], clap's
//! help and complaints; [`cpu`], what an engine checks before it does anything else; [`input`],
//! files and stdin with a name for messages; [`binary`], files that others may have named;
//! [`mapped`], files that are not copied; [`encoding`], text in GBK and UTF-16; [`stdout`], whether
//! it is open, and was written; [`lines`], what a player types, with a deadline; [`interrupt`],
//! Ctrl-C as a wish to be answered; [`terminal`], whether to use colours; [`columns`], text in
//! columns; [`calendar`], seconds as a date; [`manual`], completions and manual pages. With the
//! feature `engine` there are also [`serve`], the conversation over stdio and TCP;
//! [`bench`](mod@bench), [`compare`] and [`perft`], the frames of the subcommands that every game
//! has: what they ask alike, and how they answer; [`level`], how well to play; [`records`], results
//! as a table or as JSON.
//!
//! This crate knows no game, no search and no puzzle. Start reading at [`program`].

#[cfg(feature = "engine")]
pub mod bench;
pub mod binary;
pub mod calendar;
pub mod catalogues;
pub mod columns;
#[cfg(feature = "engine")]
pub mod compare;
pub mod cpu;
pub mod encoding;
pub mod help;
pub mod input;
pub mod interrupt;
pub mod language;
#[cfg(feature = "engine")]
pub mod level;
pub mod lines;
pub mod manual;
pub mod mapped;
pub mod message;
pub mod output;
#[cfg(feature = "engine")]
pub mod perft;
pub mod program;
#[cfg(feature = "engine")]
pub mod records;
mod running;
#[cfg(feature = "engine")]
pub mod serve;
pub mod status;
pub mod stdout;
pub mod svg;
pub mod terminal;

use catalogues::CLI as MESSAGES;
pub use language::Language;
pub use manual::Manual;
pub use message::Message;
pub use program::{Complaint, Program};
pub use status::Status;
