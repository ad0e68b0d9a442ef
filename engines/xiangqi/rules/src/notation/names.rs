//! The names, letters and characters of pieces, sides and digits in WXF and Chinese notation.

use crate::piece::{Color, PieceType};

/// How one kind of piece is named.
pub(super) struct Names {
    pub(super) english: &'static str,
    pub(super) letter: char,
    /// Further letters that are read: N and B from the FEN of most engines, G and S from WinBoard.
    other_letters: &'static [char],
    pub(super) simplified: [char; 2],
    pub(super) traditional: [char; 2],
    other_characters: &'static [char],
}

#[rustfmt::skip]
static NAMES: [Names; 7] = {
    const fn names(
        english: &'static str,
        letter: char,
        other_letters: &'static [char],
        simplified: [char; 2],
        traditional: [char; 2],
        other_characters: &'static [char],
    ) -> Names {
        Names { english, letter, other_letters, simplified, traditional, other_characters }
    }
    [
        names("king",     'K', &['G'],      ['帅', '将'], ['帥', '將'], &[]),
        names("advisor",  'A', &[],         ['仕', '士'], ['仕', '士'], &[]),
        names("elephant", 'E', &['B'],      ['相', '象'], ['相', '象'], &[]),
        names("horse",    'H', &['N'],      ['马', '马'], ['馬', '馬'], &['傌', '㐷', '䮕']),
        names("rook",     'R', &[],         ['车', '车'], ['車', '車'], &['俥']),
        names("cannon",   'C', &[],         ['炮', '炮'], ['炮', '砲'], &['包']),
        names("pawn",     'P', &['S'],      ['兵', '卒'], ['兵', '卒'], &[]),
    ]
};

pub(super) fn of(kind: PieceType) -> &'static Names {
    &NAMES[kind.index()]
}

/// The kind that a WXF letter of either case stands for.
pub(super) fn by_letter(letter: char) -> Option<PieceType> {
    let letter = letter.to_ascii_uppercase();
    let named = |names: &Names| names.letter == letter || names.other_letters.contains(&letter);
    kind_where(named)
}

/// The kind that a Chinese character of either side and script stands for.
pub(super) fn by_character(character: char) -> Option<PieceType> {
    kind_where(|names| {
        names.simplified.contains(&character)
            || names.traditional.contains(&character)
            || names.other_characters.contains(&character)
    })
}

fn kind_where(test: impl Fn(&Names) -> bool) -> Option<PieceType> {
    PieceType::ALL.into_iter().find(|kind| test(of(*kind)))
}

pub(super) fn side(color: Color) -> &'static str {
    match color {
        Color::Red => "red",
        Color::Black => "black",
    }
}

const CHINESE_DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
/// Black's numerals in print are full-width digits; this is the one before `１`.
const FULL_WIDTH_ZERO: u32 = '０' as u32;

/// The numeral of a side for 1 to 9.
pub(super) fn numeral(color: Color, number: u8) -> char {
    match color {
        Color::Red => CHINESE_DIGITS[usize::from(number - 1)],
        Color::Black => char::from_u32(FULL_WIDTH_ZERO + u32::from(number)).unwrap_or('?'),
    }
}

/// The number, 1 to 9, of a Chinese, full-width or ASCII numeral.
pub(super) fn number(numeral: char) -> Option<u8> {
    if let Some(index) = CHINESE_DIGITS.iter().position(|digit| *digit == numeral) {
        return Some(index as u8 + 1);
    }
    let value = match numeral {
        '1'..='9' => numeral as u32 - u32::from(b'0'),
        '１'..='９' => numeral as u32 - FULL_WIDTH_ZERO,
        _ => return None,
    };
    Some(value as u8)
}
