### What gomoku says.
