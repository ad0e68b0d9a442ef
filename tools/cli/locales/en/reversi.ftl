### What reversi says.

ask-player = Who plays { $side } (human, computer or greedy)?
ask-size = Enter the board size (an even number from 4 to 26):
black = X
white = O
book-building = { $number } of { $of } ...
book-built = { $added ->
        [one] 1 position
       *[other] { $added } positions
    } added, { $positions } in the book
book-entry = { $mv }  { $score }  weight { $weight }  depth { $depth }
book-learned = { $games ->
        [one] 1 game
       *[other] { $games } games
    } learned, { $added ->
        [one] 1 position
       *[other] { $added } positions
    } added, { $positions } in the book
book-learning = game { $number } ...
convert-ending = { $found }: the name says no format, expected it to end in .ggf, .sgf, .pgn, .txt or .wtb
drawn = X { $black }, O { $white }: a draw
won = X { $black }, O { $white }: { $winner } wins
estimated = estimated
evaluation-unknown = --evaluation: found { $found } with --algorithm { $algorithm }, expected classic, or --algorithm mtdf or pvs
exact = exact
games-number = { $name }: game { $number }
games-none = { $name }: no games, expected GGF, SGF, PGN, WTHOR or lines of moves as f5d6c3
log-failed = cannot write the list of games { $name }
winner-certain = only who wins is certain
value = { $value }
worth = { $value } discs to the side to move, { $how }
no-move = { $side } has no move and passes
no-player = Expected human, computer or greedy.
no-position = no position: expected an OBF line, a game in GGF, SGF or PGN, a drawn board or moves as f5d6c3
noted = The game will be noted in { $name } (--no-csv: nowhere).
play-help =
    cd, d3                 row c, column d
    { $common }
    Saved by the name's ending: .ggf, .sgf, .pgn, .txt. Read: these, WTHOR, OBF, FEN, drawn boards, moves
play-welcome = Type two letters, row then column (cd), or a square (d3), or help.
player-computer = c computer
player-greedy = g greedy
player-human = h human
refused-flips-nothing = { $square } flips no disc
refused-must-move = you may not pass: { $square } is a move
refused-no-move = "{ $text }" is no square of this board: expected two letters, row then column, or a square such as f5
refused-occupied = { $square } is occupied by { $side }
refused-over = the game is over
solve-position = position { $number }: { $why }
solve-progress = position { $number }: { $score } at { $percent } % ...
solve-right = right
solve-too-large = a board of { $size } is not solved, expected sides of up to 8
solve-total = total { $positions ->
        [one] 1 position
       *[other] { $positions } positions
    } { $nodes } nodes { $ms } ms
solve-total-known = total { $positions ->
        [one] 1 position
       *[other] { $positions } positions
    } { $nodes } nodes { $ms } ms, right { $right } of { $known }
solve-unknown = not solved in time
solve-wrong = wrong
verify-long = found a line of { $most } bytes or more, expected a row
verify-fails = fails
verify-holds = holds
verify-no-file = no file: the tables of "Othello is solved" (Takizawa 2023) were published at { $published }, files knowledge_*.csv
verify-open = open
verify-place = { $name }: byte { $start }
verify-progress = row { $number } of { $of } ...
verify-total = { $held ->
        [one] 1 row holds
       *[other] { $held } rows hold
    }, { $failed ->
        [one] 1 fails
       *[other] { $failed } fail
    }, { $open } not solved in time; { $rows ->
        [one] 1 row
       *[other] { $rows } rows
    } read, { $estimates } of them estimates
size-fallback = '{ $found }' is no even number from 4 to 26: the board is 4x4.

## Openings

opening-aircraft = Aircraft
opening-aubrey = Aubrey
opening-bent-ganglion = Bent Ganglion
opening-berner = Berner
opening-bhagat = Bhagat
opening-brightstein = Brightstein
opening-brightwell = Brightwell
opening-buffalo = Buffalo
opening-cat = Cat
opening-central-rose-bill = Central Rose-Bill
opening-chimney = Chimney
opening-compoth = Comp'Oth
opening-cow = Cow
opening-cow-bat = Cow Bat
opening-diagonal = Diagonal
opening-f-a-t-draw = F.A.T. Draw
opening-flat = Flat
opening-ganglion = Ganglion
opening-greenberg = Greenberg
opening-hamilton = Hamilton
opening-heath = Heath
opening-heath-bat = Heath-Bat
opening-heath-chimney = Heath-Chimney
opening-hokuriku-buffalo = Hokuriku Buffalo
opening-horse = Horse
opening-iago = Iago
opening-inoue = Inoue
opening-ishii = Ishii
opening-italian = Italian
opening-iwasaki = Iwasaki
opening-kung = Kung
opening-landau = Landau
opening-leaders-tiger = Leader's Tiger
opening-lightning-bolt = Lightning Bolt
opening-lollipop = Lollipop
opening-lysons = Lysons
opening-mainline-tiger = Mainline Tiger
opening-maruoka = Maruoka
opening-maruoka-buffalo = Maruoka Buffalo
opening-melnikov = Melnikov
opening-mimura = Mimura
opening-mimura-variation-ii = Mimura Variation II
opening-murakami = Murakami
opening-no-cat = No-Cat
opening-no-kung = No-Kung
opening-parallel = Parallel
opening-perpendicular = Perpendicular
opening-pyramid = Pyramid
opening-raccoon-dog = Raccoon Dog
opening-ralle = Ralle
opening-rocket = Rocket
opening-rose = Rose
opening-rose-bill = Rose-Bill
opening-rose-birdie = Rose-Birdie
opening-rose-birth = Rose-Birth
opening-rose-tamenori-kling = Rose-Tamenori-Kling
opening-rose-v-toth = Rose v Toth
opening-rotating-flat = Rotating Flat
opening-sailboat = Sailboat
opening-sakaguchi = Sakaguchi
opening-semi-wing = Semi-Wing
opening-shaman = Shaman
opening-snake = Snake
opening-stephenson = Stephenson
opening-swallow = Swallow
opening-tamenori = Tamenori
opening-tanida = Tanida
opening-tanida-buffalo = Tanida Buffalo
opening-tiger = Tiger
opening-wing = Wing
opening-x-square = X-Square

## Help

help-common =
    .position = A position or a game: OBF, GGF, SGF, PGN, FEN, a drawn board or moves as f5d6c3, or a file of one, - for stdin
help-play = Play against the engine in the terminal; what is not told is asked for
