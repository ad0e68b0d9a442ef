//! An engine asked in a task of its own: started when it is first needed, asked one thing at a
//! time, and what becomes of it told to the game's [host](crate::host).

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::{Duration, Instant};

use engine_client::clock::{Clock, TimeControl};
use engine_client::{
    Answer, Engine, Failure, GoRequest, Protocol, Report, TimeMargin, Variation, Wish,
};
use gomoku_rules::opening_rule::{Opening, OpeningRule};
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::mpsc::UnboundedSender;

use crate::engines::EngineEntry;
use crate::judge::Judge;

/// Beyond its time an engine is waited for so long, and so long where time is no limit.
const MARGIN: TimeMargin = TimeMargin {
    margin: Duration::from_secs(3),
    move_timeout: Duration::from_secs(600),
};
/// Reports of an engine that plays are told when they show something new, and at most so often:
/// what the page draws meanwhile takes the engine's time.
const REPORTS: Duration = Duration::from_millis(200);

/// An engine of a game, running or not.
pub struct Child {
    pub entry: EngineEntry,
    engine: Option<Engine>,
    /// The control and the moves of the last question, of which it need not be told anew.
    told: Option<(String, Vec<String>)>,
    /// One of the processes that there may be.
    _permit: OwnedSemaphorePermit,
}

pub enum Task {
    /// A move, by limits or clocks.
    Move([TimeControl; 2]),
    /// The next answer of an opening.
    Opening([TimeControl; 2], Box<Opening>),
    /// So many lines, until it is stopped.
    Lines(u32),
}

pub struct Question {
    pub judge: Arc<Judge>,
    pub start: String,
    pub moves: Vec<String>,
    pub task: Task,
    /// The control as the whole game has it.
    pub control: String,
}

/// What whoever asked wants meanwhile.
#[derive(Clone, Default)]
pub struct Wishes(Arc<AtomicU8>);

impl Wishes {
    pub fn set(&self, wish: Wish) {
        self.0.store(wish as u8, Ordering::Relaxed);
    }

    fn get(&self) -> Wish {
        match self.0.load(Ordering::Relaxed) {
            0 => Wish::Wait,
            1 => Wish::Stop,
            _ => Wish::GiveUp,
        }
    }
}

/// An engine failed: why, and the last lines of the conversation.
pub struct Fault {
    pub failure: Failure,
    pub log: Vec<String>,
}

pub enum News {
    Report(Report),
    Line(Variation),
    /// It is done. An analysis has no answer.
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
            told: None,
            _permit: permit,
        }
    }

    /// Asks in a task; what comes of it goes to `news` under the token.
    pub fn ask(
        mut self: Box<Self>,
        question: Question,
        wishes: Wishes,
        token: u64,
        news: UnboundedSender<(u64, News)>,
    ) {
        tokio::spawn(async move {
            let tell = |what: News| {
                // The host is gone: so will this be.
                let _ = news.send((token, what));
            };
            let result = self.answer(&question, &wishes, &tell).await;
            let result = match result {
                Ok(answer) => Ok(answer),
                Err(Failure::Stopped) => {
                    self.told = None;
                    Err(Box::new(Fault {
                        failure: Failure::Stopped,
                        log: Vec::new(),
                    }))
                }
                Err(failure) => Err(Box::new(self.fail(failure).await)),
            };
            tell(News::Done {
                child: self,
                result,
            });
        });
    }

    /// Ends the process; the next question starts another.
    async fn fail(&mut self, failure: Failure) -> Fault {
        self.told = None;
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
        question: &Question,
        wishes: &Wishes,
        tell: &(impl Fn(News) + Sync),
    ) -> Result<Option<Answer>, Failure> {
        let judge = &question.judge;
        let referee = judge.referee(&question.start, &question.moves);
        let referee = referee.map_err(|why| Failure::Refused(why.to_string()))?;
        let controls = match question.task {
            Task::Move(controls) | Task::Opening(controls, _) => controls,
            Task::Lines(_) => [TimeControl::MoveTime(Duration::from_secs(3600)); 2],
        };
        let engine = match &mut self.engine {
            Some(engine) => engine,
            None => {
                let launch = self.entry.launch(judge.game.protocols());
                // Whether the protocol has words for the control is seen when it is asked.
                let control = TimeControl::Depth(1);
                let control = match launch.protocols.as_slice() {
                    [Protocol::Gtp] => TimeControl::MoveTime(Duration::from_secs(1)),
                    _ => control,
                };
                let started = Engine::start(&launch, control, &*judge.game).await;
                self.told = None;
                let mut started = started.map_err(|(failure, _)| failure)?;
                for (name, value) in self.entry.fit_wishes(started.identity()) {
                    started.set_option(&name, &value).await?;
                }
                self.engine.insert(started)
            }
        };
        let clocks = controls.map(|control| Clock::new(spoken(engine.protocol(), control)));
        // Every engine of Gomocup's knows Swap2 by the stones alone; other rules are told by the
        // answers so far.
        let (mut moves, mut opening) = (question.moves.clone(), None);
        let mut swap2 = false;
        if let Task::Opening(_, progress) = &question.task {
            let rule = progress.rule();
            swap2 = rule == OpeningRule::Swap2;
            opening = (!swap2).then_some(rule.name());
            if !swap2 {
                moves = progress.answers().iter().map(ToString::to_string).collect();
            }
        }
        let request = GoRequest {
            game: &*judge.game,
            position: &*referee,
            start: &question.start,
            moves: &moves,
            clocks: &clocks,
            draw_offered: false,
            swap2,
            opening,
        };
        let goes_on = self.told.as_ref().is_some_and(|(control, moves)| {
            *control == question.control && question.moves.starts_with(moves)
        });
        if !goes_on {
            engine.new_game(&*judge.game, request.clock()).await?;
        }
        self.told = Some((question.control.clone(), question.moves.clone()));
        match question.task {
            Task::Lines(lines) => {
                let hear = |line| tell(News::Line(line));
                engine
                    .analyse(&request, lines, hear, || wishes.get())
                    .await?;
                self.told = None;
                Ok(None)
            }
            Task::Move(_) | Task::Opening(..) => {
                let shown = |report: &Report| (report.depth, report.score, report.mate);
                let (mut last, mut at) = (shown(&Report::default()), Instant::now());
                let answer = engine.go(&request, MARGIN, |report| {
                    if shown(report) != last && at.elapsed() >= REPORTS {
                        (last, at) = (shown(report), Instant::now());
                        tell(News::Report(*report));
                    }
                    wishes.get()
                });
                let answer = answer.await?;
                if request.swap2 || request.opening.is_some() {
                    // Its board is not the game's.
                    self.told = None;
                }
                Ok(Some(answer))
            }
        }
    }
}

/// A control in the words of a protocol: NBoard has no time for a move, but a clock that begins
/// with nothing and adds as much for each.
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
