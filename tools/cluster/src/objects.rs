//! The object store: what is longer than a message. An object is called by the SHA-256 of its
//! bytes, so that whoever fetches it knows whether it is whole.

use std::fmt::Write;
use std::time::Duration;

use async_nats::jetstream::object_store::{self, InfoErrorKind, ObjectStore};
use async_nats::jetstream::stream::Stream;
use sha2::{Digest, Sha256};

use crate::queue::{Queue, first};
use crate::server::{ServerError, Subject};

/// Those that are put here are larger, but for the last.
const SMALLEST_CHUNK: u64 = 1 << 16;

/// Objects of one kind. Its clones are the same.
#[derive(Clone)]
pub struct Objects {
    store: ObjectStore,
    bucket: String,
    /// The stream that holds them.
    stream: Stream,
}

/// The SHA-256 of some bytes, in hexadecimal digits: their name in the object store.
pub fn sha256(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(64);
    for byte in Sha256::digest(bytes) {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

impl Queue {
    /// The objects of a kind, of which the server forgets those that are older than `kept`; none if
    /// that is zero.
    ///
    /// # Errors
    /// When the server does not make the store.
    pub async fn objects(&self, kind: &str, kept: Duration) -> Result<Objects, ServerError> {
        let bucket = format!("{}_{kind}", self.program);
        let config = object_store::Config {
            bucket: bucket.clone(),
            max_age: kept,
            ..object_store::Config::default()
        };
        let store = match self.context.create_object_store(config).await {
            Ok(made) => made,
            // It may be there with other settings.
            Err(error) => match self.context.get_object_store(&bucket).await {
                Ok(there) => there,
                Err(_) => return Err(ServerError::refused(Subject::Objects)(error)),
            },
        };
        let stream = self.context.get_stream(format!("OBJ_{bucket}")).await;
        Ok(Objects {
            store,
            bucket,
            stream: stream.map_err(ServerError::refused(Subject::Objects))?,
        })
    }
}

impl Objects {
    /// Puts an object there, unless it is; its name.
    ///
    /// # Errors
    /// When the server does not take it.
    pub async fn put(&self, bytes: &[u8]) -> Result<String, ServerError> {
        let name = sha256(bytes);
        if !self.has(&name).await? {
            let put = self.store.put(name.as_str(), &mut &bytes[..]).await;
            put.map_err(ServerError::refused(Subject::Object))?;
        }
        Ok(name)
    }

    /// Whether there is an object of that name.
    ///
    /// # Errors
    /// When the server does not say.
    pub async fn has(&self, name: &str) -> Result<bool, ServerError> {
        match self.store.info(name).await {
            Ok(info) => Ok(!info.deleted),
            Err(error) if error.kind() == InfoErrorKind::NotFound => Ok(false),
            Err(error) => Err(ServerError::refused(Subject::Object)(error)),
        }
    }

    /// The object of a name; none when there is none, when it has more than `most` bytes or other
    /// bytes than its name says, or when the server does not give it.
    ///
    /// Chunk by chunk: the library's own way trusts whoever put it there, follows links for ever
    /// and waits for chunks that are not there.
    pub async fn get(&self, name: &str, most: u64) -> Option<Vec<u8>> {
        let info = self.store.info(name).await.ok()?;
        if info.deleted || info.size as u64 > most {
            return None;
        }
        let subject = format!("$O.{}.C.{}", self.bucket, info.nuid);
        let mut bytes = Vec::new();
        let mut from = 0;
        for _ in 0..most / SMALLEST_CHUNK + 2 {
            let Some((sequence, chunk)) = first(&self.stream, &subject, from).await.ok()? else {
                break;
            };
            bytes.extend(chunk);
            if bytes.len() as u64 > most {
                return None;
            }
            from = sequence + 1;
        }
        (sha256(&bytes) == name).then_some(bytes)
    }

    /// Forgets an object. One that the server does not forget now goes when it is too old.
    pub async fn delete(&self, name: &str) {
        if let Err(error) = self.store.delete(name).await {
            log::info!("object {name}: {error}");
        }
    }
}
