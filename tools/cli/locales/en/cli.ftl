### What all programs say.

address-in-use = another program listens there
address-of-others = this machine has no such address
closed-stdout = it is closed (results that nobody wants can go to /dev/null)
comma = { ", " }
converted = { $name }: read as { $encoding }, since it is not UTF-8
expected-between = expected { $least } to { $most }
expected-larger = expected a larger number
expected-least = expected { $least } or more
expected-number = expected a number
expected-smaller = expected a smaller number
expected-whole = expected a whole number
file-database = this is a database, expected a file that may be overwritten
file-failed = { $name }: { $reason }
file-folder = this is a folder
file-full = no space left on the device
file-missing = no such file or folder
file-no-folder = a part of the path is no folder
file-not-regular = this is no regular file
file-permission = permission denied
file-read-only = the file system is read-only
file-too-large = it has more than { $most } bytes
none = none
processor-lacks = this processor lacks { $missing }, for which the program was compiled; build it for this machine with RUSTFLAGS="-C target-cpu=native", or portable with RUSTFLAGS="-C target-cpu=x86-64"
serve-address = --listen: found `{ $found }`, expected a port, or an address and a port such as 127.0.0.1:4001
serve-bind = cannot listen on { $address }
serve-flag = { $flag }: found a command that holds no conversation, expected serve or none (flags of the command stand behind it)
serve-listening = listening on { $address }
serve-log = cannot write the protocol log { $name }
serve-most = --{ $name }: found { $found }, expected at most the { $most } of --max-{ $name }
serve-open = { $address } can be reached from other machines, expected --token-file, or an address of this machine alone such as 127.0.0.1:4001
serve-token = --token-file { $name }: expected one line of { $least } to { $most } characters, none of them blank (`openssl rand -hex 16` makes one)
system-says = { $what }

## Help

help =
    .hash = Hash table, in MiB, until the GUI sets another
    .threads = Search threads until the GUI sets others
    .eval_file = File of weights to judge positions by until the GUI names another, instead of the embedded ones

help-analyze = Find the best moves of a position
    .depth = Search this many plies; mcts knows no depth and goes by time or nodes
    .nodes = Visit this many positions
    .algorithm = How to search
    .algorithm-minimax = Every line, none cut
    .algorithm-alphabeta = Fail-soft alpha-beta, no more
    .algorithm-pvs = The engine, deepening by principal variation search
    .algorithm-mtdf = The engine as it plays, deepening by MTD(f)
    .algorithm-mcts = Monte Carlo tree search (UCT)
    .lines = The best moves to show, each with its value and line
    .json = One JSON object: move, score, mate, depth, nodes, seconds, pv, and opening where it has a name

help-bench = Search fixed positions; the node count is the engine's signature
    .depth = Plies
    .json = One JSON object

help-compare =
    .json = One JSON object a row

help-perft = Count the move sequences of a length
    .depth = Plies
    .divide = Split the count by first move
    .json = One JSON object

help-play = Play against the engine in the terminal
    .side = Which side you play, or both
    .watch = Watch the engine play against itself
    .plies = With --watch, stop after N plies
    .depth = The engine's depth in plies, instead of its time
    .load = Go on with a saved game
    .tournament = Tournament: an illegal move, three invalid entries in a row or a minute for a move lose the game; nothing can be taken back
    .limit = The longest that a move may take in a tournament

help-review = Judge every move of a game
    .position = A game in any form, a file of one, or - for stdin
    .depth = Search each position this many plies
    .nodes = Visit this many positions from each of the game's
    .json = One JSON object a move, and one for the game
    .out = Write the game with what is to be said of its moves
    .notation = The notation of moves in that file, where the game has several
    .svg = Draw the chances of the first side over the game
    .state = Keep what has been found in a file, and go on from there the next time

help-serve = Speak with GUIs over TCP
    .listen = Where to listen: a port of the loopback interface, or an address and port. Without it, stdio
    .token_file = File of a secret that a client's first line must tell (`token SECRET`); needed for an address that is not loopback
    .max_hash = The largest hash table that a client may set, in MiB; default: 256
    .max_threads = The most threads that a client may set; default: 4
    .hash = Hash table, in MiB, until the GUI sets another
    .threads = Search threads until the GUI sets others
    .eval_file = File of weights to judge positions by until the GUI names another, instead of the embedded ones

help-completions = Print a completion script for a shell
    .shell = Which shell

help-man = Print the manual page, or write all of them
    .dir = The folder

help-common =
    .cluster = The NATS server, with JetStream: nats://[USER:PASSWORD@]HOST[:PORT]; without a user in it, NATS_USER and NATS_PASSWORD (or NATS_TOKEN) of the environment are heeded
    .cluster_file = The server's address is the first line of this file: a password in the command line is there for all users of the machine to read
    .movetime = Time limit in milliseconds
    .time = Time limit in seconds
    .position = A position or a game in any form, or a file of one, - for stdin
    .hash = Size of the transposition table
    .threads = Search threads
    .lang = Language of help, of complaints about the command line and of `play`; the locale's by default
    .lang-en = English
    .lang-zh = Chinese, simplified
    .protocol_log = Keep both sides of the conversation in a file
    .eval_file = File of weights to judge positions by, instead of the embedded ones
    .move_overhead = Time lost between engine and clock each move, in milliseconds, until the GUI sets another
    .level = Play at this level, from 1 to 20; 20 is full strength
    .level_seed = Seed of a level's errors: the same game again; 0, the default, is another each time
    .ponder = Think on the opponent's time until the GUI says otherwise
