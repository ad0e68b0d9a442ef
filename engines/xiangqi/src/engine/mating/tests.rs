use std::time::Duration;

use super::*;

#[test]
fn only_a_search_for_mate_that_nothing_ends_gets_an_end() {
    let mate = Limits {
        mate: Some(3),
        ..Limits::default()
    };
    let ended = bounded(mate);
    assert_eq!((ended.depth, ended.nodes), (Some(13), Some(2_560_000)));
    assert_eq!((nodes(2), nodes(u32::MAX)), (640_000, 16_000_000));
    let others = [
        Limits::default(),
        Limits {
            infinite: true,
            ..mate
        },
        Limits {
            movetime: Some(Duration::from_secs(1)),
            ..mate
        },
        Limits {
            depth: Some(40),
            ..mate
        },
    ];
    for limits in others {
        assert_eq!(bounded(limits), limits);
    }
    let longest = Limits {
        mate: Some(u32::MAX),
        ..Limits::default()
    };
    assert_eq!(bounded(longest).depth, Some(Depth::MAX));
}
