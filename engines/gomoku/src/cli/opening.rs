//! Swap2 on a terminal: three stones, a choice, and who has which colour then.

use ::app::cli::play::{Terminal, is_one_of, names, quoted, trimmed};
use ::cli::lines::Typed;
use ::cli::{Message, message};
use clap::ValueEnum;
use gomoku_rules::Color;
use gomoku_rules::swap2::{Answer, Player, Stage, Swap2, Swap2Error};

use super::points::{point, refusal};
use crate::MESSAGES;
use crate::engine::{Gomoku, Options, Purpose, Request};

/// What a person does in an opening by swap2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Opener {
    /// Puts down the first three stones.
    First,
    /// Chooses after them.
    Second,
}

/// Plays the opening and gives out the colours. Whether it was played to its end.
pub(super) fn open(
    terminal: &mut Terminal<'_, Gomoku>,
    opener: Opener,
    options: Options,
) -> anyhow::Result<bool> {
    let own = match opener {
        Opener::First => Player::First,
        Opener::Second => Player::Second,
    };
    let players = match [terminal.is_person(0), terminal.is_person(1)] {
        [false, false] => vec![],
        [true, true] => vec![own, own.other()],
        _ => vec![own],
    };
    let game = terminal.position();
    let mut opening = Swap2::new(game.size(), game.rule());
    loop {
        let chooser = opening.to_answer();
        if let Stage::Settled { black } = opening.stage() {
            terminal.settle(opening.game().clone());
            for color in Color::ALL {
                let player = match color {
                    Color::Black => black,
                    Color::White => black.other(),
                };
                let is_person = players.contains(&player);
                terminal.seats[color.index()] = (!is_person).then(|| options.clone());
            }
            terminal
                .dialogue
                .say(&message!("takes-black", player = name(black)))?;
            return Ok(true);
        }
        let answer = if players.contains(&chooser) {
            asked(terminal, &opening)?
        } else {
            engines(terminal, &opening)?
        };
        let Some(answer) = answer else {
            return Ok(false);
        };
        let expected = expected(&opening);
        match opening.answer(&answer) {
            Err(why) => {
                let refused = match why {
                    Swap2Error::Stone(why) => refusal(&why, opening.game().size()),
                    Swap2Error::Stones { found, .. } => message!("swap2-stones", found, expected),
                    Swap2Error::Swap { .. } => message!("swap2-no-swap"),
                };
                terminal.dialogue.say(&refused)?;
            }
            Ok(()) => {
                if let Answer::Stones(points) = &answer {
                    let size = opening.game().size();
                    let points: Vec<_> = points.iter().map(|point| point.letters(size)).collect();
                    let (player, points) = (name(chooser), points.join(" "));
                    terminal
                        .dialogue
                        .say(&message!("puts-down", player, points))?;
                }
                terminal.settle(opening.game().clone());
                terminal.draw(&[])?;
            }
        }
    }
}

/// Who is who in an opening.
fn name(player: Player) -> Message {
    match player {
        Player::First => message!("first-player"),
        Player::Second => message!("second-player"),
    }
}

/// How many stones may be answered.
fn expected(opening: &Swap2) -> Message {
    match opening.stage() {
        Stage::Opening => message!("swap2-three"),
        Stage::SecondChooses => message!("swap2-two"),
        Stage::FirstChooses | Stage::Settled { .. } => message!("swap2-one"),
    }
}

/// What a person answers; none when the input is over.
fn asked(terminal: &mut Terminal<'_, Gomoku>, opening: &Swap2) -> anyhow::Result<Option<Answer>> {
    let question = match opening.stage() {
        Stage::Opening => message!("ask-three"),
        Stage::SecondChooses => message!("ask-second"),
        Stage::FirstChooses | Stage::Settled { .. } => message!("ask-first"),
    };
    let dialogue = &mut terminal.dialogue;
    loop {
        let Typed::Line(line) = dialogue.ask(&question, None)? else {
            return Ok(None);
        };
        let line = trimmed(&line);
        if is_one_of("verb-quit", line) {
            return Ok(None);
        }
        if names("verb-swap", line, &MESSAGES) {
            return Ok(Some(Answer::Swap));
        }
        let size = opening.game().size();
        let words = || line.split_whitespace();
        match words().find(|word| point(word, size).is_none()) {
            Some(word) => {
                let text = quoted(word);
                dialogue.say(&message!("refused-no-point", text))?;
            }
            None if line.is_empty() => {}
            None => {
                let points = words().filter_map(|word| point(word, size));
                return Ok(Some(Answer::Stones(points.collect())));
            }
        }
    }
}

fn engines(terminal: &mut Terminal<'_, Gomoku>, opening: &Swap2) -> anyhow::Result<Option<Answer>> {
    terminal.engine.adopt(opening.game().clone());
    let request = Request {
        purpose: Purpose::Opening,
        ..Request::best(terminal.limits)
    };
    let answer = terminal.search(request)?;
    let stone = |point| Answer::Stones(vec![point]);
    Ok(answer.found.or_else(|| answer.best.map(stone)))
}
