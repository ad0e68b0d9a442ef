### What xiangqi says.

course-cells = seconds / leaves
course-figures = course (depth 5), { $name }
course-replaced = * { $played }, red's best: the course's { $given } is impossible after these replies
course-reply = after { $played }: { $reply } value { $value }
red = red
black = black
value = { $value }
mate-in = mate in { $moves }
mated-in = mated in { $moves }
moves = { $side } plays { $mv }
counted-from-one = { $text } counts ranks 1-10; on this board it is { $mv }
won = { $winner } wins by { $reason }
drawn = draw by { $reason }
reason-bare-material = bare material
reason-checkmate = checkmate
reason-move-limit = the move limit
reason-perpetual-chase = perpetual chase
reason-perpetual-check = perpetual check
reason-repetition = repetition
reason-stalemate = stalemate
book-none = not a book: expected it to begin with `SANQIBK1` or `SQLite format 3`, or a name that ends in .dat
book-dat-length = found { $found ->
        [one] 1 byte
       *[other] { $found } bytes
    }, expected records of 8
book-unsound = SQLite refuses it: { $why }
book-table = found no table `bhobk` and no `pfBook`, expected one of them
book-column = found no column `{ $column }` in `{ $table }`, expected it
book-rows = found more than { $most } rows, expected at most so many in a file of this size
book-row = row { $index }: found { $found } as key, expected a number
book-without-sqlite = an SQLite book, but this program was built without its feature `sqlite`
book-searching = { $number } of { $of }: { $line }
book-made = { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }
book-built = { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    } of { $games ->
        [one] 1 game
       *[other] { $games } games
    }; { $refused ->
        [one] 1 game
       *[other] { $refused } games
    } refused
book-empty = found no move played { $least ->
        [one] once
       *[other] { $least } times
    } in { $games ->
        [one] 1 game
       *[other] { $games } games
    }: nothing was written; --least sets how often a move must be played
book-converted = { $written ->
        [one] 1 move
       *[other] { $written } moves
    } written of { $known }
book-unreachable = no move of this book can be reached from the start of the game: nothing was written
book-unknown = the book knows no move in this position
book-not-written = stopped: nothing was written
game-first = { $name }: of { $count } games the first is read; --game N chooses another
game-number = { $name }: found { $count ->
        [one] 1 game
       *[other] { $count } games
    }, expected one with number { $number }
no-position = { $name }: no position, expected moves, a FEN, a drawn board or a game in PGN, XQF, CBR, CBL or UBB
game-without-file = --game: found no file, expected one with games
convert-ending = { $found }: the name says no format, expected it to end in .pgn, .xqf, .ubb, .cbr or .cbl
convert-no-notation = --notation: moves in .{ $ending } are written in one way only, expected .pgn
convert-one = .{ $ending } holds one game, found { $games }
book-entry = { $mv }  { $name }  weight { $weight }  score { $score }  depth { $depth }
table-material = found { $found }, expected two sides such as KRPvKAABB: each a K and then letters of R, N, C, P, A, B, at most 16 pieces, and one that crosses the river
table-none = not an endgame table: expected it to begin with `SANQIXT1`
table-length = found { $found ->
        [one] 1 byte
       *[other] { $found } bytes
    }, expected { $expected }
table-short = found the end of the file, expected more
table-damaged = the SHA-256 of the contents is not the one in the header: the file is damaged
table-positions = found { $found } positions, expected { $expected }
table-blocks = found a block that ends before it begins, expected ends that grow
table-code = found no prefix code, expected one of the values and runs
table-large = { $name } has more positions than a table can hold, { $limit }
table-memory = { $name } needs { $needed } MiB of memory, and { $free } are free
table-missing = found no table of { $name } in { $folder }
table-refused = { $file }: { $why }
table-line = { $name } { $positions } positions  first side to move wins { $win } %, second loses { $loss } %  longest { $longest } plies  by rule { $by_rule }  unjudged { $unjudged }  { $kib } KiB
table-over = no move: lost
table-draw = draw
table-win-by-rule = won: the opponent can only check for ever
table-loss-by-rule = lost: nothing is left but to check for ever
table-unjudged = a draw, unless a chase is forbidden
table-verified = { $positions ->
        [one] 1 position
       *[other] { $positions } positions
    }: { $mates ->
        [one] 1 short mate
       *[other] { $mates } short mates
    }, { $refuted } without one, { $proofs ->
        [one] 1 longer mate
       *[other] { $proofs } longer mates
    } proven; { $differences ->
        [one] 1 difference
       *[other] { $differences } differences
    }
play-help =
    h2e2, C2=5, 炮二平五   play a move
    h2, moves h2           see the moves of a piece
    fen                    see the position as a FEN
    { $common }
    Saved by the name's ending: .pgn, .xqf, .ubb, .cbr, .cbl. Read: these, FEN, drawn boards, moves
play-welcome = Type a move (h2e2, C2=5 or 炮二平五), a square (h2) to see its moves, or help.
verb-fen = fen

## Openings

opening-advisor = Advisor Opening
opening-central-cannon = Central Cannon
opening-central-sandwiched = Central Cannon v Sandwiched Horses
opening-central-screen = Central Cannon v Screen Horses
opening-central-screen-river-cannon = Central Cannon with Cannon at the River v Screen Horses
opening-central-screen-river-rook = Central Cannon with Rook across the River v Screen Horses
opening-central-single-horse = Central Cannon v Single Horse
opening-central-tiger = Central Cannon v Three-Step Tiger
opening-cross-palace = Cross-Palace Cannon
opening-edge-horse = Edge Horse
opening-edge-pawn = Edge Pawn
opening-elephant = Elephant Opening
opening-elephant-cannon = Elephant Opening v Central Cannon
opening-elephant-cross-palace = Elephant Opening v Cross-Palace Cannon
opening-elephant-palace-corner = Elephant Opening v Palace-Corner Cannon
opening-five-nine-screen = Cannons on Files 5 and 9 v Screen Horses
opening-five-seven-screen = Cannons on Files 5 and 7 v Screen Horses
opening-five-six-screen = Cannons on Files 5 and 6 v Screen Horses
opening-golden-hook = Golden-Hook Cannon
opening-horse = Horse Opening
opening-opposite-direction = Opposite-Direction Cannons
opening-palace-corner = Palace-Corner Cannon
opening-pawn = Pawn Opening
opening-pawn-bottom-cannon = Pawn Opening v Cannon behind the Pawn
opening-pawn-elephant = Pawn Opening v Elephant
opening-pawn-horse = Pawn Opening v Horse
opening-pawn-pawn = Opposed Pawns
opening-same-direction = Same-Direction Cannons

## Help

help = A Xiangqi engine for UCCI, UCI, UCI-Cyclone and XBoard. Without a subcommand it speaks the protocol whose first command it hears.

help-common =
    .fen = The position as a FEN
    .board = A drawn board: ten lines of nine characters, `.` empty, uppercase red; `-` is stdin
    .game = Which game of a file with many; default: the first
    .moves = Moves played from there, in any notation
    .position = A position or a game: FEN, a drawn board, moves, PGN, XQF, CBR, CBL or UBB, or a file of one, - for stdin
    .tables = Probe the endgame tables of this folder
    .evaluation = What to judge positions by
    .evaluation-network = A network, learned from games: the embedded one or a file's
    .evaluation-handcrafted = The engine's hand-made terms
    .evaluation-classic = The course's terms: material, squares, mobility, threats and protection
    .repetition = By which rules repetitions are judged
    .repetition-wxf = The World Xiangqi Federation's
    .repetition-axf = The Asian Xiangqi Federation's: the same
    .repetition-computer = Perpetual check loses, everything else draws
    .repetition-league = The UCCI computer league's simpler table

help-play =
    .seed = Chooses among the moves of the book, and a level's errors; 0: others each time

help-analyze =
    .mate = Look for a mate in at most this many moves

help-compare = Compares the textbook algorithms, all in exact mode, then UCT at equal time
    .depth = Plies; plain minimax goes no deeper than 3
    .evaluation = What to judge leaves by
    .course = The course's experiment: red opens with five given moves, a search for black after each

help-book = Make opening books, convert them, or look into one

help-book-make = Search openings, and write what was found. The same options make the same book everywhere
    .out = The file to write
    .positions = How many positions to search
    .nodes = Nodes a position
    .play_margin = How far below the best a move may be to be played, in 1/100 of a horse
    .reply_margin = How far below the best a move may be to be expected of an opponent

help-book-build = Count the moves of games, and write a book of them
    .games = Files of games (PGN, XQF, CBR, CBL, UBB), and folders of them
    .out = The file to write; `.obk`, `.pfBook` and `.dat` are the formats of other programs
    .plies = Plies of each game
    .least = Leave out moves that were played less often
    .nodes = Search each position that the book knows to so many nodes, and write the values of its moves; 0: none are searched

help-book-convert = Write a book in another format
    .from = The book to read
    .to = The file to write

help-book-show = List the moves that a book knows in a position
    .file = The book; default: the embedded one
    .json = One JSON object a move

help-convert = Writes games in another format: PGN, XQF (one game), UBB, CBR (one game) or CBL, as the name of the file to write ends
    .games = Files of games in any of these formats, - for stdin
    .out = The file to write
    .notation = The notation of moves in PGN: wxf (default), chinese or iccs

help-table = Build endgame tables, or look into them

help-table-build = Build the tables of endings, and of all that captures lead to, as far as the folder lacks them
    .materials = The pieces, such as KRPvKAABB: a side's king, then R, N, C, P, A, B; v; the other side's
    .out = The folder for the tables
    .threads = Threads; default: one for each core
    .json = One JSON object a table

help-table-info = List tables, and check that they are undamaged
    .paths = Tables, or folders of them
    .json = One JSON object a table

help-table-probe = Show the value of a position and of each of its moves
    .tables = The folder of the tables
    .json = One JSON object: value, plies, moves

help-table-verify = Compare a table with the rules and the provers of mates on random positions; exit status 4 where they differ
    .file = A table, beside the smaller ones that its captures lead to
    .positions = Positions
    .moves = Look for mates of at most this many moves by trying all
    .seed = Seed of the random positions
