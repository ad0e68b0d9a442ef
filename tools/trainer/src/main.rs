//! Self-play data and weights.
fn main() {}
