//! What the prover does not need: the course lab's comparison, and the form that the lab writes
//! proofs in.
//!
//! The courses are the undergraduate AI courses whose labs the programs reproduce. In this one
//! students write plain resolution, and hand in proofs as numbered lines.
//!
//! - [`textbook`]: plain resolution, and what each refinement of it saves;
//! - [`course`]: proofs as the lab writes them, which reports and pictures of proofs print too.

pub mod course;
pub mod textbook;
