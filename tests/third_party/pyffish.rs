//! Random games, judged by our rules and by pyffish (Fairy-Stockfish's rules as a Python module).
//!
//! Every position's legal moves must be the same. Now and then both sides shuttle a piece to and fro until
//! the position has stood three times, and the verdicts are compared. They need not be the same: pyffish
//! approximates what chasing is, so each difference is printed with what our rules saw. Where a side always
//! checks, they must agree.
//!
//! `SANQI_PLIES` sets how many moves are played; the default keeps the test short, since pyffish prepares
//! its tables anew at every call.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};

use xiangqi_rules::repetition::{self, Class, RuleSet, Verdict};
use xiangqi_rules::{Move, Position, notation::uci};

use crate::programs::{Guard, find_all, skip};

const PLIES: u64 = 1_000;
/// A game is given up after so many moves.
const LONGEST_GAME: usize = 200;
/// pyffish ends a game after 100 plies without a capture, which is not its repetition rule.
const PYFFISH_MOVE_LIMIT: u32 = 100;
/// One move in so many begins a shuttle.
const SHUTTLES: u64 = 25;
/// One move in so many is a check, if there is one; else random players hardly ever check twice.
const CHECKS: u64 = 4;
/// Long enough for a third occurrence: two laps of four moves, and one move that the first may miss.
const SHUTTLE_PLIES: usize = 9;

#[test]
fn random_games_agree_with_pyffish() {
    let test = "pyffish";
    let Some([python]) = find_all(test, ["python3"]) else {
        return;
    };
    let has_module = Command::new(&python)
        .args(["-c", "import pyffish"])
        .output()
        .unwrap();
    if !has_module.status.success() {
        skip(test, "python3 has no module pyffish");
        return;
    }
    let wanted = std::env::var("SANQI_PLIES").map_or(PLIES, |plies| plies.parse().unwrap());

    let mut referee = Referee::start(&python);
    let mut random = Random(0x5eed_0001);
    let (mut plies, mut verdicts, mut decided, mut differences) = (0, 0, 0, 0);
    while plies < wanted {
        let mut game = Game::default();
        while game.moves.len() < LONGEST_GAME && plies < wanted {
            let legal: BTreeSet<String> = game
                .position
                .legal_moves()
                .iter()
                .map(|&mv| game.text(mv))
                .collect();
            assert_eq!(legal, referee.legal(&game), "in {}", game.position.fen());
            plies += 1;

            if let Some(ours) = repetition::explain(&game.position, RuleSet::Wxf, 3)
                && game.position.plies_since_capture() < PYFFISH_MOVE_LIMIT
            {
                verdicts += 1;
                decided += u64::from(ours.verdict != Verdict::Draw);
                let theirs = referee.verdict(&game);
                if Some(ours.verdict) != theirs {
                    differences += 1;
                    let moves = game.moves.join(" ");
                    eprintln!("DIFFERENT pyffish {theirs:?}, we {ours:?}: {moves}");
                    let checked = ours.classes.contains(&Class::Check);
                    assert!(!checked, "perpetual check needs no reading: {moves}");
                }
            }
            let Some(mv) = game.choose(&mut random) else {
                break;
            };
            game.play(mv);
        }
    }
    eprintln!(
        "{plies} plies, {verdicts} repetitions judged, {decided} of them lost for one side, {differences} differ"
    );
    assert!(verdicts > 0, "no position was repeated");
}

/// A game in progress, and how far its players are in a shuttle.
struct Game {
    position: Position,
    /// As pyffish writes them: ranks from 1.
    moves: Vec<String>,
    shuttle: usize,
}

impl Default for Game {
    fn default() -> Self {
        Self {
            position: Position::startpos(),
            moves: Vec::new(),
            shuttle: 0,
        }
    }
}

impl Game {
    fn text(&self, mv: Move) -> String {
        uci::format(&self.position, mv)
    }

    fn play(&mut self, mv: Move) {
        self.moves.push(self.text(mv));
        self.position.make(mv);
    }

    /// Any legal move, or in a shuttle the one that takes back the same side's last.
    fn choose(&mut self, random: &mut Random) -> Option<Move> {
        let legal = self.position.legal_moves();
        if self.shuttle == 0 && random.below(SHUTTLES) == 0 {
            self.shuttle = SHUTTLE_PLIES;
        }
        if self.shuttle > 0 {
            self.shuttle -= 1;
            let back = self
                .position
                .history()
                .iter()
                .rev()
                .nth(1)
                .and_then(|state| state.mv)
                .map(|mv| Move::new(mv.to(), mv.from()));
            if let Some(back) = back.filter(|back| legal.contains(back)) {
                return Some(back);
            }
        }
        let checks: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|&mv| self.position.gives_check(mv))
            .collect();
        if !checks.is_empty() && random.below(CHECKS) == 0 {
            return Some(random.pick(&checks));
        }
        (!legal.is_empty()).then(|| random.pick(&legal))
    }
}

/// A conversation with `referee.py`.
struct Referee {
    _process: Guard,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Referee {
    fn start(python: &std::path::Path) -> Self {
        let mut process = Command::new(python)
            .args(["-c", include_str!("referee.py")])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let questions = process.stdin.take().unwrap();
        let answers = BufReader::new(process.stdout.take().unwrap());
        Self {
            _process: Guard(process),
            questions,
            answers,
        }
    }

    fn ask(&mut self, question: &str, game: &Game) -> String {
        let start = Position::startpos().fen();
        writeln!(
            self.questions,
            "{question}\t{start}\t{}",
            game.moves.join(" ")
        )
        .unwrap();
        let mut answer = String::new();
        assert!(
            self.answers.read_line(&mut answer).unwrap() > 0,
            "pyffish gave no answer"
        );
        answer
    }

    fn legal(&mut self, game: &Game) -> BTreeSet<String> {
        self.ask("legal", game)
            .split_whitespace()
            .map(str::to_owned)
            .collect()
    }

    /// None if it would go on.
    fn verdict(&mut self, game: &Game) -> Option<Verdict> {
        let answer = self.ask("end", game);
        let (ended, value) = answer.trim().split_once(' ').unwrap();
        let value: i32 = value.parse().unwrap();
        (ended == "True").then(|| match value.signum() {
            0 => Verdict::Draw,
            1 => Verdict::Win,
            _ => Verdict::Loss,
        })
    }
}

/// Splitmix64, so that every run plays the same games.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % bound
    }

    fn pick(&mut self, moves: &[Move]) -> Move {
        moves[self.below(moves.len() as u64) as usize]
    }
}
