//! Runs an engine's searches in a task of their own. The engine is started when it is first needed
//! and searches one position at a time; its reports go to the game's [host](crate::host).

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::{Duration, Instant};

use engine_client::clock::{Clock, TimeControl};
use engine_client::{
    Answer, Engine, Failure, GoRequest, Protocol, Report, SearchControl, TimeMargin, Variation,
};
use gomoku_rules::opening_rule::{Opening, OpeningRule};
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::mpsc::UnboundedSender;

use crate::engines::EngineEntry;
use crate::rules::GameRules;

/// How long to wait for an engine beyond its time, and altogether where time is no limit.
const MARGIN: TimeMargin = TimeMargin {
    margin: Duration::from_secs(3),
    move_timeout: Duration::from_secs(600),
};
/// The shortest time between two reports of an engine that plays, which are sent only when
/// something has changed: drawing them takes time from the engine.
const REPORTS: Duration = Duration::from_millis(200);

/// An engine of a game, whether its process is running or not.
pub struct Child {
    pub entry: EngineEntry,
    engine: Option<Engine>,
    /// The time control and moves of the last search; when the next one continues it, no new game
    /// is started.
    last_search: Option<(String, Vec<String>)>,
    /// The place of this engine within the limit on processes.
    _permit: OwnedSemaphorePermit,
}

pub enum Task {
    /// Find a move, by limits or clocks.
    Move([TimeControl; 2]),
    /// Give the next answer of an opening.
    Opening([TimeControl; 2], Box<Opening>),
    /// Analyse with this number of lines (MultiPV) until stopped.
    Lines(u32),
}

pub struct SearchRequest {
    pub rules: Arc<GameRules>,
    pub start: String,
    pub moves: Vec<String>,
    pub task: Task,
    /// The time control of the whole game.
    pub control: String,
}

/// How the host stops a search that is running.
#[derive(Clone, Default)]
pub struct StopHandle(Arc<AtomicU8>);

impl StopHandle {
    pub fn set(&self, control: SearchControl) {
        self.0.store(control as u8, Ordering::Relaxed);
    }

    fn get(&self) -> SearchControl {
        match self.0.load(Ordering::Relaxed) {
            0 => SearchControl::Continue,
            1 => SearchControl::Stop,
            _ => SearchControl::Abort,
        }
    }
}

/// A failure of the engine, with the last lines exchanged with it.
pub struct Fault {
    pub failure: Failure,
    pub log: Vec<String>,
}

pub enum EngineEvent {
    Report(Report),
    Line(Variation),
    /// The search has ended. An analysis has no answer.
    Done {
        child: Box<Child>,
        result: Result<Option<Answer>, Box<Fault>>,
    },
}

impl Child {
    pub fn new(entry: EngineEntry, permit: OwnedSemaphorePermit) -> Self {
        Self {
            entry,
            engine: None,
            last_search: None,
            _permit: permit,
        }
    }

    /// Starts a search; its reports go to `events` with the token.
    pub fn ask(
        mut self: Box<Self>,
        request: SearchRequest,
        stop: StopHandle,
        token: u64,
        events: UnboundedSender<(u64, EngineEvent)>,
    ) {
        tokio::spawn(async move {
            let send = |what: EngineEvent| {
                // An error means that the host is gone; this task ends soon, too.
                let _ = events.send((token, what));
            };
            let result = self.answer(&request, &stop, &send).await;
            let result = match result {
                Ok(answer) => Ok(answer),
                Err(Failure::Stopped) => {
                    self.last_search = None;
                    Err(Box::new(Fault {
                        failure: Failure::Stopped,
                        log: Vec::new(),
                    }))
                }
                Err(failure) => Err(Box::new(self.fail(failure).await)),
            };
            send(EngineEvent::Done {
                child: self,
                result,
            });
        });
    }

    /// Ends the process after a failure; the next search starts a new one.
    async fn fail(&mut self, failure: Failure) -> Fault {
        self.last_search = None;
        let (failure, log) = match self.engine.take() {
            Some(engine) => engine.fail(failure).await,
            None => (failure, Vec::new()),
        };
        Fault { failure, log }
    }

    pub async fn quit(self: Box<Self>) {
        if let Some(engine) = self.engine {
            engine.quit().await;
        }
    }

    async fn answer(
        &mut self,
        request: &SearchRequest,
        stop: &StopHandle,
        send: &(impl Fn(EngineEvent) + Sync),
    ) -> Result<Option<Answer>, Failure> {
        let rules = &request.rules;
        let referee = rules.referee(&request.start, &request.moves);
        let referee = referee.map_err(|why| Failure::Refused(why.to_string()))?;
        let controls = match request.task {
            Task::Move(controls) | Task::Opening(controls, _) => controls,
            Task::Lines(_) => [TimeControl::MoveTime(Duration::from_secs(3600)); 2],
        };
        let engine = match &mut self.engine {
            Some(engine) => engine,
            None => {
                let launch = self.entry.launch(rules.game.protocols());
                // Placeholder control; a search checks whether the protocol can express its own.
                let control = TimeControl::Depth(1);
                let control = match launch.protocols.as_slice() {
                    [Protocol::Gtp] => TimeControl::MoveTime(Duration::from_secs(1)),
                    _ => control,
                };
                let started = Engine::start(&launch, control, &*rules.game).await;
                self.last_search = None;
                let mut started = started.map_err(|(failure, _)| failure)?;
                let repetition =
                    EngineEntry::repetition_option(started.identity(), rules.repetition);
                let user_options = self.entry.fitting_user_options(started.identity());
                for (name, value) in user_options.into_iter().chain(repetition) {
                    started.set_option(&name, &value).await?;
                }
                self.engine.insert(started)
            }
        };
        let clocks = controls.map(|control| Clock::new(spoken(engine.protocol(), control)));
        // Every Gomocup engine recognizes Swap2 by the stones alone; other rules are sent as the
        // answers so far.
        let (mut moves, mut opening) = (request.moves.clone(), None);
        let mut swap2 = false;
        if let Task::Opening(_, progress) = &request.task {
            let rule = progress.rule();
            swap2 = rule == OpeningRule::Swap2;
            opening = (!swap2).then_some(rule.name());
            if !swap2 {
                moves = progress.answers().iter().map(ToString::to_string).collect();
            }
        }
        let go_request = GoRequest {
            game: &*rules.game,
            position: &*referee,
            start: &request.start,
            moves: &moves,
            clocks: &clocks,
            draw_offered: false,
            swap2,
            opening,
        };
        let goes_on = self.last_search.as_ref().is_some_and(|(control, moves)| {
            *control == request.control && request.moves.starts_with(moves)
        });
        if !goes_on {
            engine.new_game(&*rules.game, go_request.clock()).await?;
        }
        self.last_search = Some((request.control.clone(), request.moves.clone()));
        match request.task {
            Task::Lines(lines) => {
                let on_line = |line| send(EngineEvent::Line(line));
                engine
                    .analyse(&go_request, lines, on_line, || stop.get())
                    .await?;
                self.last_search = None;
                Ok(None)
            }
            Task::Move(_) | Task::Opening(..) => {
                let shown = |report: &Report| (report.depth, report.score, report.mate);
                let (mut last, mut at) = (shown(&Report::default()), Instant::now());
                let answer = engine.go(&go_request, MARGIN, |report| {
                    if shown(report) != last && at.elapsed() >= REPORTS {
                        (last, at) = (shown(report), Instant::now());
                        send(EngineEvent::Report(*report));
                    }
                    stop.get()
                });
                let answer = answer.await?;
                if go_request.swap2 || go_request.opening.is_some() {
                    // The engine's board differs from the game's, so the next search starts a new
                    // game.
                    self.last_search = None;
                }
                Ok(Some(answer))
            }
        }
    }
}

/// A time control that the protocol can express: NBoard has no fixed time per move, so it gets a
/// clock that starts at zero with that time as increment.
fn spoken(protocol: Protocol, control: TimeControl) -> TimeControl {
    match (protocol, control) {
        (Protocol::Nboard, TimeControl::MoveTime(time)) => TimeControl::Clock {
            base: Duration::ZERO,
            increment: time,
            moves: None,
        },
        _ => control,
    }
}
