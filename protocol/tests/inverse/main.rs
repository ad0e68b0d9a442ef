//! Parser and `Display` of every language are inverses: whatever is printed is read back unchanged,
//! commands and replies alike. And no input causes a panic.

mod gomocup;
mod gtp;
mod nboard;
mod parts;
mod ucci;
mod uci;
mod xboard;
