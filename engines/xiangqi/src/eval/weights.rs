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
        (0, 0), (136, 116), (130, 126), (395, 435), (971, 967), (425, 410), (78, 128),
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
        (0, 0), (0, 0), (0, 0), (-96, -12), (-84, -14),
        (0, 0), (0, 0), (0, 0), (-42, 7), (-47, 10),
        (0, 0), (0, 0), (0, 0), (-15, -11), (28, -13),
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
        (0, 0), (0, 0), (0, 0), (-36, 3), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (21, -11),
        (0, 0), (0, 0), (0, 0), (-8, -27), (0, 0),
    ];

    /// Elephant by square.
    ELEPHANT_SQUARE = [
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (-38, 13), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (-33, -42), (0, 0), (0, 0), (0, 0), (19, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (2, -3), (0, 0), (0, 0),
    ];

    /// Horse by square.
    HORSE_SQUARE = [
        (-37, -36), (-16, -20), (10, 6), (-2, -10), (-20, -15),
        (1, -13), (3, 16), (49, 24), (18, 5), (-2, -3),
        (2, -11), (34, 25), (49, 29), (62, 56), (43, 35),
        (4, 9), (42, 8), (44, 8), (46, 34), (47, 32),
        (-3, 6), (44, 33), (16, 27), (38, 41), (47, 31),
        (-9, -20), (39, 10), (47, 31), (49, 37), (45, 47),
        (-26, -25), (-5, -4), (-6, 14), (26, 9), (56, 38),
        (-22, -30), (9, -8), (2, 13), (32, -11), (-8, -13),
        (-63, -46), (-27, -8), (-20, -26), (-30, -26), (-22, -27),
        (-40, -38), (-63, -44), (-12, -15), (-23, -23), (-48, -35),
    ];

    /// Rook by square.
    ROOK_SQUARE = [
        (-21, -13), (42, 2), (10, 5), (38, 19), (26, 19),
        (-20, 5), (21, 14), (0, 22), (47, 6), (40, 30),
        (9, 12), (26, -9), (11, 8), (0, 25), (21, 32),
        (17, 17), (42, 24), (53, 40), (11, 12), (34, 24),
        (7, 3), (13, 25), (33, 45), (20, 22), (4, 13),
        (10, 7), (38, 16), (26, 14), (-4, 26), (19, 6),
        (18, 17), (17, 14), (15, 5), (24, -3), (20, 12),
        (22, 2), (6, -10), (-4, 14), (9, 0), (20, -1),
        (-16, -10), (-2, -19), (5, 1), (14, 6), (-3, -8),
        (-20, -17), (3, -12), (3, -1), (13, -8), (-16, -15),
    ];

    /// Cannon by square.
    CANNON_SQUARE = [
        (31, 11), (26, 9), (10, 7), (-39, -19), (-25, -11),
        (26, 7), (-10, -25), (-37, -41), (-53, -17), (-28, -17),
        (5, 6), (-18, 8), (-28, -14), (-24, -19), (-6, -12),
        (2, 31), (20, 17), (29, 24), (-7, -7), (-4, -6),
        (9, 10), (34, 6), (38, 13), (-28, 4), (57, 21),
        (11, 15), (16, 10), (15, 12), (-10, -3), (15, 4),
        (-15, 6), (-3, -14), (15, 11), (-33, -17), (32, 14),
        (7, 9), (-9, -4), (13, 11), (-3, 9), (48, 25),
        (0, 6), (5, 9), (28, 8), (2, -6), (16, 41),
        (4, 5), (3, 6), (5, 9), (-12, -16), (-8, 12),
    ];

    /// Pawn by square.
    PAWN_SQUARE = [
        (-19, -56), (-2, -32), (4, -28), (28, -1), (42, 3),
        (38, -2), (81, 37), (138, 70), (158, 84), (155, 102),
        (31, 8), (85, 51), (99, 68), (142, 94), (134, 91),
        (28, 11), (82, 72), (136, 81), (102, 77), (109, 42),
        (24, 9), (52, 30), (73, 23), (79, 68), (73, 63),
        (-2, 10), (0, 0), (19, -6), (0, 0), (9, 27),
        (-26, 8), (0, 0), (-19, 29), (0, 0), (15, -30),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
    ];

    /// The guard left to one side: 3 times its advisors plus its elephants, 0 to 8.
    GUARD = [
        (-60, 4), (-35, -9), (-5, -8),
        (-19, -20), (-36, -9), (16, 22),
        (-11, -9), (31, 20), (-1, -12),
    ];

    /// A horse, rook, cannon, crossed pawn against one missing advisor.
    AGAINST_ONE_ADVISOR = [(-3, 51), (61, 50), (-68, -15), (24, 50)];
    /// The same against none left.
    AGAINST_NO_ADVISOR = [(37, 66), (59, 27), (-102, -99), (48, 102)];
    /// The same against one missing elephant.
    AGAINST_ONE_ELEPHANT = [(21, 13), (11, 64), (28, -12), (1, 22)];
    /// The same against none left.
    AGAINST_NO_ELEPHANT = [(18, 53), (-1, 28), (37, 6), (-9, 48)];

    /// A cannon, by how many advisors and elephants its own side has to shoot over.
    CANNON_SCREENS = [(-39, -86), (-13, -43), (-28, 5), (7, -7), (24, 30)];

    /// Having both: horse and horse, cannon and cannon, horse and cannon, rook and horse, rook and
    /// cannon.
    PARTNERS = [(37, 15), (3, -29), (-22, 42), (32, 85), (43, 16)];
    /// Having no rook when the other side has one.
    ROOKLESS = [(-108, -64)];

    /// Horse by the safe squares it reaches.
    HORSE_MOBILITY = [
        (-60, -65), (-24, -26), (-14, 3), (8, 13), (11, 24), (19, 21), (38, 22), (32, 34), (45, 53),
    ];
    /// Rook by the safe squares it reaches.
    ROOK_MOBILITY = [
        (-52, -65), (-32, -55), (-28, -34), (-26, -19), (-14, 26), (7, 11), (14, 27), (29, 12),
        (27, 16), (25, 13), (26, 23), (36, 14), (42, 20), (33, 32), (23, 50), (46, 37), (38, 33),
        (37, 47),
    ];
    /// Cannon by the safe squares it reaches.
    CANNON_MOBILITY = [
        (-40, -37), (-20, -18), (-8, -1), (-14, 1), (-6, -8), (-10, 8), (6, -7), (3, 2),
        (9, 3), (14, 1), (7, 16), (27, 16), (13, 32), (32, 22), (18, 35), (30, 40), (31, 40),
        (22, 25),
    ];
    /// Each leg of a horse blocked by its own side; by the other.
    HORSE_LEG_BLOCKED = [(11, -12), (-3, 3)];
    /// Each eye of an elephant blocked.
    ELEPHANT_EYE_BLOCKED = [(-7, -5)];
    /// A pawn that has not moved before its own horse, on the horse's way out.
    PAWN_BLOCKS_HORSE = [(-16, -29)];
    /// A horse across the river, protected, that no pawn can drive away.
    HORSE_OUTPOST = [(14, 13)];
    /// A rook on a file without own pieces before it as far as the river; without any piece.
    ROOK_FILE = [(29, 29), (8, -4)];

    /// Danger to a king, by the units counted in `king_safety.rs`.
    KING_DANGER = [
        (-1, -16), (-4, 2), (-7, 6), (-5, -7), (-15, -10), (-23, -15), (-22, -34), (-37, -49),
        (-61, -14), (-56, -44), (-83, -31), (-100, -38), (-93, -56), (-136, -77), (-116, -68), (-157, -83),
        (-163, -81), (-183, -94), (-201, -91), (-233, -100), (-253, -117), (-258, -104), (-288, -116), (-314, -141),
        (-327, -142), (-364, -160), (-387, -172), (-419, -183), (-439, -190), (-474, -200), (-502, -218), (-543, -240),
        (-572, -254), (-606, -269), (-642, -279), (-671, -283), (-706, -295), (-748, -318), (-794, -348), (-836, -370),
        (-882, -393), (-900, -409), (-900, -418), (-901, -421), (-899, -419), (-901, -421), (-900, -420), (-897, -419),
    ];
    /// 空头炮: a cannon on the king's own line with nothing between.
    EMPTY_CANNON = [(78, -23)];
    /// A cannon on the king's line behind exactly two pieces: any of them that leaves exposes the
    /// king. On the central file; elsewhere.
    MASKED_CANNON = [(28, 16), (13, 31)];
    /// 沉底炮: a cannon on the last rank beside the palace with the king on that rank.
    BOTTOM_CANNON = [(10, -16)];
    /// 窝心马: a horse in the heart of its own palace.
    HORSE_ON_HEART = [(-37, -32)];
    /// A king whose file is open to the other palace, and that thereby holds it.
    KING_HOLDS_FILE = [(0, 5)];
    /// A piece that may not leave the line between its king and an enemy rook or king: advisor,
    /// elephant, horse, rook, cannon, pawn.
    PINNED = [(-4, -21), (5, -12), (-51, -39), (-25, -24), (-36, -19), (-15, -11)];

    /// Horses, rooks and cannons across the river, 0 to 6.
    ACROSS = [(13, -3), (-8, 1), (3, -11), (45, 50), (39, 30), (60, 32), (70, 36)];

    /// A pawn attacks: advisor, elephant, horse, rook, cannon, pawn.
    PAWN_ATTACKS = [(31, -7), (33, 19), (68, 48), (77, 74), (65, 47), (-4, 25)];
    /// A horse attacks the same.
    HORSE_ATTACKS = [(17, -7), (13, 18), (14, 14), (45, 31), (34, 13), (-7, 5)];
    /// A cannon attacks the same.
    CANNON_ATTACKS = [(9, -5), (-13, 10), (19, 30), (54, 49), (12, 10), (11, 21)];
    /// A rook attacks the same.
    ROOK_ATTACKS = [(-7, 2), (9, 10), (29, 44), (0, 0), (35, 54), (3, 11)];
    /// An advisor, elephant or king attacks the same.
    GUARD_ATTACKS = [(0, 0), (0, 0), (21, 16), (26, 11), (46, 44), (4, 18)];
    /// Attacked and protected by nothing: advisor, elephant, horse, rook, cannon, pawn.
    HANGING = [(21, 10), (31, 14), (54, 29), (34, 31), (36, 25), (17, 33)];
    /// Protected: horse, cannon, crossed pawn.
    PROTECTED = [(9, -3), (22, -13), (23, -3)];

    /// Two crossed pawns of one side next to each other.
    CONNECTED_PAWNS = [(-3, -31)];
    /// Two elephants that protect each other.
    ELEPHANTS_LINKED = [(19, 14)];
    /// Having the move.
    TEMPO = [(43, 1)];
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
