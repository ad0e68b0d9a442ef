"""Answers questions on Xiangqi games with pyffish, one line each.

In:  QUESTION <tab> FEN <tab> moves, separated by spaces
Out: legal -> the legal moves after these moves; end -> whether the game may be ended, and its value for the
     side to move (0, or a large number either way); checks -> the same where no chase is judged
"""

import sys

import pyffish

pyffish.load_variant_config("[checks:xiangqi]\nchasingRule = none\n")

for line in sys.stdin:
    question, fen, moves = line.rstrip("\n").split("\t")
    moves = moves.split()
    if question == "legal":
        print(*pyffish.legal_moves("xiangqi", fen, moves), flush=True)
    else:
        variant = {"end": "xiangqi", "checks": "checks"}[question]
        print(*pyffish.is_optional_game_end(variant, fen, moves), flush=True)
