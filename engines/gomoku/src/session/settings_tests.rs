//! What `INFO` sets, and the limits that searches then have.

use std::time::Duration;

use ::app::options::BASE_MIB;
use ::app::session::gomocup::Settings;
use ::search::clock::Limits;
use gomoku_rules::Rule;
use protocol::gomocup::{Command, Info, RuleMask};

use crate::engine::{Gomoku, Options};
use crate::search::Algorithm;

/// The time for a move if no `INFO` sets a time.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

fn applied(infos: &[&str]) -> (Settings, Options) {
    let (mut settings, mut options) = (Settings::default(), Options::default());
    for info in infos {
        let command: Command = format!("INFO {info}").parse().unwrap();
        let Command::Info(info) = &command else {
            panic!("{info}");
        };
        settings.note_extension(&command);
        assert_eq!(settings.apply::<Gomoku>(info, &mut options), None);
    }
    (settings, options)
}

fn limits(infos: &[&str]) -> Limits {
    applied(infos).0.limits()
}

#[test]
fn the_limits_of_time_are_those_of_the_settings() {
    let millis = |n| Some(Duration::from_millis(n));
    assert_eq!(limits(&[]).movetime, Some(DEFAULT_TIME));
    assert_eq!(limits(&["timeout_turn 0"]).movetime, millis(0));
    let both = limits(&[
        "timeout_turn 30000",
        "timeout_match 180000",
        "time_left 90000",
    ]);
    assert_eq!(both.movetime, millis(30_000));
    assert_eq!(both.own.map(|own| own.time), millis(90_000));
    assert_eq!(limits(&["time_left -5"]).own.map(|own| own.time), millis(0));
    for unlimited in ["time_left 2147483647", "timeout_match 0"] {
        let limits = limits(&["timeout_turn 500", unlimited]);
        assert_eq!((limits.movetime, limits.own), (millis(500), None));
    }
    // A limit of nodes or depth alone means no limit of time.
    let nodes = limits(&["timeout_match 0", "time_left 2147483647", "max_node 1000"]);
    assert_eq!(
        (nodes.nodes, nodes.movetime, nodes.own),
        (Some(1000), None, None)
    );
    let depth = limits(&["max_depth 6", "max_node 0"]);
    assert_eq!(
        (depth.depth, depth.nodes, depth.movetime),
        (Some(6), None, None)
    );
}

#[test]
fn without_time_left_the_moves_are_counted() {
    let (mut settings, _) = applied(&["timeout_match 10000", "time_increment 1000"]);
    settings.spend(Duration::from_secs(4));
    settings.spend(Duration::from_secs(2));
    let left = settings.limits().own.map(|own| own.time);
    assert_eq!(left, Some(Duration::from_secs(5)));
    settings.new_game();
    let left = settings.limits().own.map(|own| own.time);
    assert_eq!(left, Some(Duration::from_secs(10)));
}

#[test]
fn rule_2_is_renju_to_those_who_speak_as_yixin_board() {
    let rule = |infos: &[&str]| Rule::from_mask(applied(infos).0.rule().bits()).unwrap();
    assert_eq!(rule(&["rule 2"]), Rule::Freestyle);
    assert_eq!(rule(&["rule 2", "thread_num 1"]), Rule::Renju);
    assert_eq!(rule(&["rule 3", "thread_num 1"]), Rule::Standard);
    assert_eq!(rule(&["rule 4"]), Rule::Renju);
    assert_eq!(rule(&["rule 9"]), Rule::CaroExact);
}

#[test]
fn the_algorithm_is_one_of_two() {
    let algorithm = |value: &str| applied(&[&format!("algorithm {value}")]).1.algorithm;
    assert_eq!(algorithm("pvs"), Algorithm::Pvs);
    assert_eq!(algorithm("MTDF"), Algorithm::Mtdf);
    let (mut settings, mut options) = applied(&["algorithm pvs"]);
    let other = Info::Other {
        key: "algorithm".into(),
        value: "minimax".into(),
    };
    assert!(settings.apply::<Gomoku>(&other, &mut options).is_some());
    assert_eq!(options.algorithm, Algorithm::Pvs);
}

#[test]
fn tables_and_threads_stay_within_what_a_manager_may_set() {
    let mut options = Options::default();
    options.bounds.hash = 16;
    options.bounds.threads = 2;
    for info in [Info::HashSize(64 << 10), Info::ThreadNum(100)] {
        assert_eq!(
            Settings::default().apply::<Gomoku>(&info, &mut options),
            None
        );
    }
    assert_eq!((options.table_mib(), options.threads), (16, 2));
}

#[test]
fn values_that_do_not_work_become_the_nearest_that_do_and_that_is_said() {
    let (mut settings, mut options) = applied(&["max_memory 367001600", "hash_size 1048576"]);
    // A fifth of the memory is left to the solvers.
    assert_eq!(options.table_mib(), (350 - BASE_MIB as usize) * 4 / 5);
    let note = settings.apply::<Gomoku>(&Info::MaxMemory(1_000_000), &mut options);
    assert!(note.is_some_and(|note| note.contains("34603008")));
    assert_eq!(options.table_mib(), 1);
    assert_eq!(
        settings.apply::<Gomoku>(&Info::MaxMemory(0), &mut options),
        None
    );
    assert_eq!(options.table_mib(), 1024);
    let note =
        settings.apply::<Gomoku>(&Info::Rule(RuleMask::RENJU | RuleMask::CARO), &mut options);
    assert!(note.is_some());
    assert_eq!(settings.rule(), RuleMask::empty());
    settings.apply::<Gomoku>(&Info::HashSize(0), &mut options);
    assert_eq!(options.hash, Options::default().hash);
}
