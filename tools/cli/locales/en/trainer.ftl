### What trainer says.

game-is-a-subcommand = the game is a subcommand now: `trainer fit { $game }`, `trainer generate { $game }`

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

help-rate = Play weights of Reversi's patterns against others
    .weights = The weights that are rated
    .against = Their opponent's
    .games = How many games, two from each opening
    .depth = Plies that both look ahead
    .plies = Random plies of an opening
    .exact = Empty squares from which on a game is solved
    .seed = Seed of the openings

help-calibrate = Fit the chances to win, draw and lose to games, by the value of a search
    .files = Files of games of one game; every third game is held out, and shows how far the chances are right
    .degree = Degree of the polynomials: less for fewer games
