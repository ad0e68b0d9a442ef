//! Percentiles of the times and margins of an engine's moves, by the nearest rank.

use serde_json::{Value, json};

/// The percentiles that are reported of a sample; the first and the last are its ends.
pub const PERCENTILES: [u32; 7] = [0, 1, 5, 50, 95, 99, 100];

/// The value below which `percent` of the sorted `values` lie (nearest rank); none without values.
pub fn percentile(values: &[f32], percent: u32) -> Option<f64> {
    let rank = (values.len() * percent.min(100) as usize).div_ceil(100);
    let value = values.get(rank.saturating_sub(1));
    value.map(|&value| f64::from(value))
}

/// The percentiles of [`PERCENTILES`] as an object: `{"p0": ..., "p1": ...}`; null without values.
pub fn object(values: &[f32]) -> Value {
    let mut sorted = values.to_vec();
    sorted.sort_by(f32::total_cmp);
    let mut object = serde_json::Map::new();
    for percent in PERCENTILES {
        let Some(value) = percentile(&sorted, percent) else {
            return Value::Null;
        };
        object.insert(
            format!("p{percent}"),
            json!((value * 1000.0).round() / 1000.0),
        );
    }
    object.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_rank_is_returned() {
        let values: Vec<f32> = (0..=200).map(|n| n as f32).collect();
        assert_eq!(percentile(&values, 50), Some(100.0));
        assert_eq!(percentile(&values, 99), Some(198.0));
        // The 99th percentile of few values is the highest.
        assert_eq!(percentile(&values[..10], 99), Some(9.0));
        assert_eq!(percentile(&values[..10], 0), Some(0.0));
        assert_eq!(percentile(&[], 50), None);
        assert_eq!(object(&values)["p100"], 200.0);
        assert_eq!(object(&[]), Value::Null);
    }
}
