//! Compares the losses of several evaluations on held-out positions.

use std::borrow::Cow;
use std::fmt;

use ::cli::columns::left;
use ::cli::message;
use ::cli::program::language;
use ::xiangqi::eval::network::{Network, SCALE};
use ::xiangqi::eval::trace::Trace;
use anyhow::{Context, Result};
use xiangqi_rules::Position;

use super::record::{Record, WON};
use super::scale::{best_k, expectation};
use crate::learner::{Examples, Learner, outputs};
use crate::model::Model;

/// Columns for the name of an evaluation.
const NAME: usize = 10;

/// Losses and scales of several evaluations on sets of positions. Displayed, each set is a table.
pub struct Report<'a>(Vec<Table<'a>>);

/// Several evaluations of one set of positions.
struct Table<'a> {
    name: Cow<'static, str>,
    examples: Examples<'a, Record>,
    k: f64,
    /// The values of the hand-crafted evaluation, in internal units.
    handmade: Vec<f64>,
    rows: Vec<Row>,
}

struct Row {
    name: String,
    /// Mean squared error on the blended targets, on results alone, on scores alone.
    losses: [f64; 3],
    /// Its value for each internal unit of the hand-crafted evaluation, by least squares.
    unit: f64,
}

impl<'a> Report<'a> {
    /// A report on these sets of positions, each with its name; `k` is the scale of values.
    pub fn new(
        sets: impl IntoIterator<Item = (Cow<'static, str>, Examples<'a, Record>)>,
        k: f64,
    ) -> Self {
        let table = |(name, examples)| Table {
            name,
            examples,
            k,
            handmade: Vec::new(),
            rows: Vec::new(),
        };
        Self(sets.into_iter().map(table).collect())
    }

    /// Adds the hand-crafted evaluation under this name, on the scale that suits it best, since it
    /// was fitted to other targets.
    ///
    /// # Errors
    /// When a record is damaged.
    pub fn handmade(&mut self, name: &str) -> Result<()> {
        let mut tables = self.0.iter_mut();
        tables.try_for_each(|table| table.handmade(name))
    }

    /// Adds the outputs of a learner's model.
    pub fn outputs<M: Model<Item = Record>>(&mut self, name: &str, learner: &Learner<'_, M>) {
        for table in &mut self.0 {
            table.outputs(name, learner);
        }
    }

    /// Adds a network in the engine's integers.
    ///
    /// # Errors
    /// When a record is damaged.
    pub fn network<const N: usize>(&mut self, name: &str, network: &Network<N>) -> Result<()> {
        let mut tables = self.0.iter_mut();
        tables.try_for_each(|table| table.network(name, network))
    }
}

impl Table<'_> {
    fn handmade(&mut self, name: &str) -> Result<()> {
        self.handmade = self.values(|position| Trace::of(position).value())?;
        let pairs = || self.handmade.iter().zip(self.examples.targets);
        let k = best_k(|k| {
            pairs()
                .map(|(&value, &target)| (expectation(value, k) - f64::from(target)).powi(2))
                .sum()
        });
        let scaled: Vec<f64> = self
            .handmade
            .iter()
            .map(|value| value * self.k / k)
            .collect();
        self.add(name, &scaled);
        Ok(())
    }

    fn outputs<M: Model<Item = Record>>(&mut self, name: &str, learner: &Learner<'_, M>) {
        let outputs = outputs(
            learner.model,
            &learner.descent.parameters,
            self.examples.items,
        );
        let fine = |output| f64::from(output) * f64::from(SCALE);
        self.add(name, &outputs.into_iter().map(fine).collect::<Vec<_>>());
    }

    fn network<const N: usize>(&mut self, name: &str, network: &Network<N>) -> Result<()> {
        let values = self.values(|position| network.evaluate(position))?;
        self.add(name, &values);
        Ok(())
    }

    fn values(&self, evaluate: impl Fn(&Position) -> i32) -> Result<Vec<f64>> {
        let value = |record: &Record| {
            let position = record
                .board
                .position()
                .context(message!("record-damaged"))?;
            Ok(evaluate(&position).into())
        };
        self.examples.items.iter().map(value).collect()
    }

    fn add(&mut self, name: &str, values: &[f64]) {
        let mut losses = [0.0; 3];
        let positions = values
            .iter()
            .zip(self.examples.items)
            .zip(self.examples.targets);
        for ((&value, record), &target) in positions {
            let expected = expectation(value, self.k);
            let targets = [
                f64::from(target),
                f64::from(record.result) / f64::from(WON),
                expectation(record.score.into(), self.k),
            ];
            for (loss, target) in losses.iter_mut().zip(targets) {
                *loss += (expected - target).powi(2) / values.len() as f64;
            }
        }
        let pairs = || values.iter().zip(&self.handmade);
        let together: f64 = pairs().map(|(value, handmade)| value * handmade).sum();
        let square: f64 = self.handmade.iter().map(|value| value * value).sum();
        self.rows.push(Row {
            name: name.to_owned(),
            losses,
            unit: together / square,
        });
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for table in &self.0 {
            let set = left(&table.name, NAME);
            writeln!(f, "{}", message!("report-head", set).say(language()))?;
            for row in &table.rows {
                let [target, results, scores] = row.losses;
                let (name, unit) = (left(&row.name, NAME), row.unit);
                writeln!(
                    f,
                    "{name}  {target:.6}  {results:.6}  {scores:.6}  {unit:.3}"
                )?;
            }
        }
        Ok(())
    }
}
