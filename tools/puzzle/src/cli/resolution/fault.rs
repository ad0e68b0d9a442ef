//! What happens when the checker refuses a proof: no result is claimed, everything that helps to
//! find the bug goes into a file, and the user is asked to send it.

use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use ::cli::message;
use serde::Serialize;

use super::super::shell::Shell;
use crate::error::Failure;
use crate::resolution::clausify::ClauseSet;
use crate::resolution::labs::course::{self, Style};
use crate::resolution::prover::Fault;

/// The status in the SZS ontology.
pub(super) const STATUS: &str = "Error";

/// If there are this many files of earlier faults, no further one is written.
const MAX_FILES: usize = 1000;

/// Printed as a line of JSON in place of an answer.
#[derive(Serialize)]
struct Json {
    status: &'static str,
}

/// Writes clauses and proof into a new file of the working directory, or of the folder for
/// temporary files if that cannot be written, and returns the failure to report.
///
/// # Errors
/// If stdout cannot be written.
pub(super) fn report(
    fault: &Fault,
    set: &ClauseSet,
    name: &str,
    shell: &mut Shell,
) -> Result<Failure, Failure> {
    report_in(
        &[PathBuf::new(), std::env::temp_dir()],
        fault,
        set,
        name,
        shell,
    )
}

fn report_in(
    folders: &[PathBuf],
    fault: &Fault,
    set: &ClauseSet,
    name: &str,
    shell: &mut Shell,
) -> Result<Failure, Failure> {
    if shell.json {
        shell.json_line(&Json { status: STATUS })?;
    } else {
        shell.line(STATUS)?;
    }
    let text = text(fault, set, name);
    let flaw = fault.flaw.to_string();
    let saved = folders.iter().find_map(|folder| save(folder, &text));
    Ok(Failure::Check(match saved {
        Some(path) => {
            let path = path.display().to_string();
            message!("resolution-check-failed", flaw, path)
        }
        None => message!("resolution-check-failed-no-file", flaw),
    }))
}

/// Everything that helps to find the bug.
fn text(fault: &Fault, set: &ClauseSet, name: &str) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let flaw = &fault.flaw;
    let mut text = format!(
        "puzzle {version}, resolution of {name}: {flaw}\n\nclauses, with * where they come from the goal:\n"
    );
    for (index, source) in set.clauses.iter().enumerate() {
        let star = if source.is_goal { "*" } else { "" };
        let clause = course::clause(&source.clause, Style::Numbered);
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{}{star} {clause}", index + 1);
    }
    match &fault.proof {
        Some(proof) => {
            text.push_str("\nthe proof that was refused:\n");
            text.push_str(&course::write(proof, Style::Numbered));
            let _ = write!(text, "\nin full:\n{proof:#?}\n");
        }
        None => text.push_str("\nno proof could be written out\n"),
    }
    text
}

/// Saves a text in a new file of a folder; `None` if that is not possible there.
fn save(folder: &Path, text: &str) -> Option<PathBuf> {
    for number in 1..=MAX_FILES {
        let path = folder.join(format!("puzzle-refused-proof-{number}.txt"));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(mut file) => return file.write_all(text.as_bytes()).is_ok().then_some(path),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(_) => return None,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use ::cli::{Complaint, Status};

    use super::*;
    use crate::language::Language;
    use crate::resolution::clausify::clausify;
    use crate::resolution::input;
    use crate::resolution::memory::SymbolLimit;
    use crate::resolution::prover::{Verdict, prove, verified};
    use crate::resolution::syntax::Convention;

    #[test]
    fn a_refused_proof_has_status_4_a_file_and_a_request() {
        let text = "KB = {(P(a),),(~P(x),Q(x)),(~Q(a),)}";
        let problems = input::read(text, &mut |_| None, SymbolLimit::default()).unwrap();
        let set = clausify(&problems[0]);
        let answer = prove(&set.clauses, Convention::Course, Duration::from_secs(5)).unwrap();
        let Verdict::Refuted(mut proof) = answer.verdict else {
            panic!("{:?}", answer.verdict)
        };
        // Simulates a bug: a literal gets lost.
        let first_step = proof
            .lines
            .iter()
            .position(|line| !line.rule.parents().is_empty());
        proof.lines[first_step.unwrap()].clause.clear();
        let clauses: Vec<_> = set
            .clauses
            .iter()
            .map(|source| source.clause.clone())
            .collect();
        let fault = verified(Ok(proof), &clauses).unwrap_err();
        let temporary = tempfile::tempdir().unwrap();
        let folder = temporary.path();
        let missing = folder.join("missing");
        let mut shell = Shell::new(Language::En, true);
        let mut complain = || {
            report_in(
                &[missing.clone(), folder.to_owned()],
                &fault,
                &set,
                "stdin",
                &mut shell,
            )
            .unwrap()
        };
        let complaint = complain();
        assert_eq!(complaint.status(), Status::CheckFailed);
        let said = complaint.say("puzzle", Language::En);
        let path = folder.join("puzzle-refused-proof-1.txt");
        let start = "puzzle: an internal check failed: line 4: the clause is another. ";
        assert!(said.starts_with(start), "{said}");
        let end = format!("Please report it with the file {}", path.display());
        assert!(said.ends_with(&end), "{said}");
        assert!(complaint.say("puzzle", Language::Zh).contains("报告"));
        let saved = std::fs::read_to_string(&path).unwrap();
        for part in [
            "resolution of stdin: line 4: the clause is another\n",
            "\n3* (~Q(a),)\n",
            "\n4 R[1,2a]{x=a} = ()\n",
        ] {
            assert!(saved.contains(part), "{part} in {saved}");
        }
        // The second file does not overwrite the first.
        complain();
        assert!(folder.join("puzzle-refused-proof-2.txt").exists());
    }
}
