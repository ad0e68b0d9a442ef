### What all web pages say.

game-gomoku = Gomoku
game-reversi = Reversi
game-xiangqi = Xiangqi
milliseconds = ms
other-language = 中文
seconds = s
side-black = Black
side-red = Red
side-white = White
theme-dark = Dark
theme-light = Light

## How a game ended; the names are the words of the records.

ending-adjudicated-draw = adjudicated draw
ending-adjudicated-win = adjudicated win
ending-agreement = agreement
ending-bad-opening = bad opening
ending-bare-material = bare material
ending-checkmate = checkmate
ending-crash = crash
ending-disc-count = disc count
ending-false-claim = false claim
ending-five-in-a-row = five in a row
ending-flood = flood
ending-forbidden-move = forbidden move
ending-full-board = full board
ending-hang = hang
ending-illegal-move = illegal move
ending-insufficient-material = insufficient material
ending-maximum-length = maximum length
ending-move-limit = move limit
ending-no-handshake = no handshake
ending-no-move = no move
ending-not-started = not started
ending-perpetual-chase = perpetual chase
ending-perpetual-check = perpetual check
ending-refusal = refusal
ending-repetition = repetition
ending-resignation = resignation
ending-stalemate = stalemate
ending-time-forfeit = time forfeit
