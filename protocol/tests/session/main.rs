//! The seven decisions of `protocol::session`, each held to by a test, over a toy session whose
//! search only sleeps.

mod ends;
mod lines;
mod scenarios;
mod searches;
mod tcp;
mod toy;
mod writes;
