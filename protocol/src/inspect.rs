//! Commands of our own that every dialect understands, for people who look at the engine by hand.

use std::fmt;

pub(crate) const EXPORT_NET: &str = "export_net";

/// A look inside, answered in plain text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Inspect {
    /// `d`: the board, its FEN, key and checkers.
    Board,
    /// `eval`: the evaluation, term by term.
    Eval,
    /// `flip`: the same position with the sides changed.
    Flip,
    /// `compiler`: what the program was built for.
    Compiler,
    /// `export_net FILE`: write the weights in use.
    ExportNet { file: String },
    /// `speedtest [THREADS [MIB [SECONDS]]]`: search the fixed positions by the clock and print the
    /// speed.
    Speedtest(Vec<u32>),
    /// `bench [DEPTH]`: search the fixed positions and print the node count.
    Bench {
        /// Depth in plies; the engine's default when absent.
        depth: Option<u32>,
    },
    /// `perft DEPTH`: count leaf nodes, split by root move.
    Perft {
        /// Depth in plies.
        depth: u32,
    },
}

impl Inspect {
    /// Whether it takes long, and so counts as a search that a stop ends; the others are answered
    /// at once.
    pub fn counts(&self) -> bool {
        matches!(
            self,
            Inspect::Bench { .. } | Inspect::Perft { .. } | Inspect::Speedtest(_)
        )
    }

    /// Whether it waits for a search that runs, in languages where the game must stay as it is
    /// meanwhile.
    pub fn waits(&self) -> bool {
        self.counts() || matches!(self, Inspect::Flip)
    }

    /// The verb, if it names a file.
    pub fn names_path(&self) -> Option<&'static str> {
        matches!(self, Inspect::ExportNet { .. }).then_some(EXPORT_NET)
    }
}

impl fmt::Display for Inspect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Inspect::Board => f.write_str("d"),
            Inspect::Eval => f.write_str("eval"),
            Inspect::Flip => f.write_str("flip"),
            Inspect::Compiler => f.write_str("compiler"),
            Inspect::ExportNet { file } => f.write_str(format!("{EXPORT_NET} {file}").trim_end()),
            Inspect::Speedtest(told) => {
                f.write_str("speedtest")?;
                told.iter().try_for_each(|number| write!(f, " {number}"))
            }
            Inspect::Bench { depth: None } => f.write_str("bench"),
            Inspect::Bench { depth: Some(depth) } => write!(f, "bench {depth}"),
            Inspect::Perft { depth } => write!(f, "perft {depth}"),
        }
    }
}
