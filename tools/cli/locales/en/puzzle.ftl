### What puzzle says.

## What goes wrong, around the input and in it

file-failed = { $name }: { $reason }
input-error = found { $found }, expected { $expected }
found-arity =
    "{ $name }" with { $arity ->
        [one] 1 argument
       *[other] { $arity } arguments
    }
found-edges =
    the end of the input after { $edges ->
        [one] 1 edge
       *[other] { $edges } edges
    }
found-end-of-input = the end of the input
found-end-of-line = the end of the line
found-no-utf8 = a byte that is not UTF-8
found-quoted = "{ $text }"
found-term-of-sort = "{ $term }" of sort { $sort }
expected-any-encoding = text in UTF-8, GBK or UTF-16
expected-column-count = the number of columns
expected-end-after-rows =
    the end after { $rows ->
        [one] 1 row
       *[other] { $rows } rows
    }
expected-end-of-line = the end of the line
expected-fitting-size = a size of which this file holds all cells
expected-literal = { $text }
expected-row-count = the number of rows
expected-utf8 = text in UTF-8

## puzzle dijkstra

expected-announced-edges =
    { $edges ->
        [one] 1 edge
       *[other] { $edges } edges
    } as announced
expected-arc-count = the number of arcs
expected-attribute = an attribute { $name }
expected-coordinate = a coordinate: a number
expected-coordinate-line = v NAME X Y
expected-coordinates-of = the coordinates of { $name }
expected-decimal-weight = a weight: a non-negative number such as 7 or 2.5
expected-dimacs-arc = a TAIL HEAD WEIGHT
expected-dimacs-header = p sp NODES ARCS
expected-dimacs-kind = sp or tw
expected-edge = edge { $number } of { $count }
expected-edge-count = the number of edges
expected-fewer-edges = at most { $max } edges
expected-fewer-nodes = at most { $max } nodes in a file of this size
expected-known-node =
    { $nodes ->
        [one] the only node announced, named before
       *[other] one of the { $nodes } nodes announced, all named before
    }
expected-no-document-type = no document type (DOCTYPE)
expected-no-entity = no entity but those of XML itself
expected-no-hyperedge = no hyperedge: edges have two ends
expected-no-negative-weight = no negative weight, which only --bellman-ford takes
expected-node-count = the number of nodes
expected-node-name = the name of a node
expected-node-number = a node from 1 to { $max }
expected-node-of-graph = a node of the graph
expected-node-once = a node that was not named before
expected-order-of = a line with { $name }
expected-shorter-weight = a weight of fewer digits: all together must fit in 63 bits, with { $places } places at most
expected-smaller-weight = a smaller weight: all together must fit in 63 bits
expected-start-goal = START GOAL: two nodes of the graph
expected-weight = a weight: a whole number from 0 to { $max }
dijkstra-ask-from = From:{ " " }
dijkstra-ask-to = To:{ " " }
dijkstra-bad-prepared = { $name }: found { $found }
dijkstra-compare-heap = binary heap
dijkstra-compare-one-end = from one end
dijkstra-compare-both-ends = from both ends
dijkstra-compare-heap-to-all = binary heap, to all nodes
dijkstra-compare-sorting-barrier = sorting barrier (2025), to all nodes: slower, to learn from
dijkstra-compare-search = search
dijkstra-compare-seconds = seconds
dijkstra-compare-length = length
dijkstra-drawing-needs-coordinates = --svg of more than { $max } nodes needs --coordinates FILE
dijkstra-drawing-needs-graph = --svg needs the graph itself, not a prepared file
dijkstra-guess = Did you mean { $names }?
dijkstra-introduction = Two names, a line each or both on one; beginnings will do. ? lists the names.
dijkstra-more-names = and { $count } more
dijkstra-names = { $names }
dijkstra-needs-graph = --all, --table and --paths need the graph itself, not a prepared file
dijkstra-negative-cycle = no shortest path from { $from } to { $to }: a cycle has length { $length }: { $cycle }
dijkstra-no-coordinates = the nodes have no coordinates (--coordinates, or x and y in GraphML)
dijkstra-no-place = { $option } @{ $typed }: expected a place: two numbers, as @26.1,44.4
dijkstra-no-question = no query: write `START GOAL` lines after the edges, or give --from and --to
dijkstra-no-way = no path from { $from } to { $to }
dijkstra-overwrites = --prepare would overwrite the graph { $name }: name another file
dijkstra-order-saved =
    { $name }: an order of { $nodes ->
        [one] 1 node
       *[other] { $nodes } nodes
    }
dijkstra-order-unfit = --order: this graph needs more than { $max } arcs in any order found: --prepare suits it better
dijkstra-ordering = looking for separators
dijkstra-prepared =
    { $name }: { $nodes ->
        [one] 1 node
       *[other] { $nodes } nodes
    }, { $arcs ->
        [one] 1 arc
       *[other] { $arcs } arcs
    } with shortcuts
dijkstra-preparing = preparing
dijkstra-several-begin = { $option } { $typed }: several nodes begin so: { $names }
dijkstra-unknown-begin = No name begins with { $typed }.
dijkstra-unknown-begin-guess = No name begins with { $typed }. { $guess }
dijkstra-unknown-node = { $option } { $typed }: no such node
dijkstra-unknown-node-guess = { $option } { $typed }: no such node. { $guess }
dijkstra-which-one = { $typed }: which one? { $names }
expected-well-formed-xml = well-formed XML

## puzzle fifteen

expected-board = a board: 9, 16 or 25 numbers, as many digits in one word, or rows
expected-board-row = a row of { $width } tiles
expected-board-rows =
    { $width } rows of a board, of which { $rows ->
        [one] 1 is
       *[other] { $rows } are
    } there
expected-next-row = the next row of a board
expected-tile = a tile from 1 to { $max }, or 0 for the blank
expected-tile-once = each tile once
fifteen-a-star = A*
fifteen-a-star-power = A*, d^1.6 by tile
fifteen-a-star-sorted = A*, sorted list
fifteen-a-star-weighted = A*, weight 1.5
fifteen-ask-for-pattern = hard boards of the 24-puzzle need -H pattern once: it builds tables, 255 MB on disk, in about a minute
fifteen-at-least-one = expected a number from 1 to 1000
fifteen-bidirectional = bidirectional A*
fifteen-bidirectional-fast = bidirectional fast
fifteen-blank-first = { $why } (with the blank first it can: --goal '{ $goal }')
fifteen-board = board { $board }
fifteen-building = building pattern databases
fifteen-building-24 = building pattern databases (255 MB on disk, 0.5 GB of memory, about a minute)
fifteen-building-large = building pattern databases (290 MB on disk, 2 GB of memory)
fifteen-column-expanded = expanded
fifteen-column-heuristic = heuristic
fifteen-column-length = length
fifteen-column-search = search
fifteen-column-seconds = seconds
fifteen-damaged = { $file }: damaged, built again
fifteen-different-sizes = the board { $board } and the goal { $goal } have different sizes
fifteen-ida-star = IDA*
fifteen-limit = a limit was reached first, expanded { $expanded }
fifteen-no-heuristic = this heuristic does not exist for this goal of the { $tiles }-puzzle
fifteen-one-goal = --goal is more than one board
fifteen-searching = bound { $bound }, expanded { $expanded }
fifteen-solved = moves { $moves }, expanded { $expanded }, { $seconds } s
fifteen-time = --time: expected a number of seconds from 0 on
fifteen-title =
    { $board }: { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }
fifteen-unsolvable = cannot be solved: wrong parity
fifteen-unsolvable-board = { $board }: { $why }
searching = searching

## puzzle grid

expected-bucket = the bucket
expected-column-or-row = a column or row
expected-energy = the energy
expected-grid-cell = cell { $column } of { $columns }: 0 (free), 1 (wall), 2 (supply), 3 (start) or 4 (goal)
expected-grid-goal = a goal (4) in one of the rows
expected-grid-row = row { $row } of { $rows }
expected-grid-start = a start (3) in one of the rows
expected-map-size = the map's width and height
expected-octile-cell = cell { $column } of row { $row }: one of .GS@OTW
expected-on-map = a number below { $limit }, on the map
expected-one-goal = cell { $column } of { $columns }: only one goal
expected-one-start-cell = cell { $column } of { $columns }: only one start
expected-optimal-length = the optimal length
expected-size-of-map = { $width } { $height }, the size of { $name }
expected-smaller-energy = an energy below 2^32
grid-expanded = expanded { $expanded }
grid-manhattan = --heuristic manhattan is for the course's map: diagonal steps are shorter than it says
grid-needs-ends = a MovingAI map needs --from X,Y and --to X,Y, or give its scenarios instead
grid-needs-map = scenarios need --map FILE where their own name does not end in .scen
grid-outside = { $option }: found { $cell }, expected a cell of the { $size } map
grid-own-ends = --from and --to are for MovingAI maps: this map has its own start and goal
grid-point = expected X,Y such as 3,12

## puzzle maze

expected-end-after-rewards =
    the end of the input after { $width ->
        [one] 1 row of 1 reward
       *[other] { $width } rows of { $width } rewards
    }
expected-fewer-cells = at most { $max } cells
expected-goal = a goal, G
expected-line-end-after-rewards =
    the end of the line after { $width ->
        [one] 1 reward
       *[other] { $width } rewards
    }
expected-maze-cell = #, ., S or G
expected-one-start = only one start
expected-positive-reward = a reward above 0, for the goal
expected-reward = a reward, or -1 for no door
expected-reward-matrix = a matrix such as [[-1, 0], [0, 100]]
expected-reward-number = reward { $number } of { $width }
expected-reward-rows =
    { $width ->
        [one] 1 row of 1 reward
       *[other] { $width } rows of { $width } rewards
    }
expected-start = a start, S
maze-episodes = episodes
maze-length = length
maze-steps = steps
maze-q-learning = Q-learning
maze-sarsa = SARSA
maze-double-q = double Q-learning
maze-value-iteration = value iteration
maze-fraction = expected a number from 0 to 1
maze-learned-way = The learned way
maze-no-path = no path exists
maze-no-room = there is no room { $room }: rooms are 0 to { $last }
maze-not-learned = no path was learned: more episodes may help
maze-path = path { $path }
maze-picture-episode = episode
maze-picture-shortest = shortest: { $steps }
maze-picture-steps = Steps of each episode
maze-picture-sum = Sum of the table after each episode
maze-result = length { $length }, shortest { $shortest }, episodes { $episodes }
maze-size = expected WxH such as 20x20, each from 2 to 1000

## puzzle river

expected-another-item = another item
expected-another-name = another name
expected-boat-line = a line with boat
expected-boat-size = how many items fit beside the ferryman, 1 to { $max }
expected-fewer-items = at most { $max } items
expected-item-name = the name of an item
expected-items-line = a line with items
expected-items-line-first = a line with items first
expected-one-boat = only one boat
expected-one-of-items = one of the items { $names }
expected-river-statement = items, boat, forbid or island
expected-unless = unless, or the end of the line
river-and = { $one } and { $other }
river-cannibals =
    { $count ->
        [one] 1 cannibal
       *[other] { $count } cannibals
    }
river-couples-title =
    { $couples ->
        [one] 1 jealous husband and his wife
       *[other] { $couples } jealous husbands and their wives
    }, a boat of { $boat }
river-crossings = crossings { $crossings }
river-crowd-title =
    { $missionaries ->
        [one] 1 missionary
       *[other] { $missionaries } missionaries
    }, { $cannibals ->
        [one] 1 cannibal
       *[other] { $cannibals } cannibals
    }, a boat of { $boat }
river-empty-boat = nothing
river-expanded = states expanded { $count }
river-ferryman = ferryman
river-husband = h
river-illegal-start =
    the start is illegal: { $missionaries ->
        [one] 1 missionary
       *[other] { $missionaries } missionaries
    } among { $cannibals ->
        [one] 1 cannibal
       *[other] { $cannibals } cannibals
    }
river-island = island
river-items-title = { $items }; the ferryman takes { $boat } along
river-left = left
river-legal = legal states { $count }
river-limit = a limit was reached first
river-missionaries =
    { $count ->
        [one] 1 missionary
       *[other] { $count } missionaries
    }
river-more-plans = more plans were not printed ({ $option })
river-no-plan = no plan exists
river-no-plan-within =
    no plan of at most { $bound ->
        [one] 1 crossing
       *[other] { $bound } crossings
    } was found
river-nobody = nobody is there to cross: --missionaries or --cannibals must be above 0
river-picture-cannibals = cannibals on the left bank
river-picture-left = L
river-picture-couples = h: a husband; w: a wife; hw: a couple
river-picture-crossing = another crossing
river-picture-crowd = (1, 2): one missionary, two cannibals
river-picture-eaten = somebody would be eaten
river-picture-island-names = beside a dot: left bank / island; in it: where the boat is
river-picture-island = I
river-picture-other-plans = other shortest plans
river-picture-plan = a shortest plan
river-picture-legal = legal, out of reach
river-picture-missionaries = missionaries on the left bank
river-picture-names = beside a dot: who is on the left bank; in it: where the boat is
river-picture-on-plan = on a shortest plan
river-picture-reachable = reachable
river-picture-right = R
river-picture-some-names = only states on shortest plans have their names
river-plan = plan { $number }
river-reachable = reachable states { $count }
river-right = right
river-shortest-plans = shortest plans { $count }
river-shortest-plans-at-least = shortest plans at least { $count }
river-too-large = the state graph is too large to be drawn
river-wife = w

## puzzle river --formal

formal-part = { $name }: { $words }
formal-puzzle = puzzle
formal-states = states
formal-legal = legal
formal-initial = initial
formal-actions = actions
formal-transition = transition
formal-goal = goal
formal-cost = cost
formal-cost-crossing = 1 a crossing
formal-count =
    { $states } { $count ->
        [one] 1 of them is
       *[other] { $count } of them are
    } legal.
formal-island = { $actions } The boat goes between any two of left bank, island, right bank.
formal-island-only = { $actions } The boat goes from a bank to the island or from the island to a bank.
formal-crowd-states = (m, c, b): missionaries and cannibals on the left bank, and the bank where the boat is.
formal-crowd-island-states = (m, c, m', c', b): missionaries and cannibals on the left bank and on the island, and where the boat is.
formal-crowd-rule = at each place there are no missionaries, or at least as many as cannibals
formal-crowd-boat-safe = missionaries in the boat are not outnumbered either
formal-crowd-boat-free = in the boat anything goes
formal-crowd-actions = cross with 1 to { $boat } people; { $rule }.
formal-crowd-loads =
    cross with (missionaries, cannibals) in the boat, { $count ->
        [one] 1 way
       *[other] { $count } ways
    }: { $loads }; { $rule }.
formal-crowd-transition = the load leaves the place where the boat was and joins the other: (m, c, left) becomes (m - dm, c - dc, right)
formal-crowd-start = ({ $people }, left)
formal-crowd-goal = ({ $people }, right)
formal-couples-states = the place of each husband and each wife, and of the boat.
formal-couples-rule = no wife is where there is another man, unless her husband is there
formal-couples-safe-actions = cross with 1 to { $boat } people, the rule holding in the boat too.
formal-couples-free-actions = cross with 1 to { $boat } people, whoever they are.
formal-couples-transition = the boat and those in it are at the other place
formal-items-states = the place of each item, and of the boat with the ferryman.
formal-items-rule = never together where the ferryman is not: { $pairs }
formal-items-guarded-rule = never together where neither the ferryman nor one of those in brackets is: { $pairs }
formal-items-pairs = { $one }; { $other }
formal-items-pair = { $pair }
formal-items-guarded-pair = { $pair } ({ $guards })
formal-items-actions =
    the ferryman crosses with 0 to { $boat ->
        [one] 1 item
       *[other] { $boat } items
    }.
formal-items-transition = the boat, the ferryman and what he takes are at the other place
formal-all-left = all on the left bank
formal-all-right = all on the right bank

## puzzle resolution: words that announce a goal; those of both languages are always understood

goal-words = goal prove conjecture therefore conclusion

## puzzle resolution

expected-another-set = another set or the end of the input
expected-atom = an atom
expected-atom-or-term = an atom or a term
expected-brackets-around = brackets around the formula with "{ $sign }"
expected-clause = a clause
expected-clause-count = { $count }, the number of clauses that follow
expected-clause-separator = ",", "|" or the end of the line
expected-closing-quote = a closing quote on the same line
expected-comment-end = the comment's end */
expected-connective-or-bracket = a connective or ")"
expected-connective-or-line-end = a connective or the end of the line
expected-either-sign = "{ $one }" or "{ $other }"
expected-end-of-term = the end of the term
expected-fewer-includes = at most { $max } files within each other
expected-fewer-levels = at most { $max } levels of nesting
expected-fewer-symbols = at most { $max } symbols in all (--memory allows more)
expected-formula = a formula
expected-formula-not-sentence = a formula such as 人(苏格拉底): sentences are not understood, and no other statement has this name
expected-formula-separator = "&" or "|", or a line for each formula ("," parts formulas before "⊢" on their line only)
expected-included-file = a file below the folder of this one, or below $TPTP
expected-name = a name
expected-no-arithmetic = a symbol of the problem: arithmetic and other defined symbols are not read
expected-no-cycle = a file that is not being read already: it includes itself
expected-one-language = statements all in tff, or none
expected-one-separator = one sign throughout the clause, all "," or all "|"; several clauses stand as {"{"}(P(a),),(Q(b),){"}"} or a line each
expected-one-type = one type for { $name } throughout
expected-predicate = a predicate, not a variable
expected-quantifier-brackets = brackets around all that the quantifier of { $name } is about, or around the quantified formula
expected-role = a role: axiom, hypothesis, conjecture, negated_conjecture, ...
expected-same-arity = { $arity } as before, or another name
expected-set-or-clause = a set of clauses {"{"}(P(a),),(Q(b),){"}"} or one clause (P(a),Q(b)): this may be either
expected-sign = "{ $sign }"
expected-sort = a sort that was declared as $tType, or $i
expected-term = a term
expected-term-of-sort = sort { $sort }
expected-token = a name, a connective or a bracket
expected-tptp-connective = a connective, "," or ")"
expected-tptp-statement = cnf, fof, tff or include
expected-unquoted = the same without quotation marks, as in (P(a),)
expected-variable = a variable
resolution-answer = answer: { $answer }
resolution-answers = one of these answers:
resolution-check-failed = an internal check failed: { $flaw }. This is a fault of the program, and no answer. Please report it with the file { $path }
resolution-check-failed-no-file = an internal check failed: { $flaw }. This is a fault of the program, and no answer. Please report it with the input; no file could be written
resolution-clauses = clauses:
resolution-column-generated = generated
resolution-column-kept = kept
resolution-column-lines = lines
resolution-column-seconds = seconds
resolution-column-variant = variant
resolution-differ = not unifiable: { $one } and { $other } differ
resolution-equations = --compare knows resolution and factoring only, and there are equations
resolution-limit = limit
resolution-model =
    { $size ->
        [one] a model of 1 element:
       *[other] a model of { $size } elements:
    }
resolution-no-answer = no answer: the goal has no variables
resolution-no-proof = no proof
resolution-no-variables = variables: none
resolution-not-shortest = not proved: that no proof is shorter
resolution-occurs = not unifiable: { $name } occurs in { $term }
resolution-page-back = Back
resolution-page-factor = Two literals of line { $one } are unified and become one.
resolution-page-factor-equations = Two equations of line { $one } have a side in common: either the other sides differ, or one equation is enough.
resolution-page-define = The last literal names the rest: it stands for that clause from here on.
resolution-page-define-constant = The right side is a new constant: the name of what stands on the left.
resolution-page-split = Line { $one } falls into parts without a common variable, and each is replaced by its name.
resolution-page-input = Given.
resolution-page-on = On
resolution-page-paramodulate = The equation of line { $one } replaces one side by the other in line { $other }.
resolution-page-equality-resolution = Line { $one } denies that something equals itself; that literal goes.
resolution-page-resolve = What one of the lines { $one } and { $other } claims, the other denies; everything else stays.
resolution-page-step = Step
resolution-page-title = Proof, step by step
resolution-repeated = left out what the input says again: { $count }
resolution-stage = { $stage }: { $formula }
resolution-stage-apart = standardised apart
resolution-stage-distributed = distributed
resolution-stage-dropped = universal quantifiers dropped
resolution-stage-eliminated = implications eliminated
resolution-stage-input = input
resolution-stage-joined = goals joined
resolution-stage-miniscoped = quantifiers inwards
resolution-stage-named = subformulas named
resolution-stage-negated = goal negated
resolution-stage-negations = negations inwards
resolution-stage-skolemised = skolemised
resolution-statistics = { $generated } clauses generated, { $processed } processed, { $seconds } s, by { $strategy }
resolution-status-counter-satisfiable = { $status }: the goal does not follow
resolution-status-gave-up = { $status }: neither a proof nor that there is none
resolution-status-memory-out = { $status }: the memory was not enough to tell (--memory)
resolution-status-satisfiable = { $status }: there is no contradiction
resolution-status-timeout = { $status }: the time was not enough to tell (--time)
resolution-time = --time: expected a number of seconds from 0 on
resolution-variables = variables: { $names }
variant-without-care = without care
variant-each-pair-once = each pair once
variant-deduplication = + deduplication
variant-subsumption = + subsumption
variant-set-of-support = + set of support
variant-unit-preference = + unit preference
variant-both = + both
variant-prover = the prover

## Help

help = One-shot puzzle solvers: each reads a file or stdin (`-`), answers on stdout, and exits
    .json = Print one JSON object a line
    .lang = Language of help and messages (default: the locale's)
    .after =
        What each reads, prints, and is mostly asked:
          dijkstra    NODES EDGES, then A B WEIGHT for each edge, then START GOAL for
                      each query, a line each; or DIMACS. Prints length and nodes.
                      --romania, --navigate, --from A --to B, --directed, --prepare FILE
          fifteen     9, 16 or 25 numbers a board, 0 is the blank. Prints the tiles that
                      slide. --algorithm NAME, --heuristic NAME, --goal BOARD, --compare
          river       --missionaries N, --husbands N, or a file of items with forbidden
                      pairs. Prints a shortest plan. --boat K, --all, --formal
          resolution  clauses such as (P(a),) or ~P(x), Q(x), a line each; formulas, the
                      goal behind goal: ; or TPTP. Prints the proof.
                      --clauses, --answer, --shortest, --compare, --format tstp, --mgu
          grid        ROWS COLUMNS ENERGY, then the cells: 0 free, 1 wall, 2 supply,
                      3 start, 4 goal; or MovingAI. Prints days and steps, or -1.
          maze        rows of # (wall), . (free), S (start), G (goal); with --rooms a
                      matrix of rewards. Prints the learned path. --table, --seed N
        Files are named, `-` is stdin. All draw with --svg FILE; river and resolution
        write graphs for Graphviz with --dot FILE.

        Examples:
          puzzle dijkstra --romania --from arad --to buch --svg way.svg
          echo 1 2 4 8 5 7 11 10 13 15 0 3 14 6 9 12 | puzzle fifteen -
          puzzle river --missionaries 3 --cannibals 3 --boat 2
          echo 'KB = {"{"}(P(a),),(~P(x),Q(x)),(~Q(a),){"}"}' | puzzle resolution -
          printf '2 3 4\n3 0 2\n1 1 4\n' | puzzle grid -
          puzzle maze --rooms

        Exit status: 0 solved, 1 no solution, 2 bad usage or input, 3 a limit was
        reached first, 4 an internal check failed (please report it), 5 a file or stdout
        could not be opened or written.
        `puzzle <COMMAND> --help` tells more.

help-dijkstra = Shortest paths in graphs, from a course's map to a continent's roads
    .graph = The graph: text, DIMACS, CSV, GraphML, or a file of --prepare; `-` is stdin
    .from = Where the way begins: a node's name, or as much of it as is clear; or the node nearest to @X,Y
    .to = Where the way ends
    .all = The shortest paths from there to all nodes, the nearest first
    .table = How far it is from each of these nodes to each
    .paths = The K shortest paths that visit no node twice (Yen)
    .compare = The searches beside each other on one query
    .length_only = Lengths without the paths
    .bellman_ford = Weights may be negative, and edges are directed; answers by Bellman-Ford
    .directed = Edges of the text form and of CSV lead one way only
    .navigate = Ask for two nodes again and again, until an empty line; prefixes in any case will do
    .romania = The map of Romania; asks for two cities unless --from and --to name them
    .list = Print the names of the nodes instead, a line each
    .log = Append each query with its time and its answer to a file
    .save_order = Save an order of the nodes that holds for any weights (customizable hierarchy)
    .order = Answer by the hierarchy of such an order, with the weights of this graph
    .prepare = Prepare the graph for many queries, and save it
    .coordinates = Where the nodes lie: lines `v NODE X Y`
    .svg = Draw the graph and the routes found
    .geojson = Write the paths as GeoJSON, by the nodes’ coordinates
    .after =
        Text form: a line `NODES EDGES`, then edges `A B WEIGHT`, then queries
        `START GOAL`. Names are any words, weights non-negative and exact (7, 2.5).
        DIMACS form: `p sp NODES ARCS`, then `a TAIL HEAD WEIGHT`.
        CSV: from,to,weight, with or without a line that names the columns.
        Questions come from --from and --to, else from the file, else from stdin, one
        `START GOAL` a line.

          puzzle dijkstra map.txt                    answers the queries in the file
          puzzle dijkstra --romania --from arad --to buch --svg way.svg
          puzzle dijkstra --romania --list           the cities
          puzzle dijkstra usa.gr --prepare usa.ch
          puzzle dijkstra usa.ch --json < queries.txt
          puzzle dijkstra usa.gr --save-order usa.order
          puzzle dijkstra today.gr --order usa.order < queries.txt

        Exit status: 0 solved, 1 a query has no path, 2 bad input, 5 a file
        or stdout could not be opened or written.

help-fifteen = Slide the tiles of the 8-, 15- or 24-puzzle home
    .board = Boards: numbers, digits and letters, or rows, typed here or in a file; - for stdin
    .random = A board at random; the same seed gives the same board
    .tiles = Tiles of the random board; default: those of --goal, or 15
    .tiles-8 = Three rows of three cells
    .tiles-15 = Four rows of four
    .tiles-24 = Five rows of five
    .goal = The goal, written like a board; default: tiles in order and the blank last
    .algorithm = How to search
    .algorithm-ida = IDA*
    .algorithm-astar = A*
    .algorithm-bidirectional = Bidirectional A*, shortest solutions
    .algorithm-bidirectional-fast = Bidirectional A* that ends where both ends meet, as courses have it: faster, longer solutions
    .algorithm-weighted = Weighted A*: faster, longer solutions
    .algorithm-power = A* with a power of the heuristic, tile by tile; guided by manhattan by default
    .heuristic = What guides the search; default: pattern (-a power: manhattan; the 24-puzzle: linear-conflict, until its pattern databases were built by -H pattern)
    .heuristic-none = No heuristic
    .heuristic-misplaced = Misplaced tiles
    .heuristic-chebyshev = Chebyshev distance
    .heuristic-manhattan = Manhattan distance
    .heuristic-linear-conflict = Manhattan distance and linear conflicts
    .heuristic-walking = Walking distance (not for the 24-puzzle)
    .heuristic-pattern = Additive pattern databases: 6-6-3, and 4-4 or 6-6-6-6 (255 MB) on the other boards
    .heuristic-pattern-7-8 = Additive pattern databases of seven and eight tiles (15-puzzle only; 290 MB)
    .weight = The weight of the heuristic for weighted A*: solutions are at most W times as long as the shortest
    .power = The power for power A*: of each tile's distance, with pattern, walking and linear-conflict of the sum
    .open = The open list of A*
    .open-heap = A binary heap
    .open-sorted = A sorted list
    .threads = Threads for large searches and for building databases; default: all cores
    .limit = Give up a board after N expanded nodes
    .time = Give up a board after this many seconds of search
    .memory = Give up a board after N nodes in memory (A* and bidirectional A*)
    .compare = Compare searches and heuristics on each board: seconds, expanded nodes, length
    .boards = Print every board on the way
    .animate = Play the solution in the terminal
    .svg = Draw the solution of the last board, every board on the way
    .moving_svg = Draw the solution of the last board as a picture that moves
    .cache = Where pattern databases are kept; default: the user's cache directory
    .after =
        Examples:
          echo 1 2 4 8 5 7 11 10 13 15 0 3 14 6 9 12 | puzzle fifteen -
          puzzle fifteen boards.txt --json
          puzzle fifteen boards.txt --goal '0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15'
          puzzle fifteen board.txt --algorithm astar --heuristic manhattan --boards
          puzzle fifteen board.txt --compare
          puzzle fifteen 1 2 3 4 5 6 0 7 8
          puzzle fifteen --random 1 --tiles 24 --time 60

        Moves are the numbers of the tiles that slide into the blank, in order.
        Exit status: 0 solved, 1 a board cannot be solved, 2 bad input,
        3 a limit was reached first, 5 a file or stdout could not be opened or written.

help-river = Bring everybody across a river
    .file = Items with forbidden pairs: a text file, or - for stdin
    .missionaries = How many missionaries
    .cannibals = How many cannibals; default: as many as missionaries
    .husbands = How many couples, with jealous husbands
    .boat = How many people the boat holds
    .boat_unsafe = Anybody may be together in the boat
    .island = There is an island in the river
    .no_direct = Every crossing begins or ends at the island
    .algorithm = How to search
    .algorithm-bfs = Breadth-first: also counts shortest plans and reachable states
    .algorithm-dfs = Depth-first with a bound
    .algorithm-astar = A*
    .bound = Most crossings of a plan, for dfs and --all; default: the number of the shortest
    .all = Print every shortest plan; with --bound, every plan without a repeated state
    .most = Most plans that --all prints
    .limit = Give up after N states
    .formal = Print the puzzle as a search problem: states, actions, transitions, goal, cost
    .svg = Draw the state graph
    .dot = Write the state graph for Graphviz
    .after =
        Examples:
          puzzle river --missionaries 3 --cannibals 3 --boat 2
          puzzle river -m 3 -c 3 -k 2 --formal --svg graph.svg
          puzzle river --husbands 4 --island --all
          puzzle river wolf.txt

        A file of items says who they are, whom the boat takes beside the ferryman, and
        who must not be left alone together:
          items wolf goat cabbage
          boat 1
          forbid wolf goat
          forbid goat cabbage
        `forbid A B unless C`: C keeps the peace. A line `island` adds an island,
        `island only` one where every crossing begins or ends.

        Exit status: 0 solved, 1 no plan exists, 2 bad input, 3 a limit was reached
        first, 5 a file or stdout could not be opened or written.

help-resolution = Prove by resolution: clause sets, formulas, TPTP
    .file = Clauses, formulas or TPTP, recognised by content; `-` is stdin
    .format = How the proof looks
    .format-numbered = 5 R[1,2a]{"{"}x=sue{"}"} = (Student(sue),)
    .format-course = 3. R[1a,2c]{"{"}X=a{"}"} (Q(g(a)),R(a))
    .format-tstp = The TPTP's form, with the SZS status
    .variables = How variables are named in the proof; default: as in the input
    .variables-course = x y z u v w xx yy ...
    .variables-tptp = X Y Z U V W XX YY ...
    .clauses = Show how the formulas become clauses, step by step
    .answer = Tell for which things the goal holds
    .shortest = Look for a proof with as few lines as possible, and prove that none is shorter
    .compare = Count what plain resolution generates without and with its refinements
    .mgu = Only unify two atoms or terms
    .svg = Draw the proof; of several sets, the last
    .dot = Write the proof as a graph for Graphviz
    .page = Write a page that goes through the proof step by step, for a browser
    .statistics = Also say how many clauses were generated and processed, how long it took, and by which strategy
    .strategy = What looks for the proof
    .strategy-all = Saturation, and completion where all clauses are equations
    .strategy-completion = Ordered completion alone; only for equations and disequations
    .strategy-completion-path = The same by the lexicographic path ordering
    .strategy-saturation = Superposition with its schedule of strategies
    .strategy-instances = Instances and a SAT solver alone; only for clauses without equations
    .strategy-balanced = Of the schedule, alone: five clauses by weight to one by age, split
    .strategy-guarded = Of the schedule, alone: literals that say of what sort a variable is wait
    .strategy-goal = Of the schedule, alone: what comes from the goal first
    .strategy-focused = Of the schedule, alone: symbols that the goal has not weigh ten times as much
    .strategy-ordered = Of the schedule, alone: maximal literals, none selected; short clauses first
    .strategy-path = Of the schedule, alone: the lexicographic path ordering
    .strategy-concrete = Of the schedule, alone: as focused, and variables are heavy
    .strategy-relevant = Of the schedule, alone: axioms that have to do with the goal (SInE)
    .strategy-lightest = Of the schedule for Horn clauses, alone: nearly always the lightest clause
    .strategy-limited = As balanced, and clauses are dropped that the time is too short for
    .strategy-otter = As limited, and clauses that wait simplify others too (Otter’s loop)
    .strategy-lookahead = As balanced, on the negative literal with the fewest partners
    .time = Processor time for the search, in seconds
    .memory = Memory for the input and the search, in megabytes, roughly
    .after =
        Clauses: a set as KB = {"{"}(P(a),),(~P(x),Q(x)),(~Q(a),){"}"}, or several sets, or a
        clause a line. What a set says again is left out.
        Formulas: one a line, forall x (P(x) -> exists y Q(x,y)) or ∀x∃y R(x,y); the
        goal behind ⊢ or goal:
        Variables are x y z u v w, these doubled (xx) or numbered (x1).
        TPTP: cnf, fof, tff without arithmetic, include.

          puzzle resolution student.txt                    the proof, numbered
          puzzle resolution student.txt --shortest --svg proof.svg
          puzzle resolution family.txt --clauses --answer  clausal form; who it is
          puzzle resolution set.p --format tstp --time 60

        Exit status: 0 a proof was found, 1 there is none, 2 bad input (or one too
        large for --memory), 3 a limit was reached first, 4 the checker refused a
        proof (please report it), 5 a file or stdout could not be opened or written.

help-grid = The fewest days over a map with supplies, or the shortest path over a MovingAI map
    .file = The course's map, a MovingAI map, or MovingAI scenarios; `-` is stdin
    .heuristic = The lower bound that guides the search
    .heuristic-zero = None: breadth first on the course's map, Dijkstra on MovingAI's
    .heuristic-manhattan = Rows and columns to the goal; for the course's map
    .heuristic-supplies = The way to the goal, over a supply where one is needed; on MovingAI's maps the free way
    .map = The map of the scenarios; default: the scenario file's name without `.scen`
    .from = On a MovingAI map: where the way begins, column and row from 0
    .to = Where the way ends
    .svg = Draw the map, what was looked at, and the way (of scenarios, the last)
    .moving_svg = The same as a picture that moves: the cells in the order of the search
    .after =
        The course's map: a line `ROWS COLUMNS ENERGY`, then the cells: 0 free, 1 wall,
        2 supply, 3 start, 4 goal. A step takes a day and one energy; a supply refills
        it; with none left only a supply or the goal keeps alive. Printed are the days
        and the steps (U D L R), or -1, then how many states were expanded.
        MovingAI: `.map` with --from and --to prints the length and the cells, eight
        directions, no cut corners; `.scen` prints a line for each problem: index,
        length, the file's length, cells expanded.

          puzzle grid map.txt --svg way.svg
          puzzle grid arena.map --from 1,11 --to 40,30
          puzzle grid arena.map.scen --json

        Exit status: 0 solved, 1 there is no path, 2 bad input, 5 a file or
        stdout could not be opened or written.

help-maze = Learn the way through rooms or a maze
    .file = A maze of #, ., S and G, or with --rooms a matrix of rewards, numpy's too; a file, or - for stdin
    .rooms = Rooms with doors, as a matrix of rewards; without a file the six rooms of the course
    .algorithm = How to learn: value iteration computes the numbers, knowing the maze
    .algorithm-q-learning = Learns what would be best (Watkins)
    .algorithm-sarsa = Learns what it does itself, exploration included
    .algorithm-double-q = Two tables, each judging the other's best (van Hasselt)
    .algorithm-value-iteration = Computes the numbers, knowing the maze (Bellman)
    .compare = All four, one below the other; with --svg their curves in one plot
    .from = The room where the path begins
    .discount = How much a reward one step later counts (gamma): 0.99, in rooms 0.8
    .rate = How far a number moves towards what was seen (alpha): 1, for SARSA 0.5
    .exploration = How often a random action is taken (epsilon): 0.1, in rooms 1
    .episodes = How many episodes: 2000, in rooms 1000
    .steps = Most steps of an episode: ten for each free cell, in rooms 1
    .seed = Of the random numbers; the same seed gives the same output
    .svg = Draw the learning curve: steps of each episode; in rooms the sum of the table
    .map_svg = Draw the maze with the learned path
    .table = Print the learned table
    .generate = Print a random maze instead
    .kind = What the maze is like; all but blocks are perfect: one way from each cell to each other
    .kind-blocks = Blocks on three cells in ten: many ways, open places
    .kind-backtracker = Depth first: long corridors
    .kind-prim = Prim's tree: many short dead ends
    .kind-kruskal = Kruskal's tree
    .kind-wilson = Loop-erased random walks: each perfect maze as likely
    .braid = The share of a perfect maze's dead ends that is opened
    .after =
        Examples:
          puzzle maze --rooms
          puzzle maze --generate 20x20 --seed 7 > maze.txt
          puzzle maze maze.txt --svg curve.svg --map-svg map.svg
          puzzle maze --generate 20x10 --kind wilson --braid 0.3 > maze.txt
          puzzle maze maze.txt --compare --svg curves.svg

        Exit status: 0 the learned path reaches the goal, 1 no path exists, 2 bad input,
        3 nothing of use was learned in the given episodes, 5 a file or stdout could not
        be opened or written.
