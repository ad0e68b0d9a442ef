//! The object store of a NATS server on loopback, with objects that are not what they are said to
//! be.

#[path = "server/nats.rs"]
#[allow(dead_code, reason = "the tests of the programs use the rest")]
mod nats;

use std::time::Duration;

use async_nats::jetstream;
use cluster::{Queue, sha256};

#[tokio::test]
async fn a_clusters_objects_come_back_whole_or_not_at_all() {
    let Some(server) = nats::Server::start("cluster-objects", &["-js"]) else {
        println!("skipped: no nats-server, which Debian has in a package of this name");
        return assert!(std::env::var_os("CI").is_none());
    };
    let queue = Queue::connect(&server.url(), "test").await.unwrap();
    let objects = queue.objects("things", Duration::ZERO).await.unwrap();
    let long: Vec<u8> = (0..300_000_u32).flat_map(u32::to_le_bytes).collect();
    for bytes in [&b"short"[..], &long, b""] {
        let name = objects.put(bytes).await.unwrap();
        assert_eq!(name, sha256(bytes));
        assert_eq!(objects.put(bytes).await.unwrap(), name);
        let length = bytes.len() as u64;
        assert_eq!(objects.get(&name, length).await.as_deref(), Some(bytes));
        if length > 0 {
            assert_eq!(objects.get(&name, length - 1).await, None);
        }
        assert!(objects.has(&name).await.unwrap());
        objects.delete(&name).await;
        assert!(!objects.has(&name).await.unwrap());
        assert_eq!(objects.get(&name, length).await, None);
    }
    assert_eq!(objects.get(&sha256(b"never put"), 9).await, None);

    // By hand: an object with other bytes than its name says, one whose bytes are not there, one
    // that is a link to itself, and what is no object at all.
    let client = async_nats::connect(server.url()).await.unwrap();
    let context = jetstream::new(client);
    let store = context.get_object_store("test_things").await.unwrap();
    let name = sha256(b"what it should be");
    store.put(name.as_str(), &mut &b"other"[..]).await.unwrap();
    assert_eq!(objects.get(&name, 100).await, None);
    let info = store.info(&name).await.unwrap();
    let meta = context.get_stream("OBJ_test_things").await.unwrap();
    let subject = meta.get_last_raw_message_by_subject("$O.test_things.M.>");
    let subject = subject.await.unwrap().subject.to_string();
    let size = info.size.to_string();
    let with = |more: &str| {
        format!(
            "{{\"name\":\"{name}\",\"bucket\":\"test_things\",\"nuid\":\"none\",\"size\":{size}{more}}}"
        )
    };
    for text in [
        with(",\"chunks\":1"),
        with(&format!(
            ",\"chunks\":1,\"options\":{{\"link\":{{\"name\":\"{name}\",\"bucket\":\"test_things\"}}}}"
        )),
        "no JSON".to_owned(),
    ] {
        let sent = context.publish(subject.clone(), text.clone().into()).await;
        sent.unwrap().await.unwrap();
        assert_eq!(objects.get(&name, 100).await, None, "{text}");
        objects.delete(&name).await;
    }
}
