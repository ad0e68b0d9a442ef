### What gomoku says.

ask-opening = { $rule }, { $side }: { $choices }:
ask-opening-help =
    Type points (h8 i9 j10), followed by the number of fifth moves where the prompt asks for one (g7 3), or swap.
    The first three stones may be named: Kansei or D1. undo takes back your last answer.
    board, moves and save game.sgf work as in the game. quit ends the game.
black = black
choice-number = { $places }, then how many fifth moves you will offer, 1 to { $most }
choice-offer =
    { $count ->
        [one] a fifth move
       *[other] { $count } fifth moves, no two of them symmetric
    }
choice-swap = swap to change colours
choice-take = one of { $points }
choices-or = { $one }, or { $other }
database-exported = { $count } of { $total } positions written to { $file }
database-imported =
    { $file }: { $count ->
        [one] one position
       *[other] { $count } positions
    }, { $new } new{ $passed ->
        [0] { "" }
        [one] ; one move could not be played
       *[other] ; { $passed } moves could not be played
    }
database-keys = { $file }: { $wrong } keys are no positions
convert-ending = { $found }: the name says no format, expected it to end in .json, .sgf, .psq, .lib or .txt
convert-from-empty = .{ $ending } holds games from an empty board with black to move, found one from a position
convert-one = .{ $ending } holds one game, found { $games }
database-no-moves = { $file }: a game that begins with stones on the board, expected moves from an empty one
database-sound =
    { $count ->
        [one] sound: one position
       *[other] sound: { $count } positions
    }
database-unknown = nothing is known of this position
declares-fifths =
    { $player } puts down { $points } and declares { $number ->
        [one] one fifth move
       *[other] { $number } fifth moves
    }
white = white
double-four = double four
double-three = double three
overline = overline
drawn = draw: the board is full
foul = { $side } wins: { $last } is forbidden ({ $why })
resigned = { $loser } resigns, { $side } wins
won = { $side } wins: { $line }
first-player = the first player
second-player = the second player
forbidden-nothing = nothing is forbidden
forbidden-title = position { $index }, line { $line }
nothing-forbidden = no point is forbidden
offers-fifths = { $player } offers { $points }
opening-area = not possible: { $point }, expected { $place }
opening-no-number = not possible: the number { $found } after the points, expected points only
opening-no-swap = not possible: a swap, expected points
opening-not-offered = not possible: { $point } was not offered
opening-number = not possible: expected the number of fifth moves after the points, 1 to { $most }
opening-no-answer = found '{ $text }', expected points (h8 i9), swap or help
opening-nothing-to-undo = nothing to take back
opening-points =
    { $found ->
        [one] not possible: one point, expected { $expected }
       *[other] not possible: { $found } points, expected { $expected }
    }
opening-symmetric = not possible: { $one } and { $other } are the same by symmetry
place-anywhere = a point
place-beyond = a point outside the central { $side }x{ $side }
place-centre = the middle
place-within = a point in the central { $side }x{ $side }
places-then = { $first }, { $then }
play-help =
    h8, 7,7                play there
    forbidden              show or hide the points that renju forbids black
    { $common }
    Saved by the name's ending: .json, .sgf, .psq, .lib, .txt. Read: these, drawn boards, moves
play-welcome = { $rule } on { $size }. Type a point (h8, or 7,7 counted from the top left), or help.
puts-down = { $player } puts down { $points }
takes-black = { $player } has black
refused-no-point = '{ $text }' is no point of this board and no command, expected for example h8, 7,7 or help
refused-several = '{ $text }' is several points, expected one move at a time, for example h8
refused-occupied = { $point } is taken: { $side } has a stone there
refused-off-board = { $point } is not on the board
refused-over = the game is over
rule-caro = caro
rule-caro-exact = caro-exact
rule-freestyle = freestyle
rule-renju = renju
rule-standard = standard
second-position = line { $line }: found a second position, expected one
solve-no-win = no win
solve-total =
    total { $won } won { $lost } not { $unknown } unknown { $nodes ->
        [one] 1 node
       *[other] { $nodes } nodes
    } { $ms } ms
solve-unknown = unknown
solve-win = win
swaps-colours = { $player } swaps
verb-forbidden = forbidden
verb-moves = moves
verb-swap = swap
worth = { $value } to { $side }

## Openings

opening-chosei = Chosei (I1)
opening-gingetsu = Gingetsu (I9)
opening-hogetsu = Hogetsu (I7)
opening-kagetsu = Kagetsu (D4)
opening-kansei = Kansei (D1)
opening-keigetsu = Keigetsu (D2)
opening-kinsei = Kinsei (D7)
opening-kosei = Kosei (I3)
opening-kyogetsu = Kyogetsu (I2)
opening-kyugetsu = Kyugetsu (D9)
opening-meigetsu = Meigetsu (I12)
opening-myojo = Myojo (I10)
opening-rangetsu = Rangetsu (I8)
opening-ryusei = Ryusei (I5)
opening-sangetsu = Sangetsu (D12)
opening-shagetsu = Shagetsu (I11)
opening-shingetsu = Shingetsu (D10)
opening-shogetsu = Shogetsu (D8)
opening-sosei = Sosei (D3)
opening-suigetsu = Suigetsu (I4)
opening-suisei = Suisei (I13)
opening-ugetsu = Ugetsu (D6)
opening-ungetsu = Ungetsu (I6)
opening-yusei = Yusei (D13)
opening-zangetsu = Zangetsu (D5)
opening-zuisei = Zuisei (D11)

## Help

help = A Gomoku and Renju engine for Gomocup managers, and a solver of threats. Without a subcommand it speaks Gomocup's protocol.
    .force_utf8 = No effect: Yixin-Board 3 starts its engine with this flag on Windows

help-serve =
    .force_utf8 = No effect: Yixin-Board 3 starts its engine with this flag on Windows

help-common =
    .rule = Rule: freestyle, standard (exactly five), renju, caro or caro-exact
    .size = Board where none is drawn: a side of 5 to 22 points, or two as 20x15
    .position = A position or a game: rows of . X O, moves as "7,7 8,8", "h8 i9" or "h8i9", SGF or JSON, or a file of one, - for stdin
    .evaluation = What to judge positions by
    .evaluation-patterns = The engine's own: the patterns of every point
    .evaluation-classic = The course's: its patterns and double threats, from connected stones
    .database = Database of positions for the searches to read

help-compare = Compares the textbook algorithms, all over the same 16 moves a position, then UCT at equal time
    .depth = Plies; plain minimax goes no deeper than 5
    .evaluation = What to judge leaves by

help-play =
    .seed = Chooses among the first moves that are about as good as the best, and a level's errors; 0: others each time
    .opening = Open by a rule of tournaments: pro, long-pro, swap, swap2, rif, yamaguchi, soosyrv-8 or taraguchi-10; with --side black you begin

help-solve = Find wins by continuous fours, or by threes and fours
    .file = Positions: rows of . X O with a blank line between, or lines of moves; - for stdin
    .vcf = Look for a win by fours alone
    .vct = Look for a win by threes and fours
    .attacker = Whose win to look for, to move in every position (default: the side to move)
    .movetime = Time limit in milliseconds
    .time = Time limit in seconds
    .nodes = The most positions that may be visited for one
    .hash = With --vct: memory for the positions seen, in MiB (default: up to 350); a position that does not fit is answered by `unknown`
    .json = One JSON object a position: index, win (null if unknown), line, depth, nodes, seconds

help-convert = Writes games in another format: JSON, SGF, Piskvork's (.psq), RenLib's (.lib), each one game, or lines of moves (.txt), as the name of the file to write ends
    .games = Files of games in any of these formats, - for stdin
    .out = The file to write

help-database = Keeps labels, values and remarks by position, symmetric positions once: reads and writes RenLib, SGF and text

help-database-import = Add games to a database, which is made where there is none
    .database = The database
    .files = Games: RenLib (.lib), SGF with variations, Piskvork (.psq), JSON, lists of moves; or text as `export` writes it, or another database

help-database-export = Write the positions after a given one as games, or all positions as text
    .database = The database
    .out = The file to write: .lib, .sgf, or text by another name

help-database-show = Show what a database knows of a position and its moves
    .database = The database
    .json = One JSON object a line

help-database-check = Check a database, and count its positions
    .database = The database

help-forbidden = Show the points that renju forbids black, and why
    .file = Positions: rows of . X O with a blank line between, or lines of moves; - for stdin
    .size = Board of lists of moves: a side of 5 to 22 points, or two as 20x15
    .rule = Rule; all but renju forbid nothing
    .json = One JSON object a position: index, forbidden (a list of x, y, reason)
