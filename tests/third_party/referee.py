"""Answers questions on Xiangqi games with pyffish, one line each.

In:  QUESTION <tab> FEN <tab> moves, separated by spaces
Out: legal -> the legal moves after these moves; end -> whether the game may be ended, and its value for the
     side to move (0, or a large number either way)
"""

import sys

import pyffish

for line in sys.stdin:
    question, fen, moves = line.rstrip("\n").split("\t")
    moves = moves.split()
    if question == "legal":
        print(*pyffish.legal_moves("xiangqi", fen, moves), flush=True)
    else:
        print(*pyffish.is_optional_game_end("xiangqi", fen, moves), flush=True)
