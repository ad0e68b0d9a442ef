//! Text of unknown encoding, as Chinese game files have it.
//!
//! Programs of today write UTF-8, those of the years when most game files were made the encodings
//! of Chinese Windows: GB2312, GBK, GB18030, each a part of the next. Chinese text in the one is
//! hardly ever valid in the other, so that trying UTF-8 first settles it.

use std::borrow::Cow;

use encoding_rs::GB18030;

/// The text of a file: UTF-8 if it is valid, with or without a byte order mark, else GB18030 with
/// U+FFFD for what is not valid there either.
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => decode_chinese(bytes),
    }
}

/// Text that is known to be in the encoding of Chinese Windows.
pub(crate) fn decode_chinese(bytes: &[u8]) -> Cow<'_, str> {
    GB18030.decode_without_bom_handling(bytes).0
}

/// Text in the encoding of Chinese Windows, cut off at a character so that it takes at most `room`
/// bytes.
pub(crate) fn encode_chinese(text: &str, room: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    for letter in text.chars() {
        let mut utf8 = [0; 4];
        let (encoded, ..) = GB18030.encode(letter.encode_utf8(&mut utf8));
        if bytes.len() + encoded.len() > room {
            break;
        }
        bytes.extend_from_slice(&encoded);
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_text_comes_out_of_each_encoding() {
        assert_eq!(decode("炮二平五".as_bytes()), "炮二平五");
        assert_eq!(decode("\u{feff}炮二平五".as_bytes()), "炮二平五");
        assert_eq!(decode(b"\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5"), "炮二平五");
        assert_eq!(decode(b"h2e2 \xff"), "h2e2 \u{fffd}");
    }
}
