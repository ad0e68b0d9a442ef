//! Engine options as all dialects know them. An engine declares each option once; every dialect
//! prints the declaration in its own words (`ucci`, `uci` and `xboard` hold the printers).

/// One option that a GUI may set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineOption {
    /// The name. One lower-case word in UCCI; in UCI and XBoard it may hold single blanks.
    pub name: String,
    /// What values it takes.
    pub kind: OptionKind,
}

/// The kinds of options, with their default values where they have any.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OptionKind {
    /// A heading, nothing to set (UCCI only; not printed elsewhere).
    Label,
    /// A command without a value, such as `newgame` or `Clear Hash`.
    Button,
    /// `true` or `false`.
    Check {
        /// The default.
        default: Option<bool>,
    },
    /// A whole number in a range.
    Spin {
        /// The default.
        default: Option<i64>,
        /// The smallest value allowed.
        min: Option<i64>,
        /// The largest value allowed.
        max: Option<i64>,
    },
    /// One of several words.
    Combo {
        /// The default, one of `choices`.
        default: Option<String>,
        /// What may be chosen.
        choices: Vec<String>,
    },
    /// Any text; also paths.
    Text {
        /// The default; may be empty.
        default: Option<String>,
    },
}

impl EngineOption {
    /// A button.
    pub fn button(name: &str) -> EngineOption {
        EngineOption {
            name: name.into(),
            kind: OptionKind::Button,
        }
    }

    /// A check box.
    pub fn check(name: &str, default: bool) -> EngineOption {
        EngineOption {
            name: name.into(),
            kind: OptionKind::Check {
                default: Some(default),
            },
        }
    }

    /// A whole number, `min..=max`.
    pub fn spin(name: &str, default: i64, min: i64, max: i64) -> EngineOption {
        let (default, min, max) = (Some(default), Some(min), Some(max));
        EngineOption {
            name: name.into(),
            kind: OptionKind::Spin { default, min, max },
        }
    }

    /// A choice among words.
    pub fn combo(name: &str, default: &str, choices: &[&str]) -> EngineOption {
        let choices = choices.iter().map(|&c| c.into()).collect();
        EngineOption {
            name: name.into(),
            kind: OptionKind::Combo {
                default: Some(default.into()),
                choices,
            },
        }
    }

    /// Free text.
    pub fn text(name: &str, default: &str) -> EngineOption {
        EngineOption {
            name: name.into(),
            kind: OptionKind::Text {
                default: Some(default.into()),
            },
        }
    }
}

impl OptionKind {
    /// The word behind `type` in UCCI and UCI.
    pub(crate) fn word(&self) -> &'static str {
        match self {
            OptionKind::Label => "label",
            OptionKind::Button => "button",
            OptionKind::Check { .. } => "check",
            OptionKind::Spin { .. } => "spin",
            OptionKind::Combo { .. } => "combo",
            OptionKind::Text { .. } => "string",
        }
    }
}
