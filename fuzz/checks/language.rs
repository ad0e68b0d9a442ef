//! A protocol of the crate `protocol`: any line is parsed or refused, and what is parsed survives
//! printing and parsing.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use protocol::ParseError;

use crate::complaint;

/// Reads every line of `data` as a command and as a reply.
pub(crate) fn check<Command, Reply>(data: &[u8])
where
    Command: FromStr<Err = ParseError> + Display + Debug + PartialEq,
    Reply: FromStr<Err = ParseError> + Display + Debug + PartialEq,
{
    for line in String::from_utf8_lossy(data).split('\n') {
        check_line::<Command>(line);
        check_line::<Reply>(line);
    }
}

fn check_line<Message: FromStr<Err = ParseError> + Display + Debug + PartialEq>(line: &str) {
    match line.parse::<Message>() {
        Ok(message) => {
            let printed = message.to_string();
            assert!(!printed.contains('\n'), "more than a line: {printed:?}");
            assert_eq!(printed.parse(), Ok(message), "printed as {printed:?}");
        }
        Err(error) => complaint::check(&error, 300),
    }
}
