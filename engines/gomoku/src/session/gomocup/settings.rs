//! What `INFO` has told: the rule, the time, the memory.

use std::time::Duration;

use ::app::options::{BASE_MIB, Dialect, HASH};
use ::search::clock::{Limits, Remaining};
use gomoku_rules::Rule;
use protocol::gomocup::{Command, Info, RuleMask, UNLIMITED};

use crate::engine::Options;

/// How long to think when nothing has been said of time. A manager that says nothing promises 30 s;
/// a person at the keyboard would rather not wait for them.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

const MIB: u64 = 1 << 20;

/// Sets an option; what is to be said of that.
fn set(options: &mut Options, name: &str, value: impl ToString) -> Option<String> {
    match options.set(Dialect::Gomocup, name, Some(&value.to_string())) {
        Ok(applied) => applied.capped.map(|capped| capped.to_string()),
        Err(error) => Some(format!("INFO {name}: {error}; it stays as it is")),
    }
}

/// What has been told. Most of it holds for all games to come.
#[derive(Debug, Default)]
pub(super) struct Settings {
    rule: RuleMask,
    /// An extension of Yixin-Board's was heard.
    yixin: bool,
    /// Milliseconds for a move.
    timeout_turn: Option<u64>,
    /// Milliseconds for a game; 0: no limit.
    timeout_match: Option<u64>,
    /// Milliseconds left, as told before this move.
    time_left: Option<i64>,
    /// Milliseconds added after a move.
    increment: u64,
    /// What the moves of this game took.
    spent: Duration,
    max_depth: u32,
    max_node: u64,
    show_detail: u32,
}

impl Settings {
    pub(super) fn hear(&mut self, command: &Command) {
        self.yixin |= match command {
            Command::YxBoard
            | Command::YxStop
            | Command::YxHashClear
            | Command::YxShowForbid
            | Command::YxShowInfo
            | Command::Yixin(_)
            | Command::YxNBest(_) => true,
            Command::Info(info) => matches!(
                info,
                Info::MaxDepth(_)
                    | Info::MaxNode(_)
                    | Info::HashSize(_)
                    | Info::ThreadNum(_)
                    | Info::ShowDetail(_)
                    | Info::Pondering(_)
                    | Info::TimeIncrement(_)
            ),
            _ => false,
        };
    }

    /// Takes in what was told. What cannot be is set to the nearest that works, or else left as it is; what is
    /// to be said of that.
    pub(super) fn tell(&mut self, info: &Info, options: &mut Options) -> Option<String> {
        match *info {
            Info::TimeoutTurn(millis) => self.timeout_turn = Some(millis),
            Info::TimeoutMatch(millis) => {
                self.timeout_match = Some(millis);
                self.time_left = None;
            }
            Info::TimeLeft(millis) => self.time_left = Some(millis),
            Info::TimeIncrement(millis) => self.increment = millis,
            Info::MaxMemory(0) => options.memory = None,
            Info::MaxMemory(bytes) => {
                let least = BASE_MIB + 1;
                options.memory = Some((bytes / MIB).max(least));
                if bytes / MIB < least {
                    let least = least * MIB;
                    return Some(format!(
                        "INFO max_memory: {bytes} are too few to run at all, taking {least}"
                    ));
                }
            }
            // Yixin-Board's word for the usual size.
            Info::HashSize(0) => return set(options, "Hash", HASH),
            Info::HashSize(kib) => return set(options, "Hash", (kib / 1024).clamp(1, 65_536)),
            Info::ThreadNum(threads) => return set(options, "Threads", threads.clamp(1, 256)),
            Info::Rule(mask) => match Rule::from_mask(mask.bits()) {
                Ok(_) => self.rule = mask,
                Err(error) => return Some(format!("INFO rule: {error}; it stays {}", self.rule())),
            },
            Info::MaxDepth(plies) => self.max_depth = plies,
            Info::MaxNode(nodes) => self.max_node = nodes,
            Info::ShowDetail(level) => self.show_detail = level,
            // Our own keys: managers pass on what they do not know.
            Info::Other { ref key, ref value } if matches!(&key[..], "algorithm" | "evalfile") => {
                return set(options, key, value);
            }
            Info::Pondering(on) => options.ponder = on,
            // The option's name in the other protocols.
            Info::Other { ref key, ref value } if key == "ponder" => {
                return set(options, key, value);
            }
            // Nothing here depends on who plays, on where files are or on the mouse.
            Info::GameType(_) | Info::Evaluate(_) | Info::Folder(_) | Info::Other { .. } => {}
        }
        None
    }

    /// The rule of the game. By 2 alone Gomocup means a continuous game, Yixin-Board renju.
    pub(super) fn rule(&self) -> Rule {
        if self.yixin && self.rule == RuleMask::CONTINUOUS {
            return Rule::Renju;
        }
        Rule::from_mask(self.rule.bits()).unwrap_or(Rule::Freestyle)
    }

    /// Whether lines of thinking are wanted.
    pub(super) fn shows_detail(&self) -> bool {
        self.show_detail > 0
    }

    /// Whether Yixin-Board is to draw what is being thought.
    pub(super) fn shows_realtime(&self) -> bool {
        self.yixin && self.shows_detail()
    }

    /// A game begins: its clock is full.
    pub(super) fn new_game(&mut self) {
        self.time_left = None;
        self.spent = Duration::ZERO;
    }

    pub(super) fn spend(&mut self, time: Duration) {
        self.spent = self
            .spent
            .saturating_sub(Duration::from_millis(self.increment))
            + time;
        // What is left is told before every move, or never.
        self.time_left = None;
    }

    /// What the next search may take.
    pub(super) fn limits(&self) -> Limits {
        let depth = (self.max_depth > 0).then_some(self.max_depth.min(1000) as i32);
        let nodes = (self.max_node > 0).then_some(self.max_node);
        let movetime = self.timeout_turn.map(Duration::from_millis);
        let own = self.left().map(|time| Remaining {
            time,
            increment: Duration::from_millis(self.increment),
            moves_to_go: None,
        });
        let untold = movetime.is_none() && own.is_none() && depth.is_none() && nodes.is_none();
        Limits {
            depth,
            nodes,
            movetime: movetime.or(untold.then_some(DEFAULT_TIME)),
            own,
            ..Limits::default()
        }
    }

    /// What is left of the game's time; none when that is no limit.
    fn left(&self) -> Option<Duration> {
        match (self.time_left, self.timeout_match) {
            (Some(millis), _) if millis >= UNLIMITED => None,
            (Some(millis), _) => Some(Duration::from_millis(millis.max(0).unsigned_abs())),
            (None, None | Some(0)) => None,
            (None, Some(millis)) => Some(Duration::from_millis(millis).saturating_sub(self.spent)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Algorithm;

    fn told(infos: &[&str]) -> (Settings, Options) {
        let (mut settings, mut options) = (Settings::default(), Options::default());
        for info in infos {
            let command: Command = format!("INFO {info}").parse().unwrap();
            let Command::Info(info) = &command else {
                panic!("{info}");
            };
            settings.hear(&command);
            assert_eq!(settings.tell(info, &mut options), None);
        }
        (settings, options)
    }

    fn limits(infos: &[&str]) -> Limits {
        told(infos).0.limits()
    }

    #[test]
    fn time_is_what_was_told_of_it() {
        let millis = |n| Some(Duration::from_millis(n));
        assert_eq!(limits(&[]).movetime, Some(DEFAULT_TIME));
        assert_eq!(limits(&["timeout_turn 0"]).movetime, millis(0));
        let both = limits(&[
            "timeout_turn 30000",
            "timeout_match 180000",
            "time_left 90000",
        ]);
        assert_eq!(both.movetime, millis(30_000));
        assert_eq!(both.own.map(|own| own.time), millis(90_000));
        assert_eq!(limits(&["time_left -5"]).own.map(|own| own.time), millis(0));
        for unlimited in ["time_left 2147483647", "timeout_match 0"] {
            let limits = limits(&["timeout_turn 500", unlimited]);
            assert_eq!((limits.movetime, limits.own), (millis(500), None));
        }
        // Whoever limits nodes or depth and says nothing of time wants no limit of time.
        let nodes = limits(&["timeout_match 0", "time_left 2147483647", "max_node 1000"]);
        assert_eq!(
            (nodes.nodes, nodes.movetime, nodes.own),
            (Some(1000), None, None)
        );
        let depth = limits(&["max_depth 6", "max_node 0"]);
        assert_eq!(
            (depth.depth, depth.nodes, depth.movetime),
            (Some(6), None, None)
        );
    }

    #[test]
    fn without_time_left_the_moves_are_counted() {
        let (mut settings, _) = told(&["timeout_match 10000", "time_increment 1000"]);
        settings.spend(Duration::from_secs(4));
        settings.spend(Duration::from_secs(2));
        let left = settings.limits().own.map(|own| own.time);
        assert_eq!(left, Some(Duration::from_secs(5)));
        settings.new_game();
        let left = settings.limits().own.map(|own| own.time);
        assert_eq!(left, Some(Duration::from_secs(10)));
    }

    #[test]
    fn rule_2_is_renju_to_those_who_speak_as_yixin_board() {
        let rule = |infos: &[&str]| told(infos).0.rule();
        assert_eq!(rule(&["rule 2"]), Rule::Freestyle);
        assert_eq!(rule(&["rule 2", "thread_num 1"]), Rule::Renju);
        assert_eq!(rule(&["rule 3", "thread_num 1"]), Rule::Standard);
        assert_eq!(rule(&["rule 4"]), Rule::Renju);
        assert_eq!(rule(&["rule 9"]), Rule::CaroExact);
    }

    #[test]
    fn the_algorithm_is_one_of_two() {
        let algorithm = |value: &str| told(&[&format!("algorithm {value}")]).1.own.algorithm;
        assert_eq!(algorithm("pvs"), Algorithm::Pvs);
        assert_eq!(algorithm("MTDF"), Algorithm::Mtdf);
        let (mut settings, mut options) = told(&["algorithm pvs"]);
        let other = Info::Other {
            key: "algorithm".into(),
            value: "minimax".into(),
        };
        assert!(settings.tell(&other, &mut options).is_some());
        assert_eq!(options.own.algorithm, Algorithm::Pvs);
    }

    #[test]
    fn tables_and_threads_stay_within_what_a_manager_may_set() {
        let mut options = Options::default();
        options.bounds.hash = 16;
        options.bounds.threads = 2;
        for info in [Info::HashSize(64 << 10), Info::ThreadNum(100)] {
            assert_eq!(Settings::default().tell(&info, &mut options), None);
        }
        assert_eq!((options.table_mib(), options.threads), (16, 2));
    }

    #[test]
    fn values_that_do_not_work_become_the_nearest_that_do_and_that_is_said() {
        let (mut settings, mut options) = told(&["max_memory 367001600", "hash_size 1048576"]);
        assert_eq!(options.table_mib(), 350 - BASE_MIB as usize);
        let note = settings.tell(&Info::MaxMemory(1_000_000), &mut options);
        assert!(note.is_some_and(|note| note.contains("34603008")));
        assert_eq!(options.table_mib(), 1);
        assert_eq!(settings.tell(&Info::MaxMemory(0), &mut options), None);
        assert_eq!(options.table_mib(), 1024);
        let note = settings.tell(&Info::Rule(RuleMask::RENJU | RuleMask::CARO), &mut options);
        assert!(note.is_some());
        assert_eq!(settings.rule(), Rule::Freestyle);
        settings.tell(&Info::HashSize(0), &mut options);
        assert_eq!(options.hash, Options::default().hash);
    }
}
