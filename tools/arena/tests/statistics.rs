//! Elo, normalised Elo, likelihood of superiority and log-likelihood ratios are equal to the last
//! printed digit to those of the runners that engine authors trust.

use arena::stats::elo::{Estimate, Strength};
use arena::stats::pentanomial::Pentanomial;
use arena::stats::sprt::Sprt;
use arena::stats::trinomial::Trinomial;

/// Numbers printed by fastchess and c-gomoku-cli; its head says how.
const PRINTED: &str = include_str!("data/fastchess-statistics.txt");

#[test]
fn every_printed_digit_is_theirs() {
    let mut rows = [0, 0];
    for line in PRINTED.lines().filter(|line| !line.starts_with('#')) {
        let cells: Vec<Vec<&str>> = line
            .split('|')
            .map(|cell| cell.split_whitespace().collect())
            .collect();
        let counts: Vec<u64> = cells[0][1..].iter().map(|n| n.parse().unwrap()).collect();
        let test = |model: &str| -> Sprt {
            format!("elo0={},elo1={},model={model}", cells[1][0], cells[1][1])
                .parse()
                .unwrap()
        };
        let [normalized, logistic] = [test("normalized"), test("logistic")];
        let (strength, mut ratios) = match *counts.as_slice() {
            [a, b, c, d, e] => {
                rows[0] += 1;
                let pairs = Pentanomial([a, b, c, d, e]);
                let ratios = [normalized, logistic].map(|test| digits(test.llr(&pairs), 2));
                (Strength::of(&pairs).unwrap(), ratios.to_vec())
            }
            [l, d, w] => {
                rows[1] += 1;
                let games = Trinomial([l, d, w]);
                let ratios =
                    [normalized, logistic].map(|test| digits(test.llr_of_games(&games), 2));
                let approximate = digits(logistic.approximate_llr(&games), 3);
                let ratios = ratios.into_iter().chain([approximate]).collect();
                (Strength::of_games(&games).unwrap(), ratios)
            }
            _ => panic!("{line}"),
        };
        let mut found = estimate(strength.elo);
        found.extend(estimate(strength.nelo.unwrap()));
        found.push(digits(strength.superiority * 100.0, 2));
        found.append(&mut ratios);
        let expected: Vec<String> = cells[2..]
            .concat()
            .iter()
            .map(|text| unsigned_zero(text))
            .collect();
        assert_eq!(found, expected, "{line}");
    }
    assert_eq!(rows, [48, 48]);
}

fn estimate(estimate: Estimate) -> Vec<String> {
    vec![digits(estimate.value, 2), digits(estimate.error(), 2)]
}

fn digits(value: f64, decimals: usize) -> String {
    unsigned_zero(&format!("{value:.decimals$}"))
}

/// They print zero with either sign, as rounding has it.
fn unsigned_zero(text: &str) -> String {
    match text.strip_prefix('-') {
        Some(rest) if rest.chars().all(|c| c == '0' || c == '.') => rest.to_owned(),
        _ => text.to_owned(),
    }
}
