//! Weights as they are read: decimals, counted in the unit of the longest.

use super::bellman_ford::SignedArc;
use super::decimal::{self, Decimal, MAX_PLACES};
use super::graph::Edge;
use super::network::{LONGEST, room_for};
use crate::expected::Expected;

/// Reads a weight that may not be negative.
///
/// # Errors
/// What was expected instead.
fn parse(word: &[u8]) -> Result<Decimal, Expected> {
    Decimal::parse(word).ok_or_else(|| {
        let is_negative = word.strip_prefix(b"-");
        if is_negative.is_some_and(decimal::is_written_well) {
            Expected::NoNegativeWeight
        } else if decimal::is_written_well(word) {
            Expected::ShorterWeight {
                places: MAX_PLACES.into(),
            }
        } else {
            Expected::DecimalWeight
        }
    })
}

/// Edges whose weights count one unit: that of the longest decimal so far.
pub(super) struct Weights {
    pub(super) edges: Vec<Edge>,
    /// Of each edge, where weights may be negative.
    is_negative: Option<Vec<bool>>,
    pub(super) places: u8,
    sum: u64,
}

impl Weights {
    /// Room for edges of an input of so many bytes; `signed` says whether weights may be negative.
    pub(super) fn new(edges: u64, bytes: usize, signed: bool) -> Self {
        Self {
            edges: room_for(edges, bytes),
            is_negative: signed.then(Vec::new),
            places: 0,
            sum: 0,
        }
    }

    /// Reads an edge's weight and takes the edge.
    ///
    /// # Errors
    /// What was expected instead.
    pub(super) fn read(&mut self, tail: u32, head: u32, word: &[u8]) -> Result<(), Expected> {
        let denied = word
            .strip_prefix(b"-")
            .filter(|_| self.is_negative.is_some());
        let weight = parse(denied.unwrap_or(word)).map_err(|expected| match expected {
            // A second sign.
            Expected::NoNegativeWeight if denied.is_some() => Expected::DecimalWeight,
            expected => expected,
        })?;
        if !self.push(tail, head, weight) {
            return Err(Expected::SmallerWeight);
        }
        if let Some(signs) = &mut self.is_negative {
            signs.push(denied.is_some());
        }
        Ok(())
    }

    /// The edges with their signs.
    pub(super) fn signed_arcs(&self) -> Vec<SignedArc> {
        let signs = self.is_negative.iter().flatten();
        let signed = |(edge, &is_negative): (&Edge, &bool)| {
            let weight = edge.weight as i64;
            SignedArc {
                tail: edge.tail,
                head: edge.head,
                weight: if is_negative { -weight } else { weight },
            }
        };
        self.edges.iter().zip(signs).map(signed).collect()
    }

    /// Takes an edge; `false` if the sum of all weights no longer fits.
    fn push(&mut self, tail: u32, head: u32, weight: Decimal) -> bool {
        if weight.places > self.places && !self.refine(weight.places) {
            return false;
        }
        let scaled = weight.scaled(self.places);
        let Some((weight, sum)) =
            scaled.and_then(|weight| Some((weight, self.sum.checked_add(weight)?)))
        else {
            return false;
        };
        self.sum = sum;
        self.edges.push(Edge { tail, head, weight });
        sum <= LONGEST
    }

    /// Counts in a finer unit from now on. Happens at most [`MAX_PLACES`] times.
    fn refine(&mut self, places: u8) -> bool {
        debug_assert!(places <= MAX_PLACES);
        let factor = 10_u64.pow(u32::from(places - self.places));
        let Some(sum) = self.sum.checked_mul(factor) else {
            return false;
        };
        // No weight is larger than the sum.
        for edge in &mut self.edges {
            edge.weight *= factor;
        }
        self.sum = sum;
        self.places = places;
        true
    }
}
