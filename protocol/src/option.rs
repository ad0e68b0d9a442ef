//! Engine options in all languages. An engine declares each option once; every language prints the
//! declaration in its own form (see the modules `ucci`, `uci` and `xboard`).

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{map, opt, value};
use nom::multi::fold_many0;

use crate::grammar::{Parsed, expect, field, integer, keyword, phrase, text};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OptionLimits {
    /// Maximum size of the transposition table, in MiB.
    pub hash: i64,
    /// Maximum number of search threads.
    pub threads: i64,
    /// Whether options may name files: only if the GUI is run by the engine's own user.
    pub paths: bool,
}

impl OptionLimits {
    /// The bounds for a GUI that the engine's own user runs.
    pub const OWN: OptionLimits = OptionLimits {
        hash: 65_536,
        threads: 256,
        paths: true,
    };
}

impl Default for OptionLimits {
    fn default() -> OptionLimits {
        OptionLimits::OWN
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineOption {
    /// The name. One lower-case word in UCCI; in UCI and XBoard it may contain single blanks.
    pub name: String,
    pub kind: OptionKind,
}

/// The kinds of options, with their default values if they have any.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OptionKind {
    /// A heading without a value (UCCI only; not printed elsewhere).
    Label,
    /// A command without a value, such as `newgame` or `Clear Hash`.
    Button,
    /// A Boolean, written as `true` or `false`.
    Check {
        default: Option<bool>,
    },
    /// A whole number in a range.
    Spin {
        default: Option<i64>,
        min: Option<i64>,
        max: Option<i64>,
    },
    Combo {
        /// The default, which is one of `choices`.
        default: Option<String>,
        choices: Vec<String>,
    },
    Text {
        default: Option<String>,
    },
}

impl EngineOption {
    pub fn button(name: &str) -> EngineOption {
        EngineOption {
            name: name.into(),
            kind: OptionKind::Button,
        }
    }

    pub fn check(name: &str, default: bool) -> EngineOption {
        EngineOption {
            name: name.into(),
            kind: OptionKind::Check {
                default: Some(default),
            },
        }
    }

    /// An option for a whole number in `min..=max`.
    pub fn spin(name: &str, default: i64, min: i64, max: i64) -> EngineOption {
        let (default, min, max) = (Some(default), Some(min), Some(max));
        EngineOption {
            name: name.into(),
            kind: OptionKind::Spin { default, min, max },
        }
    }

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
    /// The keyword after `type` in UCCI and UCI.
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

impl EngineOption {
    /// `NAME type KIND` and its clauses. UCCI has the default last, UCI first; `empty` stands for
    /// an empty text.
    pub(crate) fn written(&self, default_last: bool, empty: &str) -> String {
        let shown = |number: Option<i64>| number.map(|number| number.to_string());
        let (default, mut others) = match &self.kind {
            OptionKind::Label | OptionKind::Button => (None, Vec::new()),
            OptionKind::Check { default } => (default.map(|on| on.to_string()), Vec::new()),
            OptionKind::Spin { default, min, max } => {
                let range = [("min", shown(*min)), ("max", shown(*max))];
                let range = range.into_iter().filter_map(|(key, n)| Some((key, n?)));
                (shown(*default), range.collect())
            }
            OptionKind::Combo { default, choices } => {
                let choices = choices.iter().map(|choice| ("var", choice.clone()));
                (default.clone(), choices.collect())
            }
            OptionKind::Text { default } => match default.as_deref() {
                Some("") => (Some(empty.to_owned()), Vec::new()),
                default => (default.map(str::to_owned), Vec::new()),
            },
        };
        let place = if default_last { others.len() } else { 0 };
        others.splice(place..place, default.map(|default| ("default", default)));
        let mut text = format!("{} type {}", self.name, self.kind.word());
        for (key, value) in others {
            text.push_str(format!(" {key} {value}").trim_end());
        }
        text
    }
}

/// The keywords that begin a clause after `type KIND`.
const CLAUSES: &[&str] = &["default", "min", "max", "var"];

/// Reads `type KIND` and its clauses in any order: UCCI and UCI differ only in the order of
/// printing.
pub(crate) fn kind(input: &str) -> Parsed<'_, OptionKind> {
    let (rest, empty) = field("type", expect(KINDS, kind_word)).parse(input)?;
    match empty {
        OptionKind::Label | OptionKind::Button => Ok((rest, empty)),
        OptionKind::Check { .. } => {
            let truth = alt((value(true, keyword("true")), value(false, keyword("false"))));
            let default = field("default", expect("`true` or `false`", truth));
            map(opt(default), |default| OptionKind::Check { default }).parse(rest)
        }
        OptionKind::Spin { .. } => spin(rest),
        OptionKind::Combo { .. } => combo(rest),
        OptionKind::Text { .. } => map(opt(field("default", text)), |default| OptionKind::Text {
            default,
        })
        .parse(rest),
    }
}

const KINDS: &str = "label, button, check, combo, spin or string";

fn kind_word(input: &str) -> Parsed<'_, OptionKind> {
    let spin = OptionKind::Spin {
        default: None,
        min: None,
        max: None,
    };
    let combo = OptionKind::Combo {
        default: None,
        choices: Vec::new(),
    };
    alt((
        value(OptionKind::Label, keyword("label")),
        value(OptionKind::Button, keyword("button")),
        value(OptionKind::Check { default: None }, keyword("check")),
        value(combo, keyword("combo")),
        value(spin, keyword("spin")),
        value(OptionKind::Text { default: None }, keyword("string")),
    ))
    .parse(input)
}

fn spin(input: &str) -> Parsed<'_, OptionKind> {
    let clause = alt((
        map(field("default", integer), |n| ("default", n)),
        map(field("min", integer), |n| ("min", n)),
        map(field("max", integer), |n| ("max", n)),
    ));
    let spin = fold_many0(
        clause,
        || (None, None, None),
        |(default, min, max), (key, n): (_, i64)| match key {
            "default" => (Some(n), min, max),
            "min" => (default, Some(n), max),
            _ => (default, min, Some(n)),
        },
    );
    map(spin, |(default, min, max)| OptionKind::Spin {
        default,
        min,
        max,
    })
    .parse(input)
}

fn combo(input: &str) -> Parsed<'_, OptionKind> {
    let words = || expect("one of the choices", phrase(CLAUSES));
    let clause = alt((
        map(field("default", words()), |word| (true, word)),
        map(field("var", words()), |word| (false, word)),
    ));
    let combo = fold_many0(
        clause,
        || (None, Vec::new()),
        |(mut default, mut choices), (is_default, word)| {
            if is_default {
                default = Some(word);
            } else {
                choices.push(word);
            }
            (default, choices)
        },
    );
    map(combo, |(default, choices)| OptionKind::Combo {
        default,
        choices,
    })
    .parse(input)
}
