### What xiangqi says.

red = red
black = black
value = { $value }
worth = { $value }  (100 = a horse or cannon)
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
refused-ambiguous = no such move: "{ $text }" is ambiguous; it could be { $moves }
refused-cannot-go = no such move: "{ $text }": that piece cannot go there
refused-illegal = no such move: "{ $text }" is illegal: { $why }
refused-instead = no such move: "{ $text }": that piece cannot go there; it can go { $moves }
refused-no-move = no such move: "{ $text }" is no move in any notation: expected ICCS like h2e2, UCI like h3e3, WXF like C2=5, or Chinese like 炮二平五
refused-no-piece = no such move: "{ $text }": no such piece stands there
illegal-check = it leaves the own king attacked
illegal-empty-square = no piece stands there to be moved
illegal-opponents-piece = that piece is the other side's
illegal-own-piece = an own piece stands where it ends
illegal-pattern = the piece does not go there
play-help =
    h2e2, C2=5, 炮二平五   play a move
    h2, moves h2           see the moves of a piece
    fen                    see the position as a FEN
    { $common }
    PGN is written; PGN, XQF, FEN, drawn boards and moves are read
play-welcome = Type a move (h2e2, C2=5 or 炮二平五), a square (h2) to see its moves, or help.
verb-fen = fen

## Help

help-common =
    .position = A position or a game: FEN, a drawn board, moves, PGN or XQF, or a file of one, - for stdin
