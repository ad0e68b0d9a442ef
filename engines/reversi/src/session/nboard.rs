//! What NBoard has to know of Reversi.

mod clock;

use ::app::session::nboard::{GameClock, NBoardGame};
use protocol::nboard::Depth;
use reversi_rules::ggf::Ggf;
use reversi_rules::{Move, Position, sequence};

use crate::engine::{Line, Options, Reach, Reversi};

impl NBoardGame for Reversi {
    fn read_game(ggf: &str) -> Result<(Position, GameClock), String> {
        let game = Ggf::parse(ggf).map_err(|error| error.to_string())?;
        let position = game.position().map_err(|error| error.to_string())?;
        Ok((position.clone(), clock::of(&game)))
    }

    /// A pass that could be understood is not always sent.
    fn play_move(position: &mut Position, mv: Move) -> Result<(), String> {
        sequence::play(position, &mv.to_string()).map_err(|error| error.to_string())
    }

    fn reach(line: &Line) -> Depth {
        match line.reach {
            Reach::Depth {
                plies,
                confidence: 100,
            } => Depth::Plies(plies),
            Reach::Depth { plies, confidence } => Depth::Selective { plies, confidence },
            Reach::End {
                confidence,
                outcome_only,
            } => Depth::Solved {
                confidence,
                outcome_only,
            },
        }
    }

    fn final_value(position: &Position) -> i32 {
        100 * position.score(position.side_to_move())
    }

    fn set_contempt(options: &mut Options, centidiscs: i32) {
        options.own.contempt = centidiscs;
    }

    fn is_pass(mv: Move) -> bool {
        mv == Move::Pass
    }
}
