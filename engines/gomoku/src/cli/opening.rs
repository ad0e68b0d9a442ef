//! Swap2 at the table: three stones, a choice, and who has which colour then.

use ::app::cli::play::{Table, is_one_of, names, quoted, trimmed};
use ::cli::lines::Typed;
use ::cli::{Message, message};
use gomoku_rules::Color;
use gomoku_rules::swap2::{Answer, Player, Stage, Swap2, Swap2Error};

use super::people::{Opener, point, refusal};
use crate::MESSAGES;
use crate::engine::{Gomoku, Options, Purpose, Request};

/// Plays the opening and gives out the colours. Whether it was played to its end.
pub(super) fn open(
    table: &mut Table<'_, Gomoku>,
    opener: Opener,
    options: Options,
) -> anyhow::Result<bool> {
    let own = match opener {
        Opener::First => Player::First,
        Opener::Second => Player::Second,
    };
    let players = match [table.is_person(0), table.is_person(1)] {
        [false, false] => vec![],
        [true, true] => vec![own, own.other()],
        _ => vec![own],
    };
    let game = table.position();
    let mut opening = Swap2::new(game.size(), game.rule());
    loop {
        let chooser = opening.to_answer();
        if let Stage::Settled { black } = opening.stage() {
            table.settle(opening.game().clone());
            for color in Color::ALL {
                let player = match color {
                    Color::Black => black,
                    Color::White => black.other(),
                };
                let is_person = players.contains(&player);
                table.seats[color.index()] = (!is_person).then(|| options.clone());
            }
            table
                .dialogue
                .say(&message!("takes-black", player = name(black)))?;
            return Ok(true);
        }
        let answer = if players.contains(&chooser) {
            asked(table, &opening)?
        } else {
            engines(table, &opening)?
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
                table.dialogue.say(&refused)?;
            }
            Ok(()) => {
                if let Answer::Stones(points) = &answer {
                    let size = opening.game().size();
                    let points: Vec<_> = points.iter().map(|point| point.letters(size)).collect();
                    let (player, points) = (name(chooser), points.join(" "));
                    table.dialogue.say(&message!("puts-down", player, points))?;
                }
                table.settle(opening.game().clone());
                table.draw(&[])?;
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
fn asked(table: &mut Table<'_, Gomoku>, opening: &Swap2) -> anyhow::Result<Option<Answer>> {
    let question = match opening.stage() {
        Stage::Opening => message!("ask-three"),
        Stage::SecondChooses => message!("ask-second"),
        Stage::FirstChooses | Stage::Settled { .. } => message!("ask-first"),
    };
    let dialogue = &mut table.dialogue;
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

fn engines(table: &mut Table<'_, Gomoku>, opening: &Swap2) -> anyhow::Result<Option<Answer>> {
    table.engine.adopt(opening.game().clone());
    let request = Request {
        purpose: Purpose::Opening,
        ..Request::best(table.limits)
    };
    let answer = table.search(request)?;
    let stone = |point| Answer::Stones(vec![point]);
    Ok(answer.found.or_else(|| answer.best.map(stone)))
}
