//! What is fitted: something with parameters in [rows](crate::lanes), and outputs that have
//! gradients by each.

use crate::lanes::Lanes;

/// Positions side by side, as a pass reads them.
pub trait Block<T>: Default {
    fn clear(&mut self);

    /// Adds positions; given random numbers, with views turned at random where that is as true.
    fn extend(&mut self, items: &[T], random: Option<u64>);
}

/// Something with parameters, and an output that has gradients by each.
pub trait Model: Sync {
    /// A position.
    type Item: Sync;
    type Block: Block<Self::Item>;
    /// What a forward pass leaves to the backward one.
    type Scratch: Default;

    fn rows(&self) -> usize;

    /// How many rows, the first ones, shrink with each step.
    fn shrinking(&self) -> usize {
        self.rows()
    }

    /// Moves parameters that a step took out of their range back into it.
    fn keep_in_range(&self, _parameters: &mut [Lanes]) {}

    /// Fills `outputs`, one a position.
    fn forward(
        &self,
        parameters: &[Lanes],
        block: &Self::Block,
        scratch: &mut Self::Scratch,
        outputs: &mut Vec<f32>,
    );

    /// Adds to `gradients`, which has the parameters' rows, given the loss's gradient by each
    /// output. The last forward pass with this scratch was over the same block and parameters.
    fn backward(
        &self,
        parameters: &[Lanes],
        block: &Self::Block,
        scratch: &mut Self::Scratch,
        errors: &[f32],
        gradients: &mut [Lanes],
    );
}
