//! Every number of the evaluation, in one table.
//!
//! A weight is a pair (opening, endgame); 400 is about one horse or cannon. Weights come in named
//! runs; the comment on a run says what indexes it. The evaluation is a sum of *weight times count*
//! (see [`Sheet`](super::sheet::Sheet)), so that `trainer tune` can read the counts of a position
//! and fit the weights to the results of self-play. It writes the numbers back into this very file,
//! between the brackets, and leaves names and comments alone.
//!
//! The values began as a player's judgement. docs/design/evaluation.md says which were fitted
//! since, to what, and what it gave.

use super::score::Score;

/// The index of a weight in [`WEIGHTS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight(usize);

impl Weight {
    /// Index in [`WEIGHTS`], 0 to [`COUNT`]` - 1`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0
    }

    #[inline]
    pub fn score(self) -> Score {
        WEIGHTS[self.0]
    }
}

/// A run of `N` weights, as the index of its first weight in [`WEIGHTS`].
#[derive(Clone, Copy, Debug)]
pub struct Run<const N: usize>(usize);

impl<const N: usize> Run<N> {
    /// The run's weight number `i`, from 0.
    #[inline]
    pub const fn at(self, i: usize) -> Weight {
        debug_assert!(i < N);
        Weight(self.0 + i)
    }

    /// The run's weight number `i`, from 0, or its last one if `i` is beyond it.
    #[inline]
    pub(crate) fn at_most(self, i: usize) -> Weight {
        Weight(self.0 + i.min(N - 1))
    }
}

/// A run of a single weight is that weight.
impl From<Run<1>> for Weight {
    #[inline]
    fn from(run: Run<1>) -> Self {
        Self(run.0)
    }
}

/// The name of a run, and where its weights are in [`WEIGHTS`].
#[derive(Clone, Copy, Debug)]
pub struct RunInfo {
    pub name: &'static str,
    /// Index of its first weight in [`WEIGHTS`].
    pub start: usize,
    pub len: usize,
}

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// Where the run called `name` starts; fails to compile if there is none.
const fn start_of(name: &str) -> usize {
    let mut start = 0;
    let mut i = 0;
    while !same(LISTS[i].0, name) {
        start += LISTS[i].1.len();
        i += 1;
    }
    start
}

macro_rules! weights {
    ($( $(#[$doc:meta])* $name:ident = [ $( ($mg:expr, $eg:expr) ),* $(,)? ]; )*) => {
        $( $(#[$doc])* pub const $name: Run<{ [$($mg),*].len() }> = Run(start_of(stringify!($name))); )*

        /// The runs in order, as written.
        const LISTS: &[(&str, &[(i16, i16)])] =
            &[ $( (stringify!($name), &[ $( ($mg, $eg) ),* ]) ),* ];
    };
}

pub const COUNT: usize = {
    let mut count = 0;
    let mut i = 0;
    while i < LISTS.len() {
        count += LISTS[i].1.len();
        i += 1;
    }
    count
};

/// All weights, in the order in which they are written.
pub static WEIGHTS: [Score; COUNT] = {
    let mut all = [Score::ZERO; COUNT];
    let mut next = 0;
    let mut list = 0;
    while list < LISTS.len() {
        let mut i = 0;
        while i < LISTS[list].1.len() {
            let (mg, eg) = LISTS[list].1[i];
            all[next] = Score::new(mg, eg);
            next += 1;
            i += 1;
        }
        list += 1;
    }
    all
};

/// The runs, in the order in which they are written.
pub fn runs() -> impl Iterator<Item = RunInfo> {
    LISTS.iter().scan(0, |next, (name, values)| {
        let start = *next;
        *next += values.len();
        Some(RunInfo {
            name,
            start,
            len: values.len(),
        })
    })
}

// Boards below show the left half as its owner sees it: files a to e (i to e mirror them), the far
// rank first. Points where the piece cannot stand hold zero.
weights! {
    /// By kind: king, advisor, elephant, horse, rook, cannon, pawn.
    MATERIAL = [
        (0, 0), (145, 100), (124, 112), (389, 421), (1063, 973), (431, 428), (87, 125),
    ];

    KING_SQUARE = [
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (-109, -6), (-102, -15),
        (0, 0), (0, 0), (0, 0), (-45, 12), (-39, 22),
        (0, 0), (0, 0), (0, 0), (-17, -12), (42, -26),
    ];

    ADVISOR_SQUARE = [
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (-43, -8), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (26, -22),
        (0, 0), (0, 0), (0, 0), (-3, -32), (0, 0),
    ];

    ELEPHANT_SQUARE = [
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (-51, 10), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (-39, -30), (0, 0), (0, 0), (0, 0), (22, -4),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (6, -19), (0, 0), (0, 0),
    ];

    HORSE_SQUARE = [
        (-36, -35), (-13, -18), (18, 22), (1, -3), (-21, -18),
        (13, -3), (-14, 23), (66, 14), (24, 3), (-3, -17),
        (9, 10), (38, 29), (43, 34), (60, 43), (58, 41),
        (-8, 2), (50, -12), (49, -8), (88, 28), (37, 28),
        (-1, 20), (58, 56), (-2, 23), (38, 42), (47, 18),
        (-14, -27), (37, 17), (64, 38), (64, 35), (62, 61),
        (-32, -35), (-22, -14), (-8, 25), (30, 0), (62, 35),
        (-19, -31), (11, -2), (1, 2), (33, -3), (-31, -12),
        (-76, -70), (-55, -10), (-31, -41), (-46, -31), (-10, -24),
        (-62, -59), (-86, -42), (-9, 0), (-10, -26), (-51, -32),
    ];

    ROOK_SQUARE = [
        (-25, -22), (58, -16), (9, -12), (50, 12), (35, 25),
        (-37, -2), (31, -6), (-21, 20), (42, -12), (45, 36),
        (0, 16), (39, -22), (6, 14), (-20, 37), (11, 35),
        (18, 32), (54, 19), (70, 40), (11, 6), (29, 14),
        (14, 14), (20, 28), (36, 70), (22, 15), (-4, 15),
        (14, 5), (36, 14), (35, 19), (1, 21), (30, 1),
        (-6, 34), (30, 21), (39, 6), (39, -13), (35, 20),
        (19, 6), (31, -6), (-4, 34), (3, -6), (38, 2),
        (-5, -10), (4, -7), (6, 6), (13, 3), (-7, 3),
        (-15, -42), (17, -5), (10, -2), (4, -19), (-14, -10),
    ];

    CANNON_SQUARE = [
        (43, -4), (29, 3), (-1, 30), (-54, -6), (-26, 3),
        (21, -6), (-17, -10), (-48, -40), (-69, -6), (-36, -22),
        (8, 12), (-29, 4), (-41, -23), (-31, -37), (-25, -26),
        (-1, 26), (29, 13), (21, 32), (-25, -12), (-17, -2),
        (9, 23), (39, 35), (64, 24), (-53, 20), (65, 24),
        (13, 20), (26, 4), (24, 5), (-14, -3), (23, 1),
        (-14, 18), (1, -16), (36, 18), (-38, -24), (49, 9),
        (32, 7), (-8, -9), (13, 12), (-9, 12), (54, 25),
        (11, 10), (14, 1), (41, -6), (-28, -7), (23, 60),
        (12, 7), (-6, -13), (8, 1), (8, -26), (-5, 12),
    ];

    /// A pawn by its square. The last three rows are zero, since no pawn can stand there.
    PAWN_SQUARE = [
        (-13, -49), (6, -13), (16, -23), (27, 0), (41, -10),
        (31, -5), (87, 49), (173, 59), (178, 73), (158, 111),
        (29, -1), (81, 48), (106, 67), (162, 104), (135, 87),
        (29, 6), (100, 57), (154, 72), (94, 77), (118, 44),
        (17, 9), (49, 36), (81, 13), (66, 70), (65, 74),
        (-11, 20), (0, 0), (0, -7), (0, 0), (21, 33),
        (-31, 14), (0, 0), (-35, 20), (0, 0), (22, -28),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
    ];

    /// The guard left to one side: 3 times its advisors plus its elephants, 0 to 8.
    GUARD = [
        (-80, 32), (-35, -30), (-10, -2),
        (0, -28), (-39, -8), (19, 23),
        (-14, 1), (45, 2), (-8, -14),
    ];

    /// A horse, rook, cannon, crossed pawn against one missing advisor.
    AGAINST_ONE_ADVISOR = [(-19, 75), (97, 32), (-103, -7), (35, 52)];
    /// The same four pieces against no advisor left.
    AGAINST_NO_ADVISOR = [(31, 79), (91, -9), (-135, -112), (82, 135)];
    /// The same four pieces against one missing elephant.
    AGAINST_ONE_ELEPHANT = [(10, 14), (21, 84), (37, 1), (-4, 19)];
    /// The same four pieces against no elephant left.
    AGAINST_NO_ELEPHANT = [(18, 54), (8, 74), (37, -1), (-18, 71)];

    /// A cannon, by how many advisors and elephants its own side has to shoot over.
    CANNON_SCREENS = [(-59, -53), (-14, -53), (-22, 9), (12, -13), (30, 43)];

    /// Having both: horse and horse, cannon and cannon, horse and cannon, rook and horse, rook and
    /// cannon.
    PARTNERS = [(62, 51), (9, -43), (-20, 80), (35, 112), (47, -17)];
    /// Having no rook when the other side has one.
    ROOKLESS = [(-174, -36)];

    /// Horse by the safe squares it reaches.
    HORSE_MOBILITY = [
        (-36, -62), (-19, -16), (-10, 12), (1, 20), (9, 19), (17, 16), (24, 8), (22, 25), (39, 33),
    ];
    /// Rook by the safe squares it reaches.
    ROOK_MOBILITY = [
        (-26, -62), (-26, -67), (-21, -33), (-15, -16), (-1, 40), (20, 5), (26, 28), (38, 11),
        (28, 31), (30, 13), (28, 25), (42, 12), (39, 26), (27, 36), (23, 49), (54, 18), (40, 20),
        (40, 51),
    ];
    /// Cannon by the safe squares it reaches.
    CANNON_MOBILITY = [
        (-41, -61), (-29, -17), (-13, 0), (-14, -5), (-3, -7), (-10, 21), (2, 0), (1, 11),
        (12, 9), (14, 7), (16, 14), (26, 13), (13, 43), (36, 27), (24, 36), (37, 49), (33, 36),
        (23, 20),
    ];
    /// Each leg of a horse blocked by its own side; by the other.
    HORSE_LEG_BLOCKED = [(0, -11), (-12, 10)];
    /// Each eye of an elephant blocked.
    ELEPHANT_EYE_BLOCKED = [(-7, 0)];
    /// A pawn on its own side of the river directly before an own horse, whose way out it blocks.
    PAWN_BLOCKS_HORSE = [(-15, -42)];
    /// A horse across the river, protected, that no pawn can drive away.
    HORSE_OUTPOST = [(24, 6)];
    /// A rook on a file without own pieces before it as far as the river; without any piece.
    ROOK_FILE = [(21, 22), (5, -6)];

    /// Danger to a king, by the units counted in `king_safety.rs`.
    KING_DANGER = [
        (11, -26), (-18, 1), (-12, 4), (-14, -42), (-10, -20), (-17, -28), (-15, -39), (-36, -51),
        (-67, -13), (-62, -48), (-88, -44), (-96, -52), (-95, -67), (-151, -83), (-136, -77), (-152, -108),
        (-172, -96), (-193, -97), (-209, -94), (-248, -107), (-267, -130), (-273, -101), (-313, -113), (-313, -139),
        (-314, -137), (-354, -133), (-389, -171), (-416, -180), (-434, -180), (-478, -206), (-487, -202), (-542, -225),
        (-570, -251), (-601, -267), (-634, -267), (-665, -264), (-690, -268), (-736, -296), (-783, -338), (-830, -361),
        (-880, -391), (-896, -404), (-899, -414), (-901, -421), (-896, -416), (-902, -422), (-900, -420), (-896, -417),
    ];
    /// A cannon on the king's own line with nothing between.
    EMPTY_CANNON = [(68, -76)];
    /// A cannon on the king's line behind exactly two pieces: any of them that leaves exposes the
    /// king. On the central file; elsewhere.
    MASKED_CANNON = [(11, 21), (8, 30)];
    /// A cannon on the last rank beside the palace with the king on that rank.
    BOTTOM_CANNON = [(8, -27)];
    /// A horse in the heart of its own palace.
    HORSE_ON_HEART = [(-25, -29)];
    /// A king by the squares it may step to without being attacked there, 0 to 4.
    KING_FREEDOM = [(-25, 9), (-20, 1), (0, -12), (18, -11), (8, -12)];
    /// A king whose file is open to the other palace, and that thereby holds it.
    KING_HOLDS_FILE = [(5, -8)];
    /// A piece that may not leave the line between its king and an enemy rook or king: advisor,
    /// elephant, horse, rook, cannon, pawn.
    PINNED = [(4, -30), (2, -17), (-47, -45), (-28, -25), (-45, -12), (-34, -19)];

    /// Horses, rooks and cannons across the river, 0 to 6.
    ACROSS = [(17, 2), (-5, -9), (1, -21), (33, 57), (53, 46), (56, 30), (70, 36)];

    /// A pawn attacks: advisor, elephant, horse, rook, cannon, pawn.
    PAWN_ATTACKS = [(50, -30), (63, 11), (82, 48), (61, 66), (73, 52), (6, 36)];
    HORSE_ATTACKS = [(26, -16), (20, 14), (41, 23), (35, 8), (51, 15), (-5, 18)];
    CANNON_ATTACKS = [(6, -7), (3, 5), (8, 52), (50, 54), (13, 10), (12, 20)];
    ROOK_ATTACKS = [(-9, -1), (10, 4), (27, 63), (1, 0), (34, 57), (7, 18)];
    /// An advisor, elephant or king attacks: the same kinds of victim.
    GUARD_ATTACKS = [(0, 0), (0, 0), (12, 17), (21, 8), (72, 55), (0, 20)];
    /// Attacked and protected by nothing: advisor, elephant, horse, rook, cannon, pawn.
    HANGING = [(28, 6), (34, 18), (53, 17), (18, 10), (41, 17), (18, 36)];
    /// Each horse, rook or cannon that hangs beyond the first: one move cannot save both.
    ALSO_HANGING = [(36, 34)];
    /// A piece protected by its own side: horse, cannon, crossed pawn.
    PROTECTED = [(9, -8), (23, -9), (27, -8)];

    /// Two crossed pawns of one side next to each other.
    CONNECTED_PAWNS = [(8, -42)];
    /// Two elephants that protect each other.
    ELEPHANTS_LINKED = [(22, 5)];
    TEMPO = [(48, -2)];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_cover_the_table_without_gaps() {
        let mut next = 0;
        for run in runs() {
            assert_eq!(run.start, next, "{}", run.name);
            next += run.len;
        }
        assert_eq!(next, COUNT);
        assert_eq!(
            MATERIAL.at(4).score(),
            Score::new(LISTS[0].1[4].0, LISTS[0].1[4].1)
        );
    }
}
