//! The diagrams of the Asian federation's rules, which the World federation shares: 173 cases of
//! repetition, each a position, the moves of a cycle and the verdict for the side to move if the
//! cycle goes on. They are facts that the engine Orange Xiangqi tests itself by.

use xiangqi_rules::notation::iccs;
use xiangqi_rules::repetition::{self, Class, InTree, RuleSet, Verdict};
use xiangqi_rules::{Color, Move, Position};

/// A case, as a line of `data/repetition.tsv` has it.
struct Case {
    id: u32,
    fen: &'static str,
    moves: Vec<&'static str>,
    verdict: Option<Verdict>,
}

fn cases() -> impl Iterator<Item = Case> {
    include_str!("../data/repetition.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            let [id, fen, moves, verdict] = fields[..] else {
                panic!("four fields in {line:?}")
            };
            Case {
                id: id.parse().unwrap(),
                fen,
                moves: moves.split_whitespace().collect(),
                verdict: match verdict {
                    "win" => Some(Verdict::Win),
                    "loss" => Some(Verdict::Loss),
                    "draw" => Some(Verdict::Draw),
                    "undecided" => None,
                    other => panic!("verdict {other:?}"),
                },
            }
        })
}

/// Cases that cannot be judged, and why.
const UNJUDGEABLE: [(u32, &str); 4] = [
    (0, "no moves"),
    (102, "a pawn behind where it begins"),
    (119, "the last move leaves the cycle"),
    (167, "no moves"),
];

/// The position after the moves, the last cycle then repeated until it stands for the third time.
fn third_occurrence(case: &Case) -> Option<Position> {
    let mut position = Position::from_fen(case.fen).ok()?;
    for text in &case.moves {
        let mv =
            iccs::parse(&position, text).unwrap_or_else(|error| panic!("{}: {error}", case.id));
        position.make(mv);
    }
    let keys: Vec<u64> = position.history().iter().map(|state| state.key).collect();
    let (last, earlier) = keys.split_last()?;
    let lap = earlier.len() - earlier.iter().rposition(|key| key == last)?;
    let moves: Vec<Move> = position
        .history()
        .iter()
        .filter_map(|state| state.mv)
        .collect();
    let cycle = moves[moves.len() - lap..].to_vec();
    while repetition::occurrences(&position) < 3 {
        for mv in &cycle {
            assert!(position.legal_moves().contains(mv), "{}: {mv}", case.id);
            position.make(*mv);
        }
    }
    Some(position)
}

#[test]
fn every_case_that_can_be_judged_is_judged_as_the_federation_does() {
    let mut wrong = Vec::new();
    let mut unjudged = Vec::new();
    for case in cases() {
        let Some(position) = third_occurrence(&case) else {
            unjudged.push(case.id);
            continue;
        };
        let found = repetition::explain(&position, RuleSet::Wxf, 3);
        if found.map(|judgement| judgement.verdict) != case.verdict {
            wrong.push(format!(
                "{}: {found:?}, expected {:?}",
                case.id, case.verdict
            ));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert_eq!(unjudged, UNJUDGEABLE.map(|(id, _)| id));
}

/// How many cases each set of rules judges as the diagrams say. The federation's are the only ones
/// that mean to.
#[test]
fn the_score_by_rule_set() {
    let agree = |rules: RuleSet| {
        let judged = cases().filter_map(|case| {
            let position = third_occurrence(&case)?;
            Some(repetition::judge(&position, rules, 3) == case.verdict)
        });
        judged.filter(|&is_alike| is_alike).count()
    };
    let scores = [RuleSet::Wxf, RuleSet::Computer, RuleSet::League].map(agree);
    assert_eq!(scores, [169, 64, 115]);
}

/// Case 102 with its pawn of i7 one step ahead, where it may stand.
#[test]
fn case_102_is_judged_where_its_pawn_may_stand() {
    let mut case = cases().find(|case| case.id == 102).unwrap();
    case.fen = "3a2b1r/4ak3/9/7Pp/9/9/9/B2NN3B/3K5/4p4 w";
    let position = third_occurrence(&case).unwrap();
    assert_eq!(repetition::judge(&position, RuleSet::Wxf, 3), case.verdict);
}

/// Case 119 with its last move dropped: red is the chaser, as its label says of the move after.
#[test]
fn case_119_is_judged_one_move_earlier() {
    let mut case = cases().find(|case| case.id == 119).unwrap();
    case.moves.pop();
    let position = third_occurrence(&case).unwrap();
    let found = repetition::explain(&position, RuleSet::Wxf, 3).unwrap();
    assert_eq!(found.classes[Color::Red.index()], Class::Chase);
    let expected = if position.side_to_move() == Color::Red {
        Verdict::Loss
    } else {
        Verdict::Win
    };
    assert_eq!(found.verdict, expected);
}

/// Case 152, where others who notice a lost guard only through a new pin see a draw. Red's rook on
/// d1 always attacks the horse on c1, which the cannon on c9 guards over one screen. Each step of
/// red's pawn changes the number of screens and so breaks the guard; each step of an elephant
/// restores it. The threat was there before the move, so the chase is passive; black does nothing.
#[test]
fn case_152_is_a_passive_chase_of_an_idle_side() {
    let case = cases().find(|case| case.id == 152).unwrap();
    let found = repetition::explain(&third_occurrence(&case).unwrap(), RuleSet::Wxf, 3).unwrap();
    assert_eq!(found.classes, [Class::PassiveChase, Class::Free]);
}

/// Plays the cycle until the position after the FEN stands for the `occurrences`-th time.
fn repeat(fen: &str, cycle: &str, occurrences: u32) -> Position {
    let mut position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    for _ in 1..occurrences {
        for text in cycle.split_whitespace() {
            let mv = iccs::parse(&position, text).unwrap_or_else(|error| panic!("{fen}: {error}"));
            position.make(mv);
        }
    }
    assert_eq!(repetition::occurrences(&position), occurrences);
    position
}

/// A rook follows a cannon up and down: the chaser, red, moves first.
const CHASE: (&str, &str) = ("3k5/9/9/9/c8/4R4/9/9/9/4K4 w", "e4e5 a5a4 e5e4 a4a5");
/// The same rook, pinned to its king.
const PINNED_CHASE: &str = "3kr4/9/9/9/c8/4R4/9/9/9/4K4 w";
/// A rook checks a king that steps aside.
const CHECK: (&str, &str) = ("3k5/9/9/9/9/9/9/9/4R4/5K3 w", "e1d1 d9e9 d1e1 e9d9");

#[test]
fn a_pinned_piece_cannot_capture_and_so_does_not_chase() {
    let free = repeat(CHASE.0, CHASE.1, 3);
    assert_eq!(
        repetition::judge(&free, RuleSet::Wxf, 3),
        Some(Verdict::Loss)
    );
    let pinned = repeat(PINNED_CHASE, CHASE.1, 3);
    assert_eq!(
        repetition::judge(&pinned, RuleSet::Wxf, 3),
        Some(Verdict::Draw)
    );
}

#[test]
fn by_the_computer_rules_checks_lose_and_chases_draw() {
    let judged = |(fen, cycle): (&str, &str)| {
        let found = repetition::explain(&repeat(fen, cycle, 3), RuleSet::Computer, 3);
        found.map(|judgement| (judgement.verdict, judgement.classes))
    };
    assert_eq!(judged(CHASE), Some((Verdict::Draw, [Class::Free; 2])));
    let check = [Class::Check, Class::Free];
    assert_eq!(judged(CHECK), Some((Verdict::Loss, check)));
    // Of the federation's cases those are judged alike in which no chase decides.
    for case in cases() {
        let Some(position) = third_occurrence(&case) else {
            continue;
        };
        let wxf = repetition::explain(&position, RuleSet::Wxf, 3).unwrap();
        let computer = repetition::judge(&position, RuleSet::Computer, 3);
        let decided = wxf.classes.contains(&Class::Check);
        let expected = if decided { wxf.verdict } else { Verdict::Draw };
        assert_eq!(computer, Some(expected), "{}", position.fen());
    }
}

#[test]
fn the_league_counts_to_four_and_knows_no_pins() {
    assert_eq!(RuleSet::League.occurrences(), 4);
    let third = repeat(PINNED_CHASE, CHASE.1, 3);
    assert_eq!(repetition::judge(&third, RuleSet::League, 4), None);
    for fen in [CHASE.0, PINNED_CHASE] {
        let fourth = repeat(fen, CHASE.1, 4);
        assert_eq!(
            repetition::judge(&fourth, RuleSet::League, 4),
            Some(Verdict::Loss),
            "{fen}"
        );
    }
    let checks = repeat(CHECK.0, CHECK.1, 4);
    assert_eq!(
        repetition::judge(&checks, RuleSet::League, 4),
        Some(Verdict::Loss)
    );
}

#[test]
fn the_league_lets_protected_and_like_pieces_be_attacked() {
    // A horse guards one of the cannon's two squares.
    let guarded = "3k5/9/9/1n7/c8/4R4/9/9/9/4K4 w";
    let position = repeat(guarded, CHASE.1, 4);
    assert_eq!(
        repetition::judge(&position, RuleSet::League, 4),
        Some(Verdict::Draw)
    );
    // A rook follows a rook.
    let alike = "3k5/9/9/9/r8/4R4/9/9/9/4K4 w";
    let position = repeat(alike, CHASE.1, 4);
    assert_eq!(
        repetition::judge(&position, RuleSet::League, 4),
        Some(Verdict::Draw)
    );
}

#[test]
fn a_tree_judges_the_second_time_below_its_root() {
    let twice = repeat(CHASE.0, CHASE.1, 2);
    let in_tree = |plies| repetition::judge_in_tree(&twice, RuleSet::Wxf, plies);
    assert_eq!(
        in_tree(5),
        Some(InTree {
            verdict: Verdict::Loss,
            is_certain: false
        })
    );
    assert_eq!(in_tree(4), None, "the earlier time is the root itself");
    let thrice = repeat(CHASE.0, CHASE.1, 3);
    let in_tree = |plies| repetition::judge_in_tree(&thrice, RuleSet::Wxf, plies);
    assert_eq!(
        in_tree(1),
        Some(InTree {
            verdict: Verdict::Loss,
            is_certain: true
        })
    );
    assert_eq!(repetition::judge_in_tree(&thrice, RuleSet::League, 4), None);
}

#[test]
fn captures_and_null_moves_end_the_past() {
    let mut position = repeat(CHASE.0, CHASE.1, 2);
    position.make_null();
    position.make_null();
    assert_eq!(repetition::occurrences(&position), 1);
}
