//! Exact decimals: a weight is a whole number of the network's unit, a power of ten.
//!
//! Floating point would make 0.1 + 0.2 longer than 0.3, and two equally long routes different. A
//! network whose longest decimals have three places counts in thousandths; lengths are printed with
//! the places that they need.

/// The most decimal places: 10^18 is the largest power of ten in 63 bits.
pub const MAX_PLACES: u8 = 18;

/// A non-negative decimal as it was written: `digits / 10^places`, in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decimal {
    /// All digits as one number.
    pub digits: u64,
    /// How many of the digits are behind the point, at most [`MAX_PLACES`].
    pub places: u8,
}

impl Decimal {
    /// Parses digits with an optional fraction, and nothing else.
    pub fn parse(text: &[u8]) -> Option<Self> {
        let mut digits = 0_u64;
        let mut places = None;
        let mut written = 0;
        // Zeros at the end of the fraction count only when another digit follows.
        let mut pending_zeros = 0_u32;
        for &byte in text {
            match (byte, &mut places) {
                (b'0'..=b'9', None) => {
                    digits = digits
                        .checked_mul(10)?
                        .checked_add(u64::from(byte - b'0'))?;
                    written += 1;
                }
                (b'0', Some(_)) => pending_zeros += 1,
                (b'1'..=b'9', Some(places)) => {
                    let step = pending_zeros + 1;
                    *places = u8::try_from(u32::from(*places).checked_add(step)?).ok()?;
                    digits = digits.checked_mul(10_u64.checked_pow(step)?)?;
                    digits = digits.checked_add(u64::from(byte - b'0'))?;
                    pending_zeros = 0;
                    written += 1;
                }
                (b'.', None) if written > 0 => places = Some(0),
                _ => return None,
            }
        }
        let behind_point = places.is_none_or(|places| places > 0 || pending_zeros > 0);
        let places = places.unwrap_or(0);
        (written > 0 && behind_point && places <= MAX_PLACES).then_some(Self { digits, places })
    }

    /// The number as units of `10^-places`, if that is a whole number and fits.
    pub fn scaled(self, places: u8) -> Option<u64> {
        self.digits
            .checked_mul(10_u64.pow(u32::from(places.checked_sub(self.places)?)))
    }
}

/// Whether a text is digits with an optional fraction, of any length: if so, [`Decimal::parse`]
/// refuses it only because it has too many digits.
pub fn is_written_well(text: &[u8]) -> bool {
    let is_number = |part: &[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_digit);
    match text.iter().position(|&byte| byte == b'.') {
        Some(point) => is_number(&text[..point]) && is_number(&text[point + 1..]),
        None => is_number(text),
    }
}

/// A number of units of `10^-places` as a decimal, without needless zeros.
pub fn format(units: u64, places: u8) -> String {
    let one = 10_u64.pow(u32::from(places));
    let (whole, fraction) = (units / one, units % one);
    if fraction == 0 {
        return whole.to_string();
    }
    let digits = format!("{fraction:0width$}", width = usize::from(places));
    format!("{whole}.{}", digits.trim_end_matches('0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_exact_and_in_lowest_terms() {
        let read = |text: &str| Decimal::parse(text.as_bytes()).map(|d| (d.digits, d.places));
        assert_eq!(read("75"), Some((75, 0)));
        assert_eq!(read("0.10"), Some((1, 1)));
        assert_eq!(read("3.00"), Some((3, 0)));
        assert_eq!(read("1.0203"), Some((10203, 4)));
        assert_eq!(read("18446744073709551615"), Some((u64::MAX, 0)));
        assert_eq!(read("0.000000000000000001"), Some((1, 18)));
        for wrong in [
            "", ".", "1.", ".5", "-1", "+1", "1e3", "1.2.3", "0x1", "1,5", "nan", "inf",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
            assert!(!is_written_well(wrong.as_bytes()), "{wrong}");
        }
        for wrong in [
            "18446744073709551616",
            "0.0000000000000000001",
            "99999999999.999999999999",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
            assert!(is_written_well(wrong.as_bytes()), "{wrong}");
        }
    }

    #[test]
    fn they_are_printed_with_the_places_they_need() {
        assert_eq!(format(418, 0), "418");
        assert_eq!(format(30, 2), "0.3");
        assert_eq!(format(1_050, 3), "1.05");
        assert_eq!(format(u64::MAX, 18), "18.446744073709551615");
    }

    proptest::proptest! {
        #[test]
        fn what_is_printed_is_read_back(units: u64, places in 0..=MAX_PLACES) {
            let decimal = Decimal::parse(format(units, places).as_bytes());
            proptest::prop_assert_eq!(decimal.and_then(|read| read.scaled(places)), Some(units));
        }
    }
}
