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

## Openings

opening-advisor = Advisor Opening
opening-central-cannon = Central Cannon
opening-central-sandwiched = Central Cannon v Sandwiched Horses
opening-central-screen = Central Cannon v Screen Horses
opening-central-screen-river-cannon = Central Cannon with Cannon at the River v Screen Horses
opening-central-screen-river-rook = Central Cannon with Rook across the River v Screen Horses
opening-central-single-horse = Central Cannon v Single Horse
opening-central-tiger = Central Cannon v Three-Step Tiger
opening-cross-palace = Cross-Palace Cannon
opening-edge-horse = Edge Horse
opening-edge-pawn = Edge Pawn
opening-elephant = Elephant Opening
opening-elephant-cannon = Elephant Opening v Central Cannon
opening-elephant-cross-palace = Elephant Opening v Cross-Palace Cannon
opening-elephant-palace-corner = Elephant Opening v Palace-Corner Cannon
opening-five-nine-screen = Cannons on Files 5 and 9 v Screen Horses
opening-five-seven-screen = Cannons on Files 5 and 7 v Screen Horses
opening-five-six-screen = Cannons on Files 5 and 6 v Screen Horses
opening-golden-hook = Golden-Hook Cannon
opening-horse = Horse Opening
opening-opposite-direction = Opposite-Direction Cannons
opening-palace-corner = Palace-Corner Cannon
opening-pawn = Pawn Opening
opening-pawn-bottom-cannon = Pawn Opening v Cannon behind the Pawn
opening-pawn-elephant = Pawn Opening v Elephant
opening-pawn-horse = Pawn Opening v Horse
opening-pawn-pawn = Opposed Pawns
opening-same-direction = Same-Direction Cannons

## Help

help-common =
    .position = A position or a game: FEN, a drawn board, moves, PGN or XQF, or a file of one, - for stdin
