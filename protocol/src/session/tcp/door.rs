//! Who may come in: a token, and a door that closes to who does not know it.

use std::collections::HashMap;
use std::fmt;
use std::hint::black_box;
use std::io::{self, BufRead, BufReader, ErrorKind};
use std::net::{IpAddr, TcpStream};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use thiserror::Error;

/// The fewest characters of a token: at three guesses a minute nobody finds it.
const MIN_LENGTH: usize = 16;
/// The most, and the longest first line that is read, its end not counted.
const MAX_LENGTH: usize = 1024;
/// Wrong tokens from one address that close the door to it.
const FAILURES: u32 = 3;
const ADDRESSES: usize = 4096;

/// The word that opens the first line, `token SECRET`.
const VERB: &[u8] = b"token ";

/// What a client has to say first. Never shown.
#[derive(Clone)]
pub struct Token(Box<[u8]>);

/// A text that is no token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error(
    "expected one line of {MIN_LENGTH} to {MAX_LENGTH} characters, none of them blank (`openssl rand -hex 16` \
     makes one)"
)]
pub struct NoToken;

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

impl Token {
    /// Reads a file's content; blanks around it do not count.
    ///
    /// # Errors
    /// When it is no single word of 16 to 1,024 bytes.
    pub fn read(content: &[u8]) -> Result<Token, NoToken> {
        let secret = content.trim_ascii();
        let fits = (MIN_LENGTH..=MAX_LENGTH).contains(&secret.len());
        let is_word = secret.iter().all(|&byte| byte > b' ' && byte != 0x7f);
        (fits && is_word)
            .then(|| Token(secret.into()))
            .ok_or(NoToken)
    }

    /// Whether this is it. Takes as long whatever differs: the length of what was told decides.
    fn is(&self, told: &[u8]) -> bool {
        let mut differs = usize::from(told.len() != self.0.len());
        for (&said, &known) in told.iter().zip(self.0.iter().cycle()) {
            differs |= usize::from(said ^ known);
        }
        black_box(differs) == 0
    }
}

/// Lets in who knows the token.
pub(super) struct Door {
    token: Token,
    /// How long it stays closed, and for how long a failure counts.
    closed: Duration,
    failures: Mutex<HashMap<IpAddr, Failures>>,
}

/// Wrong tokens from one address.
struct Failures {
    count: u32,
    last: Instant,
}

/// Why somebody is not let in.
#[derive(Debug)]
pub(super) enum Refusal {
    /// This is not the token.
    Wrong,
    Closed,
    /// Nothing came in time, or the connection failed.
    Silent(io::Error),
}

impl Door {
    pub(super) fn new(token: Token, closed: Duration) -> Door {
        Door {
            token,
            closed,
            failures: Mutex::default(),
        }
    }

    /// Reads the first line, and no byte beyond what `input` keeps for whoever reads on.
    pub(super) fn enter(
        &self,
        input: &mut BufReader<TcpStream>,
        from: IpAddr,
        patience: Duration,
    ) -> Result<(), Refusal> {
        self.look(from)?;
        let line = first_line(input, Instant::now() + patience).map_err(Refusal::Silent)?;
        // Many may have guessed at the same time.
        self.look(from)?;
        let told = line.strip_prefix(VERB).unwrap_or_default();
        if self.token.is(told.trim_ascii()) {
            self.failures().remove(&from);
            return Ok(());
        }
        self.fail(from);
        Err(Refusal::Wrong)
    }

    fn look(&self, from: IpAddr) -> Result<(), Refusal> {
        let mut failures = self.failures();
        failures.retain(|_, failed| failed.last.elapsed() < self.closed);
        let is_closed = failures
            .get(&from)
            .is_some_and(|failed| failed.count >= FAILURES);
        if is_closed {
            Err(Refusal::Closed)
        } else {
            Ok(())
        }
    }

    fn fail(&self, from: IpAddr) {
        let mut failures = self.failures();
        if failures.len() >= ADDRESSES && !failures.contains_key(&from) {
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

/// A line without its end; the reads of `input` time out often.
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
        if end.is_some() || line.len() > VERB.len() + MAX_LENGTH {
            return Ok(line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_one_word_of_some_length_and_never_shown() {
        let token = Token::read(b"  0123456789abcdef\r\n").unwrap();
        assert_eq!(format!("{token:?}"), "Token");
        assert!(token.is(b"0123456789abcdef"));
        let wrong: [&[u8]; 6] = [
            b"",
            b"0",
            b"0123456789abcdeg",
            b"0123456789abcde",
            b"0123456789abcdef0",
            b"0123456789abcdef0123456789abcdef",
        ];
        for wrong in wrong {
            assert!(!token.is(wrong), "{wrong:?}");
        }
        for none in [
            "",
            "0123456789abcde",
            "0123456789 abcdef",
            "0123456789abc\ndef",
        ] {
            assert!(Token::read(none.as_bytes()).is_err(), "{none}");
        }
        assert!(Token::read(&[b'a'; MAX_LENGTH]).is_ok());
        assert!(Token::read(&[b'a'; MAX_LENGTH + 1]).is_err());
    }

    #[test]
    fn the_door_closes_to_one_address_and_opens_again() {
        let token = Token::read(b"0123456789abcdef").unwrap();
        let door = Door::new(token, Duration::from_millis(200));
        let [here, there] = [1, 2].map(|last| IpAddr::from([10, 0, 0, last]));
        for _ in 0..FAILURES {
            assert!(door.look(here).is_ok());
            door.fail(here);
        }
        assert!(matches!(door.look(here), Err(Refusal::Closed)));
        assert!(door.look(there).is_ok());
        std::thread::sleep(Duration::from_millis(250));
        assert!(door.look(here).is_ok());
    }

    #[test]
    fn failures_of_few_addresses_are_remembered() {
        let token = Token::read(b"0123456789abcdef").unwrap();
        let door = Door::new(token, Duration::from_secs(600));
        for address in 0..ADDRESSES as u32 + 10 {
            door.fail(IpAddr::from(address.to_be_bytes()));
        }
        assert_eq!(door.failures().len(), ADDRESSES);
    }
}
