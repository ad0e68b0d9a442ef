//! What a position is worth before it is searched.

pub mod classic;

pub use classic::Classic;
