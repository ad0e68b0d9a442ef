//! The object store, for what is longer than a message. An object's name is the SHA-256 of its
//! bytes, so that whoever fetches it knows whether it is whole.

use std::fmt::Write;
use std::time::Duration;

use async_nats::jetstream::object_store::{self, InfoErrorKind, ObjectStore};
use async_nats::jetstream::stream::Stream;
use sha2::{Digest, Sha256};

use crate::queue::{Queue, first};
use crate::server::{ServerError, Subject};

/// Lower bound of the size of a chunk, in bytes: those that [`Objects::put`] writes are larger,
/// except for the last.
const SMALLEST_CHUNK: u64 = 1 << 16;

/// The objects of one kind. Clones share the store.
#[derive(Clone)]
pub struct Objects {
    store: ObjectStore,
    bucket: String,
    /// The stream in which the server keeps the chunks of all objects.
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
    /// Opens the store for objects of a kind, and creates it if the server has none. The server
    /// deletes objects that are older than `max_age`; if that is zero, it keeps them all.
    ///
    /// # Errors
    /// When the server does not make the store.
    pub async fn objects(&self, kind: &str, max_age: Duration) -> Result<Objects, ServerError> {
        let bucket = format!("{}_{kind}", self.program);
        let config = object_store::Config {
            bucket: bucket.clone(),
            max_age,
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
    /// Stores an object unless it is there already; returns its name.
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
    /// When the server does not answer.
    pub async fn has(&self, name: &str) -> Result<bool, ServerError> {
        match self.store.info(name).await {
            Ok(info) => Ok(!info.deleted),
            Err(error) if error.kind() == InfoErrorKind::NotFound => Ok(false),
            Err(error) => Err(ServerError::refused(Subject::Object)(error)),
        }
    }

    /// The object of this name; none when there is none, when it has more than `most` bytes or its
    /// bytes do not hash to its name, or when the server does not send it.
    ///
    /// It is read chunk by chunk, since the library's own method trusts whoever stored the object,
    /// follows links for ever and waits for chunks that are not there.
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

    /// Deletes an object. If that fails, the server deletes it when it is too old.
    pub async fn delete(&self, name: &str) {
        if let Err(error) = self.store.delete(name).await {
            log::info!("object {name}: {error}");
        }
    }
}
