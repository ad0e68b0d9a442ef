//! Judges moves by what they cost as a share of the points: marks for bad moves, and a side's
//! accuracy. Used by `review` and by the page of `board`.

/// The kind of a bad move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    Inaccuracy,
    Mistake,
    Blunder,
}

impl Mark {
    pub const ALL: [Self; 3] = [Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// Lost share of the points from which a move gets this mark.
    pub const fn threshold(self) -> f64 {
        match self {
            Self::Inaccuracy => 0.07,
            Self::Mistake => 0.15,
            Self::Blunder => 0.3,
        }
    }

    /// The mark for losing a share of the points, by the loss as it is shown ([`rounded`]).
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

    /// The annotation symbol after the move.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// The numeric annotation glyph (NAG) of PGN.
    pub const fn nag(self) -> u8 {
        match self {
            Self::Inaccuracy => 6,
            Self::Mistake => 2,
            Self::Blunder => 4,
        }
    }
}

/// A share rounded to four decimals, as in JSON.
pub(crate) fn rounded(share: f64) -> f64 {
    (share * 10_000.0).round() / 10_000.0
}

/// Accuracy from 0 to 1 of a move that lost a share of the points.
///
/// Lichess's formula, which is fitted to what people play (<https://lichess.org/page/accuracy>): of
/// 100, 103.1668 e^(-0.04354 x) - 3.1669 for a loss of x percent.
pub fn accuracy(lost: f64) -> f64 {
    let percent = 103.1668 * (-0.04354 * 100.0 * lost).exp() - 3.1669;
    (percent / 100.0).clamp(0.0, 1.0)
}

/// Accuracy and weight of each of a side's moves.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Accuracy {
    moves: Vec<(f64, f64)>,
}

/// Limits of a move's weight, which is the spread of the expectation around it, in per cent.
const WEIGHTS: (f64, f64) = (0.5, 12.0);

impl Accuracy {
    /// Adds a move by the share of the points that it lost, and its [`weight`].
    pub fn add(&mut self, lost: f64, weight: f64) {
        self.moves.push((accuracy(lost), weight));
    }

    /// Accuracy of all moves, from 0 to 1; none without moves. As on lichess: the average of the
    /// weighted mean and of the harmonic mean, which a single blunder lowers most.
    pub(crate) fn overall(&self) -> Option<f64> {
        let weights: f64 = self.moves.iter().map(|(_, weight)| weight).sum();
        let weighted: f64 = self.moves.iter().map(|(one, weight)| one * weight).sum();
        // An accuracy of 0 would make the harmonic mean 0.
        let inverse: f64 = self.moves.iter().map(|(one, _)| 1.0 / one.max(0.01)).sum();
        let harmonic = self.moves.len() as f64 / inverse;
        (weights > 0.0).then(|| (weighted / weights + harmonic) / 2.0)
    }
}

/// Weight of a move, by how much is at stake around it: the standard deviation, in per cent, of the
/// expectations (0 to 1) in a window of a tenth of the game that ends after the move.
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

    /// Expected values are those on lichess's page.
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
