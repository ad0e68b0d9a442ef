//! Why an engine cannot be used, as the command line says it. Records and pages have the English of
//! [`Failure`] itself.

use std::time::Duration;

use ::cli::{Message, message};
use engine_client::{FLOOD, Failure};

pub(crate) fn message(failure: &Failure) -> Message {
    let seconds = |time: &Duration| time.as_secs_f64();
    match failure {
        Failure::Start(why) => message!("failure-start", why = why.clone()),
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
