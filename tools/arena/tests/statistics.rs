//! Elo, normalised Elo and log-likelihood ratios are equal to the last printed digit to those of
//! the runners that engine authors trust. Intervals are not: theirs are the normal approximation's,
//! with which ours agree where there are many games.

use arena::stats::elo::Strength;
use arena::stats::pentanomial::Pentanomial;
use arena::stats::sprt::Sprt;
use arena::stats::trinomial::Trinomial;

/// Numbers printed by fastchess and c-gomoku-cli; its head says how.
const PRINTED: &str = include_str!("data/fastchess-statistics.txt");

/// Pairs or games from which on the normal approximation is a good one.
const MANY: u64 = 500;

#[test]
fn every_printed_digit_is_theirs() {
    let (mut rows, mut many) = ([0, 0], 0);
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
        let nelo = strength.nelo.unwrap();
        let mut found = vec![digits(strength.elo.value, 2), digits(nelo.value, 2)];
        found.append(&mut ratios);
        let values = [&cells[2][..1], &cells[3][..1], &cells[5..].concat()].concat();
        let expected: Vec<String> = values.iter().map(|text| unsigned_zero(text)).collect();
        assert_eq!(found, expected, "{line}");

        if counts.iter().sum::<u64>() >= MANY {
            let number = |text: &str| -> f64 { text.parse().unwrap() };
            for (ours, theirs) in [(strength.elo, cells[2][1]), (nelo, cells[3][1])] {
                let ratio = ours.error() / number(theirs);
                assert!((0.97..=1.03).contains(&ratio), "{line}: {ours:?}");
            }
            let theirs = number(cells[4][0]) / 100.0;
            let off = (strength.superiority - theirs).abs();
            assert!(off < 0.01, "{line}: {}", strength.superiority);
            many += 1;
        }
    }
    assert_eq!(rows, [48, 48]);
    assert!(many > 20, "{many}");
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
