//! `feature option="NAME -KIND ..."`: `-check 1`, `-spin 64 1 1024`, `-combo a /// *b /// c` (the star
//! marks the default), `-string TEXT`, `-button`.

use super::feature::Feature;
use crate::option::{EngineOption, OptionKind};

impl Feature {
    /// The feature that declares an option; `None` for a label, which XBoard has no word for.
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
            OptionKind::Text { default } => {
                format!("{name} -string {}", default.as_deref().unwrap_or_default())
            }
        };
        Some(Feature::text("option", text.trim_end()))
    }
}
