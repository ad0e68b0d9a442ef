use super::Player::{First, Second};
use super::*;

fn answered(rule: OpeningRule, answers: &[&str]) -> Result<Opening, OpeningError> {
    let mut opening = Opening::new(rule, Size::STANDARD, Rule::Renju).unwrap();
    answers
        .iter()
        .try_for_each(|answer| opening.answer(answer.parse().unwrap()))?;
    Ok(opening)
}

/// The answers to each step, the player who has black after them, and the player who moves next.
type Way = (&'static [&'static str], Player, Player);

const WAYS: &[(OpeningRule, &[Way])] = &[
    (
        OpeningRule::Pro,
        &[(&["7,7", "8,8", "10,7"], First, Second)],
    ),
    (
        OpeningRule::LongPro,
        &[(&["7,7", "0,0", "11,7"], First, Second)],
    ),
    (
        OpeningRule::Swap,
        &[
            (&["7,7 8,8 7,9", "swap"], Second, First),
            (&["7,7 8,8 7,9", "0,0"], First, First),
        ],
    ),
    (
        OpeningRule::Swap2,
        &[
            (&["7,7 8,8 7,9", "swap"], Second, First),
            (&["7,7 8,8 7,9", "6,6"], First, First),
            (&["7,7 8,8 7,9", "6,6 9,9", "swap"], First, Second),
            (&["7,7 8,8 7,9", "6,6 9,9", "0,0"], Second, Second),
        ],
    ),
    (
        OpeningRule::Rif,
        &[
            (
                &["7,7 8,8 7,9", "swap", "6,6", "1,1 2,1", "2,1"],
                Second,
                First,
            ),
            (&["7,7 8,8 7,9", "6,6", "1,1 2,1", "1,1"], First, Second),
        ],
    ),
    (
        OpeningRule::Yamaguchi,
        &[
            (
                &["7,7 8,8 7,9 3", "swap", "6,6", "1,1 2,1 3,1", "3,1"],
                Second,
                First,
            ),
            (&["7,7 8,8 7,9 1", "6,6", "1,1", "1,1"], First, Second),
        ],
    ),
    (
        OpeningRule::Soosyrv8,
        &[
            (&["7,7 8,8 7,9", "6,6 2", "1,1 2,1", "2,1"], First, Second),
            (
                &["7,7 8,8 7,9", "swap", "6,6 2", "1,1 2,1", "2,1"],
                Second,
                First,
            ),
            (
                &["7,7 8,8 7,9", "6,6 1", "swap", "1,1", "1,1"],
                Second,
                First,
            ),
            (
                &["7,7 8,8 7,9", "swap", "6,6 1", "swap", "1,1", "1,1"],
                First,
                Second,
            ),
        ],
    ),
    (
        OpeningRule::Taraguchi10,
        &[
            (&["7,7", "8,8", "7,9", "6,6", "5,5", "0,0"], First, First),
            (
                &[
                    "7,7", "swap", "8,8", "swap", "7,9", "swap", "6,6", "swap", "5,5", "swap",
                ],
                Second,
                First,
            ),
            (
                &[
                    "7,7",
                    "8,8",
                    "7,9",
                    "6,6",
                    "0,0 0,1 0,2 0,3 0,4 0,5 0,6 0,7 0,8 0,9",
                    "0,9",
                ],
                First,
                Second,
            ),
        ],
    ),
];

#[test]
fn every_way_through_every_rule() {
    for &(rule, ways) in WAYS {
        for &(answers, black, next) in ways {
            let opening = answered(rule, answers).unwrap_or_else(|why| panic!("{rule}: {why}"));
            assert_eq!(opening.step(), None, "{rule} {answers:?}");
            assert_eq!(
                (opening.black(), opening.to_answer()),
                (black, next),
                "{rule} {answers:?}"
            );
            let found: Vec<String> = opening.answers().iter().map(Answer::to_string).collect();
            assert_eq!(found, answers, "{rule}");
            let mut over = opening.clone();
            assert_eq!(over.answer(Answer::Swap), Err(OpeningError::Settled));
            assert_eq!(over, opening);
        }
    }
}

/// Some way reaches every step of every table, so none is dead.
#[test]
fn no_step_is_out_of_reach() {
    for rule in OpeningRule::ALL {
        let ways = WAYS.iter().find(|(of, _)| *of == rule).unwrap().1;
        let mut seen = vec![false; rule.steps().len()];
        for (answers, ..) in ways {
            for count in 0..answers.len() {
                let step = answered(rule, &answers[..count]).unwrap().step().unwrap();
                let place = rule.steps().iter().position(|other| other == step);
                seen[place.unwrap()] = true;
            }
        }
        assert!(seen.iter().all(|&seen| seen), "{rule}: {seen:?}");
        assert_eq!(rule.name().parse(), Ok(rule));
    }
}

#[test]
fn what_a_step_does_not_offer_is_refused() {
    use OpeningRule::{LongPro, Pro, Rif, Soosyrv8, Swap2, Taraguchi10, Yamaguchi};
    for (rule, answers, message) in [
        (Swap2, &["swap"][..], "found a swap, expected 3 points"),
        (Swap2, &["7,7 8,8"], "found 2 points, expected 3 points"),
        (Swap2, &["7,7 8,8 7,7"], "7,7 is occupied by black"),
        (Swap2, &["7,7 8,8 15,1"], "15,1 is off the board of 15x15"),
        (
            Swap2,
            &["7,7 8,8 7,9", "1,1 2,2 3,3"],
            "found 3 points, expected a swap, 1 point or 2 points",
        ),
        (
            Swap2,
            &["7,7 8,8 7,9", "1,1 2,2", "3,3 4,4"],
            "found 2 points, expected a swap or 1 point",
        ),
        (Pro, &["7,8"], "7,8 is not in the centre"),
        (
            Pro,
            &["7,7", "8,8", "9,9"],
            "9,9 is not outside the central 5x5",
        ),
        (
            LongPro,
            &["7,7", "8,8", "10,7"],
            "10,7 is not outside the central 7x7",
        ),
        (Rif, &["7,7 8,9 9,9"], "8,9 is not in the central 3x3"),
        (Rif, &["7,7 8,8 10,7"], "10,7 is not in the central 5x5"),
        (
            Rif,
            &["7,7 8,8 9,9", "10,10", "1,2 2,1"],
            "1,2 and 2,1 are the same by symmetry, expected different fifth moves",
        ),
        (
            Rif,
            &["7,7 8,8 9,9", "10,10", "1,2 1,3", "1,1"],
            "1,1 was not offered, expected one of 1,2 1,3",
        ),
        (
            Rif,
            &["7,7 8,8 9,9", "10,10", "1,2 1,3", "swap"],
            "found a swap, expected 1 point",
        ),
        (
            Rif,
            &["7,7 8,8 9,9 2"],
            "found a number of 2, expected none here",
        ),
        (
            Yamaguchi,
            &["7,7 8,8 9,9"],
            "found no number of fifth moves, expected a number from 1 to 12 behind the points",
        ),
        (
            Soosyrv8,
            &["7,7 8,8 9,9", "0,0 9"],
            "found 9 fifth moves, expected a number from 1 to 8 behind the points",
        ),
        (
            Soosyrv8,
            &["7,7 8,8 9,9", "swap", "swap"],
            "found a swap, expected 1 point",
        ),
        (
            Taraguchi10,
            &[
                "7,7",
                "8,8",
                "7,9",
                "6,6",
                "swap",
                "0,0 0,1 0,2 0,3 0,4 0,5 0,6 0,7 0,8 0,9",
            ],
            "found 10 points, expected 1 point",
        ),
    ] {
        assert_eq!(
            answered(rule, answers).unwrap_err().to_string(),
            message,
            "{rule}"
        );
    }
    let mut opening = answered(Swap2, &[]).unwrap();
    let before = opening.clone();
    opening.answer("7,7 8,8 7,7".parse().unwrap()).unwrap_err();
    assert_eq!(opening, before);
}

#[test]
fn boards_without_a_place_for_the_stones_are_refused() {
    let on =
        |rule, side| Opening::new(rule, Size::square(side).unwrap(), Rule::Freestyle).map(|_| ());
    for rule in OpeningRule::ALL {
        let free = matches!(rule, OpeningRule::Swap | OpeningRule::Swap2);
        assert_eq!(on(rule, 20).is_ok(), free, "{rule}");
        assert!(on(rule, 9).is_ok(), "{rule}");
    }
    assert_eq!(
        on(OpeningRule::LongPro, 7).unwrap_err().to_string(),
        "long-pro on a board of 7x7: its stones go outside the central 7x7, and there is no such point"
    );
    // If fewer points differ by symmetry than fifth moves are wanted, all of them are offered.
    let mut opening = Opening::new(
        OpeningRule::Taraguchi10,
        Size::square(5).unwrap(),
        Rule::Renju,
    )
    .unwrap();
    for answer in ["2,2", "2,1", "2,3", "2,0"] {
        opening.answer(answer.parse().unwrap()).unwrap();
    }
    assert_eq!(opening.fifths(Fifths::Fixed(10)), 10);
    assert!(symmetry::distinct_points(opening.game().board()).len() < 13);
}

#[test]
fn answers_that_are_none_are_named() {
    for (text, found) in [
        ("", ""),
        ("swap 7,7", "swap"),
        ("7,7 3 8,8", "8,8"),
        ("7,7 3 3", "3"),
        ("3", "3"),
        ("7,7 300", "300"),
    ] {
        let error = text.parse::<Answer>().unwrap_err();
        assert_eq!(error.found, found, "{text}");
    }
}
