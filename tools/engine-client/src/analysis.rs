//! Analysis: an engine thinks about a position until it is stopped, and shows its best lines.

use std::time::Instant;

use crate::dialect::{Dialect, Failure, GoRequest, Result, with_dialect};
use crate::engine::{CONTROL_POLL, Engine, STOP_GRACE, SearchControl};
use crate::output::ReadError;
use crate::report::Report;
use crate::variation::Variation;

impl Engine {
    /// Has the engine analyse the request's position and show its `lines` best lines, until it has
    /// no more to say or `control` stops it. `on_line` gets each line as it comes. The clocks of
    /// the request do not count.
    ///
    /// # Errors
    /// When the protocol has no analysis, or the engine fails.
    pub async fn analyse(
        &mut self,
        request: &GoRequest<'_>,
        lines: u32,
        mut on_line: impl FnMut(Variation),
        mut control: impl FnMut() -> SearchControl,
    ) -> Result {
        self.settle().await?;
        self.process.drain().await;
        self.thinking = true;
        with_dialect!(&mut self.dialect, d => d.analyse(&mut self.process, request, lines).await)?;
        let mut deadline = None;
        let mut report = Report::default();
        loop {
            let poll = Instant::now() + CONTROL_POLL;
            match self.process.line(poll).await {
                Ok(line) => {
                    // An analysis may print more lines than any move, so the flood limit counts
                    // anew.
                    self.process.expect_more();
                    let text = &line.text;
                    if let Some(line) =
                        with_dialect!(&self.dialect, d => d.variation(text, request.game))
                    {
                        on_line(line);
                    }
                    let is_over = with_dialect!(
                        &mut self.dialect, d => d.ends_analysis(text, &mut report)
                    );
                    if is_over {
                        self.thinking = false;
                        return Ok(());
                    }
                }
                Err(ReadError::Closed) => {
                    return Err(Failure::Crash("closed its output".to_owned()));
                }
                Err(ReadError::Flood) => return Err(Failure::Flood),
                Err(ReadError::Deadline) => {}
            }
            match deadline {
                None if control() != SearchControl::Continue => {
                    self.stop().await?;
                    deadline = Some(Instant::now() + STOP_GRACE);
                }
                Some(deadline) if Instant::now() >= deadline => {
                    return Err(Failure::Hang(STOP_GRACE));
                }
                _ => {}
            }
        }
    }
}
