//! What a move cost, as a share of the points: when it is a mistake, and how accurately a side
//! played. The same for `review` and for the page of `board`.

/// What is wrong with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    Inaccuracy,
    Mistake,
    Blunder,
}

impl Mark {
    pub const ALL: [Self; 3] = [Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The share of the points from which on a move has lost enough for this.
    pub const fn threshold(self) -> f64 {
        match self {
            Self::Inaccuracy => 0.07,
            Self::Mistake => 0.15,
            Self::Blunder => 0.3,
        }
    }

    /// That of a move that lost this share of the points, as far as it is [told](rounded).
    pub fn of(lost: f64) -> Option<Self> {
        let mut marks = Self::ALL.into_iter().rev();
        marks.find(|mark| rounded(lost) >= mark.threshold())
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// As annotators write it behind the move.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// Its number among PGN's annotation glyphs.
    pub const fn nag(self) -> u8 {
        match self {
            Self::Inaccuracy => 6,
            Self::Mistake => 2,
            Self::Blunder => 4,
        }
    }
}

/// A share as JSON has it, to four decimals.
pub(crate) fn rounded(share: f64) -> f64 {
    (share * 10_000.0).round() / 10_000.0
}

/// How accurate a move was that lost this share of the points, from 0 to 1.
///
/// Lichess's formula, which is fitted to what people play (<https://lichess.org/page/accuracy>): of
/// 100, 103.1668 e^(-0.04354 x) - 3.1669 for a loss of x percent.
pub fn accuracy(lost: f64) -> f64 {
    let percent = 103.1668 * (-0.04354 * 100.0 * lost).exp() - 3.1669;
    (percent / 100.0).clamp(0.0, 1.0)
}

/// What a side's moves lost, each with the weight that it has among them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Accuracy {
    moves: Vec<(f64, f64)>,
}

/// A weight is the spread of the expectation around a move, in per cent, kept within these.
const WEIGHTS: (f64, f64) = (0.5, 12.0);

impl Accuracy {
    /// Adds a move that lost this share of the points, in a part of the game whose [`weight`] is
    /// this.
    pub fn add(&mut self, lost: f64, weight: f64) {
        self.moves.push((accuracy(lost), weight));
    }

    /// That of all moves, from 0 to 1; none without moves. As lichess reckons it: the mean of two
    /// means, one weighted, one harmonic, which a single blunder lowers most.
    pub(crate) fn overall(&self) -> Option<f64> {
        let weights: f64 = self.moves.iter().map(|(_, weight)| weight).sum();
        let weighted: f64 = self.moves.iter().map(|(one, weight)| one * weight).sum();
        // A move of no accuracy at all would make everything vanish.
        let inverse: f64 = self.moves.iter().map(|(one, _)| 1.0 / one.max(0.01)).sum();
        let harmonic = self.moves.len() as f64 / inverse;
        (weights > 0.0).then(|| (weighted / weights + harmonic) / 2.0)
    }
}

/// How much is at stake around a move of a game of so many: the standard deviation of the
/// expectations, from 0 to 1, in a window of a tenth of the game that ends behind the move, in per
/// cent.
pub fn weight(expectations: &[f64], move_index: usize) -> f64 {
    let moves = expectations.len().saturating_sub(1);
    let window = (moves / 10).clamp(2, 8).min(expectations.len());
    let end = (move_index + 2).clamp(window, expectations.len());
    let shown = &expectations[end - window..end];
    let count = shown.len().max(1) as f64;
    let mean = shown.iter().sum::<f64>() / count;
    let variance = shown.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / count;
    (100.0 * variance.sqrt()).clamp(WEIGHTS.0, WEIGHTS.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_go_by_what_was_lost() {
        let marks = [0.0, 0.069, 0.069_96, 0.15, 0.299, 0.3, 1.0].map(Mark::of);
        let (inaccuracy, mistake, blunder) = (Mark::Inaccuracy, Mark::Mistake, Mark::Blunder);
        let expected = [
            None,
            None,
            Some(inaccuracy),
            Some(mistake),
            Some(mistake),
            Some(blunder),
            Some(blunder),
        ];
        assert_eq!(marks, expected);
    }

    /// The values that lichess's page shows.
    #[test]
    fn accuracy_falls_with_what_was_lost() {
        for (lost, expected) in [(0.0, 1.0), (0.05, 0.798), (0.2, 0.400), (1.0, 0.0)] {
            assert!((accuracy(lost) - expected).abs() < 0.001, "{lost}");
        }
        let mut side = Accuracy::default();
        assert_eq!(side.overall(), None);
        (0..9).for_each(|_| side.add(0.0, 1.0));
        assert!(side.overall() > Some(0.999));
        side.add(0.9, 1.0);
        let overall = side.overall().unwrap();
        assert!((0.4..0.6).contains(&overall), "{overall}");
    }

    #[test]
    fn moves_weigh_more_where_the_game_swings() {
        let mut expectations = vec![0.5; 41];
        expectations[20..].fill(0.9);
        assert_eq!(weight(&expectations, 0), 0.5);
        assert_eq!(weight(&expectations, 19), 12.0);
        assert_eq!(weight(&expectations, 39), 0.5);
        assert_eq!(weight(&[0.5], 0), 0.5);
        assert_eq!(weight(&[0.5, 0.9], 0), 12.0);
    }
}
