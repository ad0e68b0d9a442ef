//! Commands of our own in every language, for people who inspect the engine by hand.

use std::fmt;

pub(crate) const EXPORT_NET: &str = "export_net";

/// A command to inspect the engine, answered in plain text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NonStandard {
    /// `d`: prints the board, its FEN, key and checkers.
    Board,
    /// `eval`: prints the evaluation, term by term.
    Eval,
    /// `flip`: sets up the same position with the colors swapped.
    Flip,
    /// `compiler`: prints the target of the build.
    Compiler,
    /// `export_net FILE`: writes the weights in use to a file.
    ExportNet { file: String },
    /// `speedtest [THREADS [MIB [SECONDS]]]`: searches the fixed positions by the clock, and prints
    /// the speed.
    Speedtest(Vec<u32>),
    /// `bench [DEPTH]`: searches the fixed positions, and prints the node count.
    Bench {
        /// Depth in plies. Default: that of the engine.
        depth: Option<u32>,
    },
    /// `perft DEPTH`: counts leaf nodes by root move.
    Perft {
        /// Depth of the count in plies.
        depth: u32,
    },
}

impl NonStandard {
    /// Whether the command takes long: it then runs like a search that a stop can end. The others
    /// are answered at once.
    pub fn counts(&self) -> bool {
        matches!(
            self,
            NonStandard::Bench { .. } | NonStandard::Perft { .. } | NonStandard::Speedtest(_)
        )
    }

    /// Whether the command waits for a running search, in languages where the game must not change
    /// during one.
    pub fn waits(&self) -> bool {
        self.counts() || matches!(self, NonStandard::Flip)
    }

    pub fn verb(&self) -> &'static str {
        match self {
            NonStandard::Board => "d",
            NonStandard::Eval => "eval",
            NonStandard::Flip => "flip",
            NonStandard::Compiler => "compiler",
            NonStandard::ExportNet { .. } => EXPORT_NET,
            NonStandard::Speedtest(_) => "speedtest",
            NonStandard::Bench { .. } => "bench",
            NonStandard::Perft { .. } => "perft",
        }
    }

    /// The verb, if the command names a file.
    pub fn names_path(&self) -> Option<&'static str> {
        matches!(self, NonStandard::ExportNet { .. }).then_some(EXPORT_NET)
    }
}

impl fmt::Display for NonStandard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.verb())?;
        match self {
            NonStandard::ExportNet { file } if !file.is_empty() => write!(f, " {file}"),
            NonStandard::Speedtest(arguments) => arguments
                .iter()
                .try_for_each(|number| write!(f, " {number}")),
            NonStandard::Bench { depth: Some(depth) } | NonStandard::Perft { depth } => {
                write!(f, " {depth}")
            }
            _ => Ok(()),
        }
    }
}
