//! Writes fitted numbers back into the source file that holds the weights.
//!
//! Only the numbers change: after the marker that opens the table, every pair `(12, -3)` is
//! replaced in turn, while comments, names and line breaks stay as they are.

use ::cli::{Message, message};

const MARKER: &str = "\nweights! {";

/// `source` with its pairs replaced by these, rounded.
///
/// # Errors
/// When the table is missing or holds another number of pairs.
pub fn rewrite(source: &str, pairs: &[(f64, f64)]) -> Result<String, Message> {
    let Some(table) = source.find(MARKER) else {
        return Err(message!("rewrite-no-table", line = MARKER.trim()));
    };
    let (head, mut rest) = source.split_at(table);
    let mut out = head.to_owned();
    let mut replaced = 0;
    while let Some(open) = rest.find('(') {
        let (before, from) = rest.split_at(open);
        out.push_str(before);
        match pair_length(from) {
            Some(length) => {
                if let Some((mg, eg)) = pairs.get(replaced) {
                    out.push_str(&format!("({}, {})", mg.round() as i32, eg.round() as i32));
                }
                replaced += 1;
                rest = &from[length..];
            }
            None => {
                out.push('(');
                rest = &from[1..];
            }
        }
    }
    out.push_str(rest);
    if replaced != pairs.len() {
        return Err(message!(
            "rewrite-pairs",
            found = replaced,
            expected = pairs.len()
        ));
    }
    Ok(out)
}

/// The length of the pair at the start of `text`, if there is one.
fn pair_length(text: &str) -> Option<usize> {
    let end = text.find(')')?;
    let (mg, eg) = text[1..end].split_once(',')?;
    mg.trim().parse::<i32>().ok()?;
    eg.trim().parse::<i32>().ok()?;
    Some(end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "// (1, 2)\nweights! {\n    /// A (small) run.\n    A = [\n        \
                          (1, -2), (3, 4),\n    ];\n    B = [(5, 6)];\n}\n";

    #[test]
    fn numbers_change_and_nothing_else() {
        let new = rewrite(SOURCE, &[(9.6, -8.4), (0.0, 0.2), (-1.0, 7.0)]).unwrap();
        let expected = SOURCE
            .replace("(1, -2)", "(10, -8)")
            .replace("(3, 4)", "(0, 0)")
            .replace("(5, 6)", "(-1, 7)");
        assert_eq!(new, expected);
    }

    #[test]
    fn another_number_of_pairs_is_refused() {
        assert!(rewrite(SOURCE, &[(0.0, 0.0)]).is_err());
        assert!(rewrite("fn main() {}", &[]).is_err());
    }
}
