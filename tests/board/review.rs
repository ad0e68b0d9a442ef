//! What the page calls a mistake is one for the engines' `review` as well.

use app::judgement::Mark;
use serde_json::{Value, json};

#[test]
fn the_page_marks_moves_by_the_thresholds_of_review() {
    let script = include_str!("../../tools/board/web/review.js");
    let (_, rest) = script.split_once("const NAMES = ").unwrap();
    let (names, _) = rest.split_once(';').unwrap();
    let named: Value = serde_json::from_str(names).unwrap();
    let marks = Mark::ALL.iter().rev();
    let marks = marks.map(|mark| json!([mark.threshold(), mark.name(), mark.sign()]));
    assert_eq!(named, marks.collect::<Value>());
}
