//! `compare --course`: the course lab's experiment, with its own figures beside ours.
//!
//! Red plays five given moves, and after each the algorithms search for black's best reply. Minimax
//! and UCT are left out, as in the lab. Our replies are not the lab's, and a given move may be
//! impossible after them (one of them is blocked in the start position); then red plays its best
//! move instead, so that there are always five searches.

use std::io::{Write, stdout};

use ::app::cli::compare::{self, PositionVisitor, in_units};
use ::cli::program::language;
use ::cli::records::table;
use ::cli::{Status, message};
use ::textbook::algorithm::Algorithm;
use ::textbook::comparison::{self, agree};
use serde_json::json;
use xiangqi_rules::notation::{self, chinese};
use xiangqi_rules::{Move, Position};

use super::{Arguments, judged_by};
use crate::engine::Xiangqi;

type Row = compare::Row<Xiangqi>;

/// The course lab's moves for red; black's replies are searched.
const MOVES: [&str; 5] = ["炮二平五", "炮八进四", "车九进八", "车一平二", "炮八平五"];
/// The course lab's own figures: seconds (in Python) and evaluated leaves, for each of the five
/// searches.
const FIGURES: [(&str, [(f64, u64); 5]); 3] = [
    (
        "alpha-beta",
        [
            (61.74, 2_250_343),
            (27.78, 1_052_517),
            (20.94, 797_920),
            (9.51, 361_434),
            (9.43, 377_701),
        ],
    ),
    (
        "+ history",
        [
            (54.19, 1_873_688),
            (22.78, 754_439),
            (18.10, 646_215),
            (7.10, 238_067),
            (7.12, 263_942),
        ],
    ),
    (
        "+ table",
        [
            (5.998, 23_657),
            (6.889, 22_513),
            (0.167, 479),
            (1.354, 18_789),
            (2.362, 7_421),
        ],
    ),
];

/// The searches after one of red's moves, one row per algorithm.
struct Search {
    given: &'static str,
    played: String,
    rows: Vec<Row>,
}

impl Search {
    /// Red's move, with a `*` if it is not the given one.
    fn title(&self) -> String {
        let mark = if self.is_given() { "" } else { "*" };
        format!("{}{mark}", self.played)
    }

    fn is_given(&self) -> bool {
        self.played == self.given
    }
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let leaves = &arguments.leaves;
    let evaluation = leaves.evaluation.with(leaves.eval_file.open()?.weights());
    let rows = |position: &Position, algorithms: &[Algorithm]| {
        let work = Each {
            algorithms,
            arguments,
        };
        judged_by(position, &evaluation, work)
    };
    let mut position = Position::startpos();
    let mut status = Status::Solved;
    let mut searches = Vec::new();
    for given in MOVES {
        let Some(mv) = red_move(&rows, &position, given) else {
            break;
        };
        let played = chinese::format(&position, mv);
        position.make(mv);
        let rows = rows(&position, &Algorithm::ALL[1..]);
        if !agree(&rows, arguments.depth) {
            status = arguments.verdict(&rows);
        }
        let reply = rows.last().and_then(|row| row.best);
        searches.push(Search {
            given,
            played,
            rows,
        });
        let Some(reply) = reply else {
            break;
        };
        position.make(reply);
    }
    show(arguments, &searches)?;
    Ok(status)
}

/// The given move if it is legal, else the best one; none if the game is over.
fn red_move(
    rows: &dyn Fn(&Position, &[Algorithm]) -> Vec<Row>,
    position: &Position,
    given: &str,
) -> Option<Move> {
    if let Ok((_, mv)) = notation::parse_any(position, given) {
        return Some(mv);
    }
    let rows = rows(position, &[Algorithm::Mtdf]);
    rows.first().and_then(|row| row.best)
}

/// Work that runs some algorithms one after another.
struct Each<'a> {
    algorithms: &'a [Algorithm],
    arguments: &'a Arguments,
}

impl PositionVisitor<Move> for Each<'_> {
    type Result = Vec<Row>;

    fn on<P: textbook::position::Position<Move = Move>>(self, game: &mut P) -> Vec<Row> {
        let (depth, mib) = (self.arguments.depth, self.arguments.form.hash());
        let algorithms = self.algorithms.iter();
        // Nothing stops them, so no row is missing.
        let rows = algorithms
            .filter_map(|&algorithm| comparison::row(game, algorithm, depth, mib, &|| false).ok());
        rows.map(in_units::<Xiangqi>).collect()
    }
}

fn show(arguments: &Arguments, searches: &[Search]) -> std::io::Result<()> {
    let (language, mut out) = (language(), stdout().lock());
    if arguments.form.json {
        for search in searches {
            for row in &search.rows {
                let mut object = serde_json::to_value(row)?;
                object["after"] = json!(search.played);
                object["course"] = json!(search.given);
                writeln!(out, "{object}")?;
            }
        }
        return Ok(());
    }
    let mut header = vec![message!("course-cells").say(language)];
    header.extend(searches.iter().map(Search::title));
    let header: Vec<&str> = header.iter().map(String::as_str).collect();
    let mut table = table(&header);
    for algorithm in &Algorithm::ALL[1..] {
        let mut cells = vec![algorithm.name().to_string()];
        for search in searches {
            let row = search.rows.iter().find(|row| row.name == algorithm.name());
            cells.push(row.map_or_else(String::new, |row| {
                format!(
                    "{:.3} / {}",
                    row.elapsed.as_secs_f64(),
                    row.leaves.unwrap_or_default()
                )
            }));
        }
        table.add_row(cells);
    }
    for (name, figures) in FIGURES {
        let mut cells = vec![message!("course-figures", name).say(language)];
        let figures = figures.iter().take(searches.len());
        cells.extend(figures.map(|(seconds, leaves)| format!("{seconds:.3} / {leaves}")));
        table.add_row(cells);
    }
    writeln!(out, "{table}")?;
    for search in searches {
        if let Some(row) = search.rows.last() {
            let reply = row.best.map_or_else(|| "-".into(), |mv| mv.to_string());
            let played = search.title();
            let value = row.value.unwrap_or_default().to_string();
            let said = message!("course-reply", played, reply, value);
            writeln!(out, "{}", said.say(language))?;
        }
    }
    for search in searches.iter().filter(|search| !search.is_given()) {
        let (played, given) = (search.played.clone(), search.given);
        let said = message!("course-replaced", played, given);
        writeln!(out, "{}", said.say(language))?;
    }
    Ok(())
}
