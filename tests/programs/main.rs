//! What all programs do alike: what becomes of results that cannot be written, and text in the encodings that
//! files come in.

#[path = "../conversation/command.rs"]
mod command;
mod encodings;
mod output;
