//! Text in the encodings that files come in: UTF-8, UTF-16 as some Windows programs save it, and
//! GBK as Chinese ones do.

use encoding_rs::{Encoding, GB18030, UTF_16BE, UTF_16LE};

/// The text of bytes that are not UTF-8, with the name of their encoding: UTF-16 where a byte order
/// mark says so, else GBK where all of it is valid GBK. `None` for UTF-8, and for what is none of
/// these.
///
/// Chinese text in UTF-8 is hardly ever valid GBK, nor the other way round, so that trying UTF-8
/// first settles it. GB18030, which is what is decoded, has GBK as a part.
pub fn decode(bytes: &[u8]) -> Option<(String, &'static str)> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes)
        && (encoding == UTF_16LE || encoding == UTF_16BE)
    {
        let (text, _) = encoding.decode_without_bom_handling(&bytes[mark..]);
        return Some((text.into_owned(), encoding.name()));
    }
    if std::str::from_utf8(bytes).is_ok() {
        return None;
    }
    let text = GB18030.decode_without_bom_handling_and_without_replacement(bytes)?;
    Some((text.into_owned(), "GBK"))
}

/// The text of bytes in UTF-8 or an encoding that [`decode`] knows; bytes that are valid in none
/// are replaced.
pub fn decode_lossily(bytes: &[u8]) -> String {
    decode(bytes).map_or_else(
        || String::from_utf8_lossy(bytes).into_owned(),
        |(text, _)| text,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_encoding_is_recognized_by_its_bytes() {
        let utf16 = |swap: bool| -> Vec<u8> {
            let units = "\u{feff}炮 P(a)\n".encode_utf16();
            let bytes = |unit: u16| {
                if swap {
                    unit.to_be_bytes()
                } else {
                    unit.to_le_bytes()
                }
            };
            units.flat_map(bytes).collect()
        };
        let decoded = |bytes: &[u8]| decode(bytes);
        assert_eq!(
            decoded(&utf16(false)),
            Some(("炮 P(a)\n".into(), "UTF-16LE"))
        );
        assert_eq!(
            decoded(&utf16(true)),
            Some(("炮 P(a)\n".into(), "UTF-16BE"))
        );
        let gbk = b"\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 h2e2";
        assert_eq!(decoded(gbk), Some(("炮二平五 h2e2".into(), "GBK")));
        for own in ["", "h2e2", "炮二平五", "\u{feff}炮"] {
            assert_eq!(decoded(own.as_bytes()), None, "{own}");
        }
        // Neither one nor the other.
        assert_eq!(decoded(b"h2e2 \xff\xff"), None);
    }
}
