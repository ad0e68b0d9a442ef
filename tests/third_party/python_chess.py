"""A game and an analysis by way of python-chess, for the test beside it.

python-chess knows no board of nine files, so this brings one: what its UCI client asks of a board, with pyffish's
rules. Squares are written as its own variants write them, with ranks 1 to 10.

Usage: python_chess.py ENGINE
"""

import sys

import chess.engine
import pyffish

VARIANT = "xiangqi"
LONGEST = 240


class Move:
    """A move, as the client sends and receives it."""

    def __init__(self, text):
        self.text = text

    def uci(self):
        return self.text


class Board:
    """As much of chess.Board as chess.engine uses."""

    uci_variant = VARIANT
    chess960 = False

    def __init__(self, moves=()):
        self.move_stack = list(moves)

    def _texts(self):
        return [move.uci() for move in self.move_stack]

    @property
    def turn(self):
        return len(self.move_stack) % 2 == 0

    def root(self):
        return Board()

    def copy(self, *, stack=True):
        return Board(self.move_stack)

    def fen(self, **_):
        return pyffish.get_fen(VARIANT, pyffish.start_fen(VARIANT), self._texts())

    def legal_moves(self):
        return pyffish.legal_moves(VARIANT, pyffish.start_fen(VARIANT), self._texts())

    def parse_uci(self, text):
        if text not in self.legal_moves():
            raise ValueError(f"illegal move {text} after {self._texts()}")
        return Move(text)

    def push(self, move):
        self.move_stack.append(move)

    def push_uci(self, text):
        move = self.parse_uci(text)
        self.push(move)
        return move

    def pop(self):
        return self.move_stack.pop()

    def is_over(self):
        start = pyffish.start_fen(VARIANT)
        return not self.legal_moves() or pyffish.is_optional_game_end(VARIANT, start, self._texts())[0]


def main(path):
    with chess.engine.SimpleEngine.popen_uci(path) as engine:
        engine.configure({"OwnBook": False, "Hash": 16})
        board = Board()
        while not board.is_over() and len(board.move_stack) < LONGEST:
            played = engine.play(board, chess.engine.Limit(nodes=300))
            board.push(played.move)
        print("plies", len(board.move_stack))

        lines = engine.analyse(Board(), chess.engine.Limit(depth=6), multipv=3)
        firsts = [line["pv"][0].uci() for line in lines]
        print("lines", len(set(firsts)), "depths", *(line["depth"] for line in lines))
        print("expected answer", "h10g8" in Board([Move("h3e3")]).legal_moves())


main(sys.argv[1])
