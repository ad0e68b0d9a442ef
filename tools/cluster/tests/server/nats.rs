//! A NATS server on loopback, for the tests of the programs that use one.

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

/// How long anything here may take.
pub(crate) const LIMIT: Duration = Duration::from_secs(60);

/// The server, and a folder for what it and the tests keep.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
    arguments: Vec<String>,
    pub(crate) folder: PathBuf,
}

impl Server {
    /// Starts a server; none where there is no such program.
    pub(crate) fn start(name: &str, more: &[&str]) -> Option<Self> {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = free.local_addr().unwrap();
        drop(free);
        let port = address.port().to_string();
        let streams = folder.join("streams").display().to_string();
        let own = ["-a", "127.0.0.1", "-p", &port, "-sd", &streams];
        let arguments: Vec<_> = own.iter().chain(more).map(ToString::to_string).collect();
        Some(Self {
            child: listening(&arguments, address)?,
            address,
            arguments,
            folder,
        })
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://{}", self.address)
    }

    pub(crate) fn kill(&mut self) {
        end(&mut self.child);
    }

    pub(crate) fn start_again(&mut self) {
        self.child = listening(&self.arguments, self.address).unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A server that takes connections; none where there is no such program.
fn listening(arguments: &[String], address: SocketAddr) -> Option<Child> {
    // Debian keeps it out of the PATH of users.
    let child = ["nats-server", "/usr/sbin/nats-server"]
        .iter()
        .find_map(|program| {
            let mut command = Command::new(program);
            let started = command.args(arguments).stderr(Stdio::null()).spawn();
            started.ok()
        })?;
    let deadline = Instant::now() + LIMIT;
    while TcpStream::connect(address).is_err() {
        assert!(Instant::now() < deadline, "the server does not listen");
        thread::sleep(Duration::from_millis(20));
    }
    Some(child)
}

/// Kills a process, unless it has ended.
pub(crate) fn end(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}
