//! Three stones, black, white, black, with which a game is opened.

use gomoku_rules::opening_rule::Area;
use gomoku_rules::{Game, Point, Size};

/// Columns to the right of the middle and rows below it.
type Steps = [(i16, i16); 3];

/// Made up to be near each other without a line of black's in the open.
const FREE: [Steps; 7] = [
    [(0, 0), (1, 1), (3, 1)],
    [(0, 0), (1, 0), (2, 3)],
    [(0, 0), (1, 1), (-3, 2)],
    [(0, 0), (0, 1), (4, -2)],
    [(0, 0), (2, 1), (3, 3)],
    [(0, 0), (1, 0), (-2, 4)],
    [(0, 0), (1, 1), (2, -1)],
];

/// The 26 of renju: white's stone straight or across from the middle, black's second in the half of the central 5x5
/// that is its own by symmetry.
fn renju() -> Vec<Steps> {
    let straight = (-2..=2).flat_map(|y| (0..=2).map(move |x| [(0, 0), (0, -1), (x, y)]));
    let across = (-2..=2_i16).flat_map(|y| (-2..=2).map(move |x| [(0, 0), (1, -1), (x, y)]));
    let across = across.filter(|&[_, _, (x, y)]| x >= -y);
    let all = straight.chain(across);
    all.filter(|[first, second, third]| third != first && third != second)
        .collect()
}

/// The stones that fit the areas of a step on the board of a game.
pub(super) fn of(game: &Game, areas: &[Area]) -> impl Iterator<Item = Vec<Point>> + use<> {
    let size = game.size();
    let rows = match areas.first() {
        Some(Area::Anywhere) => FREE.to_vec(),
        _ => renju(),
    };
    let placed = move |steps: Steps| steps.iter().map(|&step| at(step, size)).collect();
    rows.into_iter().filter_map(placed)
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
