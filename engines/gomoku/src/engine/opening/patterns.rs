//! Three stones, black, white, black, with which a game is opened.

use gomoku_rules::opening_rule::{Area, OpeningRule};
use gomoku_rules::{Game, Point, Rule, Size};

/// Three stones, and a number of fifth moves where the rule asks for one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    pub(super) stones: Vec<Point>,
    pub(super) fifths: Option<u8>,
    /// It was found by longer searches than those of a game.
    pub(super) measured: bool,
}

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

/// Patterns that searches of a minute found nearest to level, on 15x15: the opening rule and the game's, the stones,
/// and the fifth moves to be declared. Measured by `cargo bench -p gomoku --bench openings -- --find`.
const MEASURED: &[(OpeningRule, Rule, Steps, Option<u8>)] = &[];

/// What fits the areas of a step on the board of a game: what was measured, or else what is left to a search.
pub(super) fn of(
    rule: OpeningRule,
    game: &Game,
    areas: &[Area],
) -> impl Iterator<Item = Pattern> + use<> {
    let size = game.size();
    let standard = size == Size::STANDARD;
    let is_measured = |row: &&(OpeningRule, Rule, Steps, Option<u8>)| {
        standard && row.0 == rule && row.1 == game.rule()
    };
    let measured: Vec<_> = MEASURED.iter().filter(is_measured).collect();
    let rows: Vec<(Steps, Option<u8>)> = match measured.is_empty() {
        false => measured.iter().map(|row| (row.2, row.3)).collect(),
        true if areas.first() == Some(&Area::Anywhere) => FREE.map(|steps| (steps, None)).into(),
        true => renju().into_iter().map(|steps| (steps, None)).collect(),
    };
    let measured = !measured.is_empty();
    rows.into_iter().filter_map(move |(steps, fifths)| {
        let stones = steps.iter().map(|&step| at(step, size));
        Some(Pattern {
            stones: stones.collect::<Option<_>>()?,
            fifths,
            measured,
        })
    })
}

fn at((right, down): (i16, i16), size: Size) -> Option<Point> {
    let centre = size.centre();
    let x = u8::try_from(i16::from(centre.x()) + right).ok()?;
    let y = u8::try_from(i16::from(centre.y()) + down).ok()?;
    size.contains(x, y).then(|| Point::new(x, y))
}

/// One of those that were measured, by a seed; none where none was.
pub(super) fn chosen(patterns: &[Pattern], mut seed: u64) -> Option<&Pattern> {
    let measured: Vec<_> = patterns.iter().filter(|pattern| pattern.measured).collect();
    let count = u64::try_from(measured.len())
        .ok()
        .filter(|&count| count > 0)?;
    let place = zobrist::splitmix64(&mut seed) % count;
    measured.get(usize::try_from(place).ok()?).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gomoku_rules::opening_rule::Answer;
    use gomoku_rules::opening_rule::Opening;

    #[test]
    fn patterns_lie_on_every_board_that_the_rule_has() {
        for rule in [OpeningRule::Swap, OpeningRule::Swap2, OpeningRule::Rif] {
            for side in 5..=22 {
                let size = Size::square(side).unwrap();
                let Ok(opening) = Opening::new(rule, size, Rule::Renju) else {
                    continue;
                };
                let areas = opening.step().unwrap().ways[0].choice.areas().unwrap();
                let patterns: Vec<_> = of(rule, opening.game(), areas).collect();
                assert!(!patterns.is_empty(), "{side}");
                for pattern in patterns {
                    let answer = Answer::points(pattern.stones);
                    opening.clone().answer(answer).unwrap();
                }
            }
        }
    }

    #[test]
    fn the_26_of_renju_have_26_names() {
        let opening = Opening::new(OpeningRule::Rif, Size::STANDARD, Rule::Caro).unwrap();
        let areas = opening.step().unwrap().ways[0].choice.areas().unwrap();
        let patterns = of(OpeningRule::Rif, opening.game(), areas);
        let names = patterns.filter_map(|p| crate::openings::name(&p.stones, Size::STANDARD));
        let mut names: Vec<_> = names.collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), 26);
        assert_eq!(renju().len(), 26);
    }
}
