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
book-discs = expected a number of discs from 0 to 64
book-entry = { $mv }  { $score }  weight { $weight }  depth { $depth }
book-file-tcp = --book-file: found with --listen, expected none: clients could write to the file
book-learned = { $games ->
        [one] 1 game
       *[other] { $games } games
    } learned, { $added ->
        [one] 1 position
       *[other] { $added } positions
    } added, { $positions } in the book
book-learning = game { $number } ...
book-unknown = the book knows no move in this position
convert-ending = { $found }: the name says no format, expected it to end in .ggf, .sgf, .pgn, .txt or .wtb
convert-no-moves = { $name }: game { $number }: no moves, expected one at least for a line of moves
drawn = X { $black }, O { $white }: a draw
won = X { $black }, O { $white }: { $winner } wins
estimated = estimated
evaluation-unknown = --evaluation: found { $found } with --algorithm { $algorithm }, expected classic, or --algorithm mtdf or pvs
exact = exact
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
solve-estimate = position { $number }: { $score }, estimated at depth { $depth } ...
solve-progress = position { $number }: { $score } at { $percent } % ...
solve-drawn = drawn
solve-lost = lost
solve-won = won
solve-right = right
solve-too-large = a board of { $size } is not solved, expected sides of up to 8
solve-total = total { $positions ->
        [one] 1 position
       *[other] { $positions } positions
    } { $nodes ->
        [one] 1 node
       *[other] { $nodes } nodes
    } { $ms } ms
solve-total-known = total { $positions ->
        [one] 1 position
       *[other] { $positions } positions
    } { $nodes ->
        [one] 1 node
       *[other] { $nodes } nodes
    } { $ms } ms, right { $right } of { $known }
solve-unknown = not solved in time
solve-wrong = wrong
verify-long = found a line of { $most } bytes or more, expected a row
verify-fails = fails
verify-holds = holds
verify-no-file = no file: the tables of "Othello is solved" (Takizawa 2023) were published at { $published }, files knowledge_*.csv
verify-nothing = nothing to verify: { $rows ->
        [one] 1 row
       *[other] { $rows } rows
    } read, { $estimates } of them estimates, expected rows with proven bounds
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

help = A Reversi (Othello) engine for NBoard and GTP, and an endgame solver. Without a subcommand it speaks the protocol whose first command it hears.
    .book_file = The opening book to try first, and the one that NBoard's `learn` adds games to; made if it is not there
    .selectivity = How sure the search must be of what it leaves out, in per cent, until the GUI sets another

help-common =
    .size = Board size, an even number or two: 8 (default), 4x6
    .position = A position or a game: OBF, GGF, SGF, PGN, FEN, a drawn board or moves as f5d6c3, or a file of one, - for stdin

help-book = Grows opening books by the engine's own search, teaches them games, or shows what one knows of a position

help-book-build = Grows a book: the position least far off best play is searched next, again and again, and what it is worth goes back to all positions before it. A file that is there is grown further. The same options make the same book everywhere
    .more = Ctrl-C ends it, and the book has what was searched by then.
    .file = The book's file, which is made if it is not there
    .positions = Positions to add
    .depth = Plies to which each is searched
    .lines = Moves kept of each, the best first
    .deviation = Discs that a move may lose to be followed
    .plies = Plies from the start to which positions are searched

help-book-learn = Adds the openings of games to a book: each position is searched, and kept with its best moves and the move that was played. Games that do not begin at the start of the usual board are left out
    .more = Ctrl-C ends it, and the book has what was learned by then.
    .file = The book's file, which is made if it is not there
    .games = Files of games (GGF, SGF, PGN, WTHOR, lines of moves), - for stdin
    .plies = Plies of each game
    .depth = Plies to which each position is searched
    .lines = Moves kept of each, the best first

help-book-show = Lists the moves that a book knows in a position, the best first
    .file = The book; default: the embedded one
    .json = One JSON object a move

help-serve =
    .book_file = The opening book to try first, and the one that NBoard's `learn` adds games to; made if it is not there
    .selectivity = How sure the search must be of what it leaves out, in per cent, until the GUI sets another

help-analyze =
    .evaluation = What to judge positions by; default: patterns, and classic under other algorithms than mtdf and pvs, which know no other
    .evaluation-classic = The course's: discs, mobility, corners, fixed discs and more
    .evaluation-greedy = The course's first opponent: the move that flips most
    .evaluation-patterns = Learned patterns, on 8x8; other boards are judged as by `classic`

help-compare = Compares the textbook algorithms, all in exact mode, then UCT at equal time
    .depth = Plies; plain minimax goes no deeper than 7, on boards beyond 8x8 no deeper than 4

help-convert = Writes games in another format: GGF, SGF, PGN, lines of moves (.txt) or WTHOR (.wtb), as the name of the file to write ends
    .games = Files of games in any of these formats, - for stdin
    .out = The file to write
    .size = Board size of lines of moves, an even number or two: 8, 4x6

help-play = Play against the engine in the terminal; what is not told is asked for
    .x = Who plays X (black), who moves first
    .x-greedy = The course's first opponent, which flips as many discs as it can
    .o = Who plays O (white)
    .o-greedy = The course's first opponent, which flips as many discs as it can
    .seed = Chooses among moves of equal value and those of the book, and a level's errors; 0: others each time
    .csv = Where each game is noted in a line: start, seconds, size, players, score
    .no_csv = Note no game

help-solve = Score positions exactly
    .files = OBF, one position a line, a position or games in any form (GGF, SGF, PGN, WTHOR, lines of moves), - for stdin; without it the start of a game is solved
    .empties = Of a game, solve the position with so many empty squares; default: the last one, in WTHOR that of the theoretical score
    .size = Board size, even, up to 8: 8, 4x6
    .selectivity = How sure the scores must be, in per cent; 100 is proof. Less is much faster. 8x8 only
    .outcome = Only who wins, not by how much
    .hash = Size of the table in MiB
    .threads = Threads
    .json = One JSON object a position

help-verify = Solves rows of the tables that prove Othello a draw (Takizawa 2023) again, and says whether they hold. A line each: `INDEX BOUNDS THEIR_NODES NODES MS VERDICT`, a total last. Exit status 1: some do not hold; 3: not all were solved in time
    .files = Files knowledge_*.csv, or folders of them, - for stdin
    .sample = Rows to solve, chosen at random
    .seed = Chooses the rows
    .time = Seconds for all of them
    .hash = Size of the table in MiB
    .threads = Threads
    .json = One JSON object a row
