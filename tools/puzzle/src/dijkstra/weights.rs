//! Weights as they are read: decimals, counted in the unit of the one with the most decimal places.

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

/// Edges whose weights are counted in one unit: that of the weight with the most decimal places so
/// far.
pub(super) struct Weights {
    pub(super) edges: Vec<Edge>,
    /// Whether the weight of each edge is negative; `None` where negative weights are refused.
    is_negative: Option<Vec<bool>>,
    pub(super) places: u8,
    sum: u64,
}

impl Weights {
    /// Makes room for the edges of an input of `bytes` bytes; `signed` says whether weights may be
    /// negative.
    pub(super) fn new(edges: u64, bytes: usize, signed: bool) -> Self {
        Self {
            edges: room_for(edges, bytes),
            is_negative: signed.then(Vec::new),
            places: 0,
            sum: 0,
        }
    }

    /// Reads the weight of an edge and adds the edge.
    ///
    /// # Errors
    /// What was expected instead.
    pub(super) fn read(&mut self, tail: u32, head: u32, word: &[u8]) -> Result<(), Expected> {
        let denied = word
            .strip_prefix(b"-")
            .filter(|_| self.is_negative.is_some());
        let weight = parse(denied.unwrap_or(word)).map_err(|expected| match expected {
            // The word has a second sign.
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

    /// Adds an edge; `false` if the sum of all weights no longer fits.
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

    /// Converts all weights to a finer unit, at most [`MAX_PLACES`] times; `false` if they no
    /// longer fit.
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
