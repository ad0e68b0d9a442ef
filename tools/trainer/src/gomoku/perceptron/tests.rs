use super::*;
use crate::lanes::numbers_mut;
use ::gomoku::eval::network::{Head, Row, threat_row};
use ::gomoku::eval::weights::{Set, embedded};
use gomoku_rules::Rule;

use crate::gomoku::generate;
use crate::gomoku::samples::collect;
use crate::shard::{GameKind, Provenance};

fn samples() -> Vec<Sample> {
    let provenance = Provenance {
        game: GameKind::Gomoku(Rule::Freestyle),
        nodes: 40,
        seed: 1,
        weights: 0,
        engine: None,
    };
    let mut samples = Vec::new();
    for number in 0..2 {
        let game = generate::play(Rule::Freestyle, embedded(), provenance, number);
        collect(Rule::Freestyle, &game, |set, sample| {
            assert_eq!(set, Set::Free);
            samples.push(sample);
            Ok(())
        })
        .unwrap();
    }
    assert!(samples.len() > 8, "{}", samples.len());
    samples
}

/// Parameters with which some sums are clamped and some neurons are below zero.
fn parameters() -> Vec<Lanes> {
    let mut parameters = start(3);
    numbers_mut(&mut parameters[..BIAS_ROW]).for_each(|value| *value *= 8.0);
    parameters
}

/// The output in double precision, with sums and neurons on the same side of their bounds as in
/// `pass`, so that no bound is crossed.
fn plain(parameters: &[f64], sample: &Sample, pass: &Pass) -> f64 {
    let at = |row: usize, lane: usize| parameters[row * LANES + lane];
    let mut cells = vec![[0.0; CONVOLUTION_WIDTH]; WIDE * WIDE];
    for (place, cell) in cells.iter_mut().enumerate() {
        *cell = std::array::from_fn(|lane| {
            at(CONVOLUTION_BIAS, lane) + rows_at(place, sample, |row| at(row, lane))
        });
    }
    let pooled = |lane: usize| -> f64 {
        let cell = |cell: usize| {
            let (now, then) = (cells[place(cell)][lane], pass.cells[place(cell)][lane]);
            match then {
                0.0..=1.0 => now,
                _ => {
                    f64::from(then.clamp(0.0, 1.0))
                        + (now - f64::from(then)) * f64::from(CLIPPED_DERIVATIVE)
                }
            }
        };
        (0..SIDE * SIDE).map(cell).sum::<f64>() / f64::from(POOLED_ONE)
    };
    let pooled: [f64; CONVOLUTION_WIDTH] = std::array::from_fn(pooled);
    let mut output = at(OUTPUT_BIAS, 0);
    for neuron in 0..HIDDEN {
        let mut sum = at(NEURON_BIASES, neuron);
        let place = NEURONS + PER_NEURON * neuron;
        for lane in 0..LANES {
            let rows = sample.rows.iter();
            let cells = rows.map(|&(row, count)| f64::from(count) * at(row.into(), lane));
            let input = match pass.sums.0[lane] {
                sum if sum.abs() < 1.0 => cells.sum::<f64>() * f64::from(CELL) + at(BIAS_ROW, lane),
                sum => f64::from(sum.signum()),
            };
            sum += input * at(place, lane) + input * input * at(place + 1, lane);
        }
        for (lane, pooled) in pooled.iter().enumerate() {
            sum += pooled * at(place + 2, lane);
        }
        let leak = if pass.active[neuron] > 0.0 {
            1.0
        } else {
            1.0 / f64::from(LEAK)
        };
        output += sum * leak * at(OUTPUTS, neuron);
    }
    output
}

/// What all cells add to one place, searched from that place and not from the cells.
fn rows_at(place: usize, sample: &Sample, value: impl Fn(usize) -> f64) -> f64 {
    let at = [place / WIDE, place % WIDE];
    let of = |&(cell, pair): &Classed| {
        let cell = usize::from(cell);
        let there = [cell / SIDE + RADIUS, cell % SIDE + RADIUS];
        let [down, across] = [0, 1].map(|axis| at[axis].abs_diff(there[axis]));
        let distance = down.max(across);
        let ring = match (down.min(across), down == across) {
            (0, true) => 0,
            (0, false) => 2 * distance - 1,
            (_, true) => 2 * distance,
            _ => return 0.0,
        };
        if distance > RADIUS {
            return 0.0;
        }
        value(CONVOLUTION + usize::from(pair) * RINGS + ring)
    };
    sample.cells.iter().map(of).sum()
}

#[test]
fn gradients_are_those_of_differences_in_double_precision() {
    const STEP: f64 = 1e-5;
    let parameters = parameters();
    let exact: Vec<f64> = numbers(&parameters).map(f64::from).collect();
    let (mut checked, mut bounded) = (0, 0);
    for sample in samples().iter().step_by(12) {
        let pass = forward(&parameters, Features::of(sample));
        let mut gradients = vec![ZERO; PARAMETERS];
        backward(
            &parameters,
            Features::of(sample),
            &pass,
            1.0,
            &mut gradients,
        );
        let gradients: Vec<f32> = numbers(&gradients).collect();
        let used = sample.rows.iter().map(|&(row, _)| usize::from(row));
        let pairs = sample.cells.iter().flat_map(|&(_, pair)| {
            let first = CONVOLUTION + usize::from(pair) * RINGS;
            first..first + RINGS
        });
        let rows = used.step_by(5).chain(pairs.step_by(9));
        let rows = rows.chain([BIAS_ROW, CONVOLUTION_BIAS]);
        for row in rows.chain(NEURONS..PARAMETERS) {
            for lane in 0..LANES {
                let first_layer = row <= BIAS_ROW;
                if first_layer && pass.sums.0[lane].abs() >= 1.0 {
                    bounded += 1;
                    continue;
                }
                let place = row * LANES + lane;
                let shifted = |by: f64| {
                    let mut parameters = exact.clone();
                    parameters[place] += by;
                    plain(&parameters, sample, &pass)
                };
                let expected = (shifted(STEP) - shifted(-STEP)) / (2.0 * STEP);
                let off = (f64::from(gradients[place]) - expected).abs();
                assert!(
                    off < 1e-4 + 1e-3 * expected.abs(),
                    "row {row}, lane {lane}: {off} of {expected}"
                );
                checked += usize::from(expected.abs() > 1e-6);
            }
        }
    }
    assert!(checked > 1000, "{checked}");
    assert!(bounded > 0, "no sum was out of bounds");
}

#[test]
fn integers_that_become_real_numbers_become_the_same_integers() {
    const LOGIT: f32 = 300.0;
    let values = ::gomoku::eval::weights::embedded().values();
    for integers in values.chunks_exact(PER_HEAD) {
        let parameters = of_integers(integers, LOGIT);
        assert!(quantise(&parameters, LOGIT).unwrap() == integers);
    }
}

/// The convolution's output in the engine's integers.
fn pooled(head: &Head, sample: &Sample) -> [i32; CONVOLUTION_WIDTH] {
    std::array::from_fn(|lane| {
        let value = |row: usize| {
            let [pair, ring] = [(row - CONVOLUTION) / RINGS, (row - CONVOLUTION) % RINGS];
            f64::from(head.convolution_rows(pair)[ring][lane])
        };
        let cell = |cell: usize| {
            let bias = i32::from(head.convolution_bias()[lane]);
            let sum = bias + rows_at(place(cell), sample, value) as i32;
            sum.clamp(0, CONVOLUTION_ONE.into())
        };
        (0..SIDE * SIDE).map(cell).sum()
    })
}

#[test]
fn the_engine_s_integers_say_what_the_real_numbers_say() {
    const LOGIT: f32 = 300.0;
    let parameters = parameters();
    let head = Head::new(&quantise(&parameters, LOGIT).unwrap());
    for sample in samples() {
        let pooled = pooled(&head, &sample);
        let mut sums: Row = *head.row(BIAS_ROW);
        let mut flags = None;
        for &(row, count) in &sample.rows {
            let row = usize::from(row);
            // The threats come last; the engine adds them itself.
            if row >= threat_row(0) {
                flags = Some(row - threat_row(0));
                continue;
            }
            for (sum, value) in sums.iter_mut().zip(head.row(row)) {
                *sum = sum.wrapping_add(value.wrapping_mul(count.into()));
            }
        }
        let found = head.output(&sums, &pooled, flags.unwrap()) as f32;
        let expected = forward(&parameters, Features::of(&sample)).output * LOGIT;
        assert!((found - expected).abs() < 4.0, "{found}, not {expected}");
    }
}
