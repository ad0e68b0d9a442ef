//! The distribution function of the normal distribution, and its 97.5 % quantile.

/// The 97.5 % quantile of the normal distribution: half of it on each side leaves 95 %.
pub const Z95: f64 = 1.959_963_984_540_054;

/// The normal distribution function, by the complementary error function: its continued fraction
/// far out, its series near zero (Abramowitz and Stegun 7.1.5, 7.1.14). Good to 1e-12.
pub fn normal(z: f64) -> f64 {
    let x = z.abs() / std::f64::consts::SQRT_2;
    let upper = if x < 2.5 {
        let (mut term, mut sum) = (x, x);
        for n in 1..100 {
            term *= -x * x / f64::from(n);
            sum += term / f64::from(2 * n + 1);
        }
        0.5 - sum / std::f64::consts::PI.sqrt()
    } else {
        let mut fraction = x;
        for n in (1..100).rev() {
            fraction = x + f64::from(n) / 2.0 / fraction;
        }
        (-x * x).exp() / fraction / std::f64::consts::PI.sqrt() / 2.0
    };
    if z < 0.0 { upper } else { 1.0 - upper }
}
