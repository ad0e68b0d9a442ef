use super::*;

/// Weights of a game made up for the tests.
#[derive(Debug, PartialEq, Eq)]
struct Few {
    provenance: Provenance,
    values: Vec<i16>,
}

impl WeightsFile for Few {
    const FORMAT: Format = Format {
        what: "a file of few weights",
        magic: b"sanqi.fw",
        version: 1,
        sizes: &[("{} stages", 4), ("scale {}", 400)],
        architecture: 0x1234_5678_9abc_def0,
        length: 6,
    };

    fn provenance(&self) -> &Provenance {
        &self.provenance
    }

    fn body(&self) -> Vec<u8> {
        self.values.iter().flat_map(|v| v.to_le_bytes()).collect()
    }

    fn from_body(provenance: Provenance, body: &[u8]) -> Result<Self, WeightsError> {
        let values = numbers(body);
        Ok(Self { provenance, values })
    }
}

/// Bytes of a file of [`Few`] before the provenance.
const HEADER: usize = 60;

fn some() -> Few {
    Few {
        provenance: Provenance {
            seed: 7,
            positions: 99,
            generation: 2,
            parent: [3; 32],
            commit: "0123456".into(),
            games: "seed 1".into(),
        },
        values: vec![1, -2, 300],
    }
}

fn refuse(bytes: &[u8]) -> WeightsError {
    Few::from_bytes(bytes).unwrap_err()
}

#[test]
fn a_file_is_read_back() {
    let bytes = some().to_bytes();
    assert_eq!(Few::from_bytes(&bytes), Ok(some()));
    assert_eq!(bytes[HEADER - 32..HEADER], some().hash());
    assert_eq!(bytes[HEADER..][..8], 7_u64.to_le_bytes());
    assert_eq!(bytes[bytes.len() - 2..], 300_i16.to_le_bytes());
}

#[test]
fn each_damage_has_its_error() {
    let bytes = some().to_bytes();
    let changed = |at: usize| {
        let mut bytes = bytes.clone();
        bytes[at] ^= 1;
        refuse(&bytes).to_string()
    };
    let other = "not a file of few weights: expected it to begin with `sanqi.fw`";
    assert_eq!(refuse(b"something").to_string(), other);
    assert_eq!(refuse(b"").to_string(), other);
    assert_eq!(changed(0), other);
    assert_eq!(changed(8), "version 0, expected 1");
    assert_eq!(changed(12), "5 stages, expected 4");
    assert_eq!(changed(16), "scale 401, expected 400");
    assert_eq!(
        changed(20),
        "weights of features 123456789abcdef1, expected 123456789abcdef0"
    );
    let damaged = WeightsError::Damaged.to_string();
    assert_eq!(
        [changed(30), changed(HEADER), changed(bytes.len() - 1)],
        [damaged.as_str(); 3]
    );
}

#[test]
fn every_shorter_file_and_a_longer_one_are_refused_by_their_length() {
    let bytes = some().to_bytes();
    for found in 8..bytes.len() {
        let error = refuse(&bytes[..found]);
        let WeightsError::Length {
            found: reported,
            expected,
        } = error
        else {
            panic!("{found} bytes: {error}");
        };
        assert_eq!(reported, found);
        assert!((found + 1..=bytes.len()).contains(&expected), "{expected}");
    }
    let longer = [&bytes[..], &[0]].concat();
    let (found, expected) = (bytes.len() + 1, bytes.len());
    assert_eq!(refuse(&longer), WeightsError::Length { found, expected });
}

#[test]
fn texts_are_capped_and_are_texts() {
    let mut bytes = some().to_bytes();
    bytes[HEADER + 56] = 0xff;
    assert_eq!(refuse(&bytes), WeightsError::Text { what: "commit" });
    bytes[HEADER + 52..HEADER + 56].copy_from_slice(&[255; 4]);
    let long = refuse(&bytes).to_string();
    assert_eq!(long, "commit: expected at most 65536 bytes of UTF-8 text");
}

#[test]
fn a_file_that_is_missing_or_another_is_named_and_not_quoted() {
    let error = |path: &str| Few::open(Path::new(path)).unwrap_err().to_string();
    assert!(error("missing.bin").starts_with("missing.bin: "));
    assert_eq!(
        error("Cargo.toml"),
        "Cargo.toml: not a file of few weights: expected it to begin with `sanqi.fw`"
    );
}
