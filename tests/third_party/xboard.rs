//! Whole games in XBoard, on a virtual display.
//!
//! XBoard is the referee and keeps the clocks. It draws the board, sends the engines each other's
//! moves, and writes the game and both sessions to files. The moves are then replayed by our own
//! rules, and the game must have ended for a reason that is visible on the board.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use xiangqi_rules::{Position, notation::iccs};

use crate::programs::{Guard, find_all, scratch, skip};

/// The time of each side for the whole game.
const CLOCK: &str = "0:20";
/// Longer than both clocks together, so that only a game that hangs reaches it.
const PATIENCE: Duration = Duration::from_secs(150);
/// The time after which a screenshot of the game is taken.
const OPENING: Duration = Duration::from_secs(5);
/// Fewest colours of a screenshot with a board: a blank screen has one, XBoard's menus alone a few
/// dozen.
const COLORS_OF_A_BOARD: usize = 200;
/// Words in results that mean that an engine misbehaved: XBoard's terms for a lost clock, an
/// illegal move, a dead engine.
const DISGRACES: [&str; 8] = [
    "time", "forfeit", "illegal", "exited", "died", "refuses", "false", "unknown",
];

#[test]
fn plays_natively_against_hoixiangqi() {
    let test = "xboard_native";
    let Some([hoixiangqi]) = find_all(test, ["hoixiangqi"]) else {
        return;
    };
    play(test, &ours(), &format!("{} --norc", hoixiangqi.display()));
}

#[test]
fn plays_as_a_ucci_engine_through_uci2wb() {
    let test = "xboard_ucci";
    let Some([hoixiangqi, adapter]) = find_all(test, ["hoixiangqi", "uci2wb"]) else {
        return;
    };
    let through = format!("{} -x {}", adapter.display(), ours());
    play(test, &format!("{} --norc", hoixiangqi.display()), &through);
}

#[test]
fn plays_as_a_cyclone_engine_through_uci2wb() {
    let test = "xboard_cyclone";
    let Some([sjaakii, adapter]) = find_all(test, ["sjaakii", "uci2wb"]) else {
        return;
    };
    let through = format!("{} -var xiangqi -c {}", adapter.display(), ours());
    play(
        test,
        &through,
        &format!("{} -variant xiangqi", sjaakii.display()),
    );
}

fn ours() -> String {
    env!("CARGO_BIN_EXE_xiangqi").to_owned()
}

/// Has XBoard play one game, red first, and checks its end.
fn play(test: &str, red: &str, black: &str) {
    let Some([xvfb, xboard]) = find_all(test, ["Xvfb", "xboard"]) else {
        return;
    };
    let folder = scratch(test);
    let (game, log) = (folder.join("game.pgn"), folder.join("conversation.log"));

    let (_screen, display) = open_screen(&xvfb);
    let mut board = Guard(
        Command::new(xboard)
            .env("DISPLAY", &display)
            .env("HOME", &folder)
            .args([
                "-variant",
                "xiangqi",
                "-matchGames",
                "1",
                "-timeIncrement",
                "0",
            ])
            .args([
                "-timeControl",
                CLOCK,
                "-firstChessProgram",
                red,
                "-secondChessProgram",
                black,
            ])
            .arg("-saveGameFile")
            .arg(&game)
            .args(["-debugMode", "true"])
            .arg("-nameOfDebugFile")
            .arg(&log)
            // uci2wb now and then garbles a move that arrives while its engine ponders.
            .args(["-popupExitMessage", "false", "-ponderNextMove", "false"])
            // Passed to engines that know this format of endgame tables.
            .arg("-egtFormats")
            .arg(format!("sanqi:{}", folder.display()))
            .args(theme())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap(),
    );

    let started = Instant::now();
    let mut photographed = false;
    while board.0.try_wait().unwrap().is_none() {
        assert!(
            started.elapsed() < PATIENCE,
            "{test}: the game did not end\n{}",
            tail(&log)
        );
        if !photographed && started.elapsed() > OPENING {
            photographed = true;
            photograph(test, &display, &folder.join("board.png"));
        }
        std::thread::sleep(Duration::from_millis(100));
    }

    let pgn = std::fs::read_to_string(&game)
        .unwrap_or_else(|_| panic!("{test}: XBoard saved no game\n{}", tail(&log)));
    judge(test, &Ending::read(&pgn), &moves(&log));
    if red == ours() {
        let log = std::fs::read_to_string(&log).unwrap();
        let expected = format!("egtpath sanqi {}", folder.display());
        assert!(log.contains(&expected), "{test}: XBoard named no tables");
    }
}

/// The board and pieces of Xiangqi, from XBoard's own files.
fn theme() -> [&'static str; 10] {
    let wood = "~~/themes/textures/xqboard-9x10.png";
    let pieces = "~~/themes/xiangqi";
    [
        "-ubt",
        "true",
        "-lbtf",
        wood,
        "-dbtf",
        wood,
        "-pid",
        pieces,
        "-trueColors",
        "true",
    ]
}

/// Starts a virtual display with any free number.
fn open_screen(xvfb: &Path) -> (Guard, String) {
    let mut screen = Guard(
        Command::new(xvfb)
            .args([
                "-displayfd",
                "1",
                "-screen",
                "0",
                "1024x1024x24",
                "-nolisten",
                "tcp",
            ])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap(),
    );
    let mut number = String::new();
    let stdout = screen.0.stdout.take().unwrap();
    BufReader::new(stdout).read_line(&mut number).unwrap();
    (screen, format!(":{}", number.trim()))
}

/// Saves a screenshot, and checks that something is on it.
fn photograph(test: &str, display: &str, picture: &Path) {
    let Some([import, identify]) = find_all(test, ["import", "identify"]) else {
        return;
    };
    let run = |program: &PathBuf, arguments: &[&str]| {
        let output = Command::new(program)
            .env("DISPLAY", display)
            .args(arguments)
            .arg(picture)
            .output()
            .unwrap();
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    };
    run(&import, &["-window", "root"]);
    let colors = run(&identify, &["-format", "%k"]);
    match colors.parse::<usize>() {
        Ok(colors) => assert!(
            colors >= COLORS_OF_A_BOARD,
            "{test}: {colors} colours, no board"
        ),
        Err(_) => skip(test, "ImageMagick took no picture of the screen"),
    }
}

/// The moves in the order played, from XBoard's log of the engines' output.
fn moves(log: &Path) -> Vec<String> {
    let bytes = std::fs::read(log).unwrap();
    String::from_utf8_lossy(&bytes)
        .lines()
        .filter_map(|line| {
            let said = line
                .split_once("<first : ")
                .or_else(|| line.split_once("<second: "))?
                .1;
            Some(said.strip_prefix("move ")?.trim().to_owned())
        })
        .collect()
}

/// The end of the game in XBoard's words.
struct Ending {
    result: String,
    reason: String,
}

impl Ending {
    fn read(pgn: &str) -> Self {
        let tag = pgn
            .split_once("[Result \"")
            .unwrap_or_else(|| panic!("no result in:\n{pgn}"))
            .1;
        let result = tag.split('"').next().unwrap_or_default().to_owned();
        let comment = pgn.rsplit_once('{').map_or("", |(_, rest)| rest);
        let reason = comment.split('}').next().unwrap_or_default().to_lowercase();
        Self { result, reason }
    }
}

fn judge(test: &str, ending: &Ending, moves: &[String]) {
    let Ending { result, reason } = ending;
    eprintln!("{test}: {result} {{{reason}}} after {} moves", moves.len());
    for disgrace in DISGRACES {
        assert!(
            !reason.contains(disgrace),
            "{test}: the game ended with {{{reason}}}"
        );
    }

    let mut position = Position::startpos();
    for text in moves {
        let mv = iccs::parse(&position, text)
            .unwrap_or_else(|error| panic!("{test}: {text} in {}: {error}", position.fen()));
        position.make(mv);
    }
    assert!(!moves.is_empty(), "{test}: nobody moved");
    let over = position.legal_moves().is_empty();
    assert!(
        ["1-0", "0-1", "1/2-1/2"].contains(&result.as_str()),
        "{test}: result {result}"
    );
    if reason.contains("mate") {
        assert!(
            over,
            "{test}: {{{reason}}}, but {} has legal moves",
            position.fen()
        );
        let red_lost = position.side_to_move() == xiangqi_rules::Color::Red;
        assert_eq!(result, if red_lost { "0-1" } else { "1-0" }, "{test}");
    }
}

fn tail(log: &Path) -> String {
    let bytes = std::fs::read(log).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(30)..].join("\n")
}
