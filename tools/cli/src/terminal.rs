//! Whether stdout shows colours: a terminal may, a pipe or a file may not.

use std::io::{IsTerminal, stdout};

/// Whether to use colours: on a terminal, unless `NO_COLOR` is set (<https://no-color.org>).
pub fn is_colored() -> bool {
    stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}
