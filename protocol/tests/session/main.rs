//! Tests of the seven decisions of `protocol::session`, on a toy session whose search only sleeps.

mod ends;
mod lines;
mod scenarios;
mod searches;
mod tcp;
mod toy;
mod writes;
