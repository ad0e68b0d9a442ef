//! Our programs together with other people's: games in XBoard, through an adapter and in
//! python-chess, and the rules against a referee that we did not write.
//!
//! Each test needs programs that this project does not include. Where one is missing the test says
//! so on stderr and passes; `.ci/run` installs them all, so that every test runs there.

mod programs;
mod pyffish;
mod python_chess;
mod random_game;
mod xboard;
