//! The names of the 26 openings of renju.
//!
//! Black's first stone is in the centre, white's next to it on a line (direct) or a diagonal
//! (indirect), and black's second within the 25 points around the first (Renju International
//! Federation: *The rules of renju*). Rotations and reflections have the same name. This file has
//! the ids of the messages with the names.

use crate::{Point, Size, Symmetry};

/// Black's second stone, in columns to the right of the centre and rows above it, and the id of the
/// message that names the opening; white's stone is above the centre.
const DIRECT: [((i16, i16), &str); 13] = [
    ((0, 2), "opening-kansei"),
    ((1, 2), "opening-keigetsu"),
    ((2, 2), "opening-sosei"),
    ((1, 1), "opening-kagetsu"),
    ((2, 1), "opening-zangetsu"),
    ((1, 0), "opening-ugetsu"),
    ((2, 0), "opening-kinsei"),
    ((0, -1), "opening-shogetsu"),
    ((1, -1), "opening-kyugetsu"),
    ((2, -1), "opening-shingetsu"),
    ((0, -2), "opening-zuisei"),
    ((1, -2), "opening-sangetsu"),
    ((2, -2), "opening-yusei"),
];

/// The same with white's stone above the centre and to its right.
const INDIRECT: [((i16, i16), &str); 13] = [
    ((2, 2), "opening-chosei"),
    ((2, 1), "opening-kyogetsu"),
    ((2, 0), "opening-kosei"),
    ((2, -1), "opening-suigetsu"),
    ((2, -2), "opening-ryusei"),
    ((1, 0), "opening-ungetsu"),
    ((1, -1), "opening-hogetsu"),
    ((1, -2), "opening-rangetsu"),
    ((0, -1), "opening-gingetsu"),
    ((0, -2), "opening-myojo"),
    ((-1, -1), "opening-shagetsu"),
    ((-1, -2), "opening-meigetsu"),
    ((-2, -2), "opening-suisei"),
];

/// The id of the message that names a game's opening, if it has a name.
pub fn name(moves: &[Point], size: Size) -> Option<&'static str> {
    let [first, second, third, ..] = *moves else {
        return None;
    };
    let has_centre = size.width() % 2 == 1 && size.height() % 2 == 1;
    if !has_centre || first != size.centre() {
        return None;
    }
    let steps = |point: Point| {
        let step = |from: u8, to: u8| i16::from(to) - i16::from(from);
        (step(first.x(), point.x()), step(point.y(), first.y()))
    };
    let symmetries = Symmetry::of(size).iter();
    let mut turned =
        symmetries.map(|symmetry| [second, third].map(|point| steps(symmetry.apply(point, size))));
    turned.find_map(|[white, black]| {
        let openings = match white {
            (0, 1) => &DIRECT,
            (1, 1) => &INDIRECT,
            _ => return None,
        };
        let mut openings = openings.iter();
        openings.find_map(|&(place, name)| (place == black).then_some(name))
    })
}

/// The three stones of an opening by the id of its message. None if there is no such id, or the
/// board has no centre.
pub fn stones(id: &str, size: Size) -> Option<[Point; 3]> {
    let has_centre = size.width() % 2 == 1 && size.height() % 2 == 1;
    let tables = [((0, 1), &DIRECT), ((1, 1), &INDIRECT)];
    let (white, black) = tables.into_iter().find_map(|(white, openings)| {
        let found = openings.iter().find(|(_, known)| *known == id)?;
        Some((white, found.0))
    })?;
    let centre = size.centre();
    let at = |(right, up): (i16, i16)| {
        let x = u8::try_from(i16::from(centre.x()) + right).ok()?;
        let y = u8::try_from(i16::from(centre.y()) - up).ok()?;
        Some(Point::new(x, y))
    };
    has_centre.then_some([centre, at(white)?, at(black)?])
}

/// The message ids of all names.
pub fn ids() -> impl Iterator<Item = &'static str> {
    DIRECT.iter().chain(&INDIRECT).map(|&(_, id)| id)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(moves: &str) -> Option<&'static str> {
        let opening = crate::openings::parse(moves, Size::STANDARD).unwrap();
        name(&opening[0], Size::STANDARD)
    }

    #[test]
    fn the_stones_of_a_name_have_that_name() {
        let sizes = [Size::STANDARD, Size::new(5, 5).unwrap()];
        for (id, size) in ids().flat_map(|id| sizes.map(|size| (id, size))) {
            let stones = stones(id, size).unwrap();
            assert_eq!(name(&stones, size), Some(id));
        }
        assert_eq!(stones("opening-kansei", Size::new(20, 15).unwrap()), None);
        assert_eq!(stones("nothing", Size::STANDARD), None);
    }

    #[test]
    fn every_opening_is_known() {
        // As diagrams usually show them; rows are counted from the bottom.
        assert_eq!(named("h8h9i9"), Some("opening-kagetsu"));
        assert_eq!(named("h8i9h7j3"), Some("opening-gingetsu"));
        // Rotated.
        assert_eq!(named("h8i8i9"), Some("opening-kagetsu"));
        assert_eq!(named("h8g7g8"), Some("opening-ungetsu"));
        assert_eq!(named("h8h9h11"), None);
        assert_eq!(named("g8h8h9"), None);
    }

    /// Each point that makes a different opening is in the tables exactly once.
    #[test]
    fn the_tables_have_all_openings() {
        for (white, count) in [("h9", 13), ("i9", 13)] {
            let mut seen = Vec::new();
            for column in "fghij".chars() {
                for row in 6..=10 {
                    let third = format!("{column}{row}");
                    if third == "h8" || third == white {
                        continue;
                    }
                    let found = named(&format!("h8{white}{third}"));
                    seen.push(found.unwrap_or_else(|| panic!("h8{white}{third} has no name")));
                }
            }
            assert_eq!(seen.len(), 23);
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen.len(), count);
        }
    }
}
