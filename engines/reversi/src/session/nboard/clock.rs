//! The clocks of a game, from its GGF record.
//!
//! `TI[main/increment/grace]` has each side's time, the third part of a move tag the seconds it
//! took.

use std::time::Duration;

use ::app::session::nboard::GameClock;
use reversi_rules::ggf::Ggf;

/// The clocks after the last move of a record.
pub(super) fn of(game: &Ggf) -> GameClock {
    let mut clock = GameClock::new(game.tag("TI").and_then(read));
    let Ok(position) = game.position() else {
        return clock;
    };
    // Passes that were left out have no note, so the moves are matched in order.
    let mut notes = game.notes.iter().peekable();
    let mut side = position.origin().side_to_move();
    for mv in position.history() {
        if let Some(note) = notes.next_if(|note| note.mv == mv) {
            let seconds = note.seconds.unwrap_or(0.0).clamp(0.0, 1e9);
            clock.charge(side.index(), (seconds * 1000.0) as u64);
        }
        side = !side;
    }
    clock
}

/// Main time and increment of `15:00`, `5:00/0:10/2:00`, `5`. A main time of 0 means no limit.
fn read(text: &str) -> Option<(Duration, Duration)> {
    let mut parts = text.split('/');
    let main = time(parts.next()?)?;
    let increment = parts.next().and_then(time).unwrap_or_default();
    (!main.is_zero()).then_some((main, increment))
}

/// `[[hours:]minutes:]seconds`, the seconds perhaps with a fraction; a lone number is minutes.
fn time(text: &str) -> Option<Duration> {
    let parts: Vec<f64> = text
        .trim()
        .split(':')
        .map(|part| part.parse::<f64>().ok().filter(|n| (0.0..=1e6).contains(n)))
        .collect::<Option<_>>()?;
    let seconds = match *parts.as_slice() {
        [minutes] => 60.0 * minutes,
        [minutes, seconds] => 60.0 * minutes + seconds,
        [hours, minutes, seconds] => 3600.0 * hours + 60.0 * minutes + seconds,
        _ => return None,
    };
    Some(Duration::from_secs_f64(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi_rules::Color;

    #[test]
    fn times_of_every_form_are_read() {
        let seconds = |s| Duration::from_secs_f64(s);
        let cases = [
            ("15:00", Some((900.0, 0.0))),
            ("5", Some((300.0, 0.0))),
            ("1:02:03", Some((3723.0, 0.0))),
            ("5:00/0:10/2:00", Some((300.0, 10.0))),
            ("0:01.5//2:00", Some((1.5, 0.0))),
            ("0", None),
            ("", None),
            ("a:b", None),
            ("-1:00", None),
            ("1:2:3:4", None),
        ];
        for (text, expected) in cases {
            let expected = expected.map(|(main, increment)| (seconds(main), seconds(increment)));
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn moves_are_charged_to_their_sides() {
        let text = "(;GM[Othello]TI[1:00/0:01]BO[8 -------- -------- -------- ---O*--- ---*O--- \
                    -------- -------- -------- *]B[F5//2.5]W[D6/0.00/4];)";
        let mut clock = of(&Ggf::parse(text).unwrap());
        let left = |clock: &GameClock, side: Color| {
            clock.remaining(side.index()).unwrap().time.as_secs_f64()
        };
        assert_eq!(left(&clock, Color::Black), 58.5);
        assert_eq!(left(&clock, Color::White), 57.0);
        clock.charge(Color::Black.index(), 100_000);
        assert_eq!(left(&clock, Color::Black), 1.0);
    }
}
