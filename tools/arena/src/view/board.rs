//! A position as rows of text, for the terminal: from the ways in which positions are written here,
//! ranks with slashes between (FEN), rows of signs with slashes between, and a square of signs
//! (OBF).

/// The rows of the board, top first, a blank between the points; empty for what is no position.
/// Pieces and stones are letters and signs of one column each.
pub fn rows(position: &str) -> Vec<String> {
    let Some(board) = position.split_whitespace().next() else {
        return Vec::new();
    };
    let stones = |row: &str| spaced(row.chars().map(stone));
    if board.contains('/') {
        let is_stones = board.chars().all(|c| "/.XO".contains(c));
        let row = |row: &str| if is_stones { stones(row) } else { rank(row) };
        return board.split('/').map(row).collect();
    }
    let signs: Vec<char> = board.chars().collect();
    let side = signs.len().isqrt();
    if side < 4 || side * side != signs.len() {
        return Vec::new();
    }
    signs
        .chunks(side)
        .map(|row| spaced(row.iter().map(|&sign| stone(sign))))
        .collect()
}

/// `rnb2` as `r n b · ·`; numbers may have two digits.
fn rank(rank: &str) -> String {
    let mut points = Vec::new();
    let mut empty = 0;
    for c in rank.chars().chain([' ']) {
        match c.to_digit(10) {
            Some(digit) => empty = (empty * 10 + digit as usize).min(99),
            None => {
                points.extend(std::iter::repeat_n('·', empty));
                empty = 0;
                points.push(c);
            }
        }
    }
    points.pop();
    spaced(points.into_iter())
}

/// Black is full, white is hollow, as on paper.
fn stone(sign: char) -> char {
    match sign {
        'X' | 'x' | '*' => '●',
        'O' | 'o' => '○',
        _ => '·',
    }
}

fn spaced(points: impl Iterator<Item = char>) -> String {
    let points: Vec<String> = points.map(String::from).collect();
    points.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_of_writing_are_drawn() {
        let board = rows("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
        assert_eq!(board.len(), 10);
        assert_eq!(board[2], "· c · · · · · c ·");
        assert_eq!(rows("10p/x10")[0], "· · · · · · · · · · p");
        let board = rows("------OX--XO---- X;");
        assert_eq!(board, ["· · · ·", "· · ○ ●", "· · ● ○", "· · · ·"]);
        assert_eq!(rows("X../.O./..."), ["● · ·", "· ○ ·", "· · ·"]);
        assert!(rows("").is_empty() && rows("hello").is_empty());
    }
}
