//! The address of the NATS server and the login there, without a password in the list of processes.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use ::cli::message;
use anyhow::{Context, bail};
use clap::Args;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

/// The longest address, in bytes; a file that is something else is not read to its end.
const LONGEST: u64 = 4096;

/// Where the server is.
#[derive(Args)]
pub struct ServerArguments {
    #[arg(long, value_name = "URL", conflicts_with = "cluster_file")]
    cluster: Option<String>,
    #[arg(long, value_name = "FILE")]
    cluster_file: Option<PathBuf>,
}

impl ServerArguments {
    /// The address with its password.
    ///
    /// # Errors
    /// When there is neither option, or the file cannot be read or is empty.
    pub fn required(&self) -> anyhow::Result<String> {
        let Some(address) = self.address()? else {
            bail!(message!("server-expected"));
        };
        Ok(address)
    }

    /// The address with its password; none when there is neither option.
    ///
    /// # Errors
    /// When the file cannot be read or is empty.
    pub fn address(&self) -> anyhow::Result<Option<String>> {
        let address = match (&self.cluster, &self.cluster_file) {
            (Some(address), _) => {
                if login(address).is_some_and(|login| login.contains(':')) {
                    log::warn!(
                        "--cluster: every user of this machine can read the password in the list of processes; \
                         --cluster-file, or NATS_USER and NATS_PASSWORD, keep it out of there"
                    );
                }
                address.clone()
            }
            (None, Some(path)) => first_line(path)?,
            (None, None) => return Ok(None),
        };
        let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let user = variable("NATS_USER").zip(variable("NATS_PASSWORD"));
        Ok(Some(with_login(address, user, variable("NATS_TOKEN"))))
    }
}

/// What stands before the host: `USER:PASSWORD` or `TOKEN`.
fn login(address: &str) -> Option<&str> {
    let (_, rest) = address.split_once("://")?;
    rest.rsplit_once('@').map(|(login, _)| login)
}

/// The address with a login, unless it has one.
fn with_login(address: String, user: Option<(String, String)>, token: Option<String>) -> String {
    let encoded = |text: &str| utf8_percent_encode(text, NON_ALPHANUMERIC).to_string();
    let user = user.map(|(user, password)| format!("{}:{}", encoded(&user), encoded(&password)));
    let login_given = user.or_else(|| token.map(|token| encoded(&token)));
    match (address.split_once("://"), login_given) {
        (Some((scheme, rest)), Some(given)) if login(&address).is_none() => {
            format!("{scheme}://{given}@{rest}")
        }
        _ => address,
    }
}

fn first_line(path: &Path) -> anyhow::Result<String> {
    let name = || path.display().to_string();
    let file = File::open(path).with_context(name)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = file.metadata().with_context(name)?.permissions().mode();
        if mode & 0o044 != 0 {
            log::warn!("{}: other users can read this file (chmod 600)", name());
        }
    }
    let mut text = String::new();
    file.take(LONGEST)
        .read_to_string(&mut text)
        .with_context(name)?;
    let line = text.trim_start_matches('\u{feff}').lines().next();
    match line.map(str::trim) {
        Some(line) if !line.is_empty() => Ok(line.to_owned()),
        _ => bail!(message!("server-no-address", path = name())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cluster_login_of_the_environment_stands_in_the_address() {
        let user = || Some(("me".to_owned(), "p@ss/%".to_owned()));
        for (address, user, token, expected) in [
            ("nats://h:1", None, None, "nats://h:1"),
            ("nats://h:1", user(), None, "nats://me:p%40ss%2F%25@h:1"),
            ("tls://h", None, Some("t:k"), "tls://t%3Ak@h"),
            ("nats://you:x@h", user(), Some("t"), "nats://you:x@h"),
            ("h", user(), None, "h"),
        ] {
            let token = token.map(str::to_owned);
            assert_eq!(with_login(address.to_owned(), user, token), expected);
        }
    }
}
