//! An engine: its process, the protocol it speaks, and how long it is waited for.

use std::time::{Duration, Instant};

use crate::clock::{Clock, TimeControl};
use crate::dialect::{AnyDialect, Dialect, Failure, GoRequest, Identity, Parsed, READY_LIMIT};
use crate::dialect::{send_text, with_dialect};
use crate::game::{Notation, Seat, Spelling};
use crate::process::{Process, Program, ReadError, StartError};
use crate::protocol_name::{Protocol, names};
use crate::report::{Answer, Report};
use crate::variation::Variation;

/// How long a handshake may take in each protocol, where there are several to try.
const HANDSHAKE_LIMIT: Duration = Duration::from_secs(2);
/// How long it may take where there is only one protocol to try.
const ONLY_HANDSHAKE_LIMIT: Duration = Duration::from_secs(10);
/// How long an engine may take to answer `stop` after its time is over, before it counts as
/// hanging.
pub(crate) const STOP_GRACE: Duration = Duration::from_secs(1);
/// How long an engine that was told to move now must be silent to count as done, in a protocol
/// without a command to ask it.
const SETTLED: Duration = Duration::from_millis(200);
/// How often the caller's `control` is polled while an engine thinks.
pub(crate) const CONTROL_POLL: Duration = Duration::from_millis(50);

/// An engine as it is to be started.
#[derive(Clone, Debug)]
pub struct Launch {
    pub program: Program,
    /// The protocols to try, in this order.
    pub protocols: Vec<Protocol>,
    /// Its options, in the order in which they are set.
    pub options: Vec<(String, String)>,
    /// How it writes its moves, if that is known (UCI).
    pub spelling: Option<Spelling>,
    /// It understands fractions of a second in `st` (XBoard).
    pub fractions: bool,
    /// Whether it may ponder: think on the opponent's time.
    pub ponder: bool,
}

/// How much longer than its clock an engine may take for a move.
#[derive(Clone, Copy, Debug)]
pub struct TimeMargin {
    /// Tolerance beyond what the clock has left, with a clock or a time per move.
    pub margin: Duration,
    /// Time limit of a move where the time control has none: a number of nodes, or a depth.
    pub move_timeout: Duration,
}

/// What the caller decides while it waits for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchControl {
    Continue,
    /// Send the engine the command to move now, and wait for its answer.
    Stop,
    /// Stop waiting: no answer is wanted any more.
    Abort,
}

/// Why an engine was not started, and the last lines of the conversation.
pub type StartFailure = (Failure, Vec<String>);

/// A running engine that has introduced itself.
pub struct Engine {
    pub(crate) process: Process,
    pub(crate) dialect: AnyDialect,
    identity: Identity,
    /// It was asked for a move, and has not answered.
    pub(crate) thinking: bool,
    /// The moves of the game that it thinks about on the opponent's time, the expected one last.
    pondering: Option<Vec<String>>,
    /// Whether it may ponder at all.
    ponders: bool,
    /// It was told to move now: its answer may come when nobody waits for it any more.
    stopped: bool,
}

impl Engine {
    /// Starts the engine, finds out its protocol where there are several, and sets its options.
    ///
    /// # Errors
    /// When it does not start or does not introduce itself; with the last lines of the
    /// conversation.
    pub async fn start(
        launch: &Launch,
        control: TimeControl,
        game: &dyn Notation,
    ) -> Result<Self, StartFailure> {
        let limit = match launch.protocols.len() {
            1 => ONLY_HANDSHAKE_LIMIT,
            _ => HANDSHAKE_LIMIT,
        };
        let none = StartError::Other("no protocol to try".to_owned());
        let mut last = (Failure::Start(none), Vec::new());
        for &protocol in &launch.protocols {
            // A process for each protocol: some engines take their first line as the choice of one.
            let mut process =
                Process::start(&launch.program).map_err(|why| (Failure::Start(why), Vec::new()))?;
            let mut dialect = AnyDialect::new(protocol, launch.spelling, launch.fractions);
            let deadline = Instant::now() + limit;
            let met =
                with_dialect!(&mut dialect, d => d.handshake(&mut process, game, deadline).await);
            match met {
                Ok(identity) => {
                    let mut engine = Self {
                        process,
                        dialect,
                        identity,
                        thinking: false,
                        pondering: None,
                        ponders: launch.ponder,
                        stopped: false,
                    };
                    return match engine.configure(control, &launch.options).await {
                        Ok(()) => Ok(engine),
                        Err(failure) => Err(engine.fail(failure).await),
                    };
                }
                Err(failure) => {
                    let failure = match failure {
                        Failure::Hang(_) => Failure::Handshake {
                            protocol: names(&launch.protocols),
                            limit,
                        },
                        other => other,
                    };
                    last = (failure, process.last_lines());
                    process.end(None).await;
                }
            }
        }
        Err(last)
    }

    async fn configure(
        &mut self,
        control: TimeControl,
        options: &[(String, String)],
    ) -> Result<(), Failure> {
        with_dialect!(&self.dialect, d => d.accepts(control))?;
        for (name, value) in options {
            self.set_option(name, value).await?;
        }
        if self.ponders {
            let (process, identity) = (&mut self.process, &self.identity);
            with_dialect!(&mut self.dialect, d => d.let_ponder(process, identity).await)?;
        }
        self.sync().await
    }

    /// Sets an option, whatever the case of its name.
    ///
    /// # Errors
    /// When the engine is gone, or its protocol has no options.
    pub async fn set_option(&mut self, name: &str, value: &str) -> Result<(), Failure> {
        let own = self.identity.option(name).map(str::to_owned);
        // In these two protocols engines do not list their options.
        let has_list = !matches!(self.protocol(), Protocol::Gomocup | Protocol::Nboard);
        if own.is_none() && has_list {
            log::warn!("the engine does not list the option \"{name}\"; it is sent all the same");
        }
        let name = own.as_deref().unwrap_or(name);
        with_dialect!(&mut self.dialect, d => d.set_option(&mut self.process, name, value).await)
    }

    /// Waits until the engine has processed all that it was sent.
    async fn sync(&mut self) -> Result<(), Failure> {
        let deadline = Instant::now() + READY_LIMIT;
        with_dialect!(&mut self.dialect, d => d.sync(&mut self.process, deadline).await)
    }

    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    pub fn protocol(&self) -> Protocol {
        self.dialect.protocol()
    }

    /// Whether it may ponder: think on the opponent's time.
    pub fn ponders(&self) -> bool {
        self.ponders
    }

    /// Prepares the engine for a new game.
    ///
    /// # Errors
    /// When it is gone or does not answer.
    pub async fn new_game(&mut self, game: &dyn Notation, clock: &Clock) -> Result<(), Failure> {
        self.settle().await?;
        self.process.drain().await;
        with_dialect!(&mut self.dialect, d => d.new_game(&mut self.process, game, clock).await)?;
        self.sync().await
    }

    /// Ends the current search, if there is one, and waits until an engine that was told to move
    /// now has nothing more to say: one that had just moved may move once more, and that would be
    /// taken for its answer to the next request.
    pub(crate) async fn settle(&mut self) -> Result<(), Failure> {
        self.pondering = None;
        if std::mem::take(&mut self.thinking) {
            self.stop().await?;
            let deadline = Instant::now() + STOP_GRACE;
            let mut report = Report::default();
            while let Ok(line) = self.process.line(deadline).await {
                let text = &line.text;
                if with_dialect!(&mut self.dialect, d => d.parse_line(text, &mut report)).is_some()
                {
                    break;
                }
            }
        }
        if !std::mem::take(&mut self.stopped) {
            return Ok(());
        }
        if with_dialect!(&self.dialect, d => d.can_sync()) {
            return self.sync().await;
        }
        while self.process.line(Instant::now() + SETTLED).await.is_ok() {}
        Ok(())
    }

    /// Asks for a move and waits for it. An answer after the time is still an answer: the clock
    /// will show. At the deadline the engine is told to move now, and given [`STOP_GRACE`] to do
    /// so. One that claims the end of a game that goes on is asked once more, while its clock runs.
    ///
    /// When nobody waits to the end (the future is dropped, or [`SearchControl::Abort`]), the
    /// engine is stopped before it is asked anything else, and needs a call of
    /// [`new_game`](Self::new_game) before the next `go`.
    ///
    /// `control` gets what the engine has reported so far, after each line and at least every
    /// [`CONTROL_POLL`], and returns whether to go on waiting.
    ///
    /// # Errors
    /// When no answer comes.
    pub async fn go(
        &mut self,
        request: &GoRequest<'_>,
        margin: TimeMargin,
        control: impl FnMut(&Report) -> SearchControl,
    ) -> Result<Answer, Failure> {
        self.go_with_variations(request, margin, control, None)
            .await
    }

    /// As [`go`](Self::go); `on_variation` gets each line that the engine shows, and how long after
    /// the question it came.
    ///
    /// # Errors
    /// When no answer comes.
    pub async fn go_with_variations(
        &mut self,
        request: &GoRequest<'_>,
        margin: TimeMargin,
        mut control: impl FnMut(&Report) -> SearchControl,
        mut on_variation: Option<&mut (dyn FnMut(Variation, Duration) + Send)>,
    ) -> Result<Answer, Failure> {
        let pondered = self.pondering.take();
        let ponderhit = pondered.is_some_and(|moves| moves == request.moves);
        let asked = match ponderhit {
            true => {
                let process = &mut self.process;
                with_dialect!(&mut self.dialect, d => d.ponderhit(process, request).await)?
            }
            false => {
                self.settle().await?;
                // What it printed on the opponent's time is not an answer.
                self.process.drain().await;
                self.thinking = true;
                self.ask(request).await?
            }
        };
        let allowed = match request.clock().left() {
            Some(left) => left + margin.margin,
            None => margin.move_timeout,
        };
        let mut deadline = asked + allowed;
        let (mut stopped, mut claimed) = (false, false);
        let mut refusal = None;
        let mut report = Report::default();
        loop {
            let poll = deadline.min(Instant::now() + CONTROL_POLL);
            match self.process.line(poll).await {
                Ok(line) => {
                    if let Some(on_variation) = &mut on_variation
                        && let Some(variation) = with_dialect!(
                            &self.dialect, d => d.variation(&line.text, request.game)
                        )
                    {
                        on_variation(variation, line.at.saturating_duration_since(asked));
                    }
                    let parsed = with_dialect!(
                        &mut self.dialect, d => d.parse_line(&line.text, &mut report)
                    );
                    match parsed {
                        None => {}
                        Some(Parsed::Refusal(why)) => return Err(Failure::Refused(why)),
                        Some(Parsed::Claim(claim)) if claimed => {
                            return Err(Failure::Claim(claim));
                        }
                        Some(Parsed::Claim(_)) => {
                            claimed = true;
                            self.ask(request).await?;
                        }
                        Some(Parsed::Answer {
                            mv,
                            ponder,
                            draw,
                            resign,
                        }) => {
                            self.thinking = false;
                            let mv = mv.map(|mv| {
                                let plain = with_dialect!(
                                    &mut self.dialect, d => d.read_move(&mv, request)
                                );
                                plain.unwrap_or(mv)
                            });
                            let spelling = with_dialect!(&self.dialect, d => d.spelling());
                            let plain = |text: String| request.game.parse_move(&text, spelling);
                            return Ok(Answer {
                                mv,
                                ponder: ponder.and_then(plain),
                                ponderhit,
                                draw,
                                resign,
                                report,
                                spent: line.at.saturating_duration_since(asked),
                                asked,
                            });
                        }
                    }
                }
                Err(ReadError::Closed) => {
                    return Err(Failure::Crash("closed its output".to_owned()));
                }
                Err(ReadError::Flood) => return Err(Failure::Flood),
                Err(ReadError::Deadline) => {}
            }
            let control = control(&report);
            if control == SearchControl::Abort {
                return Err(Failure::Stopped);
            }
            let is_late = Instant::now() >= deadline;
            if is_late && stopped {
                let hang = || Failure::Hang(asked.elapsed());
                return Err(refusal.map_or_else(hang, Failure::Refused));
            }
            if !stopped && (is_late || control == SearchControl::Stop) {
                stopped = true;
                // Only a complaint from before the stop can explain why it does not move.
                let complaint = with_dialect!(&self.dialect, d => d.complaint());
                refusal = complaint.map(|line| format!("says \"{line}\" and does not move"));
                deadline = deadline.min(Instant::now()) + STOP_GRACE;
                // An engine that would not send its move after a stop may still be about to send
                // it.
                let moves_when_stopped = with_dialect!(&self.dialect, d => d.moves_when_stopped());
                if moves_when_stopped || control == SearchControl::Stop {
                    self.stop().await?;
                }
            }
        }
    }

    /// Starts pondering, if the engine may: on the request's position, whose last move is the
    /// answer that the engine expects. Returns whether this started it; the next [`go`](Self::go)
    /// finds out whether the expected move was played. Its output is not read meanwhile: if the
    /// pipe is full, it waits.
    ///
    /// # Errors
    /// When it is gone.
    pub async fn ponder(&mut self, request: &GoRequest<'_>) -> Result<bool, Failure> {
        if !self.ponders {
            return Ok(false);
        }
        self.settle().await?;
        let process = &mut self.process;
        let begun = with_dialect!(&mut self.dialect, d => d.ponder(process, request).await)?;
        if begun {
            self.thinking = true;
            self.pondering = Some(request.moves.to_vec());
        }
        Ok(begun)
    }

    /// Ends pondering, before a while in which the engine gets no requests.
    ///
    /// # Errors
    /// When it is gone or does not answer.
    pub async fn stop_pondering(&mut self) -> Result<(), Failure> {
        if self.pondering.is_some() {
            self.settle().await?;
        }
        Ok(())
    }

    async fn ask(&mut self, request: &GoRequest<'_>) -> Result<Instant, Failure> {
        let rule = request.opening.or(request.swap2.then_some("swap2"));
        if let Some(rule) = rule
            && self.protocol() != Protocol::Gomocup
        {
            let why = format!("{} has no opening by {rule}", self.protocol());
            return Err(Failure::Refused(why));
        }
        with_dialect!(&mut self.dialect, d => d.go(&mut self.process, request).await)
    }

    /// Has a thinking engine move now. A caller that waits in [`go`](Self::go) does so by its
    /// [`SearchControl`].
    pub(crate) async fn stop(&mut self) -> Result<(), Failure> {
        self.stopped = true;
        let stop = with_dialect!(&self.dialect, d => d.stop());
        send_text(&mut self.process, &stop).await.map(|_| ())
    }

    /// The last lines of the conversation.
    pub fn last_lines(&self) -> Vec<String> {
        self.process.last_lines()
    }

    /// Tells it how the game ended, in protocols that have words for that.
    pub async fn game_over(&mut self, winner: Option<Seat>, reason: &str) {
        let process = &mut self.process;
        with_dialect!(&mut self.dialect, d => d.game_over(process, winner, reason).await);
    }

    /// Ends the process of an engine that failed; the failure with all that is known of it, and
    /// its last lines.
    pub async fn fail(mut self, failure: Failure) -> StartFailure {
        if !matches!(failure, Failure::Crash(_)) {
            return (failure, self.process.last_lines());
        }
        let status = self.process.reap().await;
        (Failure::Crash(status), self.process.last_lines())
    }

    /// Sends the command to quit, then ends the process if it is still running.
    pub async fn quit(mut self) {
        let quit = with_dialect!(&self.dialect, d => d.quit());
        self.process.end(Some(&quit)).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_send<T: Send>(_: &T) {}

    /// Compiles only if the futures are `Send`, so that a server may move them between its threads.
    #[allow(dead_code)]
    async fn waiting_moves_between_threads(
        launch: &Launch,
        control: TimeControl,
        request: &GoRequest<'_>,
        margin: TimeMargin,
    ) {
        let start = Engine::start(launch, control, request.game);
        is_send(&start);
        let Ok(mut engine) = start.await else { return };
        is_send(&engine.new_game(request.game, request.clock()));
        is_send(&engine.go(request, margin, |_| SearchControl::Continue));
        is_send(&engine.game_over(None, ""));
        is_send(&engine.quit());
    }
}
