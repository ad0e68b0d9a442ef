//! A match of an engine under the page against the same engine under arena's driver, with the same
//! time per move.
//!
//! `BOARD_MATCH_GAMES=200 cargo test --test board -- --nocapture strength` plays it; a run of all
//! tests plays only the beginning of two games. The page is open in a browser, if there is one, and
//! shows the reports of its engine.

use std::time::Duration;

use arena::game::choice::GameChoice;
use arena::game::{Game, RuleChoice};
use engine_client::blocking::Engine;
use engine_client::clock::{Clock, TimeControl};
use engine_client::{GoRequest, Launch, Program, Protocol, SearchControl, TimeMargin};
use serde_json::json;

use crate::browser::Browser;
use crate::page::browser;
use crate::server::{Page, Server, folder};

const GAMES_ASKED: &str = "BOARD_MATCH_GAMES";
const LIMIT: &str = "st=0.1";
/// After this many plies a game is a draw.
const MAX_PLIES: usize = 300;
/// Without the environment variable: two games, and this many plies of each.
const FEW: (usize, usize) = (2, 12);
const MARGIN: TimeMargin = TimeMargin {
    margin: Duration::from_secs(20),
    move_timeout: Duration::from_secs(60),
};
/// The engine's options under both: the book is off, since the engine plays from it at once.
const OPTIONS: [(&str, &str); 2] = [("OwnBook", "false"), ("Hash", "16")];

/// The same engine, run by arena's driver.
struct Opponent {
    engine: Engine,
    game: Box<dyn Game>,
    control: TimeControl,
}

impl Opponent {
    fn start() -> Self {
        let choice = GameChoice::usual("xiangqi");
        let game = choice.game(RuleChoice::default()).unwrap();
        let launch = Launch {
            program: Program::new(env!("CARGO_BIN_EXE_xiangqi")),
            protocols: vec![Protocol::Uci],
            options: OPTIONS
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .to_vec(),
            spelling: None,
            fractions: false,
            ponder: false,
        };
        let control = LIMIT.parse().unwrap();
        let engine = Engine::start(&launch, control, &*game).unwrap();
        Self {
            engine,
            game,
            control,
        }
    }

    fn begin(&mut self) {
        let clock = Clock::new(self.control);
        self.engine.new_game(&*self.game, &clock).unwrap();
    }

    fn answer(&mut self, moves: &[String]) -> String {
        let start = self.game.start_position().to_owned();
        let mut referee = self.game.begin(&start).unwrap();
        for mv in moves {
            referee.play(mv).unwrap();
        }
        let request = GoRequest {
            game: &*self.game,
            position: &*referee,
            start: &start,
            moves,
            clocks: &[Clock::new(self.control), Clock::new(self.control)],
            draw_offered: false,
            swap2: false,
            opening: None,
        };
        let answer = self
            .engine
            .go(&request, MARGIN, |_| SearchControl::Continue)
            .unwrap();
        answer.mv.unwrap()
    }
}

/// Continues a game from an opening; returns the points of the engine under the page: 1, 0.5 or 0.
fn play(
    page: &mut Page,
    opponent: &mut Opponent,
    browser: Option<(&Browser, &str)>,
    opening: &str,
    seat: usize,
    max_plies: usize,
) -> f64 {
    page.ask(json!({"do": "import", "game": "xiangqi", "text": opening}));
    let game = page.wait("game", |_| true);
    page.wait("standing", |_| true);
    let id = game["id"].as_str().unwrap().to_owned();
    if let Some((browser, address)) = browser {
        browser.go("about:blank");
        browser.go(&format!("http://{address}/#game={id}"));
    }
    opponent.begin();
    let mut moves: Vec<String> = opening.split(' ').map(str::to_owned).collect();
    let mut players = [
        json!({"kind": "engine", "engine": "x", "limit": LIMIT}),
        json!({"kind": "person"}),
    ];
    players.rotate_right(seat);
    page.ask(json!({"do": "players", "players": players, "clock": null}));
    let (first, last) = (moves.len(), moves.len().max(1) + max_plies);
    let mut score = 0.5;
    let mut standing = page.wait("standing", |standing| standing["players"] == json!(players));
    let mut own = 0;
    while moves.len() < last {
        let over = &standing["view"]["over"];
        if over.is_object() {
            score = match over["winner"].as_str() {
                Some(winner) => f64::from(u8::from((winner == "first") == (seat == 0))),
                None => 0.5,
            };
            break;
        }
        let at = moves.len();
        let mv = match at % 2 == seat {
            true => {
                own += 1;
                let node = page.wait("node", |node| node["number"] == at + 1);
                node["node"]["mv"].as_str().unwrap().to_owned()
            }
            false => {
                let mv = opponent.answer(&moves);
                page.ask(json!({"do": "move", "at": at, "mv": mv}));
                mv
            }
        };
        moves.push(mv);
        standing = page.wait("standing", |standing| standing["at"] == moves.len());
    }
    assert!(own >= (moves.len() - first) / 2, "{moves:?}");
    page.ask(json!({"do": "forget", "game": id}));
    page.wait("gone", |_| true);
    score
}

#[test]
fn strength_of_an_engine_under_the_page_and_under_arena() {
    let asked = std::env::var(GAMES_ASKED).ok();
    let (games, max_plies) = match &asked {
        Some(games) => (games.parse().unwrap(), MAX_PLIES),
        None => FEW,
    };
    let folder = folder("strength");
    let file = folder.join("engines.toml");
    let command = env!("CARGO_BIN_EXE_xiangqi");
    let options = OPTIONS.map(|(name, value)| format!("{name} = '{value}'"));
    let entry = format!(
        "[[engine]]\nname = 'x'\ngames = ['xiangqi']\ncommand = ['{command}']\nprotocol = 'uci'\noptions = {{ {} }}\n",
        options.join(", ")
    );
    std::fs::write(&file, entry).unwrap();
    let server = Server::start(
        &folder.join("games"),
        &["--engines", file.to_str().unwrap()],
    );
    let browser = browser(1280);
    let mut opponent = Opponent::start();
    let openings = include_str!("../data/xiangqi-openings.epd").lines();
    // The openings that are given as moves from the starting position.
    let openings = openings.filter(|line| line.contains(' ') && !line.contains(['#', '/']));
    let mut pairs: Vec<f64> = Vec::new();
    let mut found: Vec<f64> = Vec::new();
    for (number, opening) in openings.cycle().take(games.div_ceil(2)).enumerate() {
        for seat in [number % 2, 1 - number % 2] {
            let shown = browser
                .as_ref()
                .map(|browser| (browser, server.address.as_str()));
            let mut page = server.page();
            let score = play(&mut page, &mut opponent, shown, opening, seat, max_plies);
            found.push(score);
        }
        pairs.push(found.iter().rev().take(2).sum::<f64>() / 2.0);
    }
    assert_eq!(found.len(), 2 * games.div_ceil(2));
    let count = |of: f64| found.iter().filter(|&&score| score == of).count();
    let mean = pairs.iter().sum::<f64>() / pairs.len() as f64;
    let squares: f64 = pairs.iter().map(|pair| (pair - mean).powi(2)).sum();
    // By pairs, since the two games of an opening are not independent.
    let error = (squares / (pairs.len() as f64 - 1.0).max(1.0) / pairs.len() as f64).sqrt();
    let elo = |share: f64| -400.0 * (1.0 / share.clamp(0.001, 0.999) - 1.0).log10();
    let (low, high) = (elo(mean - 1.96 * error), elo(mean + 1.96 * error));
    println!(
        "the page against arena, {LIMIT}: +{} ={} -{}, {:+.1} Elo, 95 % within {low:+.1} and {high:+.1}",
        count(1.0),
        count(0.5),
        count(0.0),
        elo(mean),
    );
    assert!(asked.is_none() || (low <= 0.0 && high >= 0.0), "{found:?}");
}
