//! An engine that serves TCP, and its clients.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::{Child, Command, Stdio};

use crate::gui::PATIENCE;

/// A server on the loopback interface, until it is dropped.
pub struct Server {
    child: Child,
    address: String,
}

impl Server {
    /// Starts `program serve --listen ADDRESS` with more arguments.
    pub fn start(program: &str, listen: &str, arguments: &[&str]) -> Self {
        let mut child = Command::new(program)
            .args(["serve", "--listen", listen])
            .args(arguments)
            .env("LC_ALL", "C.UTF-8")
            .env("RUST_LOG", "trace")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = String::new();
        let stdout = child.stdout.take().unwrap();
        BufReader::new(stdout).read_line(&mut first).unwrap();
        let address = first.trim().strip_prefix("listening on ");
        let address = address.unwrap_or_default().replace("0.0.0.0", "127.0.0.1");
        Self { child, address }
    }

    /// Sends `text` on a new connection, closes its input, and returns all answers.
    pub fn answers(&self, text: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.write_all(text.as_bytes()).unwrap();
        stream.shutdown(Shutdown::Write).unwrap();
        let mut answers = Vec::new();
        stream.read_to_end(&mut answers).unwrap();
        String::from_utf8_lossy(&answers).into_owned()
    }

    /// Ends the server; returns what it logged.
    pub fn log(mut self) -> String {
        self.child.kill().unwrap();
        let mut log = String::new();
        let mut stderr = self.child.stderr.take().unwrap();
        stderr.read_to_string(&mut log).unwrap();
        log
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
