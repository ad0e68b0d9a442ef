### What arena says.
