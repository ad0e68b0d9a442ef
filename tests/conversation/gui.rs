//! A GUI for tests: writes lines to an engine, and waits for its lines with a deadline.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Far beyond what any answer takes, even on a machine that has much else to do.
pub const PATIENCE: Duration = Duration::from_secs(60);

pub struct Gui {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    /// Everything said so far, for complaints.
    heard: String,
}

impl Gui {
    /// Starts an engine, in a known locale.
    pub fn of(program: &str) -> Self {
        let mut child = Command::new(program)
            .env("LC_ALL", "C.UTF-8")
            .env_remove("RUST_LOG")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let output = child.stdout.take().unwrap();
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let input = child.stdin.take();
        Self {
            child,
            input,
            lines,
            heard: String::new(),
        }
    }

    pub fn say(&mut self, text: &str) {
        self.say_bytes(format!("{text}\n").as_bytes());
        self.heard.push_str(&format!("> {text}\n"));
    }

    /// Writes bytes as they are.
    pub fn say_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input was closed");
        input.write_all(bytes).unwrap();
        input.flush().unwrap();
    }

    /// The next line; none at the end of the output.
    pub fn next(&mut self) -> Option<String> {
        match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => {
                self.heard.push_str(&format!("< {line}\n"));
                Some(line)
            }
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("no answer after:\n{}", self.heard),
        }
    }

    /// The next line that begins so; those before it are passed over.
    pub fn wait_for(&mut self, start: &str) -> String {
        loop {
            match self.next() {
                Some(line) if line.starts_with(start) => return line,
                Some(_) => {}
                None => panic!("the output ended before `{start}`:\n{}", self.heard),
            }
        }
    }

    /// What has been said on both sides.
    pub fn heard(&self) -> &str {
        &self.heard
    }

    /// Drops what has been said: a long conversation is not kept whole.
    #[allow(dead_code, reason = "not every game holds long ones")]
    pub fn forget(&mut self) {
        self.heard.clear();
    }

    /// The number of the engine's process.
    #[allow(dead_code, reason = "not every game looks at its process")]
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends the input, takes what is still said, and waits for the process.
    pub fn finish(&mut self) -> (Vec<String>, ExitStatus) {
        self.input = None;
        let mut rest = Vec::new();
        while let Some(line) = self.next() {
            rest.push(line);
        }
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return (rest, status);
            }
            assert!(
                Instant::now() < deadline,
                "does not end after:\n{}",
                self.heard
            );
            thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for Gui {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
