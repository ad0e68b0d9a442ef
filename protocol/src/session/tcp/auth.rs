//! Authentication of clients by a token, with a lockout of addresses that guess.

use std::collections::HashMap;
use std::fmt;
use std::hint::black_box;
use std::io::{self, BufRead, BufReader, ErrorKind};
use std::net::{IpAddr, TcpStream};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use thiserror::Error;

/// Number of wrong tokens after which an address is locked out.
const MAX_FAILURES: u32 = 3;
/// Maximum number of addresses with failures that are remembered.
const MAX_ADDRESSES: usize = 4096;

/// The first word of the first line, `token SECRET`.
const VERB: &[u8] = b"token ";

/// The secret in a client's first line. Never printed.
#[derive(Clone)]
pub struct Token(Box<[u8]>);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error(
    "expected one line of {} to {} characters, none of them blank (`openssl rand -hex 16` makes one)",
    Token::MIN_LENGTH,
    Token::MAX_LENGTH
)]
pub struct TokenError;

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

impl Token {
    /// Minimum length in bytes: too long to guess at three tries a minute.
    pub const MIN_LENGTH: usize = 16;
    /// Maximum length in bytes, also of the first line without its end.
    pub const MAX_LENGTH: usize = 1024;

    /// Reads the contents of a token file; blanks around the token are ignored.
    ///
    /// # Errors
    /// When the contents are not a single word of 16 to 1,024 bytes.
    pub fn read(content: &[u8]) -> Result<Token, TokenError> {
        let secret = content.trim_ascii();
        let fits = (Token::MIN_LENGTH..=Token::MAX_LENGTH).contains(&secret.len());
        let is_word = secret.iter().all(|&byte| byte > b' ' && byte != 0x7f);
        (fits && is_word)
            .then(|| Token(secret.into()))
            .ok_or(TokenError)
    }

    /// Compares in a time that depends only on the length of `guess`, against timing attacks.
    fn matches(&self, guess: &[u8]) -> bool {
        let mut differs = usize::from(guess.len() != self.0.len());
        for (&given, &known) in guess.iter().zip(self.0.iter().cycle()) {
            differs |= usize::from(given ^ known);
        }
        black_box(differs) == 0
    }
}

pub(super) struct Authenticator {
    token: Token,
    /// How long an address is locked out, and how long a failure counts.
    lockout: Duration,
    failures: Mutex<HashMap<IpAddr, Failures>>,
}

struct Failures {
    count: u32,
    last: Instant,
}

#[derive(Debug)]
pub(super) enum Refusal {
    Wrong,
    LockedOut,
    /// No line came in time, or the connection failed.
    NoToken(io::Error),
}

impl Authenticator {
    pub(super) fn new(token: Token, lockout: Duration) -> Authenticator {
        Authenticator {
            token,
            lockout,
            failures: Mutex::default(),
        }
    }

    /// Reads the first line, and no byte beyond it: `input` keeps the rest for the session.
    pub(super) fn authenticate(
        &self,
        input: &mut BufReader<TcpStream>,
        from: IpAddr,
        timeout: Duration,
    ) -> Result<(), Refusal> {
        self.check_lockout(from)?;
        let line = first_line(input, Instant::now() + timeout).map_err(Refusal::NoToken)?;
        // Other connections from the address may have failed in the meantime.
        self.check_lockout(from)?;
        let guess = line.strip_prefix(VERB).unwrap_or_default();
        if self.token.matches(guess.trim_ascii()) {
            self.failures().remove(&from);
            return Ok(());
        }
        self.record_failure(from);
        Err(Refusal::Wrong)
    }

    fn check_lockout(&self, from: IpAddr) -> Result<(), Refusal> {
        let mut failures = self.failures();
        failures.retain(|_, failed| failed.last.elapsed() < self.lockout);
        let is_locked_out = failures
            .get(&from)
            .is_some_and(|failed| failed.count >= MAX_FAILURES);
        if is_locked_out {
            Err(Refusal::LockedOut)
        } else {
            Ok(())
        }
    }

    fn record_failure(&self, from: IpAddr) {
        let mut failures = self.failures();
        if failures.len() >= MAX_ADDRESSES && !failures.contains_key(&from) {
            let oldest = failures.iter().min_by_key(|(_, failed)| failed.last);
            if let Some(oldest) = oldest.map(|(&address, _)| address) {
                failures.remove(&oldest);
            }
        }
        let now = Instant::now();
        let failed = failures.entry(from).or_insert(Failures {
            count: 0,
            last: now,
        });
        failed.count += 1;
        failed.last = now;
    }

    fn failures(&self) -> MutexGuard<'_, HashMap<IpAddr, Failures>> {
        self.failures.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Reads a line, and returns it without its end. Reads of `input` time out often.
fn first_line(input: &mut BufReader<TcpStream>, deadline: Instant) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    loop {
        if Instant::now() >= deadline {
            return Err(ErrorKind::TimedOut.into());
        }
        let chunk = match input.fill_buf() {
            Ok([]) => return Err(ErrorKind::UnexpectedEof.into()),
            Ok(chunk) => chunk,
            Err(error)
                if matches!(
                    error.kind(),
                    ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted
                ) =>
            {
                continue;
            }
            Err(error) => return Err(error),
        };
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let text = chunk.get(..end.unwrap_or(chunk.len())).unwrap_or_default();
        line.extend_from_slice(text);
        let used = text.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() || line.len() > VERB.len() + Token::MAX_LENGTH {
            return Ok(line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_one_word_of_some_length_and_never_printed() {
        let token = Token::read(b"  0123456789abcdef\r\n").unwrap();
        assert_eq!(format!("{token:?}"), "Token");
        assert!(token.matches(b"0123456789abcdef"));
        let wrong: [&[u8]; 6] = [
            b"",
            b"0",
            b"0123456789abcdeg",
            b"0123456789abcde",
            b"0123456789abcdef0",
            b"0123456789abcdef0123456789abcdef",
        ];
        for wrong in wrong {
            assert!(!token.matches(wrong), "{wrong:?}");
        }
        for none in [
            "",
            "0123456789abcde",
            "0123456789 abcdef",
            "0123456789abc\ndef",
        ] {
            assert!(Token::read(none.as_bytes()).is_err(), "{none}");
        }
        assert!(Token::read(&[b'a'; Token::MAX_LENGTH]).is_ok());
        assert!(Token::read(&[b'a'; Token::MAX_LENGTH + 1]).is_err());
    }

    #[test]
    fn a_lockout_is_for_one_address_and_ends() {
        let token = Token::read(b"0123456789abcdef").unwrap();
        let authenticator = Authenticator::new(token, Duration::from_millis(200));
        let [here, there] = [1, 2].map(|last| IpAddr::from([10, 0, 0, last]));
        for _ in 0..MAX_FAILURES {
            assert!(authenticator.check_lockout(here).is_ok());
            authenticator.record_failure(here);
        }
        assert!(matches!(
            authenticator.check_lockout(here),
            Err(Refusal::LockedOut)
        ));
        assert!(authenticator.check_lockout(there).is_ok());
        std::thread::sleep(Duration::from_millis(250));
        assert!(authenticator.check_lockout(here).is_ok());
    }

    #[test]
    fn failures_of_few_addresses_are_remembered() {
        let token = Token::read(b"0123456789abcdef").unwrap();
        let authenticator = Authenticator::new(token, Duration::from_secs(600));
        for address in 0..MAX_ADDRESSES as u32 + 10 {
            authenticator.record_failure(IpAddr::from(address.to_be_bytes()));
        }
        assert_eq!(authenticator.failures().len(), MAX_ADDRESSES);
    }
}
