//! Evaluations: the value of a position without search.
//!
//! [`classic`] is the course lab's evaluation, for boards of every size. On 8x8 the strong one is
//! the sum of learned weights ([`weights`]) over [`patterns`].

pub mod classic;
pub mod patterns;
pub mod weights;

pub use classic::Classic;
