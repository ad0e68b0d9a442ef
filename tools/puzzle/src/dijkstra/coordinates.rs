//! Where nodes lie: lines `v NAME X Y`, as in the `.co` files of DIMACS challenge 9.

use super::names::Names;
use crate::cursor::Cursor;
use crate::error::InputError;
use crate::expected::Expected;

/// Reads the coordinates of every node.
pub(super) fn read(input: &[u8], names: &Names) -> Result<Vec<(f64, f64)>, InputError> {
    let mut places = vec![None; names.len()];
    let mut cursor = Cursor::whole(input);
    while cursor.skip_empty_lines() {
        match cursor.word() {
            b"c" | b"p" => {
                cursor.skip_line();
                continue;
            }
            b"v" => {}
            word => return Err(cursor.wrong_word(word, Expected::CoordinateLine)),
        }
        let word = cursor.word();
        let node = std::str::from_utf8(word)
            .ok()
            .and_then(|name| names.find(name));
        let Some(node) = node else {
            return Err(cursor.wrong_word(word, Expected::NodeOfGraph));
        };
        let x = coordinate(&mut cursor)?;
        places[node as usize] = Some((x, coordinate(&mut cursor)?));
        cursor.end_of_line()?;
    }
    if let Some(node) = places.iter().position(Option::is_none) {
        let name = names.name(node as u32).into_owned();
        let expected = Expected::CoordinatesOf { name };
        return Err(cursor.wrong(input.len(), expected));
    }
    Ok(places.into_iter().flatten().collect())
}

fn coordinate(cursor: &mut Cursor<'_>) -> Result<f64, InputError> {
    let word = cursor.word();
    let number = std::str::from_utf8(word)
        .ok()
        .and_then(|text| text.parse::<f64>().ok());
    let number = number.filter(|number| number.is_finite());
    number.ok_or_else(|| cursor.wrong_word(word, Expected::Coordinate))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_node_has_its_place() {
        let names = Names::Numbers(2);
        let text = b"c New York\np aux sp co 2\nv 2 -73.5 40\nv 1 0 1e3\n";
        assert_eq!(read(text, &names).unwrap(), [(0.0, 1000.0), (-73.5, 40.0)]);
        let error = |text: &str| read(text.as_bytes(), &names).unwrap_err().to_string();
        assert_eq!(
            error("v 1 2 3\n"),
            "2:1: found the end of the input, expected the coordinates of 2"
        );
        assert_eq!(
            error("v 3 0 0\n"),
            "1:3: found \"3\", expected a node of the graph"
        );
        assert_eq!(
            error("v 1 nan 0\n"),
            "1:5: found \"nan\", expected a coordinate: a number"
        );
        assert!(read(b"\xef\xbb\xbfv 1 2 3\nv 2 0 0\n", &names).is_ok());
        assert_eq!(error("a 1 2\n"), "1:1: found \"a\", expected v NAME X Y");
    }
}
