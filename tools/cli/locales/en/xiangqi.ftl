### What xiangqi says.
