//! An engine for the tests of `arena`: it plays a legal move at once, in the protocol of `--speak`,
//! and misbehaves on request.
//!
//!     --speak ucci|uci|uci-from-one|xboard|xboard-old|gomocup [--misbehave KIND] [--at N] [--think MS]
//!     [--expect right|wrong|nonsense] [--tell FILE] --mark WORD
//!
//! The moves depend on the position alone, so that two of these engines play the same game with
//! either colour. `--at N` misbehaves from the Nth search on (default: 1), counted over the
//! process; `--tell FILE` creates the file when the engine begins to hang. `xboard-old` knows
//! `edit` only, and that as MaxQi does. `gomocup` knows Gomoku on an empty board of 15x15, never
//! misbehaves, and fills the board without a five. `--expect` offers the option to ponder, and
//! predicts the right answer, a wrong one or an illegal move. The mark lets a test find the
//! engine's processes.
//!
//! It is no program of its own: the test program runs itself with the name of this one test and,
//! after `--`, these arguments. So nothing else has to be built or installed.

use std::io::{self, BufRead, Write};
use std::thread;
use std::time::Duration;

use xiangqi_rules::{Color, Move, Piece, Position, Square};

/// Without a mark this is an ordinary run of all tests, and there is nothing to do.
#[test]
fn engine() {
    if argument("--mark").is_none() {
        return;
    }
    // The test harness has printed the test's name without a newline.
    say("");
    match argument("--speak").as_deref() {
        Some("gomocup") => fill_the_board(),
        _ => play(),
    }
    std::process::exit(0);
}

fn play() {
    let mut fake = Fake {
        speak: argument("--speak").unwrap_or_else(|| "ucci".to_owned()),
        misbehave: argument("--misbehave").unwrap_or_default(),
        at: argument("--at").and_then(|n| n.parse().ok()).unwrap_or(1),
        expect: argument("--expect"),
        pondering: false,
        think: Duration::from_millis(
            argument("--think")
                .and_then(|n| n.parse().ok())
                .unwrap_or(0),
        ),
        questions: 0,
        position: Position::startpos(),
        last: String::new(),
        playing: false,
        edited: None,
    };
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        if line == "quit" && fake.misbehave != "stay" {
            return;
        }
        fake.parse_line(&line);
    }
    if fake.misbehave == "stay" {
        forever();
    }
}

/// Plays Gomoku: each colour has cells of its own, in pairs, so that nobody makes a five and all
/// 225 moves are played.
fn fill_the_board() {
    let (mut taken, mut colour, mut board) = ([[false; 15]; 15], 0, false);
    let stone = |text: &str| -> Option<(usize, usize)> {
        let mut numbers = text.split(',').map(|number| number.trim().parse().ok());
        Some((numbers.next()??, numbers.next()??))
    };
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        let (verb, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let placed = match verb {
            "START" => {
                (taken, colour) = ([[false; 15]; 15], 0);
                say("OK");
                continue;
            }
            "ABOUT" => {
                say("name=\"Filler\", version=\"1.0\"");
                continue;
            }
            "BOARD" | "DONE" => {
                board = verb == "BOARD";
                None
            }
            "TURN" => stone(rest),
            "BEGIN" => None,
            "END" => return,
            _ => stone(verb).filter(|_| board),
        };
        if let Some((x, y)) = placed {
            taken[y][x] = true;
            colour = 1 - colour;
        }
        if board || !matches!(verb, "TURN" | "BEGIN" | "DONE") {
            continue;
        }
        let cells = (0..225).map(|cell| (cell % 15, cell / 15));
        let mut free = cells.filter(|&(x, y)| !taken[y][x]);
        let own = free.clone().find(|(x, y)| (x / 2 + y) % 2 == colour);
        let Some((x, y)) = own.or_else(|| free.next()) else {
            continue;
        };
        taken[y][x] = true;
        colour = 1 - colour;
        say(&format!("{x},{y}"));
    }
}

fn argument(name: &str) -> Option<String> {
    std::env::args().skip_while(|a| a != name).nth(1)
}

fn forever() -> ! {
    loop {
        thread::sleep(Duration::from_secs(3600));
    }
}

fn say(line: &str) {
    let mut out = io::stdout().lock();
    if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
        std::process::exit(0);
    }
}

struct Fake {
    speak: String,
    misbehave: String,
    at: u32,
    /// `right`, `wrong` or `nonsense`: which answer of the opponent it predicts.
    expect: Option<String>,
    pondering: bool,
    think: Duration,
    questions: u32,
    position: Position,
    /// The last answer, as it was written.
    last: String,
    /// XBoard: whether to answer a move with a move.
    playing: bool,
    /// XBoard's `edit`: the colour of the pieces being set, and the board by rank and file.
    edited: Option<(Color, [[Option<Piece>; 9]; 10])>,
}

impl Fake {
    fn parse_line(&mut self, line: &str) {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        if self.misbehave == "mute" {
            return;
        }
        if self.edited.is_some() {
            return self.edit(line);
        }
        match (self.speak.trim_end_matches("-old"), verb) {
            ("ucci", "ucci") => {
                say("id name Fake 1.0");
                say("option usemillisec type check default false");
                if self.expect.is_some() {
                    say("option ponder type check default false");
                }
                say("ucciok");
            }
            ("uci" | "uci-from-one", "uci") => {
                say("id name Fake 1.0");
                if self.speak == "uci-from-one" {
                    say("option name UCI_Variant type combo default chess var chess var xiangqi");
                }
                if self.expect.is_some() {
                    say("option name Ponder type check default false");
                }
                say("uciok");
            }
            ("xboard", "protover") => {
                let setboard = u8::from(self.speak == "xboard");
                say(&format!(
                    "feature myname=\"Fake 1.0\" setboard={setboard} ping=1 usermove=1"
                ));
                say("feature variants=\"xiangqi\" done=1");
            }
            ("xboard", "ping") => say(&format!("pong {rest}")),
            ("xboard", "new") => self.position = Position::startpos(),
            ("xboard", "force") => self.playing = false,
            ("xboard", "setboard") if self.speak == "xboard" => self.set(rest),
            ("xboard", "edit") => {
                let piece = |rank, file| self.position.piece_on(Square::at(file, rank));
                let file = |rank| std::array::from_fn(|file| piece(rank, file as u8));
                let board = std::array::from_fn(|rank| file(rank as u8));
                self.edited = Some((Color::Red, board));
            }
            ("xboard", "usermove") => {
                self.make(rest);
                if self.playing {
                    self.answer();
                }
            }
            ("xboard", "go") => {
                self.playing = true;
                self.answer();
            }
            ("xboard", _) => {}
            (_, "isready") => say("readyok"),
            (_, "position") => self.position_of(rest),
            (_, "go") if rest.starts_with("ponder ") => self.pondering = true,
            (_, "ponderhit" | "stop") if self.pondering => {
                self.pondering = false;
                self.answer();
            }
            (_, "go") => self.answer(),
            // Like an engine that had just moved when `stop` arrived: it answers twice.
            (_, "stop") if self.misbehave == "twice" => {
                thread::sleep(Duration::from_millis(100));
                let again = self.last.clone();
                self.reply(&again);
            }
            _ => {}
        }
    }

    /// Handles a line between `edit` and the dot. As in MaxQi, `#` clears the board except for its
    /// first file.
    fn edit(&mut self, line: &str) {
        let Some((color, board)) = &mut self.edited else {
            return;
        };
        match line {
            "#" => board.iter_mut().for_each(|rank| rank[1..].fill(None)),
            "c" => *color = Color::Black,
            "." => {
                let letter = |piece: &Option<Piece>| piece.map_or('1', Piece::letter);
                let rank = |rank: &[Option<Piece>; 9]| rank.iter().map(letter).collect();
                let ranks: Vec<String> = board.iter().rev().map(rank).collect();
                let mover = match self.position.side_to_move() {
                    Color::Red => 'w',
                    Color::Black => 'b',
                };
                self.edited = None;
                self.set(&format!("{} {mover}", ranks.join("/")));
            }
            _ => {
                let at = |index: usize, first: u8| line.as_bytes()[index] - first;
                let letter = char::from(line.as_bytes()[0].to_ascii_lowercase());
                let kind = Piece::from_letter(letter).unwrap().kind();
                let (file, rank) = (usize::from(at(1, b'a')), usize::from(at(2, b'0')));
                board[rank][file] = Some(Piece::new(*color, kind));
            }
        }
    }

    fn position_of(&mut self, text: &str) {
        let (start, moves) = text.split_once(" moves ").unwrap_or((text, ""));
        match start.strip_prefix("fen ") {
            Some(fen) => self.set(fen),
            None => self.position = Position::startpos(),
        }
        for mv in moves.split_whitespace() {
            self.make(mv);
        }
    }

    fn set(&mut self, fen: &str) {
        // XBoard leaves out the two dashes of the FEN.
        let fields: Vec<&str> = fen
            .split_whitespace()
            .filter(|field| *field != "-")
            .collect();
        let fen = format!("{} {} - - 0 1", fields[0], fields[1]);
        self.position = Position::from_fen(&fen).unwrap_or_else(|e| panic!("{fen}: {e}"));
    }

    fn make(&mut self, text: &str) {
        let mv = self
            .position
            .legal_moves()
            .into_iter()
            .find(|mv| self.spell(*mv) == text);
        // The panic message of an illegal move is among the engine's last lines.
        let mv = mv.unwrap_or_else(|| panic!("illegal move {text} in {}", self.position.fen()));
        self.position.make(mv);
    }

    fn spell(&self, mv: Move) -> String {
        if self.speak != "uci-from-one" {
            return mv.to_string();
        }
        let square = |s: Square| format!("{}{}", char::from(b'a' + s.file()), s.rank() + 1);
        square(mv.from()) + &square(mv.to())
    }

    fn answer(&mut self) {
        self.questions += 1;
        thread::sleep(self.think);
        let misbehaves = self.questions >= self.at;
        match self.misbehave.as_str() {
            "die" if misbehaves => {
                eprintln!("fatal: out of cheese");
                std::process::exit(3);
            }
            "hang" if misbehaves => {
                if let Some(file) = argument("--tell") {
                    std::fs::write(file, "").unwrap();
                }
                forever();
            }
            "flood" if misbehaves => loop {
                say("info string one more line");
            },
            // A lot of output, but not too much for one search.
            "chatty" if misbehaves => (0..60_000).for_each(|_| say("info string one more line")),
            // More than a pipe can hold.
            "noisy" if misbehaves => {
                (0..10_000).for_each(|line| eprintln!("warning {line}: on fire"));
            }
            "slow" if misbehaves => thread::sleep(Duration::from_millis(400)),
            "twice" if self.questions == self.at => thread::sleep(Duration::from_millis(1200)),
            "illegal" if misbehaves => return self.reply("a0a9"),
            "claim" if misbehaves => return say("1/2-1/2 {because I say so}"),
            "claim-once" if self.questions == self.at => {
                return say("1/2-1/2 {because I say so}");
            }
            "nonsense" if misbehaves => return say("bestmove"),
            "no-move" if misbehaves => return say("nobestmove"),
            "resign" if misbehaves => {
                let mv = self.choose();
                return say(&format!("bestmove {mv} resign"));
            }
            "garbage" => {
                let mut out = io::stdout().lock();
                let _ = out.write_all(b"\xb0\xa1\xff\x00 not text\r\n\ninfo depth -1 score x\n");
                let _ = out.write_all(&[b'x'; 200_000]);
                let _ = out.write_all(b"\n");
                drop(out);
                eprintln!("and a word on the other side");
            }
            _ => {}
        }
        let mv = self.choose();
        match self.speak.trim_end_matches("-old") {
            "ucci" => say("info depth 1 score 5 nodes 10"),
            "xboard" => say("1 5 0 10 x"),
            _ => say("info depth 1 score cp 5 nodes 10"),
        }
        self.position.make(mv);
        self.last = self.spell(mv);
        let last = self.last.clone();
        self.reply(&last);
    }

    fn reply(&mut self, mv: &str) {
        match self.speak.trim_end_matches("-old") {
            "xboard" => say(&format!("move {mv}")),
            _ => match self.expected() {
                Some(expected) => say(&format!("bestmove {mv} ponder {expected}")),
                None => say(&format!("bestmove {mv}")),
            },
        }
    }

    /// The predicted answer of the opponent, after its own move.
    fn expected(&mut self) -> Option<String> {
        let expect = self.expect.clone()?;
        let moves = self.position.legal_moves();
        if moves.is_empty() {
            return None;
        }
        let right = self.choose();
        let wrong = moves.into_iter().find(|mv| *mv != right);
        match expect.as_str() {
            "right" => Some(self.spell(right)),
            "wrong" => wrong.map(|mv| self.spell(mv)),
            _ => Some("a0a9".to_owned()),
        }
    }

    /// A mate in one if there is one, else a move that depends on the position alone.
    fn choose(&mut self) -> Move {
        let moves = self.position.legal_moves();
        for &mv in &moves {
            self.position.make(mv);
            let wins = self.position.legal_moves().is_empty();
            self.position.unmake();
            if wins {
                return mv;
            }
        }
        moves[self.position.key() as usize % moves.len()]
    }
}
