//! What is fitted: something with parameters in [rows](crate::lanes), and outputs that have slopes by each.

use zobrist::splitmix64;

use super::record::{Pair, Record};
use crate::lanes::Lanes;

/// Positions side by side, as a pass reads them.
#[derive(Default)]
pub struct Block {
    pairs: Vec<Pair>,
    /// Where the features of each position end.
    ends: Vec<u32>,
    buckets: Vec<u8>,
}

impl Block {
    pub fn clear(&mut self) {
        self.pairs.clear();
        self.ends.clear();
        self.buckets.clear();
    }

    /// Adds positions; given random numbers, with views turned at random where that is as true
    /// ([`Record::features`]).
    pub fn extend(&mut self, records: &[Record], mut random: Option<u64>) {
        for record in records {
            let turned = random.as_mut().map_or(0, |random| splitmix64(random) >> 62);
            record.features(turned as u8, &mut self.pairs);
            self.ends.push(self.pairs.len() as u32);
            self.buckets.push(record.bucket());
        }
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    #[inline]
    pub fn positions(&self) -> impl Iterator<Item = (usize, &[Pair])> {
        let mut rest = &self.pairs[..];
        let mut start = 0;
        self.ends
            .iter()
            .zip(&self.buckets)
            .map(move |(&end, &bucket)| {
                let (pairs, behind) = rest.split_at((end - start) as usize);
                rest = behind;
                start = end;
                (usize::from(bucket), pairs)
            })
    }
}

/// What a pass over a block leaves behind.
#[derive(Default)]
pub struct Scratch {
    /// The model's output for each position.
    pub outputs: Vec<f32>,
    /// The loss's slope by each output, between forward and backward pass.
    pub errors: Vec<f32>,
    pub hidden: Vec<[Lanes; 2]>,
    pub sums: Vec<Lanes>,
}

/// Something with parameters, and an output that has slopes by each.
pub trait Model: Sync {
    fn rows(&self) -> usize;

    fn start(&self, seed: u64) -> Vec<Lanes>;

    /// Moves parameters that a step took out of their range back into it.
    fn keep_in_range(&self, parameters: &mut [Lanes]);

    /// Fills `outputs`.
    fn forward(&self, parameters: &[Lanes], block: &Block, scratch: &mut Scratch);

    /// Adds to `slopes`, which has the parameters' rows, given `errors`. The last forward pass with this
    /// scratch was over the same block and parameters.
    fn backward(
        &self,
        parameters: &[Lanes],
        block: &Block,
        scratch: &mut Scratch,
        slopes: &mut [Lanes],
    );
}
