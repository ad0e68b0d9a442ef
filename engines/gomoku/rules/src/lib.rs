//! The rules of Gomoku on boards of 5x5 to 22x22: freestyle, standard, renju and caro.
