//! Reads and writes the size of a board.

/// Width and height from a text such as `8x6`, with any of the separators; a single number is both.
/// None for any other text.
pub fn sides(text: &str, separators: &[char]) -> Option<[u64; 2]> {
    let side = |part: &str| part.trim().parse().ok();
    Some(match text.split_once(separators) {
        Some((width, height)) => [side(width)?, side(height)?],
        None => [side(text)?; 2],
    })
}

/// Implements `Display` for a type with `width` and `height`, as `8x6`.
#[macro_export]
macro_rules! write_sides {
    ($size:ty) => {
        impl ::std::fmt::Display for $size {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                write!(f, "{}x{}", self.width(), self.height())
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_number_stands_for_both_sides() {
        for (text, expected) in [
            ("8", Some([8, 8])),
            (" 20 x 15 ", Some([20, 15])),
            ("5X22", Some([5, 22])),
            ("5,22", None),
            ("8x", None),
            ("x", None),
            ("-8", None),
            ("8x8x8", None),
        ] {
            assert_eq!(sides(text, &['x', 'X']), expected, "{text}");
        }
    }
}
