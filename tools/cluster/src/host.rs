//! The side that gives out units, and goes on when the server was away for a while.

use tokio::runtime::Runtime;
use tokio::time::sleep;

use ::cli::Message;

use crate::queue::Queue;
use crate::server::ServerError;
use crate::{PAUSE, at, runtime};

pub struct Host<'a> {
    url: &'a str,
    program: &'static str,
    runtime: Runtime,
    queue: Queue,
}

impl<'a> Host<'a> {
    /// Connects to the server at `url`, for the units of a program.
    ///
    /// # Errors
    /// When the server cannot be reached, or does not do what it is asked.
    pub fn connect(url: &'a str, program: &'static str) -> Result<Self, Message> {
        let runtime = runtime()?;
        let connecting = Queue::connect(url, program);
        let queue = runtime.block_on(connecting).map_err(at(url))?;
        Ok(Self {
            url,
            program,
            runtime,
            queue,
        })
    }

    /// Runs `serve` until it succeeds or `is_stopped`. After an error it reconnects and runs
    /// `serve` again from its start, since the server may have lost what it held.
    pub fn serve(
        self,
        is_stopped: impl Fn() -> bool,
        mut serve: impl AsyncFnMut(&Queue) -> Result<(), ServerError>,
    ) {
        let Self {
            url,
            program,
            runtime,
            mut queue,
        } = self;
        runtime.block_on(async {
            while let Err(error) = serve(&queue).await {
                log::warn!("{}", at(url)(error));
                loop {
                    sleep(PAUSE).await;
                    match Queue::connect(url, program).await {
                        _ if is_stopped() => return,
                        Ok(again) => break queue = again,
                        Err(error) => log::warn!("{}", at(url)(error)),
                    }
                }
            }
        });
    }
}
