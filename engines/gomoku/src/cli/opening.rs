//! Plays an opening by one of the tournaments' rules on a terminal, and gives the players their
//! colours.

use std::time::SystemTime;

use ::app::cli::play::{Terminal, is_one_of, names, quoted, split, trimmed};
use ::cli::lines::Typed;
use ::cli::{Language, Message, message};
use gomoku_rules::opening_rule::{
    Answer, Area, Choice, Opening, OpeningError, OpeningRule, Player, Step, Way,
};
use gomoku_rules::{Color, Point, Size, opening_names};

use super::points::{point, refusal, separated};
use crate::MESSAGES;
use crate::engine::opening::request;
use crate::engine::{Gomoku, Options};

/// Plays the opening and gives out the colours: the player in black's seat begins as the first
/// player. Returns whether it was played to its end.
pub(super) fn open(
    terminal: &mut Terminal<'_, Gomoku>,
    rule: OpeningRule,
    options: &Options,
) -> anyhow::Result<bool> {
    let people = [terminal.is_human(0), terminal.is_human(1)];
    let game = terminal.position();
    let mut opening = Opening::new(rule, game.size(), game.rule())?;
    // The opening before each answer of a person.
    let mut earlier: Vec<Opening> = Vec::new();
    while let Some(step) = opening.step() {
        let player = opening.to_answer();
        let is_human = people[player.index()];
        let typed = if is_human {
            asked(terminal, &opening, step)?
        } else {
            engines(terminal, &opening, options)?.map_or(Entry::Leave, Entry::Answer)
        };
        let answer = match typed {
            Entry::Answer(answer) => answer,
            Entry::Leave => return Ok(false),
            Entry::Undo => {
                match earlier.pop() {
                    Some(before) => {
                        opening = before;
                        terminal.settle(opening.game().clone());
                        terminal.draw(opening.offered())?;
                    }
                    None => terminal
                        .dialogue
                        .say(&message!("opening-nothing-to-undo"))?,
                }
                continue;
            }
        };
        let said = said(&opening, player, &answer);
        let before = opening.clone();
        match opening.answer(answer) {
            Err(why) => terminal.dialogue.say(&refused(&why, &opening))?,
            Ok(()) => {
                earlier.extend(is_human.then_some(before));
                terminal.dialogue.say(&said)?;
                terminal.settle(opening.game().clone());
                terminal.draw(opening.offered())?;
                terminal.announce_opening()?;
            }
        }
    }
    for color in Color::ALL {
        let is_human = people[opening.player(color).index()];
        terminal.seats[color.index()] = (!is_human).then(|| options.clone());
    }
    let black = message!("takes-black", player = name(opening.black()));
    terminal.dialogue.say(&black)?;
    Ok(true)
}

/// The name of a player in an opening.
fn name(player: Player) -> Message {
    match player {
        Player::First => message!("first-player"),
        Player::Second => message!("second-player"),
    }
}

fn listed(points: &[Point], size: Size) -> String {
    let points: Vec<_> = points.iter().map(|point| point.letters(size)).collect();
    points.join(" ")
}

/// What an answer does, said before it is played.
fn said(opening: &Opening, player: Player, answer: &Answer) -> Message {
    let player = name(player);
    let Answer::Points { points, fifths } = answer else {
        return message!("swaps-colours", player);
    };
    let ways = opening.step().map_or(&[][..], |step| step.ways);
    let is_offer = ways.iter().any(|way| {
        matches!(way.choice, Choice::Offer(_)) && opening.count(way.choice) == Some(points.len())
    });
    let points = listed(points, opening.game().size());
    match (is_offer, fifths) {
        (true, _) => message!("offers-fifths", player, points),
        (false, Some(fifths)) => {
            message!(
                "declares-fifths",
                player,
                points,
                number = u64::from(*fifths)
            )
        }
        (false, None) => message!("puts-down", player, points),
    }
}

fn place(area: Area) -> Message {
    let side = |radius: u8| u64::from(2 * radius + 1);
    match area {
        Area::Anywhere => message!("place-anywhere"),
        Area::Within(0) => message!("place-centre"),
        Area::Within(radius) => message!("place-within", side = side(radius)),
        Area::Beyond(radius) => message!("place-beyond", side = side(radius)),
    }
}

/// Joins messages by a message that takes two of them.
fn joined(
    messages: impl Iterator<Item = Message>,
    join: fn(Message, Message) -> Message,
) -> Message {
    let joined = messages.reduce(join);
    joined.unwrap_or_else(|| message!("place-anywhere"))
}

fn choice(opening: &Opening, choice: Choice) -> Message {
    let places = |areas: &[Area]| {
        joined(areas.iter().copied().map(place), |first, then| {
            message!("places-then", first, then)
        })
    };
    match choice {
        Choice::Swap => message!("choice-swap"),
        Choice::Stones(areas) => places(areas),
        Choice::StonesAndNumber { areas, most } => {
            message!(
                "choice-number",
                places = places(areas),
                most = u64::from(most)
            )
        }
        Choice::Offer(fifths) => {
            message!("choice-offer", count = opening.fifths(fifths) as u64)
        }
        Choice::Take => {
            let points = listed(opening.offered(), opening.game().size());
            message!("choice-take", points)
        }
    }
}

/// What the step that is due lets the player do.
fn choices(opening: &Opening) -> Message {
    let ways = opening.step().map_or(&[][..], |step| step.ways);
    let choices = ways.iter().map(|way| choice(opening, way.choice));
    joined(choices, |one, other| message!("choices-or", one, other))
}

/// The message for a refused answer.
fn refused(why: &OpeningError, opening: &Opening) -> Message {
    let size = opening.game().size();
    match why {
        OpeningError::Swap { .. } | OpeningError::Settled => message!("opening-no-swap"),
        OpeningError::Points { found, .. } => {
            let found = *found as u64;
            message!("opening-points", found, expected = choices(opening))
        }
        OpeningError::Area { point, area } => {
            message!(
                "opening-area",
                point = point.letters(size),
                place = place(*area)
            )
        }
        OpeningError::Number { most, .. } => message!("opening-number", most = u64::from(*most)),
        OpeningError::NoNumber { found } => {
            message!("opening-no-number", found = u64::from(*found))
        }
        OpeningError::Symmetric { one, other } => {
            let (one, other) = (one.letters(size), other.letters(size));
            message!("opening-symmetric", one, other)
        }
        OpeningError::NotOffered { point, .. } => {
            message!("opening-not-offered", point = point.letters(size))
        }
        OpeningError::Stone(why) => refusal(why, size),
    }
}

/// What a person types at a step.
enum Entry {
    Answer(Answer),
    Undo,
    Leave,
}

/// The stones of an opening that is called by a name such as `Kansei` or `D1`, where a step asks
/// for three stones on the empty board; `Kansei 3` where it asks for a number, too.
fn by_name(opening: &Opening, step: &Step, typed: &str) -> Option<Answer> {
    let is_first = opening.game().board().stones() == 0;
    let of_three = |way: &&Way| is_first && opening.count(way.choice) == Some(3);
    let asked = step.ways.iter().filter(of_three).map(|way| way.choice);
    let (typed, fifths) = asked.into_iter().find_map(|choice| match choice {
        Choice::Stones(_) => Some((typed, None)),
        Choice::StonesAndNumber { .. } => {
            let numbered = typed.rsplit_once(char::is_whitespace);
            let numbered =
                numbered.and_then(|(name, number)| Some((name.trim(), number.parse().ok()?)));
            Some(numbered.map_or((typed, None), |(name, number)| (name, Some(number))))
        }
        _ => None,
    })?;
    let is_called = |language: Language, id| {
        let name = MESSAGES.word(language, id).to_lowercase();
        let mut names = name.split(['(', ')', '（', '）']).map(str::trim);
        names.any(|name| !name.is_empty() && name == typed.to_lowercase())
    };
    let id = opening_names::ids()
        .find(|id| is_called(Language::En, id) || is_called(Language::Zh, id))?;
    let stones = opening_names::stones(id, opening.game().size())?;
    Some(Answer::Points {
        points: stones.to_vec(),
        fifths,
    })
}

/// Asks a person for an answer, and carries out the commands that leave the opening as it is.
fn asked(
    terminal: &mut Terminal<'_, Gomoku>,
    opening: &Opening,
    step: &Step,
) -> anyhow::Result<Entry> {
    let choices = choices(opening);
    let side = match step.color {
        Color::Black => message!("black"),
        Color::White => message!("white"),
    };
    let rule = opening.rule().name();
    let question = message!("ask-opening", rule, side, choices);
    let size = opening.game().size();
    loop {
        let Typed::Line(line) = terminal.dialogue.ask(&question, None)? else {
            return Ok(Entry::Leave);
        };
        let line = trimmed(&line);
        let (verb, rest) = split(line);
        if let Some(answer) = by_name(opening, step, line) {
            return Ok(Entry::Answer(answer));
        }
        if is_one_of("verb-quit", line) {
            return Ok(Entry::Leave);
        }
        if is_one_of("verb-undo", line) {
            return Ok(Entry::Undo);
        }
        if names("verb-swap", line, &MESSAGES) {
            return Ok(Entry::Answer(Answer::Swap));
        }
        if is_one_of("verb-help", line) {
            terminal.dialogue.say(&message!("ask-opening-help"))?;
        } else if is_one_of("verb-board", line) {
            terminal.draw(opening.offered())?;
        } else if is_one_of("verb-list", line) || names("verb-moves", line, &MESSAGES) {
            terminal.list()?;
        } else if is_one_of("verb-save", verb) && !rest.is_empty() {
            terminal.save(rest)?;
        } else {
            match Answer::read(&separated(line), |word| point(word, size)) {
                Ok(answer) => return Ok(Entry::Answer(answer)),
                Err(_) if line.is_empty() => {}
                Err(wrong) => {
                    let text = quoted(&wrong.found);
                    let said = message!("opening-no-answer", text);
                    terminal.dialogue.say(&said)?;
                }
            }
        }
    }
}

fn engines(
    terminal: &mut Terminal<'_, Gomoku>,
    opening: &Opening,
    options: &Options,
) -> anyhow::Result<Option<Answer>> {
    terminal.engine.set_position(opening.game().clone());
    let mut options = options.clone();
    if options.level_seed == 0 {
        // A different opening each time.
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        options.level_seed = now.map_or(0, |now| now.as_nanos() as u64);
    }
    *terminal.engine.options_mut() = options;
    let request = request(opening, terminal.limits);
    Ok(terminal.search(request)?.found)
}
