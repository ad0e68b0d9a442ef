//! Converts values to expected results, on a scale `k`.

/// The expected result of a value, 0 to 1: the logistic function of `value / k`.
pub fn expectation(value: f64, k: f64) -> f64 {
    1.0 / (1.0 + (-value / k).exp())
}

/// The `k` with the least loss, by golden-section search.
pub fn best_k(loss: impl Fn(f64) -> f64) -> f64 {
    let ratio = (5_f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = (20.0, 4000.0);
    for _ in 0..40 {
        let (a, b) = (high - ratio * (high - low), low + ratio * (high - low));
        if loss(a) < loss(b) {
            high = b;
        } else {
            low = a;
        }
    }
    (low + high) / 2.0
}
