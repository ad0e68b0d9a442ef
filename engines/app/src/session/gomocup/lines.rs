//! Messages about the engine itself and a running search.

use protocol::gomocup::{About, Reply, Thinking, Value};
use search::available::Capped;
use search::report::{Score, nps};

use super::super::AUTHORS;
use super::GomocupGame;
use crate::game::Line;
use crate::options::Options;

/// Value of a win at once, where wins have no notation of their own.
const MATE_UNITS: i64 = 10_000;

/// Upper limits for Yixin-Board's sliders: threads, and the binary logarithm of the table's KiB.
pub(super) fn abilities<O>(options: &Options<O>) -> [String; 2] {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = cores.min(options.bounds.threads as usize);
    let asked = options.bounds.hash as usize;
    let mib = Capped::of(asked).map_or(asked, |capped| capped.mib);
    [
        format!("INFO MAX_THREAD_NUM {threads}"),
        format!("INFO MAX_HASH_SIZE {}", (mib.max(1) << 10).ilog2()),
    ]
}

pub(super) fn about<G: GomocupGame>() -> Reply {
    let entries = [
        ("name", G::NAME),
        ("version", env!("CARGO_PKG_VERSION")),
        ("author", AUTHORS),
        ("country", "CHN"),
        ("www", env!("CARGO_PKG_REPOSITORY")),
    ];
    let entry = |(key, value): (&str, &str)| (key.to_owned(), value.replace('"', "'"));
    Reply::About(About {
        entries: entries.map(entry).into(),
    })
}

/// Messages from which Yixin-Board draws the best move on its board, and shows value and line.
pub(super) fn realtime<G: GomocupGame>(line: &G::Line, position: &G::Position) -> Vec<String> {
    let Some(&best) = line.pv().first() else {
        return Vec::new();
    };
    let name = |&mv: &G::Move| G::turned_name(position, mv);
    let names: Vec<String> = line.pv().iter().filter_map(name).collect();
    let units = match line.score() {
        Score::Units(value) => i64::from(value),
        Score::Mate(moves) => MATE_UNITS * i64::from(moves.signum()) - i64::from(moves),
    };
    vec![
        "REALTIME REFRESH".into(),
        format!("REALTIME BEST {}", G::point(best)),
        format!("REALTIME VAL {units}"),
        format!("REALTIME PV {}", names.join(" ")),
    ]
}

/// Details of one line of several, from which Yixin-Board 3 writes the chance to win, or the moves
/// to the end, on the line's first point. Their keys are Rapfi's; lines are counted from 0.
pub(super) fn details<G: GomocupGame>(
    line: &G::Line,
    shown: &Thinking,
    lines: usize,
    position: &G::Position,
) -> Vec<Reply> {
    let chances = G::chances(position, line.score(), line.certainty());
    let pv: Vec<String> = shown.pv.iter().map(ToString::to_string).collect();
    let details = [
        format!("PV {}", shown.multipv.saturating_sub(1)),
        format!("NUMPV {lines}"),
        format!("DEPTH {}", shown.depth),
        format!("SELDEPTH {}", shown.seldepth),
        format!("TOTALNODES {}", shown.nodes),
        format!("TOTALTIME {}", shown.time),
        format!("SPEED {}", nps(line.nodes(), line.elapsed())),
        format!("EVAL {}", shown.value),
        format!("WINRATE {:.4}", chances.expectation()),
        format!("BESTLINE {}", pv.join(" ")),
        "PV DONE".to_owned(),
    ];
    details.map(Reply::Info).into()
}

/// A score as it is shown: wins are counted in plies.
pub(super) fn value(score: Score) -> Value {
    match score {
        Score::Units(value) => Value::Units(value.into()),
        Score::Mate(moves) if moves > 0 => Value::Mate(2 * i64::from(moves) - 1),
        Score::Mate(moves) => Value::Mate(2 * i64::from(moves)),
    }
}
