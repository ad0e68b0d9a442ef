//! Yixin-Board's and Rapfi's words about the database of positions.

/// What stands behind a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Behind {
    Nothing,
    /// The moves to a position, a line each, until `DONE`.
    Moves,
    /// The name of a file, on the same line or on the next.
    File,
}

macro_rules! words {
    ($($(#[$doc:meta])* $variant:ident $word:literal $behind:ident;)*) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum DatabaseWord {
            $($(#[$doc])* $variant,)*
        }

        impl DatabaseWord {
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// In capitals.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }

            pub const fn behind(self) -> Behind {
                match self {
                    $(Self::$variant => Behind::$behind,)*
                }
            }
        }
    };
}

words! {
    /// What is known of each move of a position.
    QueryAll "YXQUERYDATABASEALL" Moves;
    /// What is known of a position.
    QueryOne "YXQUERYDATABASEONE" Moves;
    /// Its comment.
    QueryText "YXQUERYDATABASETEXT" Moves;
    /// Both of its moves and its comment.
    QueryAllText "YXQUERYDATABASEALLT" Moves;
    /// `mask label value depth`: 1 for the label, 2 for the value, 4 for the depth.
    EditResult "YXEDITTVDDATABASE" Moves;
    /// `"comment"`
    EditText "YXEDITTEXTDATABASE" Moves;
    /// `x,y text`: what is written on a point.
    EditLabel "YXEDITLABELDATABASE" Moves;
    DeleteOne "YXDELETEDATABASEONE" Moves;
    /// All behind a position, or of them `W`, `L`, `WL`, `WLD`, `NONWL` or `NONWLD`.
    DeleteAll "YXDELETEDATABASEALL" Moves;
    /// The move that led to the position is the one to be played.
    SetBest "YXSETBESTMOVEDATABASE" Moves;
    ClearBest "YXCLEARBESTMOVEDATABASE" Moves;
    Open "YXSETDATABASE" File;
    Save "YXSAVEDATABASE" Nothing;
    /// The positions of the board and rule that are played.
    ToText "YXDBTOTXT" File;
    ToTextAll "YXDBTOTXTALL" File;
    FromText "YXTXTTODB" File;
    FromLib "YXLIBTODB" File;
    ToLib "YXDBTOLIB" File;
    /// Those behind the position, into another database.
    Split "YXDBSPLIT" File;
    Merge "YXDBMERGE" File;
    Check "YXDBCHECK" Nothing;
}

impl DatabaseWord {
    /// The word that a verb in capitals is.
    pub(super) fn of(verb: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|word| word.word() == verb)
    }
}
