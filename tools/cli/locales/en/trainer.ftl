### What trainer says.

all = all
bucket-changed = { $path }: changed by others
calibrate-curve-head = stage  wins half  spread
calibrate-few = too few games, found { $games }: expected at least { $least }
calibrate-games = games: { $games }, each held out once from the fit that is checked by it
calibrate-tenths-head = tenth  positions  points  real   won   real   drawn  real   lost  real   (per cent)
calibrate-worst = farthest apart: { $per_cent } per cent
check-end = { $plies } plies: the game is not over
check-game = game { $number }
check-games = { $found } games, expected { $games }
check-random = { $random } random plies of { $plies }
check-rest = bytes behind the last whole game: { $rest }
check-result = result { $found }, expected { $expected }
checkpoint-damaged = { $path }: not a sound checkpoint of `trainer fit`; remove it to begin anew
checkpoint-network = { $path }: a checkpoint of a fit to another kind of network; remove it to begin anew
checkpoint-other = { $path }: a checkpoint of a fit to other positions or with other settings; remove it to begin anew
cluster-complaint = a worker: { $why }
cluster-given-up = { $name }: refused too often, given up; other games are played instead
cluster-object = its object { $object } is not there, too long, or not whole
cluster-refused = { $name }: the file of worker { $worker } is refused: { $why }
cluster-taken = { $path }: from { $worker }, { $seconds } s
errors-end = end: { $terms }
errors-end-head = empty  shallow  positions  deviation from the exact score
errors-exact = exact scores
errors-mean = mean error of the evaluation against { $labels }: { $mean } discs, { $positions ->
        [one] { $positions } position
       *[other] { $positions } positions
    }
errors-middle = middle: { $terms }
errors-middle-head = discs  shallow  deep  positions  deviation
errors-no-games = expected games, found none in the files
errors-searches = searches { $depth ->
        [one] { $depth } ply
       *[other] { $depth } plies
    } deep
fit-bar = { "{bar:40} {per_sec}" } positions, { "{eta}" } left
fit-batch = --batch { $found }: expected a multiple of { $slice }
fit-beside = { $count } beside them, judged by { $teacher }
fit-data = { $games ->
        [one] { $games } game
       *[other] { $games } games
    }, { $positions ->
        [one] { $positions } position
       *[other] { $positions } positions
    }: { $learned } to learn from, { $held_out } held out, k { $k }
fit-epoch = { $name }: epoch { $epoch }  { $training }  held out { $held_out }  { $speed } M/s
fit-epochs = --epochs 0: expected at least 1
fit-from = --from: a network of { $found } hidden units a view, expected --hidden { $expected }
fit-held-out-head = learned from, and held out:
fit-hidden = --hidden { $found }: expected 16, 32, 64, 128 or 256
fit-quiet = quiet positions: { $learned } to learn from, { $held_out } held out; { $why }
fit-resumed = { $name }: going on after epoch { $epoch }
fit-set = { $set }: { $why }
fit-set-data = { $set }: { $positions ->
        [one] { $positions } position
       *[other] { $positions } positions
    }, { $held_out } held out; held-out loss { $loss } now
fit-share = --result { $found }: expected a share from 0 to 1
fit-stage-head = stage  positions  mean error in discs: learned  held out
fit-strong-head = learned from, and strong games:
fit-sum-great = { $set }: a sum is { $sum } of what the engine's integers hold, at most { $most }
fit-sums = { $set }: sums up to { $sum } of what the engine's integers hold
fit-weight-great = { $set }: a weight is too great for the engine's integers
frozen-line = expected `FEN score NUMBER result NUMBER`
frozen-result = result { $found }: expected 0 to { $most }
frozen-score = the score { $found }: expected a whole number
game-is-a-subcommand = the game is a subcommand now: `trainer fit { $game }`, `trainer generate { $game }`
games = { $count ->
        [one] game
       *[other] games
    }
games-damaged = { $path }: byte { $byte }: expected game { $number }, found { $rest ->
        [one] 1 byte that does
       *[other] { $rest } bytes that do
    } not begin with one: the file is damaged
games-game = { $path }: game { $number }
games-header = { $path }: found { $found ->
        [one] 1 byte
       *[other] { $found } bytes
    }, expected the { $header } of a header
games-kind = { $path }: game { $found }, expected 0 (Xiangqi), 1 (Reversi) or 16 and more (Gomoku)
games-left-out = { $path }: left out, since { $other } holds its games
games-no-file = { $path }: expected a file, or a name for one, found something else
games-not = { $path }: not a file of games: it does not start with `sanqi.ga` and { $bytes } bytes more
games-not-gomoku = { $path }: not games of Gomoku
games-of = { $path }: games of { $found }, expected { $expected }
games-other = { $path }: holds other games: { $what }
games-too-few = too few games, found { $games }: expected at least 2 in one file, since the first of every { $every } is held out, and some thousand for weights that are of use
games-version = { $path }: version { $version }, expected 1 to { $newest }
generate-exact = --exact { $found }: expected 4 to 24 empty squares
generate-manner = found --random { $random } and --depth { $depth }: expected at least 1, and --weights for depths other than 2
generate-threads = --threads { $threads }: expected --out to be a folder, for each has a file of its own; `{ $path }` is none
gomoku = Gomoku ({ $rule })
header-differs = { $name } { $found }, expected { $expected }
header-engine = engine
header-game = game
header-manner = played by
header-nodes = { $nodes ->
        [one] { $nodes } node
       *[other] { $nodes } nodes
    } a move
header-not-named = not named
header-seed = seed
header-weights = weights
inspect-advisor = an advisor up
inspect-cannon = a cannon up
inspect-defenders = rook against all defenders
inspect-elephant = an elephant up
inspect-header =
    bytes       { $bytes }
    SHA-256     { $hash }
    hidden      { $hidden } a view
    generation  { $generation }
    parent      { $parent }
    commit      { $commit }
    seed        { $seed }
    positions   { $positions }
    games       { $games }
inspect-hidden = hidden weights
inspect-hidden-biases = hidden biases
inspect-horse = a horse up
inspect-no-parent = none: the hand-made evaluation played
inspect-numbers = { $what }, { $count } of -{ $most } to { $most }
inspect-output = output weights
inspect-output-biases = output biases { $biases }
inspect-pawn = a pawn up
inspect-rook = a rook up
inspect-start = start
inspect-values = value, internal units    network  hand-made
no-move = no move found
ply-after-end = ply { $ply }: the game was over before it
ply-illegal = ply { $ply }: { $mv } is illegal in { $fen }
ply-no-move = ply { $ply }: { $found } is no move
ply-refused = ply { $ply }: { $mv }: { $why }
ply-score = ply { $ply }: score { $found }, expected { $expected }
ply-stone = ply { $ply }: a stone on a stone
positions = { $count ->
        [one] position
       *[other] positions
    }
progress-bar = { "{pos}/{len}" } { $what }, { "{per_sec}" }, { "{eta}" } left
progress-line = { $done }/{ $all } { $what }, { $seconds } s
record-damaged = a record is damaged
relabel-count = --count { $count }: these games hold { $held_out } positions out
relabel-game = --game: only Xiangqi's networks are compared by labels
report-distilled = distilled
report-frozen = frozen
report-games = games
report-handmade = hand-made
report-head = { $set }    target   results    scores  a hand-made unit
report-held-out = held out
report-integers = integers
report-linear = linear
report-network = network
reversi = Reversi
rewrite-no-table = no line `{ $line }` in the file of weights
rewrite-pairs = the file of weights holds { $found } pairs, the engine { $expected }: they must be of one build
selfplay-checksum = { $path }: its checksum is not that of { $sealed }: the file is damaged
selfplay-full = { $path }: full, { $seconds } s
selfplay-in-use = { $path }: another process plays there
selfplay-own-weights = { $why }; the program's own weights play
selfplay-put-aside = { $why }; the file is put aside
share-expected = expected NAME=PARTS with a name of { $names } and parts from 0 up
share-nothing = --share: nothing is left to play
status-damaged = damaged files: { $files }
status-head = game       weights             files      games    positions  last hour  a second
status-paused = paused
teacher-handmade = the hand-made evaluation
teacher-network = network { $hash }
tune-data = { $positions ->
        [one] { $positions } position
       *[other] { $positions } positions
    }, { $held_out } held out, { $weights } weights, k { $k }
tune-epoch = epoch { $epoch }  { $training }  { $held_out }
tune-few = too few quiet positions in these games
tune-game = --game: only xiangqi has a hand-made evaluation to tune; the others are fitted (trainer fit)
tune-results = held out, results alone: { $before } before, { $after } after
unit-begins = { $name } begins
unit-ends = { $name } ends, { $seconds } s
unit-goes-back = { $name } goes back to the queue
unit-other = { $name }: this program would play other games: { $what }
unit-unreadable = a unit of another version cannot be read: { $why }
unit-weights = { $name }: its weights, object { $object }, are not there, or are not whole
xiangqi = Xiangqi

## Help

help-common =
    .lang = Language of help and messages; default: that of the locale
    .former = The same as the subcommand, as earlier versions spell it
    .files = Files of games
    .epochs = Epochs over the positions
    .seed = Seed of the order of the positions
    .from = Earlier weights that the fit starts from: what was learned outlives the games; default: random weights, in Reversi nothing
    .rate = The learning rate at the start; it falls to a small part of that. 0 leaves the weights of --from as they are
    .threads = Threads; default: one for each processor. The result does not depend on it
    .bucket = Positions that are in memory at once; more than these are sorted into files beside the file of weights, each a random part of all
    .out = The file of weights; an earlier run that was killed is continued from what it left beside it
    .generation = Which generation it is, for the header: 1 learns from games of the hand-made evaluation
    .parent = The weights that played the games, for the header
    .commit = The commit of engine and trainer, for the header
    .game = Which game

help = Self-play data and weights

help-generate = Let the engine play itself, and keep the games

help-generate-xiangqi = Xiangqi
    .games = How many games the file, or each file of a folder, shall hold in the end
    .seed = Seed of the games: two files with different seeds share no game
    .out = The file: created, or added to; or a folder (ending in `/` if it is to be created), which takes a file a thread, named by the weights that play, the seed and the nodes
    .nodes = Nodes a move after which no new iteration is begun
    .net = The network that plays; default: the hand-made evaluation
    .threads = Threads, each with a file of its own in the folder: the seed of the first is the one given, and so on upwards

help-generate-reversi = Reversi
    .games = How many games the file, or each file of a folder, shall hold in the end
    .seed = Seed of the games: two files with different seeds share no game
    .out = The file: created, or added to
    .exact = Empty squares from which on games are solved
    .depth = Plies that the engine looks ahead before that
    .random = A game begins with a random number of random plies, fewer than this
    .weights = The weights that play; default: mobility

help-generate-gomoku = Gomoku
    .games = How many games the file, or each file of a folder, shall hold in the end
    .seed = Seed of the games: two files with different seeds share no game
    .out = The file: created, or added to
    .nodes = Nodes a move after which no new iteration is begun
    .rule = The rule

help-selfplay = Let the engines play themselves for ever, when nothing else wants the processors
    .game = What is played: all games, or one of them
    .dir = The folder of the games, made if it is not there. `weights/GAME.bin` in it plays instead of the weights in this program, from the next file of games on. While there is a file `pause` in it, nothing is played
    .share = Parts of the time: `xiangqi=2,gomoku=1`; default: 1 each, 0 for none. Gomoku's is divided evenly between its rules unless they are given one by one: `freestyle=1,standard=1,renju=2`
    .games = Games a file
    .nodes = Nodes a move after which no new iteration is begun; default: 300 for Xiangqi, 400 for Gomoku. Reversi looks four plies ahead
    .priority = Whether anything else goes before it
    .priority-idle = Run when the processors have nothing else to do
    .priority-normal = Run as other programs do
    .threads = Games at a time; default: one for each core

help-worker = Play the games that `trainer selfplay --cluster` gives out
    .concurrency = Files of games at a time; default: one for each core
    .name = What this worker is called where its games are told; default: the name of the machine
    .idle = Leave after N seconds with nothing to do; default: never
    .priority = Whether anything else goes before it
    .priority-idle = Run when the processors have nothing else to do
    .priority-normal = Run as other programs do

help-status = Count the games of `trainer selfplay`
    .dir = The folder of `trainer selfplay`

help-tune = Fit the weights of Xiangqi's hand-made evaluation to games
    .data = Files of games, from `trainer generate`
    .write = The source file of the weights: read, and rewritten with the fitted numbers; default: the weights that changed are printed
    .batch = Positions a step
    .rate = The learning rate at the start, in internal units (400 is a horse)
    .pull = The pull of each weight towards where it began
    .result = The share of a game's result in the target; the search's score has the rest
    .score = Positions with a greater search score are left out, in internal units
    .unrest = Positions where search and evaluation differ by more are left out, in internal units
    .k = The scale of expected results; default: fitted to the data

help-fit = Fit Xiangqi's network, Reversi's patterns or Gomoku's network to games

help-fit-xiangqi = Xiangqi's network
    .rate = The learning rate at the start; it falls to a hundredth. 0 leaves the weights of --from as they are; default: 0.002, or 0.0003 after distillation or from earlier weights
    .parent = The network that played the games, of any width, for the header
    .hidden = Hidden units a perspective: 16, 32, 64, 128 or 256; default: as --from has them, else 256
    .result = The share of a game's result in the target; the search's score has the rest
    .score = Positions with a greater search score are left out, in internal units (400 is a horse)
    .k = The scale of expected results in internal units; default: fitted to scores and results
    .batch = Positions a step
    .distil = Positions beside each of the games' that a teacher judges, for distillation before the games; default: 40, or none with --from
    .distil_epochs = Epochs of distillation
    .teacher = The network that judges those, of any width; default: the hand-made evaluation
    .decay = Weight decay: what a step takes of the weights, in units of the learning rate
    .no_turn = No mirror augmentation of perspectives with the king in the middle
    .linear = Fit the linear control too, and print its loss
    .frozen = Positions of `trainer relabel`: the losses on them are printed too

help-fit-reversi = Reversi's patterns
    .rate = The learning rate at the start; it falls to a twelfth. 0 leaves the weights of --from as they are; default: 0.012
    .against = Strong games that nothing is learned from: the error on their results is printed at the end

help-fit-gomoku = Gomoku's network
    .rate = The learning rate at the start; it falls to a small part of that. 0 leaves the weights of --from as they are; default: 0.002, or 0.0005 from earlier weights

help-relabel = Let a longer search judge positions of Xiangqi that fits hold out
    .files = Files of games; the positions are of those that fits hold out
    .count = How many positions
    .nodes = Nodes of each search
    .score = Positions with a greater search score are left out, in internal units
    .seed = Which positions
    .net = The network that judges; default: the hand-made evaluation
    .out = The file

help-inspect = Print what a network of Xiangqi's is, and what it thinks
    .net = The network
    .fen = Evaluate these positions too, in FEN

help-errors = Measure how well Reversi's shallow searches predict deep ones
    .files = Files of games that the positions come from
    .weights = The weights that are measured
    .positions = How many positions
    .depth = The deepest search
    .selectivity = Confidence of the searches, in per cent: less than 100 reaches deeper, by the deviations known so far
    .solved = Up to N empty squares the deep value is the exact score

help-calibrate = Fit the chances to win, draw and lose to games, by the value of a search
    .files = Files of games of one game; each fifth of the games is held out once, and shows how far the chances are right
    .degree = Degree of the polynomials: less for fewer games
    .power = Also fit how fast the curve rises far from its middle; otherwise it is logistic
