//! Our engines under `engine-client`, beyond what a match needs: searches that are cut short.

use std::time::{Duration, Instant};

use engine_client::blocking::Engine;
use engine_client::clock::Clock;
use engine_client::{Failure, GoRequest, Launch, Notation, Position, Program, Protocol, Seat};
use engine_client::{SearchControl, Spelling, TimeMargin};

/// As much of Xiangqi as a move in one position needs.
struct Start;

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// Moves that no book has an answer to, and the position they lead to.
const MOVES: [&str; 2] = ["e0e1", "e9e8"];
const REACHED: &str = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 2 2";

impl Notation for Start {
    fn name(&self) -> &'static str {
        "xiangqi"
    }

    fn start_position(&self) -> &str {
        START
    }

    fn parse_move(&self, text: &str, _: Spelling) -> Option<String> {
        Some(text.to_owned())
    }
}

impl Position for Start {
    fn mover(&self) -> Seat {
        Seat::First
    }

    fn is_legal(&self, _: &str) -> bool {
        true
    }

    fn position(&self) -> String {
        REACHED.to_owned()
    }
}

#[test]
fn a_thinking_engine_moves_when_it_is_stopped_and_plays_on_when_it_is_given_up() {
    let clocks = [Clock::new("st=600".parse().unwrap()); 2];
    for protocol in [Protocol::Ucci, Protocol::Uci, Protocol::Xboard] {
        let launch = Launch {
            program: Program::new(env!("CARGO_BIN_EXE_xiangqi")),
            protocols: vec![protocol],
            options: Vec::new(),
            spelling: None,
            fractions: false,
            ponder: false,
        };
        let mut engine = Engine::start(&launch, clocks[0].control(), &Start).unwrap();
        let moves = MOVES.map(str::to_owned);
        let request = GoRequest {
            game: &Start,
            position: &Start,
            start: START,
            moves: &moves,
            clocks: &clocks,
            draw_offered: false,
            swap2: false,
            opening: None,
        };
        let margin = TimeMargin {
            margin: Duration::from_secs(1),
            move_timeout: Duration::from_secs(600),
        };
        for control in [SearchControl::Abort, SearchControl::Stop] {
            engine.new_game(&Start, &clocks[0]).unwrap();
            let asked = Instant::now();
            let thought = Duration::from_millis(300);
            let answer = engine.go(&request, margin, |_| match asked.elapsed() > thought {
                true => control,
                false => SearchControl::Continue,
            });
            match control {
                SearchControl::Abort => assert_eq!(answer.unwrap_err(), Failure::Stopped),
                _ => {
                    let answer = answer.unwrap();
                    assert!(answer.mv.is_some_and(|mv| mv.len() >= 4), "{protocol}");
                    assert!(answer.spent < Duration::from_secs(60), "{protocol}");
                }
            }
        }
        engine.quit();
    }
}
