//! Who plays on which board: told by options, or asked for.

use ::cli::lines::Typed;
use ::cli::play::Dialogue;
use reversi_rules::{Color, Size};

use super::Arguments;
use super::words::Text;

/// The board when none can be made out.
const SMALLEST: u32 = 4;

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Player {
    /// A person.
    Human,
    /// The engine.
    Computer,
    /// The course's first opponent, which flips as many discs as it can.
    Greedy,
}

impl Player {
    /// As it is written in the list of games.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::Computer => "computer",
            Self::Greedy => "greedy",
        }
    }

    /// Who is meant by what was typed.
    pub(super) fn read(text: &str) -> Option<Self> {
        match text.trim().to_lowercase().as_str() {
            "h" | "human" | "人" | "玩家" => Some(Self::Human),
            "c" | "computer" | "电脑" => Some(Self::Computer),
            "g" | "greedy" | "贪心" => Some(Self::Greedy),
            _ => None,
        }
    }
}

/// Asks for what was not told; none when the input ends before.
pub(super) fn set_up(
    arguments: &Arguments,
    dialogue: &mut Dialogue,
) -> anyhow::Result<Option<(Size, [Player; 2])>> {
    let told = match &arguments.size {
        Some(told) => told.clone(),
        None => match dialogue.ask(Text::AskSize, &[], None)? {
            Typed::Line(line) => line,
            Typed::End | Typed::TooLate | Typed::Interrupted => return Ok(None),
        },
    };
    let size = match told.trim().parse::<u32>().ok().map(Size::square) {
        Some(Ok(size)) => size,
        _ => {
            let found: String = told.trim().chars().take(20).collect();
            dialogue.say(Text::SizeFallback, &[&found])?;
            Size::square(SMALLEST)?
        }
    };
    let mut players = [Player::Human; 2];
    for (color, told) in Color::ALL.into_iter().zip([arguments.x, arguments.o]) {
        let side = color.letter().to_string();
        players[color.index()] = match told {
            Some(player) => player,
            None => loop {
                let Typed::Line(line) = dialogue.ask(Text::AskPlayer, &[&side], None)? else {
                    return Ok(None);
                };
                match Player::read(&line) {
                    Some(player) => break player,
                    None => dialogue.say(Text::NoPlayer, &[])?,
                }
            },
        };
    }
    Ok(Some((size, players)))
}
