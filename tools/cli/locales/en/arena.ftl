### What arena says.

## The page of `arena report`

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
page-nps = nodes/s
page-opening = opening
page-openings = { $count ->
    [one] { $count } opening
   *[other] { $count } openings
}
page-options = Options
page-pairs = Pairs of games
page-points = Points
page-program = Program (SHA-256)
page-progress = Score over the games
page-protocol = Protocol
page-ratings = Ratings
page-rejected = rejected
page-score = Score
page-second-wins = 0-1
page-share = share of points
page-sprt = SPRT
page-tc = time control { $tc }
page-time-control = Time control
page-times = Time a move
page-tournament = { $count } engines
page-undecided = undecided
page-versus = { $first } against { $second }
page-wins = won
