//! The board marks the same moves as mistakes as the engines' `review` does.

use app::judgement::Mark;
use board::schema::MARKS;

#[test]
fn the_board_marks_moves_by_the_thresholds_of_review() {
    let ours = MARKS.map(|mark| (mark.lost, mark.name, mark.sign, mark.nag));
    let mut theirs = Mark::ALL.map(|mark| (mark.threshold(), mark.name(), mark.sign(), mark.nag()));
    theirs.reverse();
    assert_eq!(ours, theirs);
}
