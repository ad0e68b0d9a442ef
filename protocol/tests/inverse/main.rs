//! Parser and `Display` of every language are inverses: whatever is printed is read back as it
//! was, for commands and replies alike. And whatever is read, nothing panics.

mod gomocup;
mod gtp;
mod nboard;
mod parts;
mod ucci;
mod uci;
mod xboard;
