//! The state of a gradient descent: the parameters of a network, the optimizer's means, and how
//! many epochs are done.
//!
//! It is saved in a [`checkpoint`] after each epoch:
//!
//! | bytes | what |
//! |---|---|
//! | 4 | epochs done |
//! | 8 | steps done |
//! | 3 times 4 a number | parameters, means of gradients, means of their squares |
//!
//! All numbers are little-endian.

use std::path::Path;

use ::cli::input::FileError;
use ::cli::message;
use anyhow::{Result, ensure};

use crate::adam::Adam;
use crate::checkpoint;
use crate::lanes::{LANES, Lanes, numbers, numbers_mut};

/// Bytes of the epochs and steps, before the parameters.
const HEADER: usize = 12;

pub struct Descent {
    pub epoch: u32,
    pub parameters: Vec<Lanes>,
    pub adam: Adam,
}

impl Descent {
    /// The state before the first epoch.
    pub fn from(parameters: Vec<Lanes>) -> Self {
        Self {
            epoch: 0,
            adam: Adam::new(parameters.len()),
            parameters,
        }
    }

    /// Saves the state for a fit with this fingerprint.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn save(&self, path: &Path, fingerprint: u64) -> Result<(), FileError> {
        let rows = [&self.parameters, &self.adam.means, &self.adam.squares];
        let mut bytes = Vec::with_capacity(HEADER + 3 * size_of_val(&rows[0][..]));
        bytes.extend(self.epoch.to_le_bytes());
        bytes.extend(self.adam.steps.to_le_bytes());
        for rows in rows {
            bytes.extend(numbers(rows).flat_map(f32::to_le_bytes));
        }
        checkpoint::save(path, fingerprint, &bytes)
    }

    /// Restores a saved state; returns whether there was one.
    ///
    /// # Errors
    /// When the file is damaged, or belongs to another fit.
    pub fn resume(&mut self, path: &Path, fingerprint: u64) -> Result<bool> {
        let Some(bytes) = checkpoint::read(path, fingerprint)? else {
            return Ok(false);
        };
        let count = self.parameters.len() * LANES;
        ensure!(
            bytes.len() == HEADER + 12 * count,
            message!("checkpoint-network", path = path.display().to_string())
        );
        self.epoch = u32::from_le_bytes(bytes.first_chunk().copied().unwrap_or_default());
        self.adam.steps = u64::from_le_bytes(bytes[4..].first_chunk().copied().unwrap_or_default());
        let mut parts = bytes[HEADER..].chunks_exact(4 * count);
        let adam = &mut self.adam;
        for rows in [&mut self.parameters, &mut adam.means, &mut adam.squares] {
            let (values, _) = parts.next().unwrap_or_default().as_chunks::<4>();
            for (to, &value) in numbers_mut(rows).zip(values) {
                *to = f32::from_le_bytes(value);
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use crate::learner::{Examples, Learner, Loss, Schedule, Settings};
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
        let examples = Examples {
            items: &records,
            targets: &targets,
        };
        let settings = Settings {
            epochs: 3,
            batch: 2048,
            slice: 1024,
            rates: [0.01, 0.001],
            schedule: Schedule::Cosine,
            decay: 0.1,
            mirror: true,
            gain: 2.0,
            loss: Loss::Squared,
            seed: 3,
        };
        let model = Perceptron::new(16);
        let new = || Learner::new(&model, settings, model.start(3));
        let mut straight = new();
        let losses: Vec<f64> = (0..3)
            .map(|_| straight.epoch(&examples, |_| {}).unwrap())
            .collect();
        assert!(losses[2] < losses[0], "{losses:?}");

        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("fit.partial");
        let mut first = new();
        first.epoch(&examples, |_| {}).unwrap();
        first.descent.save(&path, 7).unwrap();
        let mut second = new();
        assert!(second.descent.resume(&path, 7).unwrap());
        assert_eq!(second.descent.epoch, 1);
        second.epoch(&examples, |_| {}).unwrap();
        second.epoch(&examples, |_| {}).unwrap();
        assert!(second.descent.parameters == straight.descent.parameters);

        let other = Perceptron::new(32);
        let mut wider = Learner::new(&other, settings, other.start(3));
        assert!(wider.descent.resume(&path, 7).is_err());
        std::fs::remove_file(&path).unwrap();
        assert!(!second.descent.resume(&path, 7).unwrap());
    }
}
