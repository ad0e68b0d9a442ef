//! A GUI for tests: writes lines to an engine, and waits for its lines with a deadline.

use std::process::ExitStatus;
use std::time::{Duration, Instant};

use engine_client::blocking::Process;
use engine_client::{Program, ReadError};

/// Time limit: far longer than any answer takes, even on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

pub struct Gui {
    process: Process,
    /// All lines so far, for error messages.
    transcript: String,
}

impl Gui {
    /// Starts an engine in a known locale.
    pub fn of(program: &str) -> Self {
        Self::with(program, &[])
    }

    pub fn with(program: &str, arguments: &[&str]) -> Self {
        let mut program = Program::new(program);
        let arguments = arguments.iter().map(|&argument| argument.to_owned());
        program.argv.extend(arguments);
        program.env = vec![
            ("LC_ALL".to_owned(), Some("C.UTF-8".to_owned())),
            ("RUST_LOG".to_owned(), None),
        ];
        Self {
            process: Process::start(&program).unwrap(),
            transcript: String::new(),
        }
    }

    pub fn say(&mut self, text: &str) {
        self.process.send(text).unwrap();
        self.transcript.push_str(&format!("> {text}\n"));
    }

    /// Writes raw bytes, without a line end.
    pub fn say_bytes(&mut self, bytes: &[u8]) {
        self.process.send_bytes(bytes).unwrap();
    }

    /// The next line; `None` at the end of the output.
    pub fn next(&mut self) -> Option<String> {
        match self.process.line(Instant::now() + PATIENCE) {
            Ok(line) => {
                self.transcript.push_str(&format!("< {}\n", line.text));
                Some(line.text)
            }
            Err(ReadError::Closed) => None,
            Err(error) => panic!("{error} after:\n{}", self.transcript),
        }
    }

    /// The next line that begins with `start`; those before it are skipped.
    pub fn wait_for(&mut self, start: &str) -> String {
        loop {
            match self.next() {
                Some(line) if line.starts_with(start) => return line,
                Some(_) => {}
                None => panic!("the output ended before `{start}`:\n{}", self.transcript),
            }
        }
    }

    /// The lines exchanged so far.
    pub fn transcript(&self) -> &str {
        &self.transcript
    }

    /// Clears the lines so far, so that a long session does not keep them all.
    #[allow(dead_code, reason = "not every game holds long ones")]
    pub fn forget(&mut self) {
        self.transcript.clear();
    }

    /// The id of the engine's process.
    #[allow(dead_code, reason = "not every game looks at its process")]
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// Closes the input, reads the remaining output, and waits for the process.
    pub fn finish(&mut self) -> (Vec<String>, ExitStatus) {
        self.process.close_input();
        let rest = std::iter::from_fn(|| self.next()).collect();
        let status = self.process.wait(Instant::now() + PATIENCE, |_| ());
        let status = status.unwrap_or_else(|| panic!("does not end after:\n{}", self.transcript));
        (rest, status)
    }
}
