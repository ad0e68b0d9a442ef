//! How a finding is shown: to people, and as JSON.

use std::io::{Write, stdout};

use ::cli::analysis::{Found, figures};
use ::search::report::Score;
use xiangqi_rules::notation::{chinese, wxf};
use xiangqi_rules::{Move, Piece, Position, Square};

use super::Finding;
use crate::engine::score;

/// Moves in the protocol's own notation.
pub(super) fn names(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}

/// The finding as the program's users' programs read it.
pub(super) fn object(finding: &Finding) -> serde_json::Value {
    let found = Found {
        pv: names(&finding.pv),
        score: score::whole(finding.score),
        mate: match finding.score {
            Score::Mate(moves) => Some(moves),
            Score::Cp(_) => None,
        },
        depth: finding.depth,
        nodes: finding.nodes,
        elapsed: finding.elapsed,
    };
    found.object()
}

/// A move as the course writes it: `R (1,8) (4,8)`, the piece, from, to, each as the file from the
/// left and the rank from red's side, both from 0.
fn course_form(position: &Position, mv: Move) -> String {
    let letter = position.piece_on(mv.from()).map_or('?', Piece::letter);
    let place = |square: Square| format!("({},{})", square.file(), square.rank());
    format!("{letter} {} {}", place(mv.from()), place(mv.to()))
}

/// The finding in lines of words.
pub(super) fn print(finding: &Finding, position: &Position) -> std::io::Result<()> {
    let mut out = stdout().lock();
    let Some(&best) = finding.pv.first() else {
        let how = if position.in_check() {
            "mated"
        } else {
            "without a move, which loses"
        };
        return writeln!(out, "no move: {:?} is {how}", position.side_to_move());
    };
    let also = [wxf::format(position, best), chinese::format(position, best)];
    writeln!(
        out,
        "move   {best}  {}  {}",
        also.join("  "),
        course_form(position, best)
    )?;
    match finding.score {
        Score::Mate(moves) if moves > 0 => writeln!(out, "score  mate in {moves}")?,
        Score::Mate(moves) => writeln!(out, "score  mated in {}", -moves)?,
        Score::Cp(_) => writeln!(
            out,
            "score  {}  (100 = a horse or cannon)",
            score::whole(finding.score)
        )?,
    }
    let Finding {
        depth,
        nodes,
        elapsed,
        ..
    } = *finding;
    figures(&mut out, depth, nodes, elapsed, &names(&finding.pv))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_written_as_in_the_course() {
        let fen = "3ck4/1R3R3/4b4/8p/2r1r4/P7P/9/4B4/4A4/2BAK4 w - - 0 1";
        let position = Position::from_fen(fen).unwrap();
        let mv = Move::new(Square::at(1, 8), Square::at(4, 8));
        assert_eq!(course_form(&position, mv), "R (1,8) (4,8)");
    }
}
