//! Files of a page as they are sent: compressed for whoever reads that.

use std::borrow::Cow;
use std::io::Write;
use std::sync::OnceLock;

use axum::body::Bytes;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

pub const HTML: &str = "text/html; charset=utf-8";
pub const SCRIPT: &str = "text/javascript; charset=utf-8";
pub const STYLE: &str = "text/css; charset=utf-8";

pub struct Asset {
    /// Its path, without the slash at the beginning.
    pub name: &'static str,
    kind: &'static str,
    pub text: Cow<'static, str>,
    compressed: OnceLock<Vec<u8>>,
}

impl Asset {
    pub const fn new(name: &'static str, kind: &'static str, text: &'static str) -> Self {
        Self::of(name, kind, Cow::Borrowed(text))
    }

    pub const fn of(name: &'static str, kind: &'static str, text: Cow<'static, str>) -> Self {
        let compressed = OnceLock::new();
        Self {
            name,
            kind,
            text,
            compressed,
        }
    }

    /// What a request with these headers is answered.
    pub fn answer(&'static self, headers: &HeaderMap) -> Response {
        let mut response = match reads_gzip(headers) {
            true => {
                let encoding = [(header::CONTENT_ENCODING, "gzip")];
                (encoding, Bytes::from_static(self.compressed())).into_response()
            }
            false => self.text.as_ref().into_response(),
        };
        let about = [
            (header::CONTENT_TYPE, self.kind),
            (header::VARY, "accept-encoding"),
        ];
        for (name, value) in about {
            let value = header::HeaderValue::from_static(value);
            response.headers_mut().insert(name, value);
        }
        response
    }

    fn compressed(&self) -> &[u8] {
        self.compressed.get_or_init(|| {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
            // Writing to memory cannot fail.
            let _ = encoder.write_all(self.text.as_bytes());
            encoder.finish().unwrap_or_default()
        })
    }
}

/// `gzip, deflate;q=0.5`; a coding of quality 0 is refused.
fn reads_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter();
    let mut codings = accepted
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','));
    codings.any(|coding| {
        let (name, quality) = coding.split_once(';').unwrap_or((coding, ""));
        let quality = quality.trim().strip_prefix("q=").map(str::parse::<f32>);
        name.trim().eq_ignore_ascii_case("gzip") && quality != Some(Ok(0.0))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::read::GzDecoder;
    use std::io::Read;

    static ASSET: Asset = Asset::new("theme.css", STYLE, crate::THEME);

    fn answered(accepted: Option<&'static str>) -> Response {
        let mut headers = HeaderMap::new();
        if let Some(accepted) = accepted {
            let accepted = header::HeaderValue::from_static(accepted);
            headers.insert(header::ACCEPT_ENCODING, accepted);
        }
        ASSET.answer(&headers)
    }

    #[test]
    fn whoever_reads_gzip_gets_it() {
        for (accepted, is_compressed) in [
            (Some("gzip, deflate, br"), true),
            (Some("br;q=1.0, GZIP;q=0.5"), true),
            (Some("br, gzip;q=0"), false),
            (Some("deflate"), false),
            (None, false),
        ] {
            let response = answered(accepted);
            let encoding = response.headers().get(header::CONTENT_ENCODING);
            assert_eq!(encoding.is_some(), is_compressed, "{accepted:?}");
            assert_eq!(response.headers()[header::CONTENT_TYPE], STYLE);
        }
        let mut text = String::new();
        let mut decoder = GzDecoder::new(ASSET.compressed());
        decoder.read_to_string(&mut text).unwrap();
        assert_eq!(text, crate::THEME);
        assert!(ASSET.compressed().len() * 2 < text.len());
    }
}
