//! How this game is spoken in NBoard, GTP and XBoard: what [`app::session`] has to know of it, one
//! file a dialect.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]
#![cfg_attr(not(test), deny(clippy::indexing_slicing, clippy::unreachable))]

mod gtp;
mod nboard;
mod record;
mod spoken;
mod xboard;

#[cfg(test)]
mod tests;
