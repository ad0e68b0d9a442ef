//! What a network's fit keeps in its [`checkpoint`], after each epoch.
//!
//! | bytes | what |
//! |---|---|
//! | 4 | epochs done |
//! | 8 | steps done |
//! | 3 times 4 a number | parameters, means of slopes, means of their squares |
//!
//! All numbers are little-endian.

use std::path::Path;

use anyhow::{Result, ensure};

use super::learner::Learner;
use super::model::Model;
use crate::checkpoint;
use crate::lanes::{LANES, numbers, numbers_mut};

/// Bytes before the parameters.
const HEADER: usize = 12;

/// Saves what a fit of this fingerprint has come to.
///
/// # Errors
/// When the file cannot be written.
pub fn save<M>(path: &Path, fingerprint: u64, learner: &Learner<'_, M>) -> Result<()> {
    let adam = &learner.adam;
    let rows = [&learner.parameters, &adam.means, &adam.squares];
    let mut bytes = Vec::with_capacity(HEADER + 3 * size_of_val(&rows[0][..]));
    bytes.extend(learner.epoch.to_le_bytes());
    bytes.extend(adam.steps.to_le_bytes());
    for rows in rows {
        bytes.extend(numbers(rows).flat_map(f32::to_le_bytes));
    }
    checkpoint::save(path, fingerprint, &bytes)
}

/// Sets a learner to what was saved; whether there was anything.
///
/// # Errors
/// When the file is damaged, or of another fit.
pub fn resume<M: Model>(
    path: &Path,
    fingerprint: u64,
    learner: &mut Learner<'_, M>,
) -> Result<bool> {
    let Some(bytes) = checkpoint::read(path, fingerprint)? else {
        return Ok(false);
    };
    let count = learner.model.rows() * LANES;
    ensure!(
        bytes.len() == HEADER + 12 * count,
        "{}: a checkpoint of a fit to another kind of network; remove it to begin anew",
        path.display()
    );
    learner.epoch = u32::from_le_bytes(bytes.first_chunk().copied().unwrap_or_default());
    learner.adam.steps = u64::from_le_bytes(bytes[4..].first_chunk().copied().unwrap_or_default());
    let mut parts = bytes[HEADER..].chunks_exact(4 * count);
    let adam = &mut learner.adam;
    for rows in [&mut learner.parameters, &mut adam.means, &mut adam.squares] {
        let (values, _) = parts.next().unwrap_or_default().as_chunks::<4>();
        for (to, &value) in numbers_mut(rows).zip(values) {
            *to = f32::from_le_bytes(value);
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xiangqi::learner::{Lessons, SLICE, Settings};
    use crate::xiangqi::perceptron::Perceptron;
    use crate::xiangqi::record::Record;
    use xiangqi_rules::Position;
    use zobrist::splitmix64;

    #[test]
    fn a_fit_that_goes_on_ends_where_it_would_have_ended() {
        let mut random = 1;
        let mut position = Position::startpos();
        let mut records = Vec::new();
        while records.len() < 3000 {
            let moves = position.legal_moves();
            match moves.get(splitmix64(&mut random) as usize % moves.len().max(1)) {
                Some(&mv) if position.ply() < 100 => position.make(mv),
                _ => position = Position::startpos(),
            }
            records.push(Record::of(&position, 0, 0));
        }
        let targets: Vec<f32> = (0..3000).map(|n| (n % 7) as f32 / 7.0).collect();
        let lessons = Lessons {
            records: &records,
            targets: &targets,
        };
        let settings = Settings {
            epochs: 3,
            batch: SLICE,
            rates: [0.01, 0.001],
            decay: 0.1,
            turn: true,
            gain: 2.0,
            seed: 3,
        };
        let model = Perceptron::new(16);
        let mut straight = Learner::new(&model, settings);
        let losses: Vec<f64> = (0..3).map(|_| straight.epoch(lessons, |_| {})).collect();
        assert!(losses[2] < losses[0], "{losses:?}");

        let path = std::env::temp_dir().join(format!("sanqi-fit-{}.partial", std::process::id()));
        let mut first = Learner::new(&model, settings);
        first.epoch(lessons, |_| {});
        save(&path, 7, &first).unwrap();
        let mut second = Learner::new(&model, settings);
        assert!(resume(&path, 7, &mut second).unwrap());
        assert_eq!(second.epoch, 1);
        second.epoch(lessons, |_| {});
        second.epoch(lessons, |_| {});
        assert!(second.parameters == straight.parameters);

        let other = Perceptron::new(32);
        let mut wider = Learner::new(&other, settings);
        assert!(resume(&path, 7, &mut wider).is_err());
        std::fs::remove_file(&path).unwrap();
        assert!(!resume(&path, 7, &mut second).unwrap());
    }
}
