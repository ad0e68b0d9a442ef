//! The constants of the search as hidden options, in builds with the feature `tune`.

use protocol::option::EngineOption;

use crate::search::selectivity::{PARAMETERS, set as set_parameter};

pub(super) fn announced() -> impl Iterator<Item = EngineOption> {
    PARAMETERS.iter().map(|p| {
        let number = i64::from;
        EngineOption::spin(p.name, number(p.default), number(p.min), number(p.max))
    })
}

/// Sets one. Whether there is one of this name with such a value.
pub(super) fn set(name: &str, value: Option<&str>) -> bool {
    let number = value.and_then(|text| text.trim().parse().ok());
    number.is_some_and(|number| set_parameter(name, number))
}
