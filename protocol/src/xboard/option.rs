//! `feature option="NAME -KIND ..."`: `-check 1`, `-spin 64 1 1024`, `-combo a /// *b /// c` (the
//! star marks the default), `-string TEXT`, `-button`.

use super::feature::Feature;
use crate::option::{EngineOption, OptionKind};

impl Feature {
    /// The feature that declares an option; `None` for a label, which XBoard does not have.
    pub fn option(option: &EngineOption) -> Option<Feature> {
        let name = &option.name;
        let text = match &option.kind {
            OptionKind::Label => return None,
            OptionKind::Button => format!("{name} -button"),
            OptionKind::Check { default } => {
                format!("{name} -check {}", i32::from(default.unwrap_or(false)))
            }
            OptionKind::Spin { default, min, max } => {
                let (min, max) = (min.unwrap_or(0), max.unwrap_or(i64::from(i32::MAX)));
                format!("{name} -spin {} {min} {max}", default.unwrap_or(min))
            }
            OptionKind::Combo { default, choices } => {
                let star = |choice: &String| {
                    let star = if Some(choice) == default.as_ref() {
                        "*"
                    } else {
                        ""
                    };
                    format!("{star}{choice}")
                };
                let choices: Vec<String> = choices.iter().map(star).collect();
                format!("{name} -combo {}", choices.join(" /// "))
            }
            // XBoard needs the blank after `-string` even if nothing follows.
            OptionKind::Text { default } => {
                format!("{name} -string {}", default.as_deref().unwrap_or_default())
            }
        };
        Some(Feature::text("option", &text))
    }
}

/// The option that the text of a `feature option="..."` declares; `None` for kinds that only XBoard
/// itself uses.
pub fn parse_option(text: &str) -> Option<EngineOption> {
    let (name, tail) = text.split_once(" -")?;
    let (kind, rest) = tail.split_once(' ').unwrap_or((tail, ""));
    let rest = rest.trim();
    let number = |index| {
        rest.split_whitespace()
            .nth(index)
            .and_then(|word| word.parse().ok())
    };
    let kind = match kind {
        "button" | "save" | "reset" => OptionKind::Button,
        "check" => OptionKind::Check {
            default: Some(rest == "1"),
        },
        "spin" | "slider" => OptionKind::Spin {
            default: number(0),
            min: number(1),
            max: number(2),
        },
        "combo" => {
            let marked: Vec<&str> = rest.split("///").map(str::trim).collect();
            OptionKind::Combo {
                default: marked
                    .iter()
                    .find_map(|c| c.strip_prefix('*'))
                    .map(str::to_owned),
                choices: marked
                    .iter()
                    .map(|c| c.trim_start_matches('*').to_owned())
                    .collect(),
            }
        }
        "string" | "file" | "path" => OptionKind::Text {
            default: Some(rest.to_owned()),
        },
        _ => return None,
    };
    Some(EngineOption {
        name: name.trim().to_owned(),
        kind,
    })
}
