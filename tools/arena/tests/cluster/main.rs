//! A match played by workers over a NATS server on loopback: one of them is killed, the match
//! itself is killed, the server is killed, a verdict ends it early. And what is said of servers
//! that will not do.
//!
//! This program is also `arena` (when [`AS_ARENA`] is set) and the engine (when its first argument
//! says so). Where there is no `nats-server` it says so and has nothing to do; when `CI` is set
//! that is a failure.

mod live;
#[path = "../../../cluster/tests/server/nats.rs"]
mod nats;

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Output, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use nats::{LIMIT, Server, end};
use serde_json::Value;

const AS_ARENA: &str = "SANQI_TEST_AS_ARENA";
const ENGINE: &str = "engine";

fn main() -> ExitCode {
    if env::args().nth(1).as_deref() == Some(ENGINE) {
        engine();
        return ExitCode::SUCCESS;
    }
    if env::var_os(AS_ARENA).is_some() {
        return arena::cli::main();
    }
    let Some(mut server) = Server::start("cluster", &["-js"]) else {
        println!("skipped: no nats-server, which Debian has in a package of this name");
        // CI has the server: there a skipped test is a failure.
        return ExitCode::from(u8::from(env::var_os("CI").is_some()));
    };
    type Test = fn(&mut Server);
    for (name, test) in [
        (
            "a_killed_workers_unit_is_played_by_another_and_nothing_counts_twice",
            a_killed_worker as Test,
        ),
        ("a_killed_match_goes_on", a_killed_match),
        ("a_verdict_stops_the_rest", a_verdict),
        ("the_live_view_names_the_workers", live::view),
        ("a_killed_server_is_waited_for", a_killed_server),
        ("a_worker_with_another_build_is_found_out", another_build),
        ("a_password_need_not_be_an_argument", no_password),
        ("a_worker_starts_listed_engines_only", listed_engines),
        // Its tasks stay in the queue.
        ("an_engine_that_is_not_there", no_engine),
        ("a_server_that_will_not_do_is_named", other_servers),
        ("many_workers_begin_at_once", many_workers),
    ] {
        let began = Instant::now();
        test(&mut server);
        println!("{name}: ok, {:.1} s", began.elapsed().as_secs_f64());
    }
    ExitCode::SUCCESS
}

/// A gomoku engine: it takes the first free point after the milliseconds of its argument, or
/// without a number plays off the board.
fn engine() {
    let think: Option<u64> = env::args().nth(2).and_then(|word| word.parse().ok());
    let mut taken = BTreeSet::new();
    let point = |text: &str| {
        let mut numbers = text.split(',').map_while(|word| word.parse::<u32>().ok());
        Some((numbers.next()?, numbers.next()?))
    };
    let answer = |taken: &mut BTreeSet<(u32, u32)>| {
        let Some(think) = think else {
            return println!("99,99");
        };
        thread::sleep(Duration::from_millis(think));
        let mut points = (0..15 * 15).map(|index| (index % 15, index / 15));
        let (x, y) = points.find(|at| !taken.contains(at)).unwrap();
        taken.insert((x, y));
        println!("{x},{y}");
    };
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        let (verb, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match verb {
            "START" => {
                taken.clear();
                println!("OK");
            }
            "ABOUT" => println!("name=\"first free\""),
            "BEGIN" | "DONE" => answer(&mut taken),
            "BOARD" => taken.clear(),
            "TURN" => {
                taken.extend(point(rest));
                answer(&mut taken);
            }
            "END" => return,
            _ => taken.extend(point(verb)),
        }
    }
}

impl Server {
    fn worker(&self, more: &[&str]) -> Worker {
        self.worker_in(Path::new("."), more)
    }

    fn worker_in(&self, folder: &Path, more: &[&str]) -> Worker {
        let mut child = arena("worker")
            .current_dir(folder)
            .args(["--cluster", &self.url()])
            .args(more)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (sender, lines) = mpsc::channel();
        let errors = BufReader::new(child.stderr.take().unwrap());
        thread::spawn(move || {
            errors
                .lines()
                .map_while(Result::ok)
                .try_for_each(|line| sender.send(line))
        });
        Worker { child, lines }
    }

    fn record(&self, test: &str) -> PathBuf {
        self.folder.join(test).with_extension("jsonl")
    }

    /// `arena match`, as it is in all tests: each engine is its time to think, or none to play off
    /// the board.
    fn play(&self, test: &str, engines: [&str; 2], games: usize) -> Command {
        let program = env::current_exe().unwrap().display().to_string();
        let mut command = arena("match");
        for (name, think) in ["A", "B"].iter().zip(engines) {
            command.arg(format!(
                "--engine=name={name},cmd='{program}' {ENGINE} {think},margin=5000"
            ));
        }
        command
            .args([
                "--game=gomoku",
                "--tc=st=5",
                "--maxmoves=4",
                "--random-plies=2",
            ])
            .args(["--json", "--quiet", &format!("--games={games}")])
            .args(["--cluster", &self.url()])
            .arg("--out")
            .arg(self.record(test))
            .stdout(Stdio::piped());
        command
    }

    /// The numbers of the games that have a result, each as often as it has one.
    fn results(&self, test: &str) -> Vec<u64> {
        let text = fs::read_to_string(self.record(test)).unwrap_or_default();
        let lines = text
            .lines()
            .map_while(|line| serde_json::from_str(line).ok());
        let results = lines.filter(|line: &Value| line["type"] == "result");
        let mut games: Vec<u64> = results.map(|line| line["game"].as_u64().unwrap()).collect();
        games.sort_unstable();
        games
    }
}

/// A worker, and what it says.
struct Worker {
    child: Child,
    lines: Receiver<String>,
}

impl Worker {
    /// Waits for a line that begins and ends so, and returns the number of its unit.
    fn wait_for_line(&self, begin: &str, end: &str) -> u64 {
        let deadline = Instant::now() + LIMIT;
        let mut received = Vec::new();
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left).unwrap_or_else(|error| {
                panic!("{error}: no \"{begin}..{end}\" in {received:#?}");
            });
            if line.starts_with(begin) && line.ends_with(end) {
                return line.split(' ').nth(1).unwrap().parse().unwrap();
            }
            received.push(line);
        }
    }

    /// All that it says until it ends.
    fn last_words(&self) -> Vec<String> {
        let deadline = Instant::now() + LIMIT;
        let left = || deadline.saturating_duration_since(Instant::now());
        std::iter::from_fn(|| self.lines.recv_timeout(left()).ok()).collect()
    }

    /// Waits until it leaves by itself.
    fn leaves(&mut self) -> Option<i32> {
        self.child.wait().unwrap().code()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        end(&mut self.child);
    }
}

/// A match under way. It does not outlive a test that fails.
struct Match(Option<Child>);

impl Match {
    fn start(command: &mut Command) -> Self {
        Self(Some(command.spawn().unwrap()))
    }

    /// What it says until it ends by itself.
    fn output(mut self) -> Output {
        let child = self.0.take().unwrap();
        child.wait_with_output().unwrap()
    }
}

impl Drop for Match {
    fn drop(&mut self) {
        self.0.iter_mut().for_each(end);
    }
}

fn arena(subcommand: &str) -> Command {
    let mut command = Command::new(env::current_exe().unwrap());
    command.env(AS_ARENA, "1").arg(subcommand);
    command
}

fn summary(output: &Output) -> Value {
    let text = String::from_utf8_lossy(&output.stdout);
    serde_json::from_str(text.lines().last().unwrap_or_default()).unwrap()
}

fn a_killed_worker(server: &mut Server) {
    let games = 12;
    let running = Match::start(&mut server.play("worker", ["60", "60"], games));
    let second = server.worker(&[]);
    second.wait_for_line("unit ", " begins");
    let first = server.worker(&[]);
    // In the middle of it: a unit takes a second.
    let lost = first.wait_for_line("unit ", " begins");
    drop(first);
    let output = running.output();
    second.wait_for_line(&format!("unit {lost} of match "), " ends");
    drop(second);
    assert_eq!(output.status.code(), Some(0));
    let summary = summary(&output);
    assert_eq!(
        (&summary["games"], &summary["verdict"]),
        (&games.into(), &"complete".into())
    );
    let all: Vec<u64> = (0..games as u64).collect();
    assert_eq!(server.results("worker"), all, "each game once");
}

fn a_killed_match(server: &mut Server) {
    let games = 8;
    let worker = server.worker(&[]);
    let running = Match::start(&mut server.play("match", ["20", "20"], games));
    let deadline = Instant::now() + LIMIT;
    while server.results("match").len() < 2 {
        assert!(Instant::now() < deadline, "no result");
        thread::sleep(Duration::from_millis(5));
    }
    drop(running);
    let before = server.results("match");
    assert!(before.len() < games, "killed too late: {before:?}");
    // What is played meanwhile is kept for it.
    thread::sleep(Duration::from_millis(500));
    let output = server.play("match", ["20", "20"], games).output().unwrap();
    drop(worker);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(summary(&output)["games"], games);
    let all: Vec<u64> = (0..games as u64).collect();
    assert_eq!(server.results("match"), all, "each game once");
}

fn a_verdict(server: &mut Server) {
    let mut command = server.play("verdict", ["0", "off"], 4000);
    let running = Match::start(command.args(["--sprt", "elo0=0,elo1=200"]));
    let mut worker = server.worker(&["--idle=3", "--concurrency=2"]);
    let output = running.output();
    let summary = summary(&output);
    assert_eq!(
        (output.status.code(), &summary["verdict"]),
        (Some(0), &"accepted".into())
    );
    assert!(summary["games"].as_u64().unwrap() < 4000, "{summary}");
    // Nothing is left to do.
    assert_eq!(worker.leaves(), Some(0));
    let results = server.results("verdict");
    let once: BTreeSet<u64> = results.iter().copied().collect();
    assert_eq!(once.len(), results.len());
}

fn no_engine(server: &mut Server) {
    let mut command = server.play("engine", ["0", "0"], 2);
    let _running = Match::start(command.arg("--engine=name=C,cmd=/no/such/engine"));
    let mut worker = server.worker(&[]);
    assert_eq!(worker.leaves(), Some(2), "the worker leaves");
    let said = worker.last_words();
    assert!(
        said.iter().any(|line| line.contains("/no/such/engine")),
        "{said:?}"
    );
}

fn a_killed_server(server: &mut Server) {
    let games = 12;
    let running = Match::start(&mut server.play("server", ["60", "60"], games));
    let worker = server.worker(&[]);
    worker.wait_for_line("unit ", " begins");
    worker.wait_for_line("unit ", " begins");
    server.kill();
    thread::sleep(Duration::from_millis(1500));
    server.start_again();
    let output = running.output();
    drop(worker);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(summary(&output)["games"], games);
    let all: Vec<u64> = (0..games as u64).collect();
    assert_eq!(server.results("server"), all, "each game once");
}

/// The engine stands at one path from the folder that each worker runs in, and is not the same.
fn another_build(server: &mut Server) {
    let folders = ["first", "second"].map(|name| server.folder.join(name));
    for (folder, more) in folders.iter().zip([0, 1]) {
        fs::create_dir(folder).unwrap();
        let engine = folder.join("engine");
        fs::copy(env::current_exe().unwrap(), &engine).unwrap();
        // What is behind the program's own end changes nothing but its bytes.
        let mut file = fs::OpenOptions::new().append(true).open(&engine).unwrap();
        file.write_all(&vec![0; more]).unwrap();
    }
    let games = 12;
    let mut command = server.play("build", ["60", "60"], games);
    let arguments: Vec<_> = command.get_args().map(ToOwned::to_owned).collect();
    let program = env::current_exe().unwrap().display().to_string();
    let mut relative = arena("match");
    relative.args(arguments.iter().skip(1).map(|argument| {
        let argument = argument.to_string_lossy();
        argument.replace(&format!("'{program}'"), "./engine")
    }));
    command = relative;
    let running = Match::start(command.stdout(Stdio::piped()).stderr(Stdio::piped()));
    let first = server.worker_in(&folders[0], &[]);
    first.wait_for_line("unit ", " ends");
    let second = server.worker_in(&folders[1], &[]);
    second.wait_for_line("unit ", " ends");
    let output = running.output();
    drop((first, second));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(
        said.contains("does not count: engine A: its program is another"),
        "{said}"
    );
    let all: Vec<u64> = (0..games as u64).collect();
    assert_eq!(server.results("build"), all, "each game once");
    let text = fs::read_to_string(server.record("build")).unwrap();
    let lines = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let engines: Vec<Value> = lines.filter(|line| line["type"] == "engine").collect();
    let hashes: BTreeSet<&str> = engines
        .iter()
        .map(|e| e["sha256"].as_str().unwrap())
        .collect();
    assert_eq!((engines.len(), hashes.len()), (2, 1), "{engines:?}");
}

fn no_password(_: &mut Server) {
    let server = Server::start("password", &["-js", "--user=me", "--pass=p@ss%"]).unwrap();
    let file = server.folder.join("cluster.txt");
    fs::write(&file, format!("nats://me:p%40ss%25@{}\n", server.address)).unwrap();
    let worker = |arguments: &[&str], user: &str| {
        let mut command = arena("worker");
        command
            .args(arguments)
            .arg("--idle=0")
            .env("NATS_USER", user);
        let output = command.env("NATS_PASSWORD", "p@ss%").output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        (output.status.code(), said)
    };
    let file = file.to_str().unwrap();
    let url = server.url();
    let with_password = url.replace("nats://", "nats://me:p%40ss%25@");
    for (arguments, user, status, warns) in [
        (["--cluster-file", file], "", 0, false),
        (["--cluster", &url], "me", 0, false),
        (["--cluster", &url], "", 2, false),
        (["--cluster", &with_password], "", 0, true),
    ] {
        let (found, said) = worker(&arguments, user);
        assert_eq!(found, Some(status), "{arguments:?}: {said}");
        let warned = said.contains("can read the password in the list of processes");
        assert_eq!(warned, warns, "{arguments:?}: {said}");
        assert!(!said.contains("p%40ss"), "{said}");
    }
    for (arguments, status, says) in [
        (vec![], 2, "expected --cluster URL or --cluster-file FILE"),
        (
            vec!["--cluster-file", "/no/such/file"],
            5,
            "/no/such/file: ",
        ),
        (
            vec!["--cluster-file", "/dev/null"],
            2,
            "/dev/null:1: expected the server's address",
        ),
    ] {
        let (found, said) = worker(&arguments, "");
        assert_eq!(found, Some(status), "{said}");
        assert!(said.contains(says), "{said}");
    }
}

fn listed_engines(server: &mut Server) {
    let list = server.folder.join("engines.txt");
    let program = env::current_exe().unwrap().display().to_string();
    let listed = |think: &str| format!("'{program}' {ENGINE} {think}\n");
    fs::write(&list, format!("# ours\n{}", listed("0"))).unwrap();
    let running = Match::start(&mut server.play("listed", ["0", "1"], 2));
    let only = ["--engines", list.to_str().unwrap()];
    let mut worker = server.worker(&only);
    let said = worker.last_words();
    assert_eq!(worker.leaves(), Some(2), "{said:?}");
    let says = "engine B: this worker's --engines does not list \"'";
    assert!(said.iter().any(|line| line.contains(says)), "{said:?}");
    assert!(server.results("listed").is_empty());
    fs::write(&list, listed("0") + &listed("1")).unwrap();
    let worker = server.worker(&only);
    let output = running.output();
    drop(worker);
    assert_eq!(summary(&output)["games"], 2);
}

/// What `arena worker` says of a server that will not do; its exit status is 2.
fn turned_away(url: &str) -> String {
    let output = arena("worker")
        .args(["--cluster", url])
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2), "{url}");
    String::from_utf8(output.stderr).unwrap()
}

fn other_servers(_: &mut Server) {
    let free = TcpListener::bind("127.0.0.1:0").unwrap();
    let nobody = free.local_addr().unwrap();
    drop(free);
    let closed = Server::start("closed", &["-js", "--user=me", "--pass=p@ss%"]).unwrap();
    let closed = closed.address;
    for who in ["me:p@ss%", "me:p%40ss%25"] {
        let url = format!("nats://{who}@{closed}");
        let mut command = arena("worker");
        let let_in = command.args(["--cluster", &url, "--idle=0"]).status();
        assert_eq!(let_in.unwrap().code(), Some(0), "{url}");
    }
    let bare = Server::start("bare", &[]).unwrap();
    let bare = bare.address;
    // It greets, but not as a NATS server does.
    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    let at = other.local_addr().unwrap();
    thread::spawn(move || {
        other
            .incoming()
            .map_while(Result::ok)
            .try_for_each(|mut guest| guest.write_all(b"220 mail\r\n"))
    });
    for (url, says) in [
        (
            format!("nats://{nobody}"),
            format!("{nobody}: cannot connect: "),
        ),
        (
            format!("nats://{closed}"),
            format!("{closed}: cannot connect: the server does not let us in"),
        ),
        (
            format!("nats://me:wrong@{closed}"),
            format!("arena: {closed}: cannot connect: "),
        ),
        (
            format!("nats://{bare}"),
            format!("{bare}: the server has no JetStream"),
        ),
        (format!("nats://{at}"), format!("{at}: cannot connect: ")),
        (format!("tls://{bare}"), format!("{bare}: cannot connect: ")),
        (
            "http://127.0.0.1".to_owned(),
            "found \"http://127.0.0.1\", expected nats://".to_owned(),
        ),
    ] {
        let found = turned_away(&url);
        assert!(found.contains(&says), "{url}: {found}");
        assert!(
            !found.contains("wrong"),
            "the password is nobody's business: {found}"
        );
    }
}

/// All of them find a new server without the streams.
fn many_workers(_: &mut Server) {
    let server = Server::start("many", &["-js"]).unwrap();
    let workers: Vec<_> = (0..8).map(|_| server.worker(&["--idle", "1"])).collect();
    for mut worker in workers {
        let words = worker.last_words();
        assert_eq!(worker.leaves(), Some(0), "{words:#?}");
    }
}
