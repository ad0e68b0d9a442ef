use super::super::solve::tests::solve;
use super::super::value::IMPOSSIBLE;
use super::*;

fn read(bytes: &[u8]) -> Result<Table<&[u8]>, Message> {
    Table::read(bytes)
}

/// Offset of the contents, behind a valid checksum and length.
const CONTENTS: usize = CHECKED + LENGTH;

#[test]
fn what_is_written_is_read_value_by_value_and_whole() {
    for name in ["KRvK", "KPvKA", "KNvKP"] {
        let solved = solve(name);
        let bytes = write(&solved);
        let table = read(&bytes).unwrap();
        let whole = table.unpack();
        assert_eq!(table.material.to_string(), name);
        for mover in Color::ALL {
            let expected = &solved.values[mover.index()];
            assert_eq!(table.counts[mover.index()], Counts::of(expected));
            for (number, &code) in expected
                .iter()
                .enumerate()
                .filter(|&(_, &code)| code != IMPOSSIBLE)
            {
                assert_eq!(whole.values[mover.index()][number], code);
                assert_eq!(Some(table.value(mover, number)), Value::of(code));
            }
        }
        assert_eq!(with_header(&bytes[CONTENTS..]), bytes);
    }
}

#[test]
fn what_is_damaged_is_refused() {
    let good = write(&solve("KRvK"));
    for length in 0..good.len() {
        assert!(read(&good[..length]).is_err(), "{length} bytes");
    }
    for at in 0..good.len() {
        let mut bad = good.clone();
        bad[at] ^= 1 << (at % 8);
        assert!(read(&bad).is_err(), "byte {at}");
    }
    let said = |bytes: &[u8]| read(bytes).err().unwrap().to_string();
    assert!(said(b"PK").starts_with("not an endgame table"));
    let mut longer = good.clone();
    longer.push(0);
    assert_eq!(
        said(&longer),
        format!("found {} bytes, expected {}", longer.len(), good.len())
    );
    let mut bad = good;
    *bad.last_mut().unwrap() ^= 1;
    assert!(said(&bad).ends_with("the file is damaged"));
}

/// Hostile files with a valid checksum.
#[test]
fn what_is_hostile_is_refused_or_read_without_a_fault() {
    let good = write(&solve("KRvK"));
    let mut state = 5;
    let mut refused = 0;
    for _ in 0..2_000 {
        let mut bad = good.clone();
        for _ in 0..1 + zobrist::splitmix64(&mut state) % 3 {
            let at =
                CONTENTS + zobrist::splitmix64(&mut state) as usize % (bad.len() - CHECKED - 8);
            bad[at] = zobrist::splitmix64(&mut state) as u8;
        }
        if zobrist::splitmix64(&mut state).is_multiple_of(4) {
            bad.truncate(
                CONTENTS + zobrist::splitmix64(&mut state) as usize % (bad.len() - CHECKED - 8),
            );
        }
        let bad = with_header(&bad[CONTENTS..]);
        match read(&bad) {
            Ok(table) => {
                let whole = table.unpack();
                for number in 0..table.index.size() {
                    let value = table.value(Color::Red, number);
                    assert_eq!(Value::of(whole.values[0][number]), Some(value));
                }
            }
            Err(why) => {
                refused += 1;
                assert!(why.to_string().len() < 200, "{why}");
            }
        }
    }
    assert!((500..2_000).contains(&refused), "{refused}");
    for (name, expected) in [
        ("KvKR", "expected two sides"),
        ("KRRNNCCvKRRNNCC", "more positions than"),
        ("KRvKA", "found"),
    ] {
        let mut bad = good.clone();
        let end = CONTENTS + NAME;
        bad[CONTENTS..end].fill(0);
        bad[CONTENTS..CONTENTS + name.len()].copy_from_slice(name.as_bytes());
        let said = read(&with_header(&bad[CONTENTS..]))
            .err()
            .unwrap()
            .to_string();
        assert!(said.contains(expected), "{said}");
    }
}
