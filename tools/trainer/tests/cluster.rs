//! Self-play over a NATS server on loopback: workers, the host and the server are killed, files are
//! damaged, weights are sent. Without a `nats-server` each test says so and is skipped; when `CI`
//! is set that is a failure.

#[path = "../../cluster/tests/server/nats.rs"]
mod nats;

use std::collections::BTreeSet;
use std::future::Future;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use app::weights::WeightsFile;
use cluster::{AckKind, Delivery, POLL, Queue, sha256};
use nats::{LIMIT, Server, end};
use trainer::engine::Engine;
use trainer::selfplay::cluster::{GAMES, PROGRAM, Report, Unit, WEIGHTS};
use trainer::selfplay::folder::{count, files};
use trainer::selfplay::players::{Bench, Player, Weights};
use trainer::shard::{Game, GameKind, Provenance};

/// A running program and its lines on stderr. It is ended when this is dropped.
struct Running {
    child: Child,
    lines: Receiver<String>,
}

impl Running {
    fn start(arguments: &str, server: &Server, dir: Option<&Path>) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_trainer"));
        command.args(arguments.split_whitespace());
        command.args(["--priority", "normal"]);
        match dir {
            Some(dir) => command.args(["--cluster", &server.url(), "--dir"]).arg(dir),
            None => command.arg("--cluster-file").arg(address_file(server)),
        };
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        let (sender, lines) = mpsc::channel();
        let errors = BufReader::new(child.stderr.take().unwrap());
        thread::spawn(move || {
            let mut lines = errors.lines().map_while(Result::ok);
            lines.try_for_each(|line| sender.send(line))
        });
        Self { child, lines }
    }

    /// The next line that contains this text.
    fn wait_for_line(&self, what: &str) -> String {
        let deadline = Instant::now() + LIMIT;
        let mut received = Vec::new();
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left).unwrap_or_else(|error| {
                panic!("{error}: no \"{what}\" in {received:#?}");
            });
            if line.contains(what) {
                return line;
            }
            received.push(line);
        }
    }

    fn begins(&self) -> String {
        let line = self.wait_for_line(" begins");
        line.trim_end_matches(" begins").to_owned()
    }

    /// Waits until the program exits by itself; returns its status.
    fn leaves(mut self) -> Option<i32> {
        self.child.wait().unwrap().code()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        end(&mut self.child);
    }
}

/// Writes a file with the server's address.
fn address_file(server: &Server) -> PathBuf {
    let path = server.folder.join("cluster.txt");
    std::fs::write(&path, server.url()).unwrap();
    path
}

fn host(server: &Server, dir: &Path, arguments: &str) -> Running {
    Running::start(&format!("selfplay {arguments}"), server, Some(dir))
}

fn worker(server: &Server, arguments: &str) -> Running {
    Running::start(&format!("worker --concurrency 1 {arguments}"), server, None)
}

fn wait_for<T>(condition: impl Fn() -> Option<T>) -> T {
    let deadline = Instant::now() + LIMIT;
    loop {
        if let Some(found) = condition() {
            return found;
        }
        assert!(Instant::now() < deadline, "nothing happened");
        sleep(Duration::from_millis(10));
    }
}

/// A server for a test, and a folder for its games.
fn start(test: &str) -> Option<(Server, PathBuf)> {
    let Some(server) = Server::start(&format!("trainer-{test}"), &["-js"]) else {
        println!("skipped: no nats-server, which Debian has in a package of this name");
        assert!(std::env::var_os("CI").is_none());
        return None;
    };
    let dir = server.folder.join("farm");
    std::fs::create_dir(&dir).unwrap();
    Some((server, dir))
}

/// A game takes some hundredths of a second.
const RENJU: &str = "--game gomoku --share freestyle=0,standard=0 --nodes 40 --games 30";

fn sealed(path: &Path) -> bool {
    PathBuf::from(format!("{}.sha256", path.display())).exists()
}

/// The names of the full files, after checking the number of games and the checksum of each.
fn full(dir: &Path, games: u64) -> BTreeSet<String> {
    let full = files(dir).unwrap().into_iter().filter(|path| sealed(path));
    full.map(|path| {
        assert_eq!(count(&path).unwrap().games, games, "{path:?}");
        path.file_stem().unwrap().to_str().unwrap().to_owned()
    })
    .collect()
}

/// The contents of `cluster.json`: the farm's name, and how many units are out.
fn ledger(dir: &Path) -> (String, usize) {
    let text = wait_for(|| std::fs::read(dir.join("cluster.json")).ok());
    let ledger: serde_json::Value = serde_json::from_slice(&text).unwrap();
    let out = ledger["out"].as_array().unwrap().len();
    (ledger["farm"].as_str().unwrap().to_owned(), out)
}

/// Pauses the host, and waits until all units that are out have come back.
fn pause(dir: &Path) {
    std::fs::write(dir.join("pause"), "").unwrap();
    wait_for(|| (ledger(dir).1 == 0).then_some(()));
}

fn run<T>(future: impl Future<Output = T>) -> T {
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    runtime.enable_all().build().unwrap().block_on(future)
}

#[test]
fn a_cluster_counts_the_file_of_a_killed_worker_once() {
    let Some((server, dir)) = start("killed-worker") else {
        return;
    };
    let host = host(&server, &dir, RENJU);
    let first = worker(&server, "--name first");
    let second = worker(&server, "--name second");
    // The worker is killed in the middle of the unit.
    let lost = second.begins();
    drop(second);
    wait_for(|| full(&dir, 30).contains(&lost).then_some(()));
    pause(&dir);
    let full = full(&dir, 30);
    // The host removes a report from the server once its file is in the folder; then nothing is
    // left there.
    let is_forgotten = || {
        run(async {
            let queue = Queue::connect(&server.url(), PROGRAM).await.unwrap();
            let (farm, _) = ledger(&dir);
            let mut waits = !queue.given(&farm).await.unwrap().is_empty();
            waits |= queue.first_result(&farm).await.unwrap().is_some();
            let objects = queue.objects(GAMES, cluster::MAX_AGE).await.unwrap();
            for name in &full {
                let bytes = std::fs::read(dir.join(name).with_extension("games")).unwrap();
                waits |= objects.has(&sha256(&bytes)).await.unwrap();
            }
            !waits
        })
    };
    wait_for(|| is_forgotten().then_some(()));
    drop((host, first));
    assert_eq!(
        files(&dir).unwrap().len(),
        full.len(),
        "none but full files"
    );
}

#[test]
fn a_cluster_goes_on_when_its_host_or_its_server_was_killed() {
    let Some((mut server, dir)) = start("killed-host") else {
        return;
    };
    let first = host(&server, &dir, RENJU);
    let worker = worker(&server, "");
    let played = worker.begins();
    drop(first);
    // The report waits on the server.
    worker.wait_for_line(&format!("{played} ends"));
    assert!(full(&dir, 30).is_empty());
    let second = host(&server, &dir, RENJU);
    second.wait_for_line(&played);
    let known = full(&dir, 30);
    assert!(known.contains(&played));

    worker.begins();
    server.kill();
    sleep(Duration::from_millis(1500));
    server.start_again();
    wait_for(|| (full(&dir, 30).len() > known.len() + 5).then_some(()));

    // No unit is sent out during a pause.
    pause(&dir);
    let before = full(&dir, 30);
    sleep(Duration::from_secs(2));
    assert_eq!((full(&dir, 30), ledger(&dir).1), (before, 0));
    std::fs::remove_file(dir.join("pause")).unwrap();
    worker.begins();
}

#[cfg(unix)]
#[test]
fn a_cluster_worker_that_is_interrupted_puts_its_unit_back() {
    let Some((server, dir)) = start("interrupted") else {
        return;
    };
    let long = RENJU.replace("--games 30", "--games 1000000");
    let host = host(&server, &dir, &long);
    let worker = worker(&server, "");
    let name = worker.begins();
    let id = worker.child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert!(sent.success());
    worker.wait_for_line(&format!("{name} goes back to the queue"));
    assert_eq!(worker.leaves(), Some(3));
    run(async {
        let queue = Queue::connect(&server.url(), PROGRAM).await.unwrap();
        let given = queue.given(&ledger(&dir).0).await.unwrap();
        let mut units = given
            .iter()
            .map(|(_, unit)| serde_json::from_slice::<Unit>(unit));
        assert!(units.any(|unit| unit.unwrap().name() == name));
    });
    drop(host);

    // Pretend that the units are of an older engine: they are not sent out again.
    let path = dir.join("cluster.json");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replace("\"signature\": ", "\"signature\": 1")).unwrap();
    let _host = self::host(&server, &dir, &long);
    let older = |unit: &Unit| text.contains(&format!("\"seed\": {},", unit.seed));
    wait_for(|| {
        let given = run(async {
            let queue = Queue::connect(&server.url(), PROGRAM).await.unwrap();
            queue.given(&ledger(&dir).0).await.unwrap()
        });
        let units = given
            .iter()
            .map(|(_, unit)| serde_json::from_slice(unit).unwrap());
        let are_new = units.map(|unit| !older(&unit)).collect::<Vec<_>>();
        (are_new.len() >= 4 && !are_new.contains(&false)).then_some(())
    });

    // The host plays nothing, so `--threads` is refused.
    let threads = Running::start("selfplay --threads 2", &server, Some(&dir));
    threads.wait_for_line("cannot be used with");
    assert_eq!(threads.leaves(), Some(2));
}

/// A unit that this test took from the queue, with its games.
struct Taken {
    farm: String,
    unit: Unit,
    provenance: Provenance,
    games: Vec<Game>,
}

impl Taken {
    async fn take(delivery: &Delivery) -> Self {
        let unit: Unit = serde_json::from_slice(delivery.payload()).unwrap();
        let provenance = unit.provenance().unwrap();
        let mut player = Player::new(Weights::own(provenance.game));
        let games = (0..unit.games.into()).map(|number| player.play(provenance, number));
        let taken = Self {
            farm: delivery.name().to_owned(),
            games: games.collect(),
            unit,
            provenance,
        };
        delivery.acknowledge(AckKind::Ack).await.unwrap();
        taken
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.provenance.header().unwrap();
        bytes.extend(self.games.iter().flat_map(Game::encode));
        bytes
    }

    async fn report(&self, queue: &Queue, object: String) {
        let report = Report {
            unit: self.unit.name(),
            object,
            worker: "a\u{1b}[2Jliar".to_owned(),
            seconds: f64::MAX,
        };
        let report = serde_json::to_vec(&report).unwrap();
        queue.report(&self.farm, report).await.unwrap();
    }
}

#[test]
fn a_cluster_refuses_files_that_are_not_as_they_should_be() {
    let Some((server, dir)) = start("refused") else {
        return;
    };
    let few = RENJU.replace("--games 30", "--games 2");
    let host = host(&server, &dir, &few);
    type Damage = fn(&mut Taken) -> Vec<u8>;
    let damages: [(&str, Damage); 8] = [
        ("the file is damaged", |taken| {
            let mut bytes = taken.bytes();
            let middle = bytes.len() - 40;
            bytes[middle] ^= 1;
            bytes
        }),
        ("game 1: ply 3: ", |taken| {
            let point = taken.games[1].plies[0].0;
            taken.games[1].plies[3].0 = point;
            taken.bytes()
        }),
        ("game 0: result ", |taken| {
            taken.games[0].result = (taken.games[0].result + 1) % 3;
            taken.bytes()
        }),
        ("seed ", |taken| {
            taken.provenance.seed ^= 1;
            taken.bytes()
        }),
        ("1 games, expected 2", |taken| {
            taken.games.pop();
            taken.bytes()
        }),
        ("3 games, expected 2", |taken| {
            taken.games.push(taken.games[0].clone());
            taken.bytes()
        }),
        ("behind the last whole game: 5", |taken| {
            [&taken.bytes()[..], &[9, 0, 0, 0, 0]].concat()
        }),
        ("not there, too long, or not whole", |_| vec![0; 100_000]),
    ];
    run(async {
        let queue = Queue::connect(&server.url(), PROGRAM).await.unwrap();
        let objects = queue.objects(GAMES, cluster::MAX_AGE).await.unwrap();
        let mut refused = Vec::new();
        for (says, damage) in damages {
            let mut taken = next(&queue).await;
            let bytes = damage(&mut taken);
            let object = objects.put(&bytes).await.unwrap();
            taken.report(&queue, object.clone()).await;
            let said = host.wait_for_line(" is refused: ");
            assert!(said.starts_with(&taken.unit.name()), "{said}");
            assert!(said.contains("worker a[2Jliar"), "{said}");
            assert!(said.contains(says), "{said}: expected {says}");
            refused.push(taken.unit.name());
            if refused.len() < damages.len() {
                assert!(full(&dir, 2).is_empty());
            }
        }
        // Report an object that does not exist, until a unit has been refused too often.
        loop {
            assert!(refused.len() < 100, "never given up: {refused:?}");
            let taken = next(&queue).await;
            taken.report(&queue, sha256(b"nothing")).await;
            let said = host.wait_for_line(" is refused: ");
            assert!(said.contains("is not there"), "{said}");
            refused.push(taken.unit.name());
            let times = |name: &String| refused.iter().filter(|other| *other == name).count();
            assert!(times(&taken.unit.name()) <= 3);
            if times(&taken.unit.name()) == 3 {
                host.wait_for_line(&format!("{}: refused too often", taken.unit.name()));
                break;
            }
        }
        // A valid file is accepted, but only once.
        let taken = next(&queue).await;
        for _ in 0..2 {
            let object = objects.put(&taken.bytes()).await.unwrap();
            taken.report(&queue, object).await;
        }
        wait_for(|| full(&dir, 2).contains(&taken.unit.name()).then_some(()));
    });
    let _worker = worker(&server, "");
    pause(&dir);
    assert_eq!(files(&dir).unwrap().len(), full(&dir, 2).len());
}

/// Takes the next unit from the queue and plays it.
async fn next(queue: &Queue) -> Taken {
    let deadline = Instant::now() + LIMIT;
    loop {
        assert!(Instant::now() < deadline, "no unit");
        if let Some(delivery) = queue.take(POLL).await.unwrap() {
            return Taken::take(&delivery).await;
        }
    }
}

#[test]
fn a_cluster_fetches_weights_by_their_checksum() {
    let Some((server, dir)) = start("weights") else {
        return;
    };
    std::fs::create_dir(dir.join("weights")).unwrap();
    // The same network with another header.
    let put = |seed: u64| {
        let mut network = (**::xiangqi::eval::network::embedded()).clone();
        network.provenance.seed ^= seed;
        let bytes = network.to_bytes();
        let beside = dir.join("network.new");
        std::fs::write(&beside, &bytes).unwrap();
        std::fs::rename(&beside, dir.join("weights/xiangqi.bin")).unwrap();
        let weights = Weights::from_bytes(GameKind::Xiangqi, &bytes).unwrap();
        let weights = weights.provenance(None, &Bench::default()).weights;
        (format!("xiangqi-{weights:016x}-"), sha256(&bytes))
    };
    let (own, _) = put(0);
    let (first, old) = put(1);
    let arguments = "--game xiangqi --nodes 40 --games 1";
    let host = host(&server, &dir, arguments);
    let worker = worker(&server, "");
    let plays = |name: &str| {
        let full = full(&dir, 1);
        full.iter().any(|file| file.starts_with(name)).then_some(())
    };
    wait_for(|| plays(&first));
    let (second, new) = put(2);
    wait_for(|| plays(&second));
    assert!(plays(&own).is_none());
    let has = |object: &str| {
        run(async {
            let queue = Queue::connect(&server.url(), PROGRAM).await.unwrap();
            let objects = queue.objects(WEIGHTS, Duration::ZERO).await.unwrap();
            objects.has(object).await.unwrap()
        })
    };
    // Weights that nobody plays with any more are deleted.
    wait_for(|| (!has(&old)).then_some(()));
    assert!(has(&new));
    drop((host, worker));
}

#[test]
fn a_cluster_worker_refuses_what_it_would_play_otherwise() {
    let Some((server, _)) = start("other") else {
        return;
    };
    let weights = Weights::own(GameKind::Reversi);
    let own = weights.provenance(None, &Bench::default());
    let unit = |provenance, file| Unit::new(provenance, 1, file).unwrap();
    let Engine { version, signature } = own.engine.unwrap();
    let engine = Some(Engine {
        version,
        signature: signature + 1,
    });
    let other = unit(Provenance { engine, ..own }, None);
    let older = Provenance { weights: 1, ..own };
    let game = Unit {
        game: "chess".to_owned(),
        ..other.clone()
    };
    let text = |unit: &Unit| serde_json::to_string(unit).unwrap();
    for (unit, says) in [
        (text(&other), "this program would play other games: engine "),
        (text(&unit(older, None)), "play other games: weights "),
        (text(&game), "cannot be read: game chess"),
        ("{}".to_owned(), "cannot be read: missing field"),
        (
            text(&unit(own, Some("f00".into()))),
            "object f00, are not there",
        ),
    ] {
        let given = async |queue: &Queue| queue.enqueue("farm", unit.clone().into_bytes()).await;
        let queue = async || Queue::connect(&server.url(), PROGRAM).await.unwrap();
        run(async { given(&queue().await).await.unwrap() });
        let worker = worker(&server, "");
        let said = worker.wait_for_line(says);
        if said.contains("are not there") {
            // The weights may still appear.
            worker.wait_for_line(says);
        } else {
            assert_eq!(worker.leaves(), Some(2), "{said}");
        }
        run(async { queue().await.clear_work("farm").await.unwrap() });
    }
    // With nothing to do the worker exits.
    assert_eq!(worker(&server, "--idle 1").leaves(), Some(0));
}
