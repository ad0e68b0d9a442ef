//! What [`app::session`] needs to know to speak NBoard, GTP and XBoard in this game: a file for
//! each protocol.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]
#![cfg_attr(not(test), deny(clippy::indexing_slicing, clippy::unreachable))]

mod gtp;
mod nboard;
mod protocol_game;
mod record;
mod xboard;

#[cfg(test)]
mod tests;
