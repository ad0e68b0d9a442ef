//! Every number of the evaluation, in one table.
//!
//! A weight is a pair (opening, endgame); 400 is about one horse or cannon. Weights come in named
//! runs; a run is indexed by what its comment says. The evaluation is a sum of *weight times count*
//! (see [`Sheet`](super::sheet::Sheet)), so that `trainer tune` can read the counts of a position
//! and fit the weights to the results of self-play. It writes the numbers back into this very file,
//! between the brackets, and leaves names and comments alone.
//!
//! The values began as a player's judgement. docs/evaluation.md says which were fitted since, to
//! what, and what it gave.

use super::score::Score;

/// The place of one weight in [`WEIGHTS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight(usize);

impl Weight {
    /// 0 to [`COUNT`]` - 1`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0
    }

    /// Its value.
    #[inline]
    pub fn score(self) -> Score {
        WEIGHTS[self.0]
    }
}

/// The place of a run of `N` weights in [`WEIGHTS`].
#[derive(Clone, Copy, Debug)]
pub struct Run<const N: usize>(usize);

impl<const N: usize> Run<N> {
    /// The run's weight number `i`, from 0.
    #[inline]
    pub const fn at(self, i: usize) -> Weight {
        debug_assert!(i < N);
        Weight(self.0 + i)
    }

    /// The run's last weight if `i` is beyond it.
    #[inline]
    pub fn at_most(self, i: usize) -> Weight {
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

/// What a run is called, and where it lies.
#[derive(Clone, Copy, Debug)]
pub struct RunInfo {
    /// Its constant's name.
    pub name: &'static str,
    /// Place of its first weight.
    pub start: usize,
    /// Number of its weights.
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

/// How many weights there are.
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
        (0, 0), (150, 150), (150, 150), (390, 430), (880, 920), (420, 400), (70, 110),
    ];

    /// King by square.
    KING_SQUARE = [
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (-90, -30), (-80, -10),
        (0, 0), (0, 0), (0, 0), (-45, -10), (-40, 0),
        (0, 0), (0, 0), (0, 0), (-5, 0), (15, 5),
    ];

    /// Advisor by square.
    ADVISOR_SQUARE = [
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (-18, -5), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (8, 8),
        (0, 0), (0, 0), (0, 0), (4, 4), (0, 0),
    ];

    /// Elephant by square.
    ELEPHANT_SQUARE = [
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (-14, 2), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (-26, -10), (0, 0), (0, 0), (0, 0), (20, 16),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (4, 2), (0, 0), (0, 0),
    ];

    /// Horse by square.
    HORSE_SQUARE = [
        (-40, -40), (-15, -20), (5, -5), (0, -5), (-20, -15),
        (-10, -25), (20, 0), (60, 35), (30, 20), (0, 5),
        (0, -15), (30, 10), (55, 35), (50, 35), (35, 25),
        (0, -10), (28, 15), (40, 30), (45, 40), (42, 35),
        (-5, -10), (20, 15), (28, 25), (35, 35), (38, 35),
        (-10, -12), (12, 10), (24, 20), (24, 25), (28, 28),
        (-15, -15), (4, 0), (10, 10), (16, 15), (14, 18),
        (-20, -22), (0, -5), (14, 5), (8, 5), (-2, 0),
        (-35, -30), (-22, -15), (-6, -8), (-4, -6), (-30, -20),
        (-45, -40), (-30, -28), (-15, -20), (-20, -22), (-50, -40),
    ];

    /// Rook by square.
    ROOK_SQUARE = [
        (5, 10), (10, 12), (12, 14), (22, 18), (25, 20),
        (12, 16), (18, 20), (18, 20), (36, 28), (40, 30),
        (5, 12), (12, 15), (14, 16), (24, 20), (26, 20),
        (12, 14), (24, 18), (24, 20), (30, 22), (30, 22),
        (8, 10), (18, 14), (18, 14), (24, 16), (22, 16),
        (6, 6), (18, 10), (16, 10), (20, 10), (18, 10),
        (-4, 0), (8, 4), (6, 2), (14, 4), (10, 2),
        (-14, -8), (4, -2), (0, -2), (10, 0), (4, -4),
        (-18, -12), (0, -6), (-2, -6), (12, -4), (-6, -10),
        (-34, -18), (-6, -10), (-10, -10), (10, -8), (-16, -14),
    ];

    /// Cannon by square.
    CANNON_SQUARE = [
        (24, 4), (20, 2), (4, -6), (-16, -14), (-20, -16),
        (4, 2), (8, 2), (-2, -4), (-16, -12), (-18, -12),
        (4, 0), (6, 2), (-2, -2), (-8, -8), (-10, -6),
        (2, 0), (8, 2), (6, 2), (4, 2), (12, 6),
        (-2, 0), (6, 2), (4, 2), (6, 4), (18, 10),
        (-4, 0), (4, 2), (4, 2), (4, 4), (16, 10),
        (-6, 0), (0, 2), (4, 4), (2, 6), (14, 14),
        (-4, 0), (8, 4), (4, 6), (8, 10), (26, 20),
        (-4, 0), (2, 4), (2, 8), (6, 10), (4, 12),
        (-10, -2), (-2, 4), (0, 8), (2, 10), (-2, 12),
    ];

    /// Pawn by square.
    PAWN_SQUARE = [
        (-20, -60), (-10, -50), (0, -35), (25, -10), (40, 5),
        (45, 0), (80, 30), (110, 55), (145, 75), (150, 80),
        (50, 25), (80, 50), (110, 70), (130, 85), (135, 90),
        (40, 30), (70, 50), (90, 65), (105, 75), (110, 80),
        (30, 25), (45, 35), (60, 45), (75, 55), (80, 55),
        (4, 6), (0, 0), (12, 12), (0, 0), (16, 15),
        (-4, 0), (0, 0), (0, 4), (0, 0), (6, 6),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
    ];

    /// The guard left to one side: 3 times its advisors plus its elephants, 0 to 8.
    GUARD = [
        (-50, -20), (-35, -15), (-15, -10),
        (-35, -15), (-15, -5), (0, 0),
        (-15, -5), (5, 5), (30, 20),
    ];

    /// A horse, rook, cannon, crossed pawn against one missing advisor.
    AGAINST_ONE_ADVISOR = [(16, 16), (18, 16), (-14, -18), (8, 10)];
    /// The same against none left.
    AGAINST_NO_ADVISOR = [(45, 48), (50, 50), (-40, -45), (20, 28)];
    /// The same against one missing elephant.
    AGAINST_ONE_ELEPHANT = [(6, 8), (8, 8), (14, 8), (5, 8)];
    /// The same against none left.
    AGAINST_NO_ELEPHANT = [(14, 18), (18, 20), (30, 18), (12, 22)];

    /// A cannon, by how many advisors and elephants its own side has to shoot over.
    CANNON_SCREENS = [(-8, -70), (-5, -40), (-2, -15), (0, 0), (0, 10)];

    /// Having both: horse and horse, cannon and cannon, horse and cannon, rook and horse, rook and
    /// cannon.
    PARTNERS = [(5, 20), (10, -10), (20, 30), (10, 15), (15, 5)];
    /// Having no rook when the other side has one.
    ROOKLESS = [(-55, -30)];

    /// Horse by the safe squares it reaches.
    HORSE_MOBILITY = [
        (-55, -60), (-32, -36), (-10, -12), (5, 7), (15, 18), (24, 28), (31, 36), (37, 42), (42, 46),
    ];
    /// Rook by the safe squares it reaches.
    ROOK_MOBILITY = [
        (-75, -70), (-52, -48), (-36, -32), (-23, -20), (-13, -11), (-5, -4), (2, 2), (8, 7),
        (13, 12), (17, 17), (21, 21), (24, 25), (27, 28), (30, 31), (32, 34), (34, 37), (36, 39),
        (38, 41),
    ];
    /// Cannon by the safe squares it reaches.
    CANNON_MOBILITY = [
        (-34, -28), (-24, -21), (-15, -15), (-9, -9), (-4, -4), (0, 0), (4, 4), (7, 7),
        (10, 10), (12, 13), (14, 15), (16, 17), (18, 19), (19, 21), (20, 22), (21, 23), (22, 24),
        (23, 25),
    ];
    /// Each leg of a horse blocked by its own side; by the other.
    HORSE_LEG_BLOCKED = [(-4, -3), (-8, -6)];
    /// Each eye of an elephant blocked.
    ELEPHANT_EYE_BLOCKED = [(-5, -4)];
    /// A pawn that has not moved before its own horse, on the horse's way out.
    PAWN_BLOCKS_HORSE = [(-12, -6)];
    /// A horse across the river, protected, that no pawn can drive away.
    HORSE_OUTPOST = [(12, 12)];
    /// A rook on a file without own pieces before it as far as the river; without any piece.
    ROOK_FILE = [(6, 4), (10, 6)];

    /// Danger to a king, by the units counted in `king_safety.rs`.
    KING_DANGER = [
        (0, 0), (-2, -1), (-6, -2), (-10, -4), (-16, -7), (-22, -10), (-30, -13), (-38, -17),
        (-48, -22), (-58, -26), (-70, -32), (-82, -37), (-96, -43), (-110, -50), (-126, -57), (-142, -64),
        (-160, -72), (-178, -80), (-198, -89), (-218, -98), (-240, -108), (-262, -118), (-286, -128), (-310, -139),
        (-336, -150), (-362, -162), (-390, -174), (-418, -187), (-448, -200), (-478, -214), (-510, -228), (-542, -242),
        (-576, -257), (-610, -272), (-646, -288), (-682, -304), (-720, -321), (-758, -338), (-798, -355), (-838, -373),
        (-880, -392), (-900, -410), (-900, -420), (-900, -420), (-900, -420), (-900, -420), (-900, -420), (-900, -420),
    ];
    /// 空头炮: a cannon on the king's own line with nothing between.
    EMPTY_CANNON = [(110, 60)];
    /// A cannon on the king's line behind exactly two pieces: any of them that leaves exposes the
    /// king. On the central file; elsewhere.
    MASKED_CANNON = [(28, 12), (14, 8)];
    /// 沉底炮: a cannon on the last rank beside the palace with the king on that rank.
    BOTTOM_CANNON = [(22, 10)];
    /// 窝心马: a horse in the heart of its own palace.
    HORSE_ON_HEART = [(-45, -25)];
    /// A king whose file is open to the other palace, and that thereby holds it.
    KING_HOLDS_FILE = [(4, 22)];
    /// A piece that may not leave the line between its king and an enemy rook or king: advisor,
    /// elephant, horse, rook, cannon, pawn.
    PINNED = [(-8, -6), (-8, -6), (-32, -28), (-25, -25), (-22, -22), (-4, -6)];

    /// Horses, rooks and cannons across the river, 0 to 6.
    ACROSS = [(0, 0), (4, 4), (14, 10), (30, 18), (46, 26), (60, 32), (70, 36)];

    /// A pawn attacks: advisor, elephant, horse, rook, cannon, pawn.
    PAWN_ATTACKS = [(18, 22), (18, 22), (55, 50), (80, 75), (50, 45), (6, 10)];
    /// A horse attacks the same.
    HORSE_ATTACKS = [(8, 8), (8, 8), (10, 12), (52, 45), (16, 16), (5, 8)];
    /// A cannon attacks the same.
    CANNON_ATTACKS = [(5, 4), (5, 4), (12, 12), (45, 40), (12, 10), (3, 4)];
    /// A rook attacks the same.
    ROOK_ATTACKS = [(5, 6), (5, 6), (10, 12), (0, 0), (12, 12), (5, 8)];
    /// An advisor, elephant or king attacks the same.
    GUARD_ATTACKS = [(0, 0), (0, 0), (16, 14), (24, 20), (14, 12), (8, 10)];
    /// Attacked and protected by nothing: advisor, elephant, horse, rook, cannon, pawn.
    HANGING = [(16, 14), (16, 14), (42, 42), (40, 45), (38, 38), (14, 20)];
    /// Protected: horse, cannon, crossed pawn.
    PROTECTED = [(9, 8), (8, 6), (10, 14)];

    /// Two crossed pawns of one side next to each other.
    CONNECTED_PAWNS = [(16, 24)];
    /// Two elephants that protect each other.
    ELEPHANTS_LINKED = [(10, 8)];
    /// Having the move.
    TEMPO = [(24, 16)];
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
