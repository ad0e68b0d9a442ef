//! What a position is worth before it is searched.
//!
//! [`classic`] is the course's evaluation, for boards of every size. On 8x8 the strong one is the
//! sum of learned weights ([`weights`]) over [`patterns`].

pub mod classic;
pub mod patterns;
pub mod weights;

pub use classic::Classic;
