//! Why an engine cannot be used, as the command line says it. Records and pages have the English of
//! [`Failure`] itself.

use std::io;
use std::time::Duration;

use ::cli::input::reason_in_words;
use ::cli::{Message, message};
use engine_client::{FLOOD, Failure, StartError};

pub(crate) fn message(failure: &Failure) -> Message {
    let seconds = |time: &Duration| time.as_secs_f64();
    match failure {
        Failure::Start(why) => message!("failure-start", why = not_started(why)),
        Failure::Handshake { protocol, limit } => {
            let (protocol, seconds) = (protocol.clone(), seconds(limit).to_string());
            message!("failure-handshake", protocol, seconds)
        }
        Failure::Crash(how) => message!("failure-crash", how = how.clone()),
        Failure::Hang(limit) => {
            message!("failure-hang", seconds = format!("{:.3}", seconds(limit)))
        }
        Failure::Claim(what) => message!("failure-claim", what = what.clone()),
        Failure::Flood => message!("failure-flood", lines = FLOOD),
        Failure::Refused(why) => message!("said", what = why.clone()),
        Failure::Stopped => message!("failure-stopped"),
    }
}

/// Why a program cannot be started.
pub(crate) fn not_started(error: &StartError) -> Message {
    match error {
        StartError::NoCommand => message!("start-no-command"),
        StartError::NoFolder { dir } => {
            message!("start-no-folder", dir = dir.display().to_string())
        }
        StartError::Program { program, kind, why } => {
            let why = reason_in_words(&io::Error::new(*kind, why.clone()));
            message!("start-program", program = program.clone(), why)
        }
        StartError::Other(what) => message!("said", what = what.clone()),
    }
}
