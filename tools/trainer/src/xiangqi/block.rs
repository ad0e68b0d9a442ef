//! A batch of records as the inputs that a pass reads.

use zobrist::splitmix64;

use super::record::{Pair, Record};
use crate::lanes::Lanes;
use crate::model;

#[derive(Default)]
pub struct Block {
    pairs: Vec<Pair>,
    /// For each position, where its inputs end in `pairs`.
    ends: Vec<u32>,
    buckets: Vec<u8>,
}

impl model::Block<Record> for Block {
    fn clear(&mut self) {
        self.pairs.clear();
        self.ends.clear();
        self.buckets.clear();
    }

    /// Perspectives are mirrored as [`Record::inputs`] says.
    fn extend(&mut self, records: &[Record], mut random: Option<u64>) {
        for record in records {
            let turned = random.as_mut().map_or(0, |random| splitmix64(random) >> 62);
            record.inputs(turned as u8, &mut self.pairs);
            self.ends.push(self.pairs.len() as u32);
            self.buckets.push(record.bucket());
        }
    }
}

impl Block {
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

/// The intermediate values of a forward pass that the backward pass needs.
#[derive(Default)]
pub struct Scratch {
    pub hidden: Vec<[Lanes; 2]>,
    pub sums: Vec<Lanes>,
}
