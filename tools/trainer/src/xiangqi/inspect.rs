//! `trainer inspect`: prints a network's header, how its weights are distributed, and its values of
//! a few positions.

use std::borrow::Cow;
use std::path::PathBuf;

use ::cli::columns::left;
use ::cli::program::language;
use ::cli::{Language, message, stdout, word};
use ::xiangqi::eval::network::{MAX_HIDDEN, MAX_OUTPUT};
use ::xiangqi::eval::trace::Trace;
use anyhow::{Context, Result};
use clap::Args;
use xiangqi_rules::Position;

use super::any_width::{self, AnyWidth, hex};

/// Named positions. Each of the middle ones is the starting position without one black piece, red
/// to move.
fn known(language: Language) -> [(Cow<'static, str>, &'static str); 8] {
    [
        (
            word!("inspect-start", language),
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        ),
        (
            word!("inspect-rook", language),
            "1nbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        ),
        (
            word!("inspect-horse", language),
            "r1bakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        ),
        (
            word!("inspect-cannon", language),
            "rnbakabnr/9/7c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        ),
        (
            word!("inspect-elephant", language),
            "rn1akabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        ),
        (
            word!("inspect-advisor", language),
            "rnb1kabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        ),
        (
            word!("inspect-pawn", language),
            "rnbakabnr/9/1c5c1/2p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        ),
        (
            word!("inspect-defenders", language),
            "2bak1b2/4a4/9/9/9/9/9/9/4R4/4K4 w",
        ),
    ]
}

/// Bins of a histogram.
const COLUMNS: usize = 16;

#[derive(Args)]
pub struct Arguments {
    net: PathBuf,
    #[arg(long)]
    fen: Vec<String>,
}

/// Prints the description of a network.
///
/// # Errors
/// When the file cannot be read or is no network, or a FEN is invalid.
pub fn run(arguments: &Arguments) -> Result<()> {
    let network = any_width::open(&arguments.net)?;
    stdout::line(describe(network.as_ref(), &arguments.fen, language())?.trim_end());
    Ok(())
}

fn describe(network: &dyn AnyWidth, fens: &[String], language: Language) -> Result<String> {
    let from = network.provenance();
    let parent = match from.parent {
        [0, ..] if from.parent == [0; 32] => word!("inspect-no-parent", language).into(),
        hash => hex(hash),
    };
    let header = message!(
        "inspect-header",
        bytes = network.size(),
        hash = hex(network.hash()),
        hidden = network.hidden(),
        generation = from.generation,
        parent,
        commit = from.commit.clone(),
        seed = from.seed,
        positions = from.positions,
        games = from.games.clone(),
    );
    let mut lines = vec![header.say(language), String::new()];
    let weights = network.weights();
    for (what, numbers, most) in [
        (message!("inspect-hidden"), &weights.hidden, MAX_HIDDEN),
        (
            message!("inspect-hidden-biases"),
            &weights.hidden_bias,
            MAX_HIDDEN,
        ),
        (message!("inspect-output"), &weights.output, MAX_OUTPUT),
    ] {
        let (count, most_said) = (numbers.len(), most.to_string());
        let numbers_of = message!("inspect-numbers", what, count, most = most_said);
        lines.push(numbers_of.say(language));
        lines.extend(histogram(numbers, most));
    }
    let biases = format!("{:?}", weights.output_bias);
    lines.push(message!("inspect-output-biases", biases).say(language));
    lines.push(String::new());
    lines.push(word!("inspect-values", language).into_owned());
    let known = known(language);
    let known = known.iter().map(|(name, fen)| (&**name, *fen));
    for (name, fen) in known.chain(fens.iter().map(|fen| (&fen[..], &fen[..]))) {
        let position = Position::from_fen(fen).with_context(|| fen.to_owned())?;
        let value = network.evaluate(&position);
        let handmade = Trace::of(&position).value();
        lines.push(format!("{} {value:>7}  {handmade:>9}", left(name, 24)));
    }
    Ok(lines.join("\n") + "\n")
}

/// A line for each bin: where it begins, how many numbers are in it, and a bar. Empty bins at both
/// ends are left out.
fn histogram(numbers: &[i16], most: i16) -> Vec<String> {
    let width = (2 * usize::from(most.unsigned_abs()) + 1).div_ceil(COLUMNS);
    let mut counts = [0_usize; COLUMNS];
    for &number in numbers {
        counts[(i32::from(number) + i32::from(most)) as usize / width] += 1;
    }
    let largest = counts.iter().max().copied().unwrap_or(0).max(1);
    let first = counts.iter().position(|&count| count > 0).unwrap_or(0);
    let last = counts.iter().rposition(|&count| count > 0).unwrap_or(0);
    let line = |column: usize| {
        let from = (column * width) as i32 - i32::from(most);
        let count = counts[column];
        let bar = "#".repeat((count * 50).div_ceil(largest));
        format!("{from:>6} {count:>7} {bar}")
    };
    (first..=last).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_counts_every_number_once() {
        let lines = histogram(&[-126, -125, 0, 1, 1, 126], 126);
        let count =
            |line: &String| -> usize { line.split_whitespace().nth(1).unwrap().parse().unwrap() };
        assert_eq!(lines.len(), COLUMNS);
        assert_eq!(lines.iter().map(count).sum::<usize>(), 6);
        assert_eq!(lines[0], format!("{:>6} {:>7} {}", -126, 2, "#".repeat(34)));
    }
}
