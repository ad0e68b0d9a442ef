//! How the user describes an engine: `name=A,cmd=./a --x,proto=ucci,option.hashsize=64`. Commas
//! separate the keys, except between quotes; quotes around a whole value are taken off.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use ::cli::message::Value;
use ::cli::{Message, message};
use engine_client::blocking::Engine;
use engine_client::clock::{TimeControl, TimeControlError};
use engine_client::{Failure, Launch, Program, Protocol, StartError, StartFailure, names};
use serde::{Deserialize, Serialize};

use crate::game::{Game, Spelling};
use crate::settings;

/// An engine as the user describes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineSpec {
    /// What it is called in the results.
    pub name: String,
    /// The command line, in one string.
    pub cmd: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dir: Option<PathBuf>,
    /// The protocol to speak with it; none: detected by trying those of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proto: Option<Protocol>,
    /// Its options, in the order given.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub options: Vec<(String, String)>,
    /// Its own time control, where it differs from the match's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tc: Option<TimeControl>,
    /// How it writes its moves (`ranks=0` or `1`), where that cannot be detected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ranks: Option<Spelling>,
    /// An XBoard engine that takes fractions of a second in `st`.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub fractions: bool,
    /// Whether it may ponder: think on the opponent's time; none: as the match has it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub ponder: Option<bool>,
    /// Milliseconds it may overrun, where this differs from the match's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin: Option<u64>,
}

const KEYS: &str = "name, cmd, dir, proto, tc, margin, ranks, fractions, ponder, option.NAME";

impl EngineSpec {
    /// The engine of a bare command line, or of a description with `cmd=` in it.
    ///
    /// # Errors
    /// When it is neither.
    pub fn of_command(text: &str) -> Result<Self, Message> {
        if text.starts_with("cmd=") || text.contains(",cmd=") {
            return text.parse();
        }
        let mut spec: Self = "name=engine,cmd=engine".parse()?;
        text.clone_into(&mut spec.cmd);
        let argv = spec.argv()?;
        let program = argv.first().ok_or_else(no_command)?;
        spec.name = name_of(program);
        Ok(spec)
    }

    /// The protocols to try with it in a game, in this order: the given one, else all that the
    /// game's engines speak.
    ///
    /// # Errors
    /// When the game's engines do not speak the given one.
    pub fn protocols(&self, game: &dyn Game) -> Result<Vec<Protocol>, Message> {
        let spoken = game.protocols();
        match self.proto {
            None => Ok(spoken.to_vec()),
            Some(protocol) if spoken.contains(&protocol) => Ok(vec![protocol]),
            Some(found) => {
                let (found, expected) = (found.to_string(), names(spoken));
                Err(message!(
                    "engine-protocol",
                    found,
                    expected,
                    game = game.name()
                ))
            }
        }
    }

    /// The command in words, as a shell splits them: the program, then its arguments.
    ///
    /// # Errors
    /// When the command cannot be split.
    pub fn argv(&self) -> Result<Vec<String>, Message> {
        let words = if cfg!(windows) {
            // On Windows a backslash is part of a path, and escapes nothing.
            shell_words::split(&self.cmd.replace('\\', "\\\\"))
        } else {
            shell_words::split(&self.cmd)
        };
        words.map_err(|_| message!("engine-quote"))
    }

    /// The program that the command starts.
    ///
    /// # Errors
    /// When the command cannot be split.
    pub fn program(&self) -> Result<Program, Message> {
        Ok(Program {
            argv: self.argv()?,
            dir: self.dir.clone(),
            env: Vec::new(),
        })
    }

    /// Starts the engine, finds out its protocol when it is not given, and sets its options.
    ///
    /// # Errors
    /// Why it cannot be used, with the last lines of the conversation.
    pub fn start(&self, control: TimeControl, game: &dyn Game) -> Result<Engine, StartFailure> {
        let program = self.program();
        let failed = |why: Message| Failure::Start(StartError::Other(why.to_string()));
        let program = program.map_err(|why| (failed(why), Vec::new()))?;
        let protocols = self.protocols(game);
        let protocols = protocols.map_err(|e| (Failure::Refused(e.to_string()), Vec::new()))?;
        let launch = Launch {
            program,
            protocols,
            options: self.options.clone(),
            spelling: self.ranks,
            fractions: self.fractions,
            ponder: self.ponder == Some(true),
        };
        Engine::start(&launch, control, game)
    }
}

impl FromStr for EngineSpec {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut spec = Self {
            name: String::new(),
            cmd: String::new(),
            dir: None,
            proto: None,
            options: Vec::new(),
            tc: None,
            ranks: None,
            fractions: false,
            ponder: None,
            margin: None,
        };
        for (key, value) in settings::pairs(text)? {
            let bare = unquote(value);
            let bad = |key, expected: Value| settings::wrong(key, bare, expected);
            match key.trim() {
                "name" => spec.name = bare.to_owned(),
                // Quotes other than those around the whole value belong to the command.
                "cmd" => spec.cmd = bare.to_owned(),
                "dir" => spec.dir = Some(bare.into()),
                "proto" => {
                    spec.proto = match bare {
                        "auto" => None,
                        _ => Some(bare.parse().map_err(|_| {
                            bad(
                                "proto",
                                "ucci, uci, xboard, nboard, gtp, gomocup, auto".into(),
                            )
                        })?),
                    }
                }
                "tc" => spec.tc = Some(time_control(bare)?),
                key @ ("st" | "nodes" | "depth") => {
                    spec.tc = Some(time_control(&format!("{key}={bare}"))?);
                }
                "margin" => {
                    spec.margin = Some(
                        bare.parse()
                            .map_err(|_| bad("margin", message!("engine-margin").into()))?,
                    );
                }
                key @ ("fractions" | "ponder") => {
                    let is_wanted = match bare {
                        "yes" => true,
                        "no" => false,
                        _ => return Err(bad(key, "yes, no".into())),
                    };
                    match key {
                        "ponder" => spec.ponder = Some(is_wanted),
                        _ => spec.fractions = is_wanted,
                    }
                }
                "ranks" => {
                    spec.ranks = match bare {
                        "0" => Some(Spelling::Plain),
                        "1" => Some(Spelling::FromOne),
                        _ => {
                            return Err(bad("ranks", message!("engine-ranks").into()));
                        }
                    }
                }
                key => match key.strip_prefix("option.") {
                    Some(name) if !name.is_empty() => {
                        spec.options.push((name.to_owned(), bare.to_owned()));
                    }
                    _ => return Err(settings::unknown(key, KEYS)),
                },
            }
        }
        let argv = spec.argv()?;
        let program = argv.first().ok_or_else(no_command)?;
        if spec.name.is_empty() {
            spec.name = name_of(program);
        }
        Ok(spec)
    }
}

fn no_command() -> Message {
    message!("engine-no-command")
}

pub fn time_control(text: &str) -> Result<TimeControl, Message> {
    let wrong = |error: TimeControlError| message!("time-control", found = error.found);
    text.parse().map_err(wrong)
}

/// A program's name without folder and extension.
fn name_of(program: &str) -> String {
    let stem = Path::new(program).file_stem();
    stem.map_or_else(
        || program.to_owned(),
        |stem| stem.to_string_lossy().into_owned(),
    )
}

/// Takes off the quotes around a whole value: `'a b'`, but not `'a' 'b'`.
fn unquote(value: &str) -> &str {
    let inside = |q: char| {
        value
            .strip_prefix(q)?
            .strip_suffix(q)
            .filter(|v| !v.contains(q))
    };
    inside('"').or_else(|| inside('\'')).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_description_is_read() {
        let spec: EngineSpec =
            "name=A,cmd='my engine' --list \"a,b\",proto=ucci,option.hashsize=64,option.Move Overhead=5,tc=st=1,margin=9,ranks=1,ponder=yes"
                .parse()
                .unwrap();
        assert_eq!(spec.name, "A");
        assert_eq!(spec.argv().unwrap(), ["my engine", "--list", "a,b"]);
        assert_eq!(spec.proto, Some(Protocol::Ucci));
        assert_eq!(spec.options[1], ("Move Overhead".into(), "5".into()));
        assert_eq!(spec.tc, Some("st=1".parse().unwrap()));
        assert_eq!(
            (spec.margin, spec.ranks, spec.ponder),
            (Some(9), Some(Spelling::FromOne), Some(true))
        );
        let json = serde_json::to_string(&spec).unwrap();
        assert_eq!(serde_json::from_str::<EngineSpec>(&json).unwrap(), spec);

        let quoted: EngineSpec = "cmd='/x/my --a,b \"c d\"'".parse().unwrap();
        assert_eq!(quoted.argv().unwrap(), ["/x/my", "--a,b", "c d"]);

        let short: EngineSpec = "cmd=/usr/games/fairy-stockfish,nodes=100".parse().unwrap();
        assert_eq!(
            (short.name.as_str(), short.proto),
            ("fairy-stockfish", None)
        );
        assert_eq!(short.tc, Some(TimeControl::Nodes(100)));
    }

    #[test]
    fn mistakes_are_named() {
        for (text, says) in [
            ("name=A", "needs cmd"),
            ("cmd=a,b", "\"b\": expected KEY=VALUE"),
            ("cmd=a,colour=red", "unknown key \"colour\""),
            ("cmd=a,proto=usi", "expected ucci, uci"),
            ("cmd=a,ponder=maybe", "expected yes, no"),
            ("cmd=a,tc=fast", "time control \"fast\""),
            ("cmd='a", "a quote is not closed"),
            ("cmd=a,option.=3", "unknown key \"option.\""),
        ] {
            let error = text.parse::<EngineSpec>().unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
