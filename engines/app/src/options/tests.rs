use protocol::option::OptionKind;

use super::*;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Toy {
    color: usize,
    file: String,
}

impl GameOptions for Toy {
    const TABLE: &'static [Row<Self>] = &[
        Row::hash(1).ucci("hashsize"),
        Row::threads(0).hidden_in(&[Dialect::XBoard]),
        Row::PONDER.ucci("ponder"),
        Row::<Self>::combo(
            "Color",
            &["red", "green"],
            |options| options.own.color,
            |options, color| options.own.color = color,
        )
        .forgetting(),
        Row::path(
            "File",
            |options| options.own.file.clone(),
            |options, path| {
                if path == "missing" {
                    return Err("File: missing".into());
                }
                options.own.file = path.into();
                Ok(())
            },
        ),
        Row::OVERHEAD,
    ];
}

fn names(options: &Options<Toy>, dialect: Dialect) -> Vec<String> {
    options
        .announced(dialect)
        .map(|option| option.name)
        .collect()
}

#[test]
fn each_dialect_announces_what_it_knows() {
    let mut options = Options::default();
    assert_eq!(names(&options, Dialect::Ucci), ["hashsize", "ponder"]);
    let all = [
        "Hash",
        "Threads",
        "Ponder",
        "Color",
        "File",
        "Move Overhead",
    ];
    assert_eq!(names(&options, Dialect::Uci), all);
    let not_threads = names(&options, Dialect::XBoard);
    assert_eq!(
        not_threads,
        ["Hash", "Ponder", "Color", "File", "Move Overhead"]
    );
    options.bounds.paths = false;
    options.bounds.hash = 16;
    options.set(Dialect::Uci, "Hash", Some("32")).unwrap();
    assert_eq!(options.hash, 16);
    let max = options
        .announced(Dialect::Uci)
        .find_map(|option| match option.kind {
            OptionKind::Spin { max, .. } if option.name == "Hash" => max,
            _ => None,
        });
    assert_eq!(max, Some(16));
    assert!(!names(&options, Dialect::Uci).contains(&"File".into()));
}

#[test]
fn what_is_set_is_read_back_and_says_whether_searches_forget() {
    let mut options = Options::<Toy>::default();
    let mut set = |name, value| {
        options
            .set(Dialect::XBoard, name, Some(value))
            .unwrap()
            .forgets
    };
    assert!(!set("threads", "3"));
    assert!(set("Color", "GREEN"));
    assert!(!set("ponder", "on"));
    assert!(!set("File", "<empty>"));
    assert!(!set("move overhead", "70"));
    let toy = Toy {
        color: 1,
        file: String::new(),
    };
    let millis = options.overhead.as_millis();
    assert_eq!(
        (options.threads, options.ponder, millis, options.own),
        (3, true, 70, toy)
    );
}

#[test]
fn a_name_is_found_with_blanks_or_underscores() {
    let split = |text| Options::<Toy>::name_and_value(Dialect::NBoard, text);
    assert_eq!(split("Move Overhead 50"), ("Move Overhead", "50"));
    assert_eq!(split("move_overhead 50"), ("move_overhead", "50"));
    assert_eq!(split("Hash"), ("Hash", ""));
    assert_eq!(split("File a b"), ("File", "a b"));
    assert_eq!(split("mood very good"), ("mood", "very good"));
    assert_eq!(split(""), ("", ""));
    let mut options = Options::<Toy>::default();
    let set = options.set(Dialect::NBoard, "move_overhead", Some("50"));
    assert!(set.is_ok() && options.overhead.as_millis() == 50);
}

#[test]
fn a_bad_value_changes_nothing_and_is_reported_with_what_was_expected() {
    let cases = [
        (
            "hash",
            Some("0"),
            "option Hash: found `0`, expected a whole number from 1 to 65536",
        ),
        (
            "Hash",
            None,
            "option Hash: found no value, expected a whole number from 1 to 65536",
        ),
        (
            "Color",
            Some("blue"),
            "option Color: found `blue`, expected one of red, green",
        ),
        (
            "Ponder",
            Some("maybe"),
            "option Ponder: found `maybe`, expected true or false",
        ),
        ("File", Some("missing"), "File: missing"),
        (
            "Foo",
            Some("1"),
            "found option `Foo`, expected one of those announced",
        ),
    ];
    for (name, value, complaint) in cases {
        let mut options = Options::<Toy>::default();
        let error = options.set(Dialect::Uci, name, value).unwrap_err();
        assert_eq!(error.to_string(), complaint);
        assert_eq!(options, Options::default());
    }
    let mut options = Options::<Toy>::default();
    options.bounds.paths = false;
    let error = options
        .set(Dialect::Uci, "File", Some("/etc/passwd"))
        .unwrap_err();
    assert_eq!(error, OptionError::Path { name: "File" });
}

/// A game with one tunable search parameter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Tuned;

static MARGIN: Parameter = Parameter::new("futility_margin", 42, 10, 120);
static PARAMETERS: &[&Parameter] = &[&MARGIN];

impl GameOptions for Tuned {
    const TABLE: &'static [Row<Self>] = &[Row::PONDER];

    const PARAMETERS: Tunable = || PARAMETERS;
}

#[test]
fn a_constant_is_an_option_in_a_build_for_tuning() {
    let mut options = Options::<Tuned>::default();
    let announced: Vec<_> = options.announced(Dialect::Uci).collect();
    assert_eq!(
        announced[1],
        EngineOption::spin("futility_margin", 42, 10, 120)
    );
    // Some dialects have no underscores in names, and may send blanks instead.
    for (name, value) in [("futility_margin", "43"), ("Futility Margin", "44")] {
        options.set(Dialect::Uci, name, Some(value)).unwrap();
        assert_eq!(MARGIN.get().to_string(), value);
    }
    let error = options.set(Dialect::Uci, "futility_margin", Some("121"));
    assert_eq!(
        error.unwrap_err().to_string(),
        "option futility_margin: found `121`, expected a whole number from 10 to 120"
    );
    assert_eq!(MARGIN.get(), 44);
}

#[test]
fn the_table_fits_into_the_memory_allowed() {
    let mib = |hash, memory| {
        let options = Options::<Toy> {
            hash,
            memory,
            ..Options::default()
        };
        options.table_mib()
    };
    assert_eq!(mib(64, None), 64);
    assert_eq!(mib(64, Some(350)), 64);
    assert_eq!(mib(512, Some(350)), 350 - BASE_MIB as usize);
    assert_eq!(mib(64, Some(BASE_MIB)), 1);
    assert_eq!(mib(64, Some(0)), 1);
}
