### What arena says.

archive-adjudication = other adjudication than before
archive-differs = { $path }:{ $line }: { $what }; --mix puts them together all the same
archive-game = { $path }:{ $line }: a match of { $found }, expected { $expected } as before
archive-no-settings = { $path }:{ $line }: expected the settings of a match before anything else
archive-rules = other rules than before
archive-setting = engine { $name }: { $key } "{ $now }", before "{ $then }"
build-name = it calls itself "{ $now }", before "{ $then }"
build-program = its program is another (SHA-256 { $now }..., before { $then }...)
check-a-command-without-a-number = a command without a number
check-a-mated-side-an-answer-without-a-move = a mated side: an answer without a move
check-a-mated-side-nobestmove = a mated side: nobestmove
check-a-move-of-the-other-side-is-refused = a move of the other side is refused
check-a-move-off-the-board-is-refused = a move off the board is refused
check-a-move-onto-a-stone-is-refused = a move onto a stone is refused
check-a-ping-while-thinking-ends-the-search = a ping while thinking ends the search
check-a-question-mark-in-one-write-with-its-go-is-not-lost = a ? in one write with its go is not lost
check-a-stop-in-one-write-with-its-go-is-not-lost = a stop in one write with its go is not lost
check-a-stop-while-idle-no-move = a stop while idle: no move
check-a-whole-script-in-one-write = a whole script in one write
check-about-name = ABOUT: name=...
check-accepted-rejected = accepted, rejected
check-an-illegal-move-is-named-and-the-game-goes-on = an illegal move is named and the game goes on
check-an-illegal-move-is-refused = an illegal move is refused
check-an-invalid-size-is-refused = an invalid size is refused
check-an-unknown-command-is-named = an unknown command is named
check-an-unknown-command-is-refused = an unknown command is refused
check-an-unknown-command-unknown = an unknown command: UNKNOWN
check-analyze-analysis = analyze: analysis
check-analyze-and-exit = analyze and exit
check-banmoves = banmoves
check-begin-a-move = BEGIN: a move
check-begin-with-stones-on-the-board-is-refused = BEGIN with stones on the board is refused
check-board-to-done-a-move = BOARD to DONE: a move
check-boardsize-clear-board-komi = boardsize, clear_board, komi
check-colours-by-their-whole-names-any-case = colours by their whole names, any case
check-comments-and-empty-lines-are-ignored = comments and empty lines are ignored
check-debug-on-and-off = debug on and off
check-either = { $one } / { $other }
check-end-exits-within-500-ms = END: exits within 500 ms
check-end-of-input-during-an-infinite-search-exits-within-500-ms = end of input during an infinite search: exits within 500 ms
check-end-of-input-exits-within-500-ms = end of input: exits within 500 ms
check-end-while-thinking-exits-within-500-ms = END while thinking: exits within 500 ms
check-ended = the engine: { $why }
check-final-score = final_score
check-force-moves-are-taken-without-an-answer = force: moves are taken without an answer
check-force-while-thinking-no-move-any-more = force while thinking: no move any more
check-found = expected { $wanted }, found "{ $found }"
check-genmove = genmove
check-genmove-plays-its-move = genmove plays its move
check-go-depth = go depth
check-go-mate = go mate
check-go-nodes = go nodes
check-go-ponder-waits-for-ponderhit = go ponder waits for ponderhit
check-go-searchmoves = go searchmoves
check-go-t-ms-no-longer-than-t = go { "{T ms}" }: no longer than T
check-go-time-0-still-answers = go time 0 still answers
check-go-time-t-increment-i-opptime-t = go time T increment I opptime T
check-go-wtime-0-still-answers = go wtime 0 still answers
check-go-wtime-btime-winc-binc = go wtime btime winc binc
check-go-wtime-movestogo = go wtime movestogo
check-hello-id-options-and-welcome-within-2-s = { "{hello}" }: id, options and { "{welcome}" } within 2 s
check-hint-n-search-lines = hint N: search lines
check-infinite-thinks-until-stop = { "{infinite}" } thinks until stop
check-info-has-depth-score-and-pv = info has depth, score and pv
check-info-max-memory-rule-game-type-folder = INFO max_memory, rule, game_type, folder
check-info-of-something-unknown-is-ignored = INFO of something unknown is ignored
check-info-time-left-t-no-longer-than-t = INFO time_left T: no longer than T
check-info-timeout-turn-0-as-fast-as-it-can = INFO timeout_turn 0: as fast as it can
check-info-timeout-turn-t-no-longer-than-t = INFO timeout_turn T: no longer than T
check-isready-is-answered-while-thinking = isready is answered while thinking
check-isready-readyok = isready: readyok
check-known-command = known_command
check-learn-learned = learn: learned
check-legal-move = a legal move
check-legal-move-behind = "{ $word }" and a legal move
check-level-time-otim = level, time, otim
check-list-commands = list_commands
check-memory-cores = memory, cores
check-missing = expected { $wanted }, but { $what }
check-missing-arguments-are-refused = missing arguments are refused
check-move-the-game-goes-on = move: the game goes on
check-name-and-version = name and version
check-nboard-2-set-myname-within-2-s = nboard 2: set myname within 2 s
check-new-variant-force-no-move = new, variant, force: no move
check-newgame = { "{newgame}" }
check-nodestats-before-the-move = nodestats before the move
check-nopost-hard-easy-random-computer-name-rating = nopost, hard, easy, random, computer, name, rating
check-not-listening = the engine no longer listens
check-not-started = not started again: { $why }
check-nothing-came = nothing of the kind came in { $millis } ms
check-nothing-of-the-old-position-after-the-pong = nothing of the old position after the pong
check-options-are-listed = options are listed
check-other-move-behind = "{ $word }" and another move than before
check-ping-pong-with-its-number = ping: pong with its number
check-play-and-genmove = play and genmove
check-play-that-move = PLAY: that move
check-position-fen = position fen
check-position-fen-moves = position fen moves
check-position-startpos-moves = position startpos moves
check-post-thinking-is-shown = post: thinking is shown
check-probe-pophash = probe: pophash
check-protocol-version-2 = protocol_version: 2
check-protover-2-features-within-2-s = protover 2: features within 2 s
check-quoted = "{ $head }"
check-question-mark-moves-now = ?: moves now
check-quit-answered-and-exits-within-500-ms = quit: answered, and exits within 500 ms
check-quit-exits-within-500-ms = quit: exits within 500 ms
check-quit-while-thinking-exits-within-500-ms = quit while thinking: exits within 500 ms
check-rectstart = RECTSTART
check-reg-genmove-does-not-play = reg_genmove does not play
check-remove = remove
check-restart-forgets-the-stones = RESTART forgets the stones
check-result-ends-the-game = result ends the game
check-sd-and-go-a-move = sd and go: a move
check-set-contempt = set contempt
check-set-depth-set-game-go-a-move = set depth, set game, go: a move
check-setboard = setboard
check-setoption-hashsize = setoption hashsize
check-setoption-name-hash-value-16 = setoption name Hash value 16
check-setoption-of-something-unknown-changes-nothing = setoption of something unknown changes nothing
check-showboard = showboard
check-st-no-longer-than-its-seconds = st: no longer than its seconds
check-start-15-ok-within-2-s = START 15: OK within 2 s
check-start-of-other-sizes = START of other sizes
check-still-running = still running after { $millis } ms
check-stop-ends-pondering = stop ends pondering
check-survives-a-broken-block = survives a broken block
check-survives-a-broken-fen = survives a broken FEN
check-survives-a-broken-record = survives a broken record
check-survives-a-game-that-is-over = survives a game that is over
check-survives-a-line-of-100-000-characters = survives a line of 100,000 characters
check-survives-an-illegal-move = survives an illegal move
check-survives-an-unknown-command = survives an unknown command
check-survives-option-of-something-unknown = survives option of something unknown
check-survives-set-of-something-unknown = survives set of something unknown
check-swap2board-empty-three-stones = SWAP2BOARD, empty: three stones
check-swap2board-three-stones-swap-or-moves = SWAP2BOARD, three stones: SWAP or moves
check-takeback-ok = TAKEBACK: OK
check-the-engine-does-not-play-its-own-move = the engine does not play its own move
check-the-number-of-a-command-comes-back = the number of a command comes back
check-time-settings-time-left = time_settings, time_left
check-too-early = "{ $found }" came too early
check-turn-a-move = TURN: a move
check-two-hints-are-two-moves = two hints are two moves
check-undo = undo
check-undo-at-the-start-is-refused = undo at the start is refused
check-unplayable = the moves of this check cannot be played: { $why }
check-usermove-is-answered-by-a-move = usermove is answered by a move
check-yxboard-no-answer = YXBOARD: no answer
check-yxhashclear-no-answer = YXHASHCLEAR: no answer
check-yxshowforbid-forbid = YXSHOWFORBID: FORBID
check-yxstop-moves-now = YXSTOP: moves now
compliance-failed = FAULT
compliance-passed = passed
compliance-not-offered = not offered
compliance-sum = { $protocol }: { $passed } passed, { $faults } { $faults ->
        [one] fault
       *[other] faults
    }, { $absent } not offered
engine-failed = { $what } (game { $game }); without --strict it would be started again
engine-fails = { $what } (game { $game }), time and again
engine-margin = a number of milliseconds
engine-no-command = an engine needs cmd=COMMAND
engine-other-build = engine { $name }: { $what }; --mix adds the games of both all the same
engine-protocol = proto={ $found }: expected { $expected } for { $game }
engine-quote = cmd: a quote is not closed
engine-ranks = 0 or 1, the number of red's first rank
engine-unusable = engine { $name }: { $what }{ $lines }
engine-what = engine { $name }: { $what }
engines-empty = { $path }: no engines in it
engines-same-name = { $engines ->
        [2] both
       *[other] two
    } engines are called "{ $name }": give them name=
engines-two = expected two engines, found { $found }
export-format = { $found } holds no { $game }, expected { $expected }
export-game = game { $number }: { $what }
export-no-game = --game { $number }: no finished game of this number
failure-claim = claims "{ $what }", but the game goes on
failure-crash = ended unasked ({ $how })
failure-flood = floods: { $lines } lines to one command, and no answer
failure-handshake = no { $protocol } handshake within { $seconds } s
failure-hang = no answer within { $seconds } s
failure-start = cannot be started: { $why }
failure-stopped = the match was stopped
file-array = found [...], expected one value
file-date = found the date { $date }, expected a string or a number
file-end = the end of the file
file-engine-table = found [engine], expected [[engine]]
file-engine-twice = found a second engine called "{ $name }", expected another name
file-key = unknown key "{ $key }", expected [[engine]] or one of { $names }
file-line = { $path }:{ $line }: { $why }
file-line-end = the end of the line
file-no-table = found a value, expected { $expected }
file-smaller = expected a smaller number
file-syntax = found { $found }: { $why }
file-word = "{ $word }"
game-board = --{ $option }: { $why }
game-fault = game { $game } { $first } - { $second }: { $score } { $reason } by { $culprit }
game-option = --{ $option }: expected --game { $games }, found --game { $found }
game-over = game { $game } { $first } - { $second }: { $score } { $reason }
game-size = expected a number, or two as 20x15
game-unknown = --game: found "{ $found }", expected xiangqi, reversi or gomoku
games-even = expected an even number from 2 up, since games come in pairs
games-with-sizes = reversi or gomoku
live-at = the match is shown at { $address }
live-first = 1st
live-progress = { "{bar:30.cyan} {pos}/{len}" } games  { "{elapsed}" } of about { "{duration}" }
live-second = 2nd
live-token = token { $token }
no-interrupts = cannot listen for interrupts
no-thread = cannot start a thread: { $why }
opening-game = { $path }: game { $number }: { $what }
opening-line = { $path }:{ $line }: { $what } in "{ $text }"
opening-no-move = "{ $found }" is no move
opening-size = a board of { $found }, expected { $expected }
opening-stones = found { $black } black and { $white } white stones, expected a position that black began, its stones placed in turn
opening-no-position = no position in the line
opening-over = the game is over ({ $rule })
opening-rule-alone = --opening-rule: games begin with an empty board then, expected no --openings and no --random-plies
suite-empty = { $path }: no positions in it
suite-mates = engine { $name }: the suite names no move for "{ $position }", so that the engine must announce a win or a mate, for which its protocol has no words; expected a move (bm, am, scores of OBF), or UCI, XBoard or Gomocup (proto=uci)
suite-sum = { $engine }: { $solved } of { $positions } solved, { $seconds } s and { $nodes } nodes until the solutions were found
suite-failures = crashes, hangs or refusals:
suite-alone = only { $first } solves { $one }, only { $second } { $other }
openings-empty = { $path }: no openings in it
openings-found = { $found } of { $judged } openings are at most { $within } from 0
openings-listed = { $count } of { $file }
openings-no-score = engine { $name }: gives no score for { $opening }
openings-old = { $count }, by an older version
openings-random = { $plies } random plies
openings-start = the start position
parameter-lacks = expected { $expected }; all but step must be there
parameter-range = { $name }: found start={ $start }, min={ $min }, max={ $max }, expected min < max and start between them
plies-too-many = --random-plies: no game lasts so long
record-engines =
    there { $before ->
        [one] was 1 engine
       *[other] were { $before } engines
    } and { $now ->
        [one] is 1
       *[other] are { $now }
    }
record-field = { $key } was { $before } and is { $now }
record-in-use = { $path }: another match is writing this record
record-line = { $path }:{ $line }: not a line of a match record: { $why }
record-no-file = expected a file, or a name for one, found something else
record-no-settings = { $path }: the first line is not the settings of a match
record-not-set = not set
record-opening-lines = openings were { $now } and are { $now }, with other lines
record-openings = openings were { $before } and are { $now }
record-other = { $path }: the record of a match with other settings: { $what }
record-same = nothing that can be named
repeats =
    { $pairs ->
        [one] 1 pair
       *[other] { $pairs } pairs
    } of games, but there { $openings ->
        [one] is one opening
       *[other] are { $openings } openings
    }: engines without chance will play the same games again (--openings or --random-plies for more)
repeats-start =
    { $pairs ->
        [one] 1 pair
       *[other] { $pairs } pairs
    } of games, but all begin at the start position: engines without chance will play the same games again (--openings or --random-plies for more)
said = { $what }
setting-no-value = {""}"{ $found }": expected KEY=VALUE (a comma inside a value needs quotes around it)
setting-range = a number from { $least } to { $most }
setting-unknown = unknown key "{ $key }": expected { $expected }
setting-value = { $key }={ $found }: expected { $expected }
sprt-engines = --sprt decides between two engines, found { $engines }
sprt-far = -{ $far } to { $far }, or model=logistic for more
sprt-order = more than elo0
start-no-command = the command is empty
start-no-folder = dir={ $dir }: expected a folder, found none
start-program = { $program }: { $why }
stats-clock = ; left on the clock: least { $least } ms, 1 % { $p1 }, median { $median }
stats-depth = , depth { $depth }
stats-ponderhits = , ponder hits { $share } %
stats-nodes = , { $each } nodes a move, { $speed } nodes/s
stats-time = { $time } ms a move (median { $median }, 99 % { $p99 }, most { $most })
summary-and = { ", " }
summary-duel = { $a } against { $b }: { $score }
summary-ended = Ended by: { $reasons }
summary-engine = { $name }: { $stats }
summary-faults = { $name }: faults: { $faults }
summary-games = { $games ->
        [one] { $games } game
       *[other] { $games } games
    }
summary-identical = Identical games: { $identical } of { $games } repeat another move for move and prove nothing more
summary-overhead = Lost by the runner between moves: median { $median } ms, 99 % { $p99 } ms, most { $most } ms
summary-pairs = Pairs { $counts } (0, 1/2, 1, 3/2, 2 points)
summary-score = { ", " }{ $score } % [{ $low }, { $high }]
summary-standing = { $games }, +{ $won } ={ $drawn } -{ $lost }
summary-whole-pairs = { " " }in { $pairs ->
        [one] { $pairs } whole pair
       *[other] { $pairs } whole pairs
    }
table-engine = engine
table-games = games
table-helped =
    Wins-draws-losses. Elo by maximum likelihood, mean 0, 95 % intervals; one drawn game between any two that met
    was added, since some engine never gave another a half point.
table-note = Wins-draws-losses. Elo by maximum likelihood, mean 0, 95 % intervals.
table-score = score
time-control = time control "{ $found }": expected [MOVES/]SECONDS[+INCREMENT] (seconds may be MIN:SEC), st=SECONDS, nodes=N or depth=N
tune-no-parameter = expected at least one --parameter
tune-one-engine = expected one engine, which plays both sides, found { $found }
tune-other = { $path }: other parameters, pairs, rate or seed were tuned in it
tune-played = { $played } of { $pairs } pairs played
tune-rate = --rate { $found }: expected more than 0, at most 1
tune-twice = --parameter name={ $name } stands twice
unit-begins = unit { $id } of match { $name } begins
unit-ends = unit { $id } of match { $name } ends
unit-fault = unit { $id }: { $why }
unit-goes-back = unit { $id } of match { $name } goes back to the queue
unit-id = --id { $id }: expected 0 to { $last }, since there are { $units } pairs
unit-not-wanted = unit { $id } of match { $name } is not wanted any more
verdict-accepted = Verdict: accepted
verdict-complete = Verdict: complete
verdict-rejected = Verdict: rejected
verdict-stopped = Verdict: stopped
verdict-undecided = Verdict: undecided
worker-not-listed = engine { $name }: this worker's --engines does not list "{ $cmd }"
suite-illegal = "{ $found }" is no legal move there
suite-no-length = "{ $found }": expected a number of moves to mate
suite-no-move = expected a move behind bm or am

## Help

help = Engine-against-engine matches that settle arguments

help-common =
    .lang = Language of help and messages; default: that of the locale
    .file = The match in TOML: the long options as keys, engines as [[engine]]; options given here win
    .games = How many games of any two that meet; an even number, since games come in pairs
    .openings = Openings, one a line: FEN, EPD, FEN moves M..., or moves from the start position; in Reversi OBF, or moves as f5d6c3; in Gomoku points as h8i9h10 or 7,7 8,8, or steps from the centre as 0,0, 1,0
    .random_plies = Begin each pair of games with N random plies instead, chosen by the seed
    .ponder = Let engines think on the opponent's time, all that do not say ponder=no; each wants a core of its own
    .move_timeout = Seconds a move may take when time is no limit
    .engines = An engine, once for each: name=, cmd= (split as a shell splits), dir=, proto=ucci|uci|xboard|nboard|gtp|gomocup (found by asking when not given), option.NAME=, tc= (where it differs), margin=, ranks=0|1 (UCI, when asking cannot tell), fractions=yes (XBoard, when it takes fractions of a second in st), ponder=yes|no
    .tc = Time control: 10+0.1, 40/60+0.5, st=0.1, nodes=2000 or depth=6
    .format = Who meets whom when there are more than two engines
    .order = The order of the openings
    .seed = The seed of the random order
    .margin = Milliseconds that an engine may overrun its time
    .game = What is played
    .size = The board: in Reversi an even number from 4 to 26 (default: 8), in Gomoku a number from 5 to 22 or two as 20x15 (default: 15)
    .rule = The rule of Gomoku: freestyle (default), standard, renju, caro or caro-exact
    .opening_rule = By which games of Gomoku are opened: pro, long-pro, swap, swap2, rif, yamaguchi, soosyrv-8 or taraguchi-10
    .maxmoves = Call it a draw after this many moves of each side
    .resign = Resign for the loser when both engines agree: moves=3,score=600
    .draw = Call it a draw when both engines agree: after=40,moves=8,score=10
    .repetition = By which rules repetitions in Xiangqi are judged
    .repetition-wxf = The World Xiangqi Federation's (also: axf)
    .repetition-computer = Perpetual check loses, everything else draws
    .repetition-league = The UCCI computer league's simpler table
    .league = As --repetition league; older command lines have it
    .occurrences = Judge a repetition in Xiangqi when a position occurs for the Nth time (default: 3; league: 4)
    .move_limit = Plies without a capture after which a game of Xiangqi is drawn (default: 120)
    .order-seq = As they stand in the file
    .order-random = Shuffled by the seed
    .format-roundrobin = Everyone meets everyone
    .format-gauntlet = The first meets all others
    .format-ladder = Each meets the two after it
    .files = Records of matches of one game, or units of one match; - is stdin
    .mix = Put together what was played by different builds of an engine, with other options, time or rules

help-match = Play a match between engines
    .concurrency = How many games run at the same time
    .sprt = Stop when the difference is known (of two engines): elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized|logistic
    .out = Write the record here, move by move; the same command goes on with it after a kill
    .json = Print the summary as one JSON object on the last line
    .live = Show the match on a page at this address while it runs, for looking on only: 127.0.0.1:8761; on another than loopback a token is asked for, and printed
    .live_host = Name by which browsers reach this machine, beside its address; may be given several times
    .quiet = Print no progress, only the summary
    .strict = End the match when an engine crashes or hangs; else that costs it the game, and it is started again
    .recover = As without --strict; older command lines have it
    .mix = Go on with a record although an engine is another build than the one that played before
    .after =
        Exit status: 0 the match is complete, or the SPRT accepts; 1 the SPRT rejects; 2 bad input, or an engine that
        cannot be used; 3 interrupted, or all games played and the SPRT undecided; 5 a file or stdout could
        not be opened or written.

        Example: arena match --engine name=A,cmd='./a --x',proto=ucci,option.hashsize=64 \
        {"           "}--engine name=B,cmd=fairy-stockfish,proto=uci --tc 10+0.1 --games 400 --openings book.epd \
        {"           "}--order random --seed 1 --concurrency 2 --sprt elo0=0,elo1=5 --out match.jsonl

help-unit = Play one pair of a match's games and print it on one line, for schedulers
    .id = Which pair of games of the match, from 0
    .after =
        Exit status: 0 both games are played; 2 bad input, or an engine that cannot be used; 3 interrupted;
        5 a file or stdout could not be opened or written.

        Example: seq 0 99 | parallel -j 8 arena unit match.toml --id {"{"}{"}"} > units.jsonl; arena tally units.jsonl

help-tune = Tune an engine's options by games against itself (SPSA)
    .parameter = An option to tune, once for each: name=, start=, min=, max=, step= (how far to either side of its value it is tried at the end; default: a twentieth of the range)
    .rate = How far a point won moves a parameter at the end, in its steps
    .concurrency = How many pairs of games are played at the same time
    .out = Write the course here, pair by pair; the same command goes on with it after a kill, `arena report` draws it
    .quiet = Print no progress, only where the parameters are
    .after =
        Exit status: 0 all pairs are played; 2 bad input, or an engine that cannot be used; 3 interrupted; 5 a file
        or stdout could not be opened or written.

        Example: arena tune --game xiangqi --engine name=A,cmd=./a,proto=uci,option.Hash=16 --tc nodes=5000 \
        {"           "}--parameter name=Margin,start=42,min=10,max=120,step=5 --parameter name=Depth,start=8,min=1,max=14 \
        {"           "}--openings book.epd --order random --games 20000 --concurrency 2 --out tune.jsonl

help-worker = Play units of the matches that `arena match --cluster` gives out
    .engines = Start only the engines that are listed in this file, one a line: its command, or a description as in `match`, of which cmd= and dir= count
    .concurrency = How many units are played at the same time
    .name = What this worker is called on the page of the match; default: the name of the machine
    .idle = Leave after N seconds with nothing to do; default: never
    .after =
        Exit status: 0 there was nothing to do for as long as --idle says; 2 no server, or an engine that cannot be used
        here; 3 interrupted; 5 a file or stdout could not be opened or written. What was being played is played by another.

        Example: arena worker --cluster-file cluster.txt --engines engines.txt --concurrency 8

help-openings = Make up openings that an engine finds balanced, for `match --openings`
    .random_plies = How many random plies an opening has
    .count = How many openings
    .seed = Which openings: another seed, other openings
    .engine = The engine that judges, described as in `match`
    .tc = What the engine may take for an opening: depth=10, nodes=100000, st=0.5; the same openings come again by depth and nodes
    .within = How far from 0 its score may be, in its own unit: 1/100 pawn, 1/100 disc
    .move_timeout = Seconds an opening may take when time is no limit
    .after =
        Exit status: 0 all openings asked for were found; 2 bad input, or an engine that cannot be used; 3 there are
        no more, or interrupted: those found stand all the same; 5 a file or stdout could not be opened or
        written.

        Example: arena openings --game reversi --random-plies 8 --engine cmd=reversi,proto=xboard --tc depth=12 \
        {"           "}--within 400 --count 200 > balanced.txt

help-compliance = Try every command of an engine's protocols: what passes, what is at fault, what is not offered
    .engine = The engine: its command line, or a description as in `match` (with cmd=)
    .proto = Only this protocol: ucci, uci, xboard, nboard, gtp or gomocup; default: all of the game
    .patience = Milliseconds granted beyond every time that a promise states
    .json = Print one JSON object a promise
    .after =
        Exit status: 0 every promise is kept or not offered; 1 one is broken; 2 bad input; 5 a file
        or stdout could not be opened or written.

        Example: arena compliance --game gomoku --engine ./pbrain-mine

help-suite = Count how many positions of a file engines solve, and how fast
    .file = Positions, one a line (-: stdin): EPD with bm, am or dm, OBF with scores, in all games anything that `match --openings` reads with bm or am behind it; `mate3|FEN`; without a solution the engine must see a win by force
    .engines = An engine, described as in `match`; several stand side by side
    .tc = What an engine may take for a position: st=5, nodes=100000, depth=10
    .skip = Leave out the first N positions
    .every = Take every Nth position only
    .concurrency = How many positions are tried at the same time
    .move_timeout = Seconds a position may take when time is no limit
    .json = Print one JSON object a position, and one with the sums
    .after =
        A row has, for each engine, time, nodes and depth at which it found the solution that it kept to the end; or a
        dash and what it played.

        Exit status: 0 every engine solves all positions; 1 one does not; 2 bad input, or an engine that cannot be
        used; 3 interrupted; 5 a file or stdout could not be opened or written.

        Example: arena suite mates.epd --engine cmd=xiangqi,proto=uci --engine cmd=./mine,proto=uci --tc st=5

help-tally = Print the standing that records add up to
    .json = Print one JSON object

help-report = Draw recorded matches on one HTML page
    .out = Where to write the page; default: beside the first record

help-export = Write recorded games as PGN (Xiangqi), GGF (Reversi) or SGF (Gomoku)
    .format = The format; default: the game's own
    .game = Only the game with this number, from 1
    .out = Write here instead of to stdout
    .format-pgn = Portable Game Notation with Xiangqi's tags, moves in ICCS
    .format-ggf = The Generic Game Format of Othello servers
    .format-sgf = The Smart Game Format

## The page of `arena report`

page-board-of = { $first } against { $second }, game { $number }, move { $move }
page-go-first = To the start
page-go-back = One move back
page-go-play = Play the moves
page-go-next = One move on
page-go-last = To the end
page-llr-course = Log-likelihood ratio over the games
page-move-number = move { $move }
page-over = The match is over
page-result = Result
page-running = The match now
page-running-more = { $count } more games are being played
page-scores = What both engines thought
page-silent = The server of the match does not answer: it ends with the match
page-so-far =
    { $finished } of { $planned ->
        [one] 1 game
       *[other] { $planned } games
    }
page-worker = Worker
page-worker-last = Last games before
page-workers = Workers of the cluster
page-accepted = accepted
page-all-engines = All engines
page-all-results = All results
page-calls-itself = Calls itself
page-crosstable = Crosstable
page-depth = depth
page-depths = Depth a move
page-drawn = ½-½
page-draws = drawn
page-effort = Effort
page-elo = Elo difference
page-endings = How games ended
page-engine = Engine
page-engines = Engines
page-faults = Faults
page-faulty = With a fault
page-first-mover = First mover
page-first-mover-score = First mover: { $wins } won, { $losses } lost
page-first-wins = 1-0
page-game = Game { $number }
page-game-axis = game
page-game-count = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
page-games = Games
page-games-played = Games
page-helped = Some engine never gave another a half point: one drawn game between any two that met was added for the ratings.
page-identical = { $identical } of { $games } games repeat another move for move and prove nothing more.
page-interval = 95 %: { $from } to { $to }
page-keys = Keys: ← → one move, Home and End, space plays, ↑ ↓ another game.
page-least-left = least left
page-llr = log-likelihood ratio { $llr }, bounds { $low } and { $high }
page-los = Likelihood of superiority
page-losses = lost
page-made = Made by arena { $version } from the record of the match.
page-mean = mean
page-median = median
page-mixed = Several builds played under one name; their games were put together on request.
page-most = most
page-move-axis = move
page-nelo = Normalised Elo
page-no-games = No finished game.
page-nodes = nodes a move
page-none = none
page-note = Wins-draws-losses of the row against the column. Elo by maximum likelihood, mean 0, with 95 % intervals.
page-now = now
page-nps = nodes/s
page-opening = opening
page-openings = { $count ->
    [one] { $count } opening
   *[other] { $count } openings
}
page-options = Options
page-pair-axis = pair
page-pair-count =
    { $played } of { $pairs ->
        [one] 1 pair
       *[other] { $pairs } pairs
    } of games
page-pairs = Pairs of games
page-parameter = Parameter
page-points = Points
page-program = Program (SHA-256)
page-progress = Score over the games
page-protocol = Protocol
page-range = range
page-ratings = Ratings
page-rejected = rejected
page-score = Score
page-second-wins = 0-1
page-share = share of points
page-sprt = SPRT
page-start = start
page-steps = steps from the start
page-tc = time control { $tc }
page-time-control = Time control
page-times = Time a move
page-tournament =
    { $count ->
        [one] 1 engine
       *[other] { $count } engines
    }
page-tuning = Parameters
page-tuning-note = Each pair of games compares all parameters a little to one side with all a little to the other; they follow the winner. Drawn in steps, so that all sizes fit one plot.
page-tuning-of = Tuning of { $engine }
page-undecided = undecided
page-versus = { $first } against { $second }
page-wins = won
