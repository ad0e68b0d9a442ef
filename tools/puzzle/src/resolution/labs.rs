//! Extras that the prover does not need: the course lab's comparison, and the form in which the lab
//! writes proofs.
//!
//! In this course lab, students write plain resolution, and hand in proofs as numbered lines.
//!
//! - [`textbook`]: plain resolution, and what each refinement of it saves;
//! - [`course`]: proofs as the lab writes them, which reports and pictures of proofs print too.

pub mod course;
pub mod textbook;
