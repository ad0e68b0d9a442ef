//! The opening of a game of Gomoku by one of the tournaments' rules: the engines answer step by
//! step, and the rules crate is the referee.
//!
//! Gomocup has a command for one of them, `SWAP2BOARD`. For the others there is our own `OPENING`,
//! which sends an engine all answers so far; an engine that does not know it cannot play by them,
//! and loses by its reply.

use engine_client::blocking::Engine;
use engine_client::clock::Clock;
use engine_client::{GoRequest, Position, Seat};
use gomoku_rules::opening_rule::{Answer, Opening as Procedure, OpeningRule, Player};

use crate::game::gomoku::Start;
use crate::opening::Opening;
use crate::play::{self, Ending, GameStart};
use crate::runner::Match;
use crate::schedule::Fixture;

/// The position that a request during the opening needs: it only says who is to answer.
struct Asked {
    seat: Seat,
    text: String,
}

impl Position for Asked {
    fn mover(&self) -> Seat {
        self.seat
    }

    fn is_legal(&self, _: &str) -> bool {
        false
    }

    fn position(&self) -> String {
        self.text.clone()
    }
}

const fn seat(player: Player) -> Seat {
    match player {
        Player::First => Seat::First,
        Player::Second => Seat::Second,
    }
}

/// Plays the opening; the first of the fixture's players begins. The players and their engines are
/// returned by the colours that they have at its end. An engine that fails is ended, and its place
/// left empty.
pub fn play(
    run: &Match<'_>,
    fixture: Fixture,
    rule: OpeningRule,
    players: &mut [Option<Engine>; 2],
) -> GameStart {
    let begun = GameStart::at(run, fixture);
    let opened = Start::read(run.game.start_position()).map_err(|bad| bad.to_string());
    let opened = opened.and_then(|start| {
        let procedure = Procedure::new(rule, start.size, start.rule);
        procedure.map_err(|unfit| unfit.to_string())
    });
    let mut procedure = match opened {
        Ok(procedure) => procedure,
        Err(detail) => return begun.ended(Some(Ending::bad_opening(detail))),
    };
    let mut clocks = begun.clocks;
    let ended = play::set_up(players, run.game.as_ref(), &clocks)
        .map(Result::err)
        .into_iter()
        .zip([Seat::First, Seat::Second])
        .find_map(|(failure, seat)| Some((failure?, seat)));
    let mut ending = ended.map(|(failure, seat)| play::fault(players, seat, failure));
    while ending.is_none() && procedure.step().is_some() {
        ending = answer(run, fixture, &mut procedure, &mut clocks, players);
    }
    let is_exchanged = procedure.step().is_none() && procedure.black() == Player::Second;
    if is_exchanged {
        players.swap(0, 1);
        clocks.swap(0, 1);
    }
    let [first, second] = fixture.players;
    let stones = procedure.game().moves().iter();
    let stones: String = stones.map(|point| format!(" {point}")).collect();
    let begun = GameStart {
        players: match is_exchanged {
            true => [second, first],
            false => [first, second],
        },
        opening: Opening {
            position: format!("{}{stones}", run.game.start_position()),
            moves: Vec::new(),
            answers: procedure.answers().iter().map(Answer::to_string).collect(),
        },
        clocks,
        ending: None,
    };
    match ending {
        Some(ending) => begun.ended(ending),
        None => begun,
    }
}

/// Has the next player answer. Returns how the game ended, if it did; the inner value is none when
/// the match was stopped.
fn answer(
    run: &Match<'_>,
    fixture: Fixture,
    procedure: &mut Procedure,
    clocks: &mut [Clock; 2],
    players: &mut [Option<Engine>; 2],
) -> Option<Option<Ending>> {
    let seat = seat(procedure.to_answer());
    let rule = procedure.rule();
    let asked = Asked {
        seat,
        text: procedure.game().board().to_string(),
    };
    // For swap2 an engine is sent the stones alone.
    let is_swap2 = rule == OpeningRule::Swap2;
    let moves: Vec<String> = match is_swap2 {
        true => procedure
            .game()
            .moves()
            .iter()
            .map(ToString::to_string)
            .collect(),
        false => procedure
            .answers()
            .iter()
            .map(ToString::to_string)
            .collect(),
    };
    let margin = run.margin(fixture.players[seat.index()]);
    let request = GoRequest {
        game: run.game.as_ref(),
        position: &asked,
        start: run.game.start_position(),
        moves: &moves,
        clocks,
        draw_offered: false,
        swap2: is_swap2,
        opening: (!is_swap2).then_some(rule.name()),
    };
    let Some(engine) = &mut players[seat.index()] else {
        return Some(None);
    };
    let reply = match engine.go(&request, margin, |_| play::abort_if(run.stop)) {
        Ok(reply) => reply,
        Err(failure) => return Some(play::fault(players, seat, failure)),
    };
    let lines = engine.last_lines();
    let fault = |reason, detail| Some(Some(Ending::by_fault(seat, reason, detail, lines)));
    if !clocks[seat.index()].charge(reply.spent, margin.margin) {
        let detail = format!(
            "took {:.3} s for an answer to {rule}",
            reply.spent.as_secs_f64()
        );
        return fault("time forfeit", detail);
    }
    let text = reply.mv.unwrap_or_default();
    let answered = text.parse::<Answer>().map_err(|none| none.to_string());
    let answered = answered.and_then(|answer| {
        let answered = procedure.answer(answer);
        answered.map_err(|why| why.to_string())
    });
    let detail = answered.err()?;
    fault("illegal opening", format!("{rule}: \"{text}\": {detail}"))
}
