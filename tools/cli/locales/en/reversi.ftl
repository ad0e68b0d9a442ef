### What reversi says.

ask-player = Who plays { $side } (human, computer or greedy)?
ask-size = Enter the board size (an even number from 4 to 26):
black = X
white = O
drawn = X { $black }, O { $white }: a draw
won = X { $black }, O { $white }: { $winner } wins
estimated = estimated
exact = exact
winner-certain = only who wins is certain
value = { $value }
worth = { $value } discs to the side to move, { $how }
no-move = { $side } has no move and passes
no-player = Expected human, computer or greedy.
noted = The game will be noted in { $name } (--no-csv: nowhere).
play-help =
    cd, d3                 row c, column d
    { $common }
    GGF is written, or a line of moves where the name ends in .txt; GGF, SGF, PGN, OBF, FEN, drawn boards and moves are read
play-welcome = Type two letters, row then column (cd), or a square (d3), or help.
player-computer = c computer
player-greedy = g greedy
player-human = h human
refused-flips-nothing = { $square } flips no disc
refused-must-move = you may not pass: { $square } is a move
refused-no-move = "{ $text }" is no square of this board: expected two letters, row then column, or a square such as f5
refused-occupied = { $square } is occupied by { $side }
refused-over = the game is over
solve-progress = position { $number }: { $score } at { $percent } % ...
solve-unknown = not solved in time
size-fallback = '{ $found }' is no even number from 4 to 26: the board is 4x4.

## Help

help-common =
    .position = A position or a game: OBF, GGF, SGF, PGN, FEN, a drawn board or moves as f5d6c3, or a file of one, - for stdin
help-play = Play against the engine in the terminal; what is not told is asked for
