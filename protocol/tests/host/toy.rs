//! A session with a make-believe search, and both ends of its conversation.

use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Read, Write};
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use protocol::host::{
    Dialects, Effect, End, Event, Flow, Heard, Language, Out, Running, Searches, Session, Setting,
    Speaker, converse,
};
use protocol::{MoveText, ParseError, ucci, uci, xboard};

/// Longer than anything here takes, even on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

#[derive(Debug)]
pub(crate) enum Spoken {
    Uci(uci::Command),
    Ucci(ucci::Command),
    XBoard(xboard::Command),
    Gtp(String),
}

/// A language that wants each command answered before the next: `gtp`, `think`, `say X`, `quit`.
struct Gtp;

impl Language for Gtp {
    type Command = String;

    fn parse(&mut self, line: &str) -> Result<String, ParseError> {
        Ok(line.to_owned())
    }

    fn effect(&mut self, command: &String) -> Effect {
        if command == "think" {
            Effect::Starts
        } else {
            Effect::Neither
        }
    }

    fn names_path(&self, command: &String) -> Option<&'static str> {
        command.starts_with("open ").then_some("open")
    }
}

pub(crate) fn dialects() -> Dialects<Spoken> {
    Dialects::new()
        .speak("UCCI", &["ucci"], ucci::Ucci::default(), Spoken::Ucci)
        .speak("UCI", &["uci"], uci::Uci, Spoken::Uci)
        .speak(
            "XBoard",
            &["xboard", "protover"],
            xboard::XBoard,
            Spoken::XBoard,
        )
        .speak("GTP", &["gtp"], Gtp, Spoken::Gtp)
        .otherwise("UCI")
}

/// What the make-believe search is asked to do. One tick is a millisecond.
#[derive(Debug, Clone, Copy)]
enum Task {
    /// So many ticks, or until stopped.
    Ticks(u64),
    Endless,
    /// Report this often, as fast as it goes.
    Flood(u64),
    Panic,
    /// Until stopped, without ever sleeping, reporting all the time.
    Spin,
}

/// What it says: a line of thinking.
type Report = uci::Info;

/// Whether it ran to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer {
    Finished,
    Stopped,
}

fn think(task: Task, speaker: &Speaker<Report, Answer>) -> Answer {
    let report = |nodes| uci::Info {
        depth: Some(7),
        nodes: Some(nodes),
        pv: vec![
            MoveText::new("h2e2").unwrap(),
            MoveText::new("h9g7").unwrap(),
        ],
        ..uci::Info::default()
    };
    match task {
        Task::Flood(count) => (1..=count).for_each(|nodes| speaker.say(report(nodes))),
        Task::Panic => {
            speaker.say(report(1));
            panic!("the toy broke");
        }
        Task::Ticks(ticks) => {
            for nodes in 0..ticks {
                if speaker.is_stopped() {
                    return Answer::Stopped;
                }
                speaker.say(report(nodes));
                thread::sleep(Duration::from_millis(1));
            }
        }
        Task::Endless => {
            while !speaker.is_stopped() {
                thread::sleep(Duration::from_millis(1));
            }
            return Answer::Stopped;
        }
        Task::Spin => {
            let mut nodes = 0_u64;
            while !speaker.is_stopped() {
                nodes += 1;
                if nodes.is_multiple_of(100_000) {
                    speaker.say(report(nodes));
                }
            }
            return Answer::Stopped;
        }
    }
    Answer::Finished
}

/// Answers `bestmove finished`, `bestmove stopped` or, after a panic, `bestmove rescued`.
pub(crate) struct Toy {
    searches: Searches<Report, Answer>,
    running: Option<(Running, bool)>,
    dialect: &'static str,
    batch: bool,
}

impl Toy {
    pub(crate) fn new(searches: Searches<Report, Answer>) -> Toy {
        Toy {
            searches,
            running: None,
            dialect: "UCI",
            batch: false,
        }
    }

    fn start(&mut self, heard: protocol::host::Epoch, task: Task) -> Flow {
        let endless = matches!(task, Task::Endless | Task::Spin);
        let running = self
            .searches
            .start(heard, move |speaker| think(task, speaker));
        self.running = Some((running, endless));
        Flow::Continue
    }

    fn uci(&mut self, command: uci::Command, epoch: protocol::host::Epoch, out: &mut Out) -> Flow {
        match command {
            uci::Command::Uci => out.say(uci::Reply::UciOk),
            uci::Command::IsReady => out.say(uci::Reply::ReadyOk),
            uci::Command::Quit => return Flow::Quit,
            uci::Command::Go(go) => {
                return self.start(
                    epoch,
                    match go {
                        uci::Go {
                            depth: Some(ticks), ..
                        } => Task::Ticks(ticks.into()),
                        uci::Go {
                            nodes: Some(count), ..
                        } => Task::Flood(count),
                        uci::Go { mate: Some(_), .. } => Task::Panic,
                        uci::Go { ponder: true, .. } => Task::Spin,
                        _ => Task::Endless,
                    },
                );
            }
            // A session's own way to end one search.
            uci::Command::PonderHit => self
                .running
                .iter()
                .for_each(|(running, _)| running.cancel()),
            _ => {}
        }
        Flow::Continue
    }

    fn ucci(
        &mut self,
        command: ucci::Command,
        epoch: protocol::host::Epoch,
        out: &mut Out,
    ) -> Flow {
        match command {
            ucci::Command::Ucci => out.say(ucci::Reply::UcciOk),
            ucci::Command::IsReady => out.say(ucci::Reply::ReadyOk),
            ucci::Command::SetOption { name, value } if name == "batch" => {
                self.batch = value.as_deref() == Some("true");
            }
            ucci::Command::Go(ucci::Go {
                depth: Some(ticks), ..
            }) => {
                return self.start(epoch, Task::Ticks(ticks.into()));
            }
            ucci::Command::Go(_) => return self.start(epoch, Task::Endless),
            ucci::Command::Quit => {
                out.say(ucci::Reply::Bye);
                return Flow::Quit;
            }
            _ => {}
        }
        Flow::Continue
    }
}

impl Session for Toy {
    type Command = Spoken;
    type Report = Report;
    type Answer = Answer;

    fn command(&mut self, heard: Heard<Spoken>, out: &mut Out) -> Flow {
        self.dialect = heard.dialect;
        match heard.command {
            Ok(Spoken::Uci(command)) => return self.uci(command, heard.epoch, out),
            Ok(Spoken::Ucci(command)) => return self.ucci(command, heard.epoch, out),
            Ok(Spoken::XBoard(xboard::Command::Ping(token))) => {
                out.say(xboard::Reply::Pong(token));
            }
            Ok(Spoken::XBoard(xboard::Command::Quit)) => return Flow::Quit,
            Ok(Spoken::XBoard(_)) => {}
            Ok(Spoken::Gtp(line)) => match line.as_str() {
                "think" => return self.start(heard.epoch, Task::Ticks(30)),
                "quit" => return Flow::Quit,
                line => out.say(format_args!("= {line}")),
            },
            Err(error) => match heard.dialect {
                "UCCI" => out.say(ucci::Reply::message(error)),
                "XBoard" => out.say(xboard::Reply::misheard(&error, &heard.line)),
                _ => out.say(uci::Reply::message(error)),
            },
        }
        Flow::Continue
    }

    fn event(&mut self, event: Event<Report, Answer>, out: &mut Out) -> Flow {
        match event {
            Event::Said { report, .. } => out.think(1, uci::Reply::from(report)),
            Event::Done { answer, .. } => {
                self.running = None;
                out.say(match answer {
                    Answer::Finished => "bestmove finished",
                    Answer::Stopped => "bestmove stopped",
                });
            }
            Event::Panicked { message, .. } => {
                self.running = None;
                out.say(uci::Reply::message(message));
                out.say("bestmove rescued");
            }
        }
        Flow::Continue
    }

    fn accepts(&self, heard: &Heard<Spoken>) -> bool {
        match &heard.command {
            Ok(Spoken::Gtp(_)) => false,
            Ok(Spoken::Ucci(_)) if self.batch => false,
            Ok(Spoken::Uci(uci::Command::Go(_) | uci::Command::Position { .. })) => false,
            Ok(Spoken::Ucci(ucci::Command::Go(_))) => false,
            _ => true,
        }
    }

    fn endless(&self) -> bool {
        self.running.as_ref().is_some_and(|(_, endless)| *endless)
    }

    fn farewell(&mut self, out: &mut Out) {
        out.say("farewell");
    }
}

/// The GUI's end of a conversation with the toy.
pub(crate) struct Gui<W> {
    input: Option<W>,
    lines: Receiver<String>,
    host: Option<JoinHandle<std::io::Result<End>>>,
}

pub(crate) fn over_pipes(setting: Setting) -> Gui<PipeWriter> {
    let (input, write) = std::io::pipe().unwrap();
    let (read, output) = std::io::pipe().unwrap();
    let host = thread::spawn(move || converse(input, output, dialects(), setting, Toy::new));
    Gui {
        input: Some(write),
        lines: lines_of(read),
        host: Some(host),
    }
}

/// As [`over_pipes`], with the output's other end in hand.
pub(crate) fn with_output(setting: Setting) -> (Gui<PipeWriter>, PipeReader) {
    let (input, write) = std::io::pipe().unwrap();
    let (read, output) = std::io::pipe().unwrap();
    let host = thread::spawn(move || converse(input, output, dialects(), setting, Toy::new));
    (
        Gui {
            input: Some(write),
            lines: mpsc::channel().1,
            host: Some(host),
        },
        read,
    )
}

fn lines_of(read: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, lines) = mpsc::channel();
    thread::spawn(move || {
        for line in BufReader::new(read).lines() {
            let Ok(line) = line else { break };
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    lines
}

impl<W: Write> Gui<W> {
    pub(crate) fn over(input: W, output: impl Read + Send + 'static) -> Gui<W> {
        Gui {
            input: Some(input),
            lines: lines_of(output),
            host: None,
        }
    }

    pub(crate) fn write(&mut self, bytes: impl AsRef<[u8]>) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes.as_ref()).unwrap();
        input.flush().unwrap();
    }

    /// The same, where the other side may have gone.
    pub(crate) fn try_write(&mut self, text: &str) -> std::io::Result<()> {
        self.input.as_mut().unwrap().write_all(text.as_bytes())
    }

    pub(crate) fn end_input(&mut self) {
        self.input = None;
    }

    /// The next line, whatever it is; `None` when there is no more.
    pub(crate) fn line(&self) -> Option<String> {
        match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => Some(line),
            Err(mpsc::RecvTimeoutError::Disconnected) => None,
            Err(mpsc::RecvTimeoutError::Timeout) => panic!("no line within {PATIENCE:?}"),
        }
    }

    /// The next line that is no thinking output.
    pub(crate) fn answer(&self) -> String {
        let thinking = |line: &String| line.starts_with("info depth");
        std::iter::from_fn(|| self.line())
            .find(|line| !thinking(line))
            .expect("the host has gone")
    }

    pub(crate) fn rest(&self) -> Vec<String> {
        std::iter::from_fn(|| self.line()).collect()
    }

    /// How the conversation ended, and how long that took.
    pub(crate) fn end(mut self) -> (End, Duration) {
        let started = Instant::now();
        let host = self.host.take().unwrap();
        while !host.is_finished() {
            assert!(
                started.elapsed() < PATIENCE,
                "the conversation does not end"
            );
            thread::sleep(Duration::from_micros(200));
        }
        (host.join().unwrap().unwrap(), started.elapsed())
    }
}
