//! Commands of Yixin-Board and Rapfi about the database of positions.

/// What a command has after its word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Payload {
    Nothing,
    /// The moves to a position, one per line, until `DONE`.
    Moves,
    /// The name of a file, on the same line or the next.
    File,
}

macro_rules! words {
    ($($(#[$doc:meta])* $variant:ident $word:literal $payload:ident;)*) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum DatabaseCommand {
            $($(#[$doc])* $variant,)*
        }

        impl DatabaseCommand {
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The command's word, in capitals.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }

            pub const fn payload(self) -> Payload {
                match self {
                    $(Self::$variant => Payload::$payload,)*
                }
            }
        }
    };
}

words! {
    /// Prints the entries of all moves at a position.
    QueryAll "YXQUERYDATABASEALL" Moves;
    /// Prints the entry of a position.
    QueryOne "YXQUERYDATABASEONE" Moves;
    /// Prints the comment on a position.
    QueryText "YXQUERYDATABASETEXT" Moves;
    /// Prints the entries of all moves at a position, and its comment.
    QueryAllText "YXQUERYDATABASEALLT" Moves;
    /// `mask label value depth`: edits an entry. The mask selects the label (1), the value (2) and
    /// the depth (4).
    EditResult "YXEDITTVDDATABASE" Moves;
    /// `"comment"`: edits the comment on a position.
    EditText "YXEDITTEXTDATABASE" Moves;
    /// `x,y text`: edits the text that is shown on a point.
    EditLabel "YXEDITLABELDATABASE" Moves;
    DeleteOne "YXDELETEDATABASEONE" Moves;
    /// Deletes all entries after a position, or those of a kind: `W`, `L`, `WL`, `WLD`, `NONWL`,
    /// `NONWLD`, `WLNOSTEP` or `WLINSTEP n`; with `RECURSIVE` behind the word at any depth.
    DeleteAll "YXDELETEDATABASEALL" Moves;
    /// Marks the last move that leads to the position as the best.
    SetBest "YXSETBESTMOVEDATABASE" Moves;
    ClearBest "YXCLEARBESTMOVEDATABASE" Moves;
    Open "YXSETDATABASE" File;
    Save "YXSAVEDATABASE" Nothing;
    /// Writes the positions of the current board size and rule to a text file.
    ToText "YXDBTOTXT" File;
    ToTextAll "YXDBTOTXTALL" File;
    FromText "YXTXTTODB" File;
    FromLib "YXLIBTODB" File;
    ToLib "YXDBTOLIB" File;
    /// Copies the entries after the position to another database.
    Split "YXDBSPLIT" File;
    Merge "YXDBMERGE" File;
    Check "YXDBCHECK" Nothing;
}

impl DatabaseCommand {
    /// The command with this word, which is in capitals.
    pub(super) fn of(verb: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|word| word.word() == verb)
    }
}
