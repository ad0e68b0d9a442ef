//! River descriptions: any input is parsed as a puzzle or refused; safe steps can be reversed.

use puzzle::river::{Crossing, description, items::Items};

pub(crate) fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match description::parse(&text) {
        Ok(puzzle) => {
            assert!((1..=Items::MAX).contains(&puzzle.names.len()));
            let mut second = None;
            if puzzle.names.len() <= 10 {
                puzzle.successors(puzzle.start(), |step, next| second = Some((step, next)));
            }
            // Checked from the second state on, since the start may be unsafe without the ferryman.
            if let Some((_, state)) = second {
                puzzle.successors(state, |step, next| {
                    let mut back = false;
                    puzzle.successors(next, |other, to| {
                        back |= other.load == step.load && to == state;
                    });
                    assert!(back, "{step:?} from {state:?}");
                });
            }
        }
        Err(error) => assert!(
            error.to_string().chars().count() < 1_000,
            "a flood: {error}"
        ),
    }
}
