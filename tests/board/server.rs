//! A server for a test, and a client of its WebSocket.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

#[cfg(target_os = "linux")]
use crate::browser::children_of;

/// Time limit for an answer, even on a busy machine.
const LIMIT: Duration = Duration::from_secs(60);

/// An empty folder for a test.
pub fn folder(test: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("board")
        .join(test);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

pub struct Server {
    child: Child,
    /// Host and port, such as `127.0.0.1:40000`.
    pub address: String,
}

impl Server {
    pub fn start(folder: &Path, arguments: &[&str]) -> Self {
        Self::start_program(Path::new(env!("CARGO_BIN_EXE_board")), folder, arguments)
    }

    pub fn start_program(program: &Path, folder: &Path, arguments: &[&str]) -> Self {
        let mut child = Command::new(program)
            .args(["--port", "0", "--hash", "8", "--data"])
            .arg(folder)
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let stdout = child.stdout.take().unwrap();
        BufReader::new(stdout).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").unwrap();
        let address = address.trim_end_matches('/').to_owned();
        Self { child, address }
    }

    /// The process ids of the engines that it has started.
    #[cfg(target_os = "linux")]
    pub fn engines(&self) -> Vec<u32> {
        children_of(self.child.id())
    }

    /// Kills the server, as `kill -9` does.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    pub fn page(&self) -> Page {
        let origin = format!("http://{}", self.address);
        Page::open(&self.address, &origin).unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A page of the server, without a browser: only the messages.
pub struct Page {
    socket: WebSocket<TcpStream>,
}

impl Page {
    pub fn open(address: &str, origin: &str) -> Result<Self, String> {
        let url = format!("ws://{address}/socket");
        let mut request = url.into_client_request().unwrap();
        let origin = origin.parse().unwrap();
        request.headers_mut().insert("origin", origin);
        let stream = TcpStream::connect(address).map_err(|error| error.to_string())?;
        stream.set_read_timeout(Some(LIMIT)).unwrap();
        let met = tungstenite::client(request, stream).map_err(|error| error.to_string())?;
        let mut page = Self { socket: met.0 };
        assert_eq!(page.receive()?["say"], "hello");
        Ok(page)
    }

    pub fn send(&mut self, text: &str) -> Result<(), String> {
        let message = Message::Text(text.into());
        self.socket.send(message).map_err(|error| error.to_string())
    }

    pub fn send_file(&mut self, bytes: &[u8]) {
        let message = Message::Binary(bytes.to_vec().into());
        self.socket.send(message).unwrap();
    }

    pub fn ask(&mut self, message: Value) {
        self.send(&message.to_string()).unwrap();
    }

    pub fn receive(&mut self) -> Result<Value, String> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => return Ok(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(_)) => return Err("closed".to_owned()),
                Ok(_) => {}
                Err(error) => return Err(error.to_string()),
            }
        }
    }

    /// The next message of this kind that `fits`; others are skipped.
    pub fn wait(&mut self, say: &str, mut fits: impl FnMut(&Value) -> bool) -> Value {
        let deadline = Instant::now() + LIMIT;
        let mut received = Vec::new();
        while Instant::now() < deadline {
            let message = self
                .receive()
                .unwrap_or_else(|e| panic!("no {say}: {e} {received:?}"));
            if message["say"] == say && fits(&message) {
                return message;
            }
            received.push(message["say"].clone());
        }
        panic!("no {say} in time, but {received:?}");
    }

    /// Starts a game and returns its id.
    pub fn begin(&mut self, mut setup: Value) -> String {
        setup["do"] = json!("new");
        self.ask(setup);
        let game = self.wait("game", |_| true);
        self.wait("standing", |_| true);
        game["id"].as_str().unwrap().to_owned()
    }

    /// Makes a move and waits for the new state of the game.
    pub fn play(&mut self, at: usize, mv: &str) -> Value {
        self.ask(json!({"do": "move", "at": at, "mv": mv}));
        self.wait("standing", |standing| standing["at"] != at)
    }
}
