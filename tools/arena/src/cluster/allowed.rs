//! The commands that a worker may start. Without such a list, whoever can write to the queue could
//! have it start anything.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use ::cli::input::{Input, shown};
use ::cli::{Message, message};

use crate::engine_spec::EngineSpec;

/// The commands that may be started, each with the folder that it is started in.
#[derive(Clone, Debug, Default)]
pub struct Allowed(HashSet<(Vec<String>, Option<PathBuf>)>);

impl Allowed {
    /// Reads a list: a command a line, or a description as `arena match` takes it, of which `cmd`
    /// and `dir` count. Lines that begin with `#` are ignored.
    ///
    /// # Errors
    /// When it cannot be read or is empty.
    pub fn read(path: &Path) -> anyhow::Result<Self> {
        Ok(Self::parse(&Input::read(path)?.text(), path)?)
    }

    fn parse(text: &str, path: &Path) -> Result<Self, Message> {
        let mut commands = HashSet::new();
        for (number, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let command = EngineSpec::of_command(line).and_then(|spec| command(&spec));
            let wrong = |why| message!("file-line", path = shown(path), line = number + 1, why);
            commands.insert(command.map_err(wrong)?);
        }
        if commands.is_empty() {
            return Err(message!("engines-empty", path = shown(path)));
        }
        Ok(Self(commands))
    }

    /// Whether this engine may be started.
    pub fn allows(&self, engine: &EngineSpec) -> bool {
        command(engine).is_ok_and(|command| self.0.contains(&command))
    }
}

fn command(engine: &EngineSpec) -> Result<(Vec<String>, Option<PathBuf>), Message> {
    Ok((engine.argv()?, engine.dir.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worker_of_a_cluster_starts_what_is_listed_word_for_word() {
        let text = "# ours\n./gomoku --threads 1\n\ncmd='my engine' -x,dir=/opt/e,name=other\n";
        let allowed = Allowed::parse(text, Path::new("e.txt")).unwrap();
        for (engine, expected) in [
            ("cmd=./gomoku --threads 1", true),
            ("name=any,cmd=./gomoku  '--threads' 1,option.a=b", true),
            ("cmd=./gomoku", false),
            ("cmd=./gomoku --threads 2", false),
            ("cmd=./gomoku --threads 1,dir=/tmp", false),
            ("cmd='my engine' -x,dir=/opt/e", true),
            ("cmd='my engine' -x", false),
            ("cmd=sh -c 'true'", false),
        ] {
            assert_eq!(
                allowed.allows(&engine.parse().unwrap()),
                expected,
                "{engine}"
            );
        }
        for (text, says) in [
            ("", "e.txt: no engines in it"),
            ("# none\n", "e.txt: no engines in it"),
            ("a\n'b\n", "e.txt:2: cmd: a quote is not closed"),
        ] {
            let error = Allowed::parse(text, Path::new("e.txt")).unwrap_err();
            assert!(error.to_string().contains(says), "{text:?}: {error}");
        }
    }
}
