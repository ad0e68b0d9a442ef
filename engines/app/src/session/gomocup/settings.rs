//! Settings from `INFO`: the rule, the time, the memory.

use std::time::Duration;

use protocol::gomocup::{Command, Info, RuleMask, UNLIMITED};
use search::clock::{Limits, Remaining};

use super::GomocupGame;
use crate::options::{BASE_MIB, Dialect, GameOptions, HASH, Options};

/// Time for a move if none has been set. The protocol's default is 30 s, but a person at the
/// keyboard would rather not wait for them.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

const MIB: u64 = 1 << 20;

/// The most threads that `INFO thread_num` sets.
const MAX_THREADS: u32 = 256;

/// Options that can be set as keys of `INFO`, since managers pass on keys that they do not know.
const OWN_KEYS: &[&str] = &[
    "algorithm",
    "evalfile",
    "database",
    "ponder",
    "level",
    "skill_level",
    "uci_limitstrength",
    "uci_elo",
    "level_seed",
];

/// The settings so far. Most of them hold for all later games.
#[derive(Debug, Default)]
pub struct Settings {
    rule: RuleMask,
    /// Whether a command of Yixin-Board's extensions was received.
    yixin: bool,
    /// Time limit of a move, in milliseconds.
    timeout_turn: Option<u64>,
    /// Time limit of a game, in milliseconds; 0: no limit.
    timeout_match: Option<u64>,
    /// Time left, in milliseconds, if set before this move.
    time_left: Option<i64>,
    /// Increment after each move, in milliseconds.
    increment: u64,
    /// Time that the moves of this game have taken.
    spent: Duration,
    max_depth: u32,
    max_node: u64,
    show_detail: u32,
    /// Whether stored search results have become invalid.
    pub(super) forgets: bool,
}

impl Settings {
    pub fn note_extension(&mut self, command: &Command) {
        self.yixin |= match command {
            Command::YxBoard
            | Command::YxStop
            | Command::YxHashClear
            | Command::YxShowForbid
            | Command::YxShowInfo
            | Command::Yixin(_)
            | Command::YxNBest(_)
            | Command::YxBalance { .. }
            | Command::YxSearchDefend
            | Command::YxBlock
            | Command::YxBlockUndo
            | Command::YxBlockReset
            | Command::YxBlockPath
            | Command::YxBlockPathUndo
            | Command::YxBlockPathReset
            | Command::YxShowHashUsage
            | Command::YxHashDump(_)
            | Command::YxHashLoad(_)
            | Command::YxDatabase(..)
            | Command::YxSwap2Step(_)
            | Command::YxSoosorvStep { .. } => true,
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

    /// Applies a setting. A value that cannot be set is replaced by the nearest valid one, or
    /// ignored; returns a note about that.
    pub fn apply<G: GomocupGame>(
        &mut self,
        info: &Info,
        options: &mut Options<G::Options>,
    ) -> Option<String> {
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
            // In Yixin-Board 0 stands for the default size.
            Info::HashSize(0) => return self.set(options, "Hash", HASH),
            Info::HashSize(kib) => return self.set(options, "Hash", (kib / 1024).clamp(1, 65_536)),
            Info::ThreadNum(threads) => {
                let taken = threads.clamp(1, MAX_THREADS);
                let note = self.set(options, "Threads", taken);
                let clamped = || format!("INFO thread_num: found {threads}, taking {taken}");
                return note.or_else(|| (taken != threads).then(clamped));
            }
            Info::Rule(mask) => match G::rule(mask) {
                Ok(_) => self.rule = mask,
                Err(error) => {
                    let rule = G::rule(self.rule()).unwrap_or_default();
                    return Some(format!("INFO rule: {error}; it stays {rule}"));
                }
            },
            Info::MaxDepth(plies) => self.max_depth = plies,
            Info::MaxNode(nodes) => self.max_node = nodes,
            Info::ShowDetail(level) => self.show_detail = level,
            Info::Other { ref key, ref value }
                if OWN_KEYS.contains(&&key[..])
                    || (G::Options::PARAMETERS)()
                        .iter()
                        .any(|parameter| parameter.name == key) =>
            {
                return self.set(options, key, value);
            }
            // Yixin-Board's keys for two options.
            Info::Other { ref key, ref value } if key == "usedatabase" => {
                return self.set(options, "Use Database", value);
            }
            Info::Other { ref key, ref value } if key == "database_readonly" => {
                return self.set(options, "Database Readonly", value);
            }
            Info::Pondering(on) => options.ponder = on,
            // Players, folders and the mouse's position make no difference here.
            Info::GameType(_) | Info::Evaluate(_) | Info::Folder(_) | Info::Other { .. } => {}
        }
        None
    }

    /// The rule of the game. The flag 2 alone is a continuous game in Gomocup, but renju in
    /// Yixin-Board.
    pub fn rule(&self) -> RuleMask {
        match self.yixin && self.rule == RuleMask::CONTINUOUS {
            true => RuleMask::RENJU,
            false => self.rule,
        }
    }

    /// Sets an option; returns a note if it is not set as requested.
    fn set<O: GameOptions>(
        &mut self,
        options: &mut Options<O>,
        name: &str,
        value: impl ToString,
    ) -> Option<String> {
        match options.set(Dialect::Gomocup, name, Some(&value.to_string())) {
            Ok(applied) => {
                self.forgets |= applied.forgets;
                applied.capped.map(|capped| capped.to_string())
            }
            Err(error) => Some(format!("INFO {name}: {error}; it stays as it is")),
        }
    }

    /// Whether to print lines of thinking.
    pub(crate) fn shows_detail(&self) -> bool {
        self.show_detail > 0
    }

    /// Whether to print what Yixin-Board draws during a search.
    pub(crate) fn shows_realtime(&self) -> bool {
        self.yixin && self.shows_detail()
    }

    /// Whether to print the details of lines that Yixin-Board 3 writes on its board. It asks for
    /// them by the second bit.
    pub(crate) fn shows_lines(&self) -> bool {
        self.yixin && self.show_detail & 2 != 0
    }

    /// Starts a new game with full clocks.
    pub fn new_game(&mut self) {
        self.time_left = None;
        self.spent = Duration::ZERO;
    }

    pub fn spend(&mut self, time: Duration) {
        self.spent = self
            .spent
            .saturating_sub(Duration::from_millis(self.increment))
            + time;
        // Managers send the time left before every move or never.
        self.time_left = None;
    }

    /// Limits of the next search.
    pub fn limits(&self) -> Limits {
        let depth = (self.max_depth > 0).then_some(self.max_depth.min(1000) as i32);
        let nodes = (self.max_node > 0).then_some(self.max_node);
        let movetime = self.timeout_turn.map(Duration::from_millis);
        let own = self.left().map(|time| Remaining {
            time,
            increment: Duration::from_millis(self.increment),
            moves_to_go: None,
        });
        let is_unlimited =
            movetime.is_none() && own.is_none() && depth.is_none() && nodes.is_none();
        Limits {
            depth,
            nodes,
            movetime: movetime.or(is_unlimited.then_some(DEFAULT_TIME)),
            own,
            ..Limits::default()
        }
    }

    /// What is left of the game's time; none if it is unlimited.
    fn left(&self) -> Option<Duration> {
        match (self.time_left, self.timeout_match) {
            (Some(millis), _) if millis >= UNLIMITED => None,
            (Some(millis), _) => Some(Duration::from_millis(millis.max(0).unsigned_abs())),
            (None, None | Some(0)) => None,
            (None, Some(millis)) => Some(Duration::from_millis(millis).saturating_sub(self.spent)),
        }
    }
}
