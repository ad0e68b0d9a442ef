### What all engines say alike.

analyze-algorithm = --algorithm: found { $found }, expected mtdf or pvs
analyze-depth = depth
analyze-found =
    move   { $mv }
    score  { $worth }
    depth  { $depth }
    nodes  { $nodes }  in { $seconds } s
    pv     { $pv }
analyze-line = line
analyze-mate-algorithm = --mate: found --algorithm { $found }, expected mtdf or pvs
analyze-over = no move: the game is over, { $end }
analyze-progress = { $rank }. depth { $depth } score { $value } nodes { $nodes } { $pv }
analyze-share = nodes
analyze-value = value
book-damaged = the file is damaged: its check sum is another than its contents have
book-length = found { $found ->
        [one] 1 byte
       *[other] { $found } bytes
    }, expected { $expected } for its { $records } records
book-magic = not a book of this game: expected it to begin with `{ $magic }`
book-move = record { $index }: found move { $found }, expected one of the game
book-order = record { $index }: found one out of order, expected sorted records
book-weight = record { $index }: found weight 0, expected at least 1
compare-algorithm = algorithm
compare-depth = depth
compare-leaves = leaves
compare-move = move
compare-nodes = nodes
compare-over = nothing to search: the game is over, { $end }
compare-seconds = seconds
compare-share = share
compare-value = value
convert-written = { $games ->
        [one] 1 game
       *[other] { $games } games
    } written, { $refused } refused
end-drawn = draw
end-won = { $winner } wins
file-ending = { $name }: found the ending .{ $found }, expected { $expected }
games-number = { $name }: game { $number }
opening = opening: { $name }
refused = { $why }
review-better = better
review-blunder = blunder
review-chances = chances
review-cost = cost
review-curve = { $side }’s chances
review-curve-in = { $side }’s chances in { $name }
review-curve-of = { $first } – { $second }: { $side }’s chances
review-field = found no { $field } that fits the game
review-inaccuracy = inaccuracy
review-interrupted = interrupted: the moves before were not judged
review-interrupted-kept = interrupted: the same command goes on from here
review-limited = the limit is too small: not every move was judged
review-line = { $name }: line { $line }
review-mistake = mistake
review-move = move
review-no-annotation = --out: games of this kind have no file to be annotated in
review-no-game = found no game, expected GAME, or a position with moves played from there
review-no-moves = { $name }: found a position, expected a game with moves
review-no-state = found no state of a review
review-notation = --notation: found `{ $found }`, expected { $expected }
review-one-notation = --notation: found `{ $found }`, but moves of this game are written in one way only
review-other = found a review with { $field } { $found }, expected { $expected }
review-remark = { $value }, { $chances }
review-remark-better = { $said }; { $mark }, it cost { $cost }; better { $line } ({ $value })
review-same-file = { $argument } { $name }: found the file of { $other }, expected another
review-side = side
review-total =
    { $side }: accuracy { $accuracy }, { $inaccuracies ->
        [one] 1 inaccuracy
       *[other] { $inaccuracies } inaccuracies
    }, { $mistakes ->
        [one] 1 mistake
       *[other] { $mistakes } mistakes
    }, { $blunders ->
        [one] 1 blunder
       *[other] { $blunders } blunders
    }
review-two-files = { $first } and { $second }: found two files, expected one
review-value = value
side-first = X
side-second = O
solve-progress = position { $number } of { $count } ...
source-twice = { $name }: a position was given already
time-seconds = expected a number of seconds above 0
value = { $value }
value-loss = loses in { $moves }
value-win = wins in { $moves }
worth-chances = { $worth } (won { $win } %, drawn { $draw } %, lost { $loss } %)
wrong-move = move { $number }: { $why }

## play

play-ask-draw = a draw is offered; does { $side } take it? [y/N]
play-book = book
play-draw-agreed = draw by agreement
play-draw-refused = the draw is refused
play-evaluation = { $value }, depth { $depth }: { $pv }
play-help =
    undo, redo             take back; play again what was taken back
    hint, eval             ask the engine for a move, or for its view
    now                    (while the engine thinks) move now
    time SECONDS, depth N  how long or how deep the engine looks
    level N                how well the engine plays, from 1 to 20
    switch                 play the other side
    save FILE, load FILE   keep the game, read another
    board, flip, marks     look at the board; turn it; show or hide marks
    moves, list            the legal moves; the moves so far
    draw, resign           offer a draw; give up
    new, quit              begin another game, leave
play-hint = hint: { $mv } ({ $value })
play-illegal = { $loser } made an illegal move, { $winner } wins
play-incomplete = something is missing, for example: { $example }
play-invalid = { $loser } made three invalid entries in a row, { $winner } wins
play-kept = not saved
play-loaded =
    read from { $name }: { $count ->
        [one] 1 move
       *[other] { $count } moves
    }
play-no-draws = no draws are agreed on in this game
play-no-move = nobody can move
play-no-moves-of = no legal move from { $square }
play-not-in-tournament = not in a tournament
play-not-thinking = the engine is not thinking
play-nothing-to-redo = nothing to play again
play-nothing-to-undo = nothing to take back
play-out-of-range = { $word }: found { $found }, expected { $least } to { $most }
play-over = the game is over: undo, new or quit
play-plays = { $side } plays { $mv } ({ $value })
play-prompt = { $side } to move:
play-prompt-over = the game is over; undo, new, save or quit:
play-replace = { $name } exists; replace it? [y/N]
play-resigned = { $loser } resigns, { $winner } wins
play-saved = saved to { $name }
play-side = --side: found { $found }, expected { $one }, { $other } or both
play-too-late = { $loser } ran out of time, { $winner } wins
play-welcome = Type a move, or help.
play-you = you

## What a player may type; the words of both languages are understood in either

verb-board = board d
verb-depth = depth
verb-draw = draw
verb-evaluate = eval evaluate
verb-flip = flip
verb-help = help h ?
verb-hint = hint
verb-level = level
verb-list = list
verb-load = load
verb-marks = marks
verb-moves = moves
verb-new = new
verb-now = now
verb-quit = quit exit q
verb-redo = redo
verb-resign = resign
verb-save = save
verb-switch = switch
verb-time = time
verb-undo = undo u
verb-yes = y yes
