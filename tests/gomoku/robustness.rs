//! Any line, any bytes, any size: there is one answer per command, the engine never exits, and the
//! game is kept.

use std::fmt::Write;
use std::time::{Duration, Instant};

use protocol::ParseError;
use protocol::gomocup::Command;

use crate::gui::Gui;
use crate::random::Random;

fn start() -> Gui {
    let mut gui = Gui::of(env!("CARGO_BIN_EXE_gomoku"));
    // A small table, since every START clears it.
    gui.say("INFO hash_size 1024\nINFO timeout_turn 0\nSTART 15");
    gui.wait_for("OK");
    gui
}

fn alive(gui: &mut Gui) {
    gui.say("DONE\nABOUT");
    gui.wait_for("name=");
}

/// Sizes in MiB up to the largest allowed, which is more than most machines have.
const SIZES: [u32; 3] = [1 << 10, 1 << 13, 1 << 16];

#[test]
fn a_table_of_any_size_is_there_at_once() {
    let mut gui = start();
    for mib in SIZES {
        let asked = std::time::Instant::now();
        let kib = u64::from(mib) << 10;
        gui.say(&format!("INFO hash_size {kib}\nSTART 15"));
        gui.wait_for("OK");
        assert!(
            asked.elapsed().as_secs() < 2,
            "{mib} MiB: {:?}",
            asked.elapsed()
        );
        gui.say("INFO max_node 500\nBEGIN");
        gui.next().unwrap();
    }
    let warnings = gui.transcript().matches("MiB are not free").count();
    assert!(warnings <= 1, "{}", gui.transcript());
}

#[test]
fn bytes_that_are_no_text_do_not_end_the_conversation() {
    let mut gui = start();
    gui.say_bytes(b"INFO folder \xce\xc4\xbc\xfe\r\nTURN \xff\xfe\n");
    gui.say_bytes(b"\xef\xbb\xbfABOUT\r\n\0\0\0\n\x1b[2J\n\xe7\x82\n\r\n\nBOARD\r\n7,7,1\r\n");
    alive(&mut gui);
    assert!(gui.finish().1.success());
}

#[test]
fn long_lines_and_long_blocks_cost_one_line() {
    let mut gui = start();
    gui.say(&format!("TURN {}", "7".repeat(100_000)));
    assert!(
        gui.next()
            .unwrap()
            .starts_with("ERROR found a line of more than")
    );
    gui.say(&format!("BOARD\n{}DONE", "3,3,1\n".repeat(100_000)));
    assert!(
        gui.next()
            .unwrap()
            .starts_with("ERROR BOARD: more stones than points")
    );
    alive(&mut gui);
    assert!(gui.finish().1.success());
}

/// Lines that can be sent; their words are also mixed at random.
const LINES: [&str; 25] = [
    "START 15",
    "START 5",
    "START 22",
    "RECTSTART 9,6",
    "RESTART",
    "BEGIN",
    "BOARD",
    "DONE",
    "SWAP2BOARD",
    "ABOUT",
    "YXSTOP",
    "YXHASHCLEAR",
    "YXSHOWFORBID",
    "YXNBEST 3",
    "YXSHOWINFO",
    "yxquerydatabaseall",
    "START 9 7",
    "INFO rule 0",
    "INFO rule 4",
    "INFO rule 9",
    "INFO time_left 0",
    "INFO time_left 2147483647",
    "INFO show_detail 0",
    "INFO max_node 100",
    "INFO",
];
const VERBS: [&str; 9] = [
    "TURN",
    "TURN",
    "PLAY",
    "TAKEBACK",
    "START",
    "RECTSTART",
    "YXNBEST",
    "INFO evaluate",
    "",
];
const WORDS: [&str; 18] = [
    "0",
    "1",
    "3",
    "7",
    "14",
    "22",
    "-1",
    "99999999999999999999",
    ",",
    ",",
    ",",
    "x",
    "七",
    " ",
    "1.5",
    "+2",
    "é",
    "DONE",
];

fn random_line(random: &mut Random) -> String {
    match random.below(8) {
        0 | 1 => random.of(&LINES).to_owned(),
        2 | 3 => format!(
            "{} {},{}",
            random.of(&VERBS),
            random.below(15),
            random.below(15)
        ),
        4 | 5 => format!(
            "{},{},{}",
            random.below(15),
            random.below(15),
            1 + random.below(2)
        ),
        _ => {
            let mut line = random.of(&VERBS).to_owned();
            for _ in 0..=random.below(5) {
                let _ = write!(line, " {}", random.of(&WORDS));
            }
            line.replace(" ,", ",").replace(", ", ",")
        }
    }
}

/// Counts the answers that lines must have, by a short form of the protocol's rules.
#[derive(Default)]
struct Expected {
    in_block: bool,
    /// After a command of Yixin-Board that is not one of ours: its block is skipped.
    skips: bool,
    /// In a block that has no answer, whatever is wrong with it.
    silent: bool,
    answers: usize,
}

impl Expected {
    fn parse_line(&mut self, line: &str) {
        let command = match line.parse::<Command>() {
            Err(_) if self.in_block || self.skips || self.silent => return,
            Err(ParseError::Empty { .. }) => return,
            Err(ParseError::Argument { verb, .. }) if verb.starts_with("INFO") => return,
            Err(_) => {
                self.answers += 1;
                return;
            }
            Ok(command) => command,
        };
        let skipped = std::mem::take(&mut self.skips);
        let silent = std::mem::take(&mut self.silent);
        match command {
            Command::Done if skipped || silent => return,
            Command::Stone(_) | Command::Points(..) if skipped || silent => {
                (self.skips, self.silent) = (skipped, silent);
                return;
            }
            Command::Stone(_) | Command::Points(..) if self.in_block => return,
            Command::Done if self.in_block => {
                self.answers += 1;
                self.in_block = false;
                return;
            }
            _ => {}
        }
        // A block that was left open.
        self.answers += usize::from(std::mem::take(&mut self.in_block));
        match command {
            Command::Board | Command::Swap2Board => self.in_block = true,
            Command::Yixin(_) => self.skips = true,
            Command::YxDatabase(..) => self.silent = true,
            Command::Info(_) | Command::YxStop | Command::YxHashClear | Command::YxShowInfo => {}
            _ => self.answers += 1,
        }
    }
}

/// Number of random lines in the test suite; `GOMOKU_FUZZ_LINES` sets another one.
const SAMPLE: usize = 10_000;
/// Lines between two counts of the answers.
const ROUND: usize = 100;

#[test]
fn random_lines_have_one_answer_a_command() {
    let wanted = std::env::var("GOMOKU_FUZZ_LINES").ok();
    let total = wanted.map_or(SAMPLE, |number| number.parse().unwrap());
    let mut random = Random(20_261_121);
    let mut gui = start();
    for _ in 0..total / ROUND {
        let lines: Vec<String> = (0..ROUND).map(|_| random_line(&mut random)).collect();
        let mut expected = Expected::default();
        lines.iter().for_each(|line| expected.parse_line(line));
        // One ABOUT to end a block or follow an error, and one to see where we are.
        for line in ["ABOUT", "ABOUT"] {
            expected.parse_line(line);
        }
        gui.say(&format!("{}\nABOUT\nABOUT", lines.join("\n")));
        let mut answers = 0;
        while answers < expected.answers {
            let line = gui.next().unwrap();
            answers += usize::from(!line.starts_with("MESSAGE"));
        }
        assert!(gui.transcript().ends_with('\n'));
        let last = gui.transcript().lines().last().unwrap().to_owned();
        assert!(
            last.starts_with("< name="),
            "{last} after {}",
            lines.join("\n")
        );
        gui.forget();
    }
    assert!(gui.finish().1.success());
}

/// The peak memory of the process, in MiB; `None` where the system does not report it.
fn most_memory(gui: &Gui) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", gui.id())).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib.div_ceil(1024))
}

#[test]
fn the_memory_allowed_is_kept() {
    for (mib, hash_kib) in [(40_u64, 1 << 20), (100, 1 << 20), (350, 1 << 16)] {
        let mut gui = Gui::of(env!("CARGO_BIN_EXE_gomoku"));
        gui.say(&format!(
            "INFO max_memory {}\nINFO hash_size {hash_kib}",
            mib << 20
        ));
        for rule in [0, 1, 4] {
            gui.say(&format!(
                "START 20\nINFO rule {rule}\nINFO timeout_turn 1000"
            ));
            gui.wait_for("OK");
            gui.say("BOARD\n9,9,1\n10,10,2\n12,9,1\n9,11,2\nDONE");
            gui.next().unwrap();
        }
        if let Some(most) = most_memory(&gui) {
            assert!(most <= mib, "{most} MiB of {mib}");
        }
    }
}

/// A quiet position with ten minutes for a move.
const LONG: &str = "START 15\nINFO timeout_turn 600000\nBOARD\n7,7,1\n8,8,2\nDONE";

#[test]
fn an_end_that_comes_while_a_search_runs_ends_it_at_once_without_a_word() {
    let mut gui = start();
    gui.say(&format!("INFO show_detail 1\n{LONG}"));
    gui.wait_for("MESSAGE depth 3");
    // Commands queued behind the search are not waited for either.
    gui.say("TURN 2,2\nTURN 3,3");
    std::thread::sleep(Duration::from_millis(100));
    let sent = Instant::now();
    gui.say("END");
    let (rest, status) = gui.finish();
    let taken = sent.elapsed();
    assert!(status.success());
    assert!(
        rest.iter().all(|line| line.starts_with("MESSAGE")),
        "{rest:?}"
    );
    // 100 ms are promised; a loaded machine may notice the end of the process late.
    assert!(taken < Duration::from_millis(500), "{taken:?}");
}

#[test]
fn a_script_with_its_end_in_it_is_answered_within_its_limits() {
    let mut gui = start();
    gui.say(
        "INFO timeout_turn 0\nINFO max_node 20000\nINFO show_detail 1\nINFO timeout_turn 60000\n\
         START 15\nSWAP2BOARD\n7,7\n8,8\n6,8\nDONE\nEND",
    );
    let (rest, status) = gui.finish();
    assert!(status.success());
    let nodes = rest.iter().filter_map(|line| {
        let mut words = line.split(' ').skip_while(|word| *word != "n");
        words.nth(1)?.parse::<u64>().ok()
    });
    assert!(nodes.max().is_some_and(|nodes| nodes > 5_000), "{rest:?}");
    let last = rest.last().unwrap();
    assert!(last == "SWAP" || last.contains(','), "{rest:?}");
}

#[test]
fn a_game_of_moves_is_played_to_its_end_by_every_rule() {
    for rule in [0, 1, 4, 8, 9] {
        let mut gui = start();
        gui.say(&format!("RECTSTART 7,6\nINFO rule {rule}\nBEGIN"));
        gui.wait_for("OK");
        let mut free: Vec<String> = (0..42).map(|at| format!("{},{}", at % 7, at / 7)).collect();
        // The opponent, who has white, takes the first free point, whatever the engine does; no
        // point is forbidden to white.
        loop {
            let answer = gui.next().unwrap();
            if answer.starts_with("ERROR the game is over") {
                break;
            }
            let at = free.iter().position(|point| *point == answer);
            free.remove(at.unwrap_or_else(|| panic!("{answer}:\n{}", gui.transcript())));
            if free.is_empty() {
                break;
            }
            gui.say(&format!("TURN {}", free.remove(0)));
        }
        assert!(gui.finish().1.success(), "rule {rule}");
    }
}
