//! A game with a fake search, and both ends of its conversation.

use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Read, Write};
use std::marker::PhantomData;
use std::str::FromStr;
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use protocol::session::{
    Dialect, Dialects, Effect, End, Flow, Game, Language, Out, Session, Settings, converse,
};
use protocol::{MoveText, NonStandard, ParseError, ucci, uci, xboard};

/// Longer than anything here takes, even on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// A language in which each command is answered before the next: `gtp`, `think`, `say X`, `quit`.
#[derive(Default)]
pub(crate) struct Gtp;

pub(crate) struct Line(String);

impl FromStr for Line {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Line, ParseError> {
        Ok(Line(line.to_owned()))
    }
}

impl Language for Gtp {
    type Command = Line;
    const HANDSHAKE_VERBS: &'static [&'static str] = &["gtp"];

    fn effect(&mut self, Line(line): &Line) -> Effect {
        if line == "think" {
            Effect::Starts
        } else {
            Effect::NoEffect
        }
    }

    fn names_path(&self, Line(line): &Line) -> Option<&'static str> {
        line.starts_with("open ").then_some("open")
    }
}

pub(crate) fn dialects() -> Dialects<Toy> {
    Dialects::new()
        .speak(Spoken::<uci::Uci>::default())
        .speak(Spoken::<ucci::Ucci>::default())
        .speak(Spoken::<xboard::XBoard>::default())
        .speak(Spoken::<Gtp>::default())
}

/// What the fake search does. One tick is a millisecond.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Task {
    /// Sleeps this many ticks, or until stopped.
    Ticks(u64),
    Endless,
    /// Reports this many times, as fast as possible.
    Flood(u64),
    Panic,
    /// Panics once it has been stopped, without any report.
    PanicWhenStopped,
    /// Runs until stopped, without sleeping, and reports all the time.
    Spin,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer {
    Finished,
    Stopped,
    /// The fallback answer if the search panicked after a report.
    Rescued,
    /// The fallback answer if the search panicked without a report.
    Any,
}

fn think(task: Task, stop: &dyn Fn() -> bool, report: &mut dyn FnMut(uci::Info)) -> Answer {
    let mut report = |nodes| {
        report(uci::Info {
            depth: Some(7),
            nodes: Some(nodes),
            pv: vec![
                MoveText::new("h2e2").unwrap(),
                MoveText::new("h9g7").unwrap(),
            ],
            ..uci::Info::default()
        });
    };
    match task {
        Task::Flood(count) => (1..=count).for_each(report),
        Task::Panic => {
            report(1);
            panic!("the toy broke");
        }
        Task::Ticks(ticks) => {
            for nodes in 0..ticks {
                if stop() {
                    return Answer::Stopped;
                }
                report(nodes);
                thread::sleep(Duration::from_millis(1));
            }
        }
        Task::Endless | Task::PanicWhenStopped => {
            while !stop() {
                thread::sleep(Duration::from_millis(1));
            }
            assert!(matches!(task, Task::Endless), "the toy broke");
            return Answer::Stopped;
        }
        Task::Spin => {
            let mut nodes = 0_u64;
            while !stop() {
                nodes += 1;
                if nodes.is_multiple_of(100_000) {
                    report(nodes);
                }
            }
            return Answer::Stopped;
        }
    }
    Answer::Finished
}

/// The toy game; its engine is the flag of UCCI's batch mode.
pub(crate) struct Toy;

impl Game for Toy {
    type Engine = bool;
    type Task = Task;
    type Report = uci::Info;
    type Note = ();
    type Answer = Answer;

    fn has_best_move(_: &uci::Info) -> bool {
        true
    }

    fn fallback_answer(_: &bool, _: &Task, last: Option<&uci::Info>) -> Option<Answer> {
        Some(match last {
            Some(_) => Answer::Rescued,
            None => Answer::Any,
        })
    }

    fn is_endless(task: &Task) -> bool {
        matches!(task, Task::Endless | Task::Spin)
    }
}

fn start(session: &mut Session<Toy>, task: Task) -> Flow {
    session.start_search(task, move |stop, report| think(task, stop, report));
    Flow::Continue
}

/// How the toy carries out a language's commands.
pub(crate) trait Commands: Language {
    fn command(session: &mut Session<Toy>, command: &Self::Command, out: &mut Out) -> Flow;

    fn parse_error(line: &str, error: &ParseError, out: &mut Out) {
        let _ = line;
        out.say(uci::Reply::message(error));
    }

    /// Whether the command may be carried out during a search.
    fn accepts(batch: bool, command: &Self::Command) -> bool;
}

impl Commands for uci::Uci {
    fn command(session: &mut Session<Toy>, command: &uci::Command, out: &mut Out) -> Flow {
        match command {
            uci::Command::Uci => out.say(uci::Reply::UciOk),
            uci::Command::IsReady => out.say(uci::Reply::ReadyOk),
            uci::Command::Quit => return Flow::Quit,
            uci::Command::Go(go) => {
                let task = match *go {
                    uci::Go {
                        depth: Some(ticks), ..
                    } => Task::Ticks(ticks.into()),
                    uci::Go {
                        nodes: Some(count), ..
                    } => Task::Flood(count),
                    uci::Go { mate: Some(1), .. } => Task::Panic,
                    uci::Go { mate: Some(_), .. } => Task::PanicWhenStopped,
                    uci::Go { ponder: true, .. } => Task::Spin,
                    _ => Task::Endless,
                };
                return start(session, task);
            }
            uci::Command::NonStandard(NonStandard::Perft { depth }) => {
                let ticks = *depth;
                session.start_count(Task::Ticks(ticks.into()), move |reporter| {
                    for _ in 0..ticks {
                        if reporter.is_stopped() {
                            return Some("count stopped".into());
                        }
                        thread::sleep(Duration::from_millis(1));
                    }
                    Some(format!("counted {ticks}"))
                });
            }
            // The session's own ways to end a single search.
            uci::Command::PonderHit => session.cancel(),
            uci::Command::UciNewGame => session.discard(),
            _ => {}
        }
        Flow::Continue
    }

    fn accepts(_: bool, command: &uci::Command) -> bool {
        !matches!(
            command,
            uci::Command::Go(_) | uci::Command::Position { .. } | uci::Command::NonStandard(_)
        )
    }
}

impl Commands for ucci::Ucci {
    fn command(session: &mut Session<Toy>, command: &ucci::Command, out: &mut Out) -> Flow {
        match command {
            ucci::Command::Ucci => out.say(ucci::Reply::UcciOk),
            ucci::Command::IsReady => out.say(ucci::Reply::ReadyOk),
            ucci::Command::SetOption { name, value } if name == "batch" => {
                session.engine = value.as_deref() == Some("true");
            }
            ucci::Command::Go(ucci::Go {
                depth: Some(ticks), ..
            }) => {
                return start(session, Task::Ticks((*ticks).into()));
            }
            ucci::Command::Go(_) => return start(session, Task::Endless),
            ucci::Command::Quit => {
                out.say(ucci::Reply::Bye);
                return Flow::Quit;
            }
            _ => {}
        }
        Flow::Continue
    }

    fn parse_error(_: &str, error: &ParseError, out: &mut Out) {
        out.say(ucci::Reply::message(error));
    }

    fn accepts(batch: bool, command: &ucci::Command) -> bool {
        !batch && !matches!(command, ucci::Command::Go(_))
    }
}

impl Commands for xboard::XBoard {
    fn command(_: &mut Session<Toy>, command: &xboard::Command, out: &mut Out) -> Flow {
        match command {
            xboard::Command::Ping(token) => out.say(xboard::Reply::Pong(*token)),
            xboard::Command::Quit => return Flow::Quit,
            _ => {}
        }
        Flow::Continue
    }

    fn parse_error(line: &str, error: &ParseError, out: &mut Out) {
        out.say(xboard::Reply::parse_error(error, line));
    }

    fn accepts(_: bool, _: &xboard::Command) -> bool {
        true
    }
}

impl Commands for Gtp {
    fn command(session: &mut Session<Toy>, Line(line): &Line, out: &mut Out) -> Flow {
        match line.as_str() {
            "think" => return start(session, Task::Ticks(30)),
            "quit" => return Flow::Quit,
            line => out.say(format_args!("= {line}")),
        }
        Flow::Continue
    }

    fn accepts(_: bool, _: &Line) -> bool {
        false
    }
}

/// Answers `bestmove finished`, `bestmove stopped` or, after a panic, `bestmove rescued`, in every
/// language.
#[derive(Default)]
pub(crate) struct Spoken<L>(PhantomData<L>);

impl<L: Commands> Dialect<Toy> for Spoken<L> {
    type Language = L;

    fn command(&mut self, session: &mut Session<Toy>, command: &L::Command, out: &mut Out) -> Flow {
        L::command(session, command, out)
    }

    fn parse_error(&mut self, _: &mut Session<Toy>, line: &str, error: &ParseError, out: &mut Out) {
        L::parse_error(line, error, out);
    }

    fn failed(&mut self, why: &str, out: &mut Out) {
        out.say(uci::Reply::message(why));
    }

    fn report(&mut self, _: &Session<Toy>, info: &uci::Info, out: &mut Out) {
        out.print_thinking(1, uci::Reply::from(info.clone()));
    }

    fn heartbeat(&mut self, _: &Session<Toy>, out: &mut Out) {
        out.say("info depth 0 string alive");
    }

    fn answer(&mut self, _: &mut Session<Toy>, _: Task, answer: Answer, out: &mut Out) {
        out.say(match answer {
            Answer::Finished => "bestmove finished",
            Answer::Stopped => "bestmove stopped",
            Answer::Rescued => "bestmove rescued",
            Answer::Any => "bestmove any",
        });
    }

    fn accepts(&self, session: &Session<Toy>, _: &Task, command: &L::Command) -> bool {
        L::accepts(session.engine, command)
    }
}

/// The GUI's end of a conversation with the toy.
pub(crate) struct Gui<W> {
    input: Option<W>,
    lines: Receiver<String>,
    host: Option<JoinHandle<std::io::Result<End>>>,
}

pub(crate) fn over_pipes(settings: Settings) -> Gui<PipeWriter> {
    let (input, write) = std::io::pipe().unwrap();
    let (read, output) = std::io::pipe().unwrap();
    let host = thread::spawn(move || converse(input, output, dialects(), settings, bool::default));
    Gui {
        input: Some(write),
        lines: lines_of(read),
        host: Some(host),
    }
}

/// Like [`over_pipes`], but also returns the reading end of the output.
pub(crate) fn with_output(settings: Settings) -> (Gui<PipeWriter>, PipeReader) {
    let (input, write) = std::io::pipe().unwrap();
    let (read, output) = std::io::pipe().unwrap();
    let host = thread::spawn(move || converse(input, output, dialects(), settings, bool::default));
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

    /// Writes to the toy, which may have closed the connection.
    pub(crate) fn try_write(&mut self, text: &str) -> std::io::Result<()> {
        self.input.as_mut().unwrap().write_all(text.as_bytes())
    }

    pub(crate) fn end_input(&mut self) {
        self.input = None;
    }

    /// The next line; `None` if there are no more.
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
