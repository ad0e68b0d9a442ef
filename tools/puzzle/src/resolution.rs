//! Theorem proving by resolution.
//!
//! # How it works
//! [`input`] reads clause sets, readable formulas or the TPTP's language into a [`problem`] made of
//! the trees of [`syntax`]; [`clausify`] turns it into clauses. The [`prover`] tries one
//! [`strategy`] after another. Each is a [`saturation`]: the given-clause loop with ordered
//! resolution and superposition, on terms that are stored once ([`term_bank`]), with [`index`]es to
//! find partners and to drop what is not needed. The prover records little; when the empty clause
//! is found, [`replay`] repeats every step and writes a [`proof`] of elementary steps, each with
//! its substitution. The [`checker`] verifies it and shares no code with the prover. Only then is
//! there an answer.
//!
//! ```text
//! text ─ input ─► problem ─ clausify ─► clauses ─ encoding ─► saturation ─ replay ─► proof ─► checker
//! ```
//!
//! Where all clauses are equations or disequations, [`completion`] and saturation take turns.
//!
//! Between two rounds of strategies the prover looks for a finite [`model`], which shows that there
//! is no refutation.
//!
//! For the course lab's experiment there is also a textbook's plain resolution ([`labs`]), and
//! there is a search for the [`shortest`] proof. Both make their steps on a workbench of their own
//! (`elementary`).
//!
//! # Where to start reading
//! `proof.rs` for what a proof is, `saturation.rs` for the loop, `saturation/generate.rs` for the
//! calculus.

pub mod answer;
pub mod checker;
pub mod clausify;
pub mod completion;
pub mod derivation;
mod elementary;
pub mod encoding;
pub mod index;
pub mod input;
mod instantiation;
pub mod labs;
pub mod literal;
pub mod memo_table;
pub mod memory;
pub mod mgu;
pub mod model;
pub mod ordering;
mod permutations;
pub mod problem;
pub mod proof;
mod propositional;
pub mod prover;
pub mod relevance;
pub mod replay;
pub mod saturation;
pub mod selection;
pub mod shortest;
pub mod strategy;
pub mod substitution;
pub mod subsumption;
pub mod syntax;
pub mod term_bank;

#[cfg(test)]
mod tests;
