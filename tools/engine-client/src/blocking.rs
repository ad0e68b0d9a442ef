//! [`Engine`](crate::Engine) and [`Process`](crate::Process) for callers that own their thread:
//! each call waits until it is done. Not to be called inside a tokio runtime.

use std::io;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use tokio::runtime::{Builder, Runtime};
use tokio::time::sleep;

use crate::clock::{Clock, TimeControl};
use crate::{Answer, Failure, GoRequest, Identity, Launch, Line, Notation, Program, Protocol};
use crate::{
    ReadError, Report, SearchControl, Seat, StartError, StartFailure, TimeMargin, Variation,
};

/// How often a process that should end is polled.
const EXIT_POLL: Duration = Duration::from_millis(2);

fn runtime() -> io::Result<Runtime> {
    Builder::new_current_thread().enable_all().build()
}

/// A [`crate::Engine`] with a runtime of its own. The methods do the same, and block.
pub struct Engine {
    engine: crate::Engine,
    runtime: Runtime,
}

impl Engine {
    /// As [`crate::Engine::start`].
    ///
    /// # Errors
    /// As there.
    pub fn start(
        launch: &Launch,
        control: TimeControl,
        game: &dyn Notation,
    ) -> Result<Self, StartFailure> {
        let failed = |why: io::Error| Failure::Start(StartError::Other(why.to_string()));
        let runtime = runtime().map_err(|why| (failed(why), Vec::new()))?;
        let engine = runtime.block_on(crate::Engine::start(launch, control, game))?;
        Ok(Self { engine, runtime })
    }

    pub fn identity(&self) -> &Identity {
        self.engine.identity()
    }

    pub fn protocol(&self) -> Protocol {
        self.engine.protocol()
    }

    /// As [`crate::Engine::new_game`].
    ///
    /// # Errors
    /// As there.
    pub fn new_game(&mut self, game: &dyn Notation, clock: &Clock) -> Result<(), Failure> {
        self.runtime.block_on(self.engine.new_game(game, clock))
    }

    /// As [`crate::Engine::go`].
    ///
    /// # Errors
    /// As there.
    pub fn go(
        &mut self,
        request: &GoRequest<'_>,
        margin: TimeMargin,
        control: impl FnMut(&Report) -> SearchControl,
    ) -> Result<Answer, Failure> {
        self.runtime
            .block_on(self.engine.go(request, margin, control))
    }

    /// As [`crate::Engine::go_with_variations`].
    ///
    /// # Errors
    /// As there.
    pub fn go_with_variations(
        &mut self,
        request: &GoRequest<'_>,
        margin: TimeMargin,
        control: impl FnMut(&Report) -> SearchControl,
        on_variation: &mut (dyn FnMut(Variation, Duration) + Send),
    ) -> Result<Answer, Failure> {
        let shown = self
            .engine
            .go_with_variations(request, margin, control, Some(on_variation));
        self.runtime.block_on(shown)
    }

    pub fn ponders(&self) -> bool {
        self.engine.ponders()
    }

    /// As [`crate::Engine::ponder`].
    ///
    /// # Errors
    /// As there.
    pub fn ponder(&mut self, request: &GoRequest<'_>) -> Result<bool, Failure> {
        self.runtime.block_on(self.engine.ponder(request))
    }

    /// As [`crate::Engine::stop_pondering`].
    ///
    /// # Errors
    /// As there.
    pub fn stop_pondering(&mut self) -> Result<(), Failure> {
        self.runtime.block_on(self.engine.stop_pondering())
    }

    pub fn last_lines(&self) -> Vec<String> {
        self.engine.last_lines()
    }

    pub fn game_over(&mut self, winner: Option<Seat>, reason: &str) {
        self.runtime.block_on(self.engine.game_over(winner, reason));
    }

    pub fn fail(self, failure: Failure) -> StartFailure {
        self.runtime.block_on(self.engine.fail(failure))
    }

    pub fn quit(self) {
        self.runtime.block_on(self.engine.quit());
    }
}

/// A [`crate::Process`] with a runtime of its own. The methods do the same, and block.
pub struct Process {
    process: crate::Process,
    runtime: Runtime,
}

impl Process {
    /// As [`crate::Process::start`].
    ///
    /// # Errors
    /// As there.
    pub fn start(program: &Program) -> Result<Self, StartError> {
        let failed = |why: io::Error| StartError::of_program(program.argv.concat(), &why);
        let runtime = runtime().map_err(failed)?;
        let process = runtime.block_on(async { crate::Process::start(program) })?;
        Ok(Self { process, runtime })
    }

    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// As [`crate::Process::send`].
    ///
    /// # Errors
    /// As there.
    pub fn send(&mut self, line: &str) -> io::Result<Instant> {
        self.runtime.block_on(self.process.send(line))
    }

    /// As [`crate::Process::send_bytes`].
    ///
    /// # Errors
    /// As there.
    pub fn send_bytes(&mut self, bytes: &[u8]) -> io::Result<Instant> {
        self.runtime.block_on(self.process.send_bytes(bytes))
    }

    /// As [`crate::Process::line`].
    ///
    /// # Errors
    /// As there.
    pub fn line(&mut self, deadline: Instant) -> Result<Line, ReadError> {
        self.runtime.block_on(self.process.line(deadline))
    }

    pub fn drain(&mut self) {
        self.runtime.block_on(self.process.drain());
    }

    pub fn close_input(&mut self) {
        self.runtime.block_on(async { self.process.close_input() });
    }

    /// How the process ended, waiting until `deadline` for it to end by itself. Its output is read
    /// meanwhile, so that a full pipe does not block it, and given to `overhear`.
    pub fn wait(
        &mut self,
        deadline: Instant,
        mut overhear: impl FnMut(&str),
    ) -> Option<ExitStatus> {
        let Self { process, runtime } = self;
        runtime.block_on(async {
            loop {
                if let Some(status) = process.exit_status() {
                    return Some(status);
                }
                if Instant::now() >= deadline {
                    return None;
                }
                match process.line(deadline.min(Instant::now() + EXIT_POLL)).await {
                    Ok(line) => overhear(&line.text),
                    Err(_) => sleep(EXIT_POLL).await,
                }
            }
        })
    }

    pub fn end(&mut self, quit: Option<&str>) {
        self.runtime.block_on(self.process.end(quit));
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// Each side writes more than a pipe holds before it reads.
    #[test]
    fn both_sides_may_write_first() {
        let script = "yes 0123456789012345678901234567890123456789 | head -n 5000; wc -c";
        let program = Program {
            argv: ["sh", "-c", script].map(str::to_owned).to_vec(),
            ..Program::default()
        };
        let mut process = Process::start(&program).unwrap();
        process.send(&"x".repeat(200_000)).unwrap();
        process.close_input();
        let deadline = Instant::now() + Duration::from_secs(20);
        let mut last = String::new();
        while let Ok(line) = process.line(deadline) {
            last = line.text;
        }
        assert_eq!(last.trim(), "200001");
        assert!(process.wait(deadline, |_| ()).unwrap().success());
    }
}
