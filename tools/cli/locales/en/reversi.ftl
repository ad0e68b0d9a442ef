### What reversi says.
