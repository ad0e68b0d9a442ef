//! Patterns of three stones, black, white, black, to open a game with: those to search, and those
//! found good beforehand.

use gomoku_rules::opening_rule::{Answer, Area, Opening, OpeningRule};
use gomoku_rules::{Game, Point, Rule, Size};

/// Columns to the right of the centre and rows below it, for each stone.
type Steps = [(i16, i16); 3];

/// Stones that are near each other and give black no open line.
const FREE: [Steps; 7] = [
    [(0, 0), (1, 1), (3, 1)],
    [(0, 0), (1, 0), (2, 3)],
    [(0, 0), (1, 1), (-3, 2)],
    [(0, 0), (0, 1), (4, -2)],
    [(0, 0), (2, 1), (3, 3)],
    [(0, 0), (1, 0), (-2, 4)],
    [(0, 0), (1, 1), (2, -1)],
];

/// The stones, and the number of fifth moves if it is declared with them.
type Prepared = (Steps, Option<u8>);

/// The prepared answers by opening rule and rule of the game.
const PREPARED: [(OpeningRule, Rule, &[Prepared]); 9] = [
    (OpeningRule::Swap, Rule::Freestyle, &FREESTYLE),
    (OpeningRule::Swap2, Rule::Freestyle, &FREESTYLE),
    (OpeningRule::Swap, Rule::Standard, &STANDARD),
    (OpeningRule::Swap2, Rule::Standard, &STANDARD),
    (OpeningRule::Swap, Rule::Renju, &RENJU),
    (OpeningRule::Swap2, Rule::Renju, &RENJU),
    (OpeningRule::Rif, Rule::Renju, &RIF),
    (OpeningRule::Yamaguchi, Rule::Renju, &YAMAGUCHI),
    (OpeningRule::Soosyrv8, Rule::Renju, &SOOSYRV),
];

/// Answers for Swap and Swap2 in freestyle.
const FREESTYLE: [Prepared; 2] = [
    ([(0, 0), (1, 1), (3, -3)], None),
    ([(0, 0), (2, 0), (-3, 2)], None),
];

/// Answers for Swap and Swap2 under the standard rule.
const STANDARD: [Prepared; 3] = [
    ([(0, 0), (1, 1), (-2, -2)], None),
    ([(0, 0), (1, 0), (2, 4)], None),
    ([(0, 0), (2, 1), (3, 4)], None),
];

/// Answers for Swap and Swap2 in renju.
const RENJU: [Prepared; 5] = [
    ([(0, 0), (2, 0), (3, 0)], None),
    ([(0, 0), (1, 1), (3, 0)], None),
    ([(0, 0), (2, 2), (3, 0)], None),
    ([(0, 0), (2, 2), (3, 2)], None),
    ([(0, 0), (2, 1), (0, 3)], None),
];

/// Answers for RIF; two fifth moves follow.
const RIF: [Prepared; 3] = [
    ([(0, 0), (1, 0), (-2, 1)], None),
    ([(0, 0), (1, 1), (-1, -1)], None),
    ([(0, 0), (1, 1), (2, 2)], None),
];

/// Answers for Yamaguchi, with the number of fifth moves.
const YAMAGUCHI: [Prepared; 11] = [
    ([(0, 0), (1, 0), (-2, 0)], Some(4)),
    ([(0, 0), (1, 0), (-1, 0)], Some(3)),
    ([(0, 0), (1, 0), (-1, 0)], Some(4)),
    ([(0, 0), (1, 0), (-1, 2)], Some(2)),
    ([(0, 0), (1, 0), (0, 2)], Some(3)),
    ([(0, 0), (1, 0), (2, 0)], Some(2)),
    ([(0, 0), (1, 0), (2, 2)], Some(3)),
    ([(0, 0), (1, 0), (2, 2)], Some(4)),
    ([(0, 0), (1, 1), (0, -1)], Some(2)),
    ([(0, 0), (1, 1), (2, 2)], Some(1)),
    ([(0, 0), (1, 1), (2, 2)], Some(2)),
];

/// Answers for Soosyrv; white declares the number of fifth moves later.
const SOOSYRV: [Prepared; 6] = [
    ([(0, 0), (1, 0), (-2, 1)], None),
    ([(0, 0), (1, 0), (-1, 2)], None),
    ([(0, 0), (1, 0), (1, 1)], None),
    ([(0, 0), (1, 0), (1, 2)], None),
    ([(0, 0), (1, 0), (2, 0)], None),
    ([(0, 0), (1, 0), (2, 1)], None),
];

/// The 26 openings of renju: white's stone next to the centre on a line or a diagonal, black's
/// second in the half of the central 5x5 that symmetry leaves.
fn renju() -> Vec<Steps> {
    let straight = (-2..=2).flat_map(|y| (0..=2).map(move |x| [(0, 0), (0, -1), (x, y)]));
    let across = (-2..=2_i16).flat_map(|y| (-2..=2).map(move |x| [(0, 0), (1, -1), (x, y)]));
    let across = across.filter(|&[_, _, (x, y)]| x >= -y);
    let all = straight.chain(across);
    all.filter(|[first, second, third]| third != first && third != second)
        .collect()
}

/// The patterns for the areas of a step, on the board of a game.
pub(super) fn of(game: &Game, areas: &[Area]) -> impl Iterator<Item = Vec<Point>> + use<> {
    let size = game.size();
    let rows = match areas.first() {
        Some(Area::Anywhere) => FREE.to_vec(),
        _ => renju(),
    };
    let placed = move |steps: Steps| steps.iter().map(|&step| at(step, size)).collect();
    rows.into_iter().filter_map(placed)
}

/// First answers that were found balanced for an opening on a board of 15x15: stones, and under
/// Yamaguchi's rule the number of fifth moves. None if the opening has begun, or if nothing is
/// prepared for its rules or its board.
///
/// They come from `cargo bench -p gomoku --bench openings -- --first`, which has the engine play
/// them out against itself. By searches of 30 s with the network of generation 9 those of Swap and
/// Swap2 are worth 47 to 53 % of the points, in freestyle, where hardly any opening stays level so
/// long, 45 and 55 %.
pub(super) fn prepared(opening: &Opening) -> impl Iterator<Item = Answer> + use<> {
    let game = opening.game();
    let key = (opening.rule(), game.rule());
    let is_known = opening.answers().is_empty() && game.size() == Size::STANDARD;
    let rows = PREPARED
        .iter()
        .filter(move |(rule, game, _)| (*rule, *game) == key && is_known);
    let answers = rows.flat_map(|(_, _, answers)| answers.iter());
    answers.filter_map(|&(steps, fifths)| {
        let points: Option<Vec<Point>> =
            steps.iter().map(|&step| at(step, Size::STANDARD)).collect();
        Some(Answer::Points {
            points: points?,
            fifths,
        })
    })
}

fn at((right, down): (i16, i16), size: Size) -> Option<Point> {
    let centre = size.centre();
    let x = u8::try_from(i16::from(centre.x()) + right).ok()?;
    let y = u8::try_from(i16::from(centre.y()) + down).ok()?;
    size.contains(x, y).then(|| Point::new(x, y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gomoku_rules::Rule;
    use gomoku_rules::opening_rule::{Answer, Opening, OpeningRule};

    #[test]
    fn patterns_lie_on_every_board_that_the_rule_has() {
        for rule in [OpeningRule::Swap, OpeningRule::Swap2, OpeningRule::Rif] {
            for side in 5..=22 {
                let size = Size::square(side).unwrap();
                let Ok(opening) = Opening::new(rule, size, Rule::Renju) else {
                    continue;
                };
                let areas = opening.step().unwrap().ways[0].choice.areas().unwrap();
                let patterns: Vec<_> = of(opening.game(), areas).collect();
                assert!(!patterns.is_empty(), "{side}");
                for pattern in patterns {
                    let answer = Answer::points(pattern);
                    opening.clone().answer(answer).unwrap();
                }
            }
        }
    }

    #[test]
    fn the_26_of_renju_have_26_names() {
        let opening = Opening::new(OpeningRule::Rif, Size::STANDARD, Rule::Caro).unwrap();
        let areas = opening.step().unwrap().ways[0].choice.areas().unwrap();
        let patterns = of(opening.game(), areas);
        let names = patterns.filter_map(|p| gomoku_rules::opening_names::name(&p, Size::STANDARD));
        let mut names: Vec<_> = names.collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), 26);
        assert_eq!(renju().len(), 26);
    }
}
