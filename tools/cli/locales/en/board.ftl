### What board says, and its page: messages whose names begin with page-.

how-to-end = Ctrl-C ends the server; games stay in their files
folder-in-use = { $folder }: another board serves the games of this folder; expected --data with another
listen-address = expected an address of this machine, such as 127.0.0.1 or ::1
no-home-folder = no home folder: expected --data DIR
not-opened = { $program }: { $reason }; please open the address yourself
lesson-over = the game is over
lesson-too-large = expected a tree of 2 to { $most } leaves
opening-not-empty =
    { $rule } opens an empty board: found { $found ->
        [one] 1 stone
       *[other] { $found } stones
    }
options-too-many = too many options, or too long ones
place-stones = found { $black } black and { $white } white stones, expected one more black where white is to move, else as many
place-too-large = more than { $most } squares in a row or column
read-nothing = there is nothing to read
read-too-large = found { $found ->
        [one] 1 byte
       *[other] { $found } bytes
    }, expected at most { $most }
read-too-long = not read within { $seconds } s
river-left = more on the left bank than there are
river-too-large = expected up to { $people } of each and a boat for { $boat }
river-too-many = too many states
slide-busy = another board is being solved
slide-no-way = no path from there to the goal
slide-tiles = expected each tile once, on 3 to 5 rows
slide-too-far = too far from the goal
store-full = the folder is full
store-line = line { $line }: { $why }
store-version = a game that is written by version { $found } of the file format

## Help

help-common =
    .lang = Language of the help, and of the page where the browser asks for neither (default: the locale's)

help = Xiangqi, Reversi and Gomoku in the browser: play, analyse, review, watch
    .port = Port to serve on; 0 takes any that is free
    .listen = Address to serve on; on another than loopback a token is asked for, and printed
    .host = Name by which browsers reach this machine, beside its address; may be given several times
    .open = Open the page in the browser
    .data = Folder for the games (default: the user's data folder)
    .engines = File that names further engines
    .database = Database of Gomoku's positions, as `gomoku database` makes it, to look at beside the board
    .watch = Record of a match that arena plays or has played, to look at beside the board
    .hash = Transposition table of our own engines in MiB
    .threads = Threads of our own engines

## The page

page-against-engine = Against the engine
page-analyse = Analyse
page-analyse-fresh = Empty board
page-analyse-title = Analyse a game or a position
page-analysis = Analysis
page-back-to-game = Back to the game
page-bad-clock = This clock is not understood: { $why }
page-bad-position = This position cannot be played: { $why }
page-bank-left = Left bank
page-bank-right = Right bank
page-better = Better was { $move } ({ $worth })
page-blunder = Blunder
page-boat = Boat
page-book = Book
page-book-silent = The book knows nothing of this position
page-cancel = Cancel
page-cannibal = Cannibal
page-clear = Clear
page-clock = Clock
page-clock-of = { $minutes } min + { $increment } s
page-close = Close
page-comment = Comment on this position
page-copy = Copy
page-copy-out = Copy out
page-curve = Course of the game; click to go there
page-cut = Remove this variation
page-depth = depth { $depth }
page-depth-word = Depth
page-done = The engine has seen all it wanted
page-double-four = double four
page-double-three = double three
page-draw = Draw
page-draw-refused = The engine declines the draw
page-drawn = Draw: { $reason }
page-engine = Engine
page-engine-thinks = The engine is thinking: undo, pause it, or wait
page-eraser = Eraser
page-export = Export
page-fault = { $engine } failed ({ $why }). The game is kept; resume to start it again
page-fault-again = { $engine } failed ({ $why }) and was started again
page-fifteen = Sliding tiles
page-fifteen-done =
    Solved in { $slid ->
        [one] 1 slide
       *[other] { $slid } slides
    }
page-fifteen-hint =
    Slide { $tile }: { $left ->
        [one] 1 slide
       *[other] { $left } slides
    } to the end, the least there are
page-fifteen-longer =
    Slide { $tile }: { $left ->
        [one] 1 slide
       *[other] { $left } slides
    } to the end, perhaps more than are needed
page-fifteen-said =
    { $slid ->
        [one] 1 slide
       *[other] { $slid } slides
    }
page-fifteen-shuffle = Shuffle
page-fifteen-tile = Tile { $tile }
page-first = To the start
page-flip = Flip
page-forget = Delete
page-forget-sure = Delete this game for good?
page-go-on-here = Go on from here
page-hint = Hint
page-hint-said = Hint: { $move }
page-home = To the first page
page-inaccuracy = Inaccuracy
page-judge-all = Judge the whole game
page-keys = Keys: ← → one move, Home and End, u undo, r redo, h hint, a analyse, p play the best move, n numbers, f flip, ? this list
page-last = To the end
page-learn = How a search thinks
page-learn-algorithm = Algorithm
page-learn-all-exact = { $node }: all moves are searched. The best for { $side } is { $move }, so this is worth { $value }.
page-learn-all-least = { $node }: all moves are searched. None of them goes below what { $side } must reach; this is worth at least { $value }.
page-learn-all-most = { $node }: all moves are searched. None of them reaches what { $side } needs; this is worth at most { $value }.
page-learn-alphabeta = Alpha-beta
page-learn-begin = This tree has { $nodes } nodes. At the root { $side } is to move and takes the highest value; { $other } answers with the lowest. All values are as { $side } sees them.
page-learn-best-first = Best moves first
page-learn-cut = { $node }: cut. { $move } gives { $side } { $value } here, but { $other } is sure of { $bound } by another choice and will not let it come to this.
page-learn-cut-left = Moves that need no look any more: { $count }.
page-learn-cut-zero = { $node }: cut. { $move } gives { $side } { $value }; with the window between { $alpha } and { $beta } that is all that was asked.
page-learn-done = Done: the root is worth { $value }, by { $move }. Nodes visited: { $visited }, leaves evaluated: { $leaves }; the whole tree has { $nodes } nodes.
page-learn-enter = { $node }: { $side } is to move here and tries the moves one by one.
page-learn-enter-window = { $node }: { $side } is to move. Only a value between { $alpha } and { $beta } can still change the choice above.
page-learn-evaluation-gomoku = A leaf is worth the fives that may still be made: every five points in a row with stones of one side only count 1, 4, 16 or 64 for one to four stones, the own ones plus and the other side's minus.
page-learn-evaluation-reversi = A leaf is worth the moves that a side has more than the other, and ten for each corner.
page-learn-evaluation-xiangqi = A leaf is worth its material (chariot 9, cannon 4.5, horse 4, advisor and elephant 2, soldier 1, beyond the river 2) and 0.05 for each move that a side has more than the other.
page-learn-fact-alpha = α: sure for the maximizer
page-learn-fact-best = Best so far here
page-learn-fact-beta = β: sure for the minimizer
page-learn-fact-leaves = Leaves evaluated
page-learn-fact-lower = Lower bound
page-learn-fact-question = The question
page-learn-fact-upper = Upper bound
page-learn-fact-visited = Nodes visited
page-learn-first = To the beginning
page-learn-go = Search this position
page-learn-last = To the end
page-learn-leaf = { $node }: a leaf. Its evaluation is { $value }.
page-learn-minimax = Minimax
page-learn-mtdf = MTD(f)
page-learn-next = Next step
page-learn-order = Order of moves
page-learn-pass = Pass { $pass }: is the root worth { $beta } or more? So far it lies between { $lower } and { $upper }.
page-learn-pass-high = Pass { $pass } says yes: the root is worth at least { $value }. The lower bound rises.
page-learn-pass-low = Pass { $pass } says no: the root is worth at most { $value }. The upper bound falls.
page-learn-pass-move = pass
page-learn-previous = One step back
page-learn-root = The root
page-learn-root-short = root
page-learn-step = step { $step } of { $all }
page-learn-steps = Step of the search
page-learn-table = { $node }: the transposition table remembers { $value } for this position, which is all that is needed; nothing is searched again.
page-learn-tree = Tree of the search
page-learn-tree-of = { $depth } plies, { $width } moves each
page-learn-worst-first = Worst moves first
page-level = Level
page-level-beginner = beginner
page-level-easy = easy
page-level-expert = expert
page-level-for = Level of { $side }
page-level-full = full strength
page-level-middle = middle
page-level-of = { $level } · { $name }
page-level-strong = strong
page-limit = Thinking a position
page-limit-depth = depth { $depth }
page-limit-nodes = { $nodes } nodes
page-limit-seconds = { $seconds } s a move
page-lines = Lines shown
page-lines-all = all moves
page-lines-n = { $count ->
    [one] 1 line
   *[other] { $count } lines
}
page-looking = Looking back
page-missionary = Missionary
page-mistake = Mistake
page-move-now = Move now
page-moves-next = { $side } to move
page-next = One move on
page-no-clock = no clock
page-no-engine = There is no engine { $why } for this game
page-no-game = No game is open
page-no-moves = No moves yet
page-nodes =
    { $nodes ->
        [one] 1 node
       *[other] { $nodes } nodes
    }
page-none-saved = Games that you play are kept here.
page-not-opened = The game cannot be opened: { $why }
page-not-read = This cannot be read: { $why }
page-not-saved = The move was not saved, so it was not made: { $why }
page-not-understood = The server does not understand this page; reload it ({ $why })
page-notation = Notation
page-nps = { $nps } nodes/s
page-numbers = Numbers
page-offline = The server does not answer. The game is safe, and goes on when it is back.
page-open-file = Open a file
page-open-text = Open
page-opening = Opening
page-opening-engine = { $rule }: the engine is about the opening
page-opening-free = free opening
page-opening-number = { $rule }: how many fifth moves will be offered?
page-opening-offer = { $rule }: click { $count } points for the fifth move; { $picked } so far. Points that mirror each other count once
page-opening-offer-instead = Offer { $count } fifth moves
page-opening-offer-these = Offer these points
page-opening-or-swap = { $stones }. Or first: change colours?
page-opening-stay = Stay { $side }
page-opening-stone = { $rule }: a stone for { $side }, { $place }
page-opening-stone-instead = Put down a stone instead
page-opening-stones = { $rule }: stone { $number } of { $count }, { $side }, { $place }
page-opening-swap = Take { $side }
page-opening-symmetric = Two of these points are the same by symmetry: { $why }
page-opening-take = { $rule }: white takes one of the points that black offers
page-opening-two = Put down two stones; the other chooses
page-openings-gomoku = Gomoku
page-openings-renju = Renju
page-opens-long-pro = Long Pro
page-opens-pro = Pro
page-opens-rif = RIF
page-opens-soosyrv-8 = Soosyrv-8
page-opens-swap = Swap
page-opens-swap2 = Swap2
page-opens-taraguchi-10 = Taraguchi-10
page-opens-yamaguchi = Yamaguchi
page-opponent = Who plays
page-options-none = This engine lists nothing that may be set here.
page-options-of = Options of { $engine }
page-options-use = Use
page-options-usual = Defaults
page-overline = overline
page-paste = A game or position as text
page-pause = Pause
page-person = Player
page-piece-black-a = black advisor
page-piece-black-b = black elephant
page-piece-black-c = black cannon
page-piece-black-k = black king
page-piece-black-n = black horse
page-piece-black-p = black pawn
page-piece-black-r = black rook
page-piece-red-a = red advisor
page-piece-red-b = red elephant
page-piece-red-c = red cannon
page-piece-red-k = red king
page-piece-red-n = red horse
page-piece-red-p = red pawn
page-piece-red-r = red rook
page-pieces = Pieces
page-place-anywhere = anywhere
page-place-beyond = outside the central { $side }×{ $side }
page-place-centre = in the centre
page-place-within = in the central { $side }×{ $side }
page-placed-in-check = { $side } is in check, but not to move
page-placed-kings-facing = The kings face each other
page-placed-misplaced = { $square }: a { $piece } can never stand there
page-placed-no-king = { $side } has no king
page-placed-stones = { $found } black and { $most } white stones: expected as many of each with black to move, one more black with white to move
page-placed-too-many = { $piece }: { $found }, at most { $most }
page-play = Play
page-play-game = Play { $game }
page-play-line = Play this move
page-plies = { $count ->
    [one] 1 move
   *[other] { $count } moves
}
page-previous = One move back
page-puzzles = Puzzles by hand
page-redo = Redo
page-refused = This was not done: { $why }
page-refused-forbidden = Black may not play there: { $why }
page-refused-full = The game has as many moves as a file may hold
page-refused-illegal = Not a legal move: { $why }
page-refused-over = The game is over
page-resign = Resign
page-resume = Resume
page-review = Review
page-river = Missionaries and cannibals
page-river-again = Begin again
page-river-boat = { $missionaries } and { $cannibals }, boat for { $boat }
page-river-cross = Cross
page-river-dead = From here nobody gets all across
page-river-done =
    All are across in { $crossed ->
        [one] 1 crossing
       *[other] { $crossed } crossings
    }; { $least } is the least
page-river-empty = Somebody must row: click on people to have them board
page-river-left =
    { $crossed ->
        [one] 1 crossing
       *[other] { $crossed } crossings
    } so far; at least { $left } more
page-river-unsafe = Refused: missionaries would be outnumbered, or nobody rows
page-repetition = Repetition
page-repetition-computer = only perpetual check loses
page-repetition-league = computer league's rules
page-repetition-wxf = World Xiangqi Federation's rules
page-rule = Rule
page-rule-caro = caro
page-rule-caro-exact = caro, exactly five
page-rule-freestyle = freestyle
page-rule-renju = renju
page-rule-standard = standard (exactly five)
page-saved = Your games
page-set-up = Set up a position
page-share = The first player's share of the points: { $percent } %
page-side-first = First
page-side-random = Random
page-side-second = Second
page-size = Board
page-skip = To the board
page-sound = Sound
page-stop = Stop
page-stored = { $size } KiB in { $folder }
page-switch = Switch sides
page-time = Thinking a move
page-title = Name of the game
page-to-move = { $side } to move
page-to-move-check = { $side } to move, in check
page-too-many-engines = As many engines run as there may be
page-too-many-open = As many games are open as there may be
page-turn = Who moves next
page-two-engines = Engine against engine
page-two-people = Two people
page-undo = Undo
page-use = Use this position
page-usual-start = Usual start
page-waiting = The engine is starting
page-watch = Watch the match
page-which-game = Which game, where the text does not tell
page-won = { $side } wins: { $reason }
page-you-play = You play
