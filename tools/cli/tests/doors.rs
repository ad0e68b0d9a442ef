//! The crate as programs use it: help in both languages, manual pages, lines as they are typed.

use ::cli::catalogues::CLI;
use ::cli::help;
use ::cli::lines::{Lines, Typed};
use ::cli::message::Catalogue;
use ::cli::{Language, Manual, Message};
use clap::{CommandFactory, Parser, Subcommand};

/// A program with an option, a subcommand and a subcommand of that.
#[derive(Parser)]
#[command(name = "toy", version = "1")]
struct Toy {
    #[arg(long, global = true, default_value_t = 3)]
    count: u32,

    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Make {
        #[command(subcommand)]
        what: What,
    },
    #[command(flatten)]
    Manual(Manual),
}

#[derive(Subcommand)]
enum What {
    Book { file: String },
}

static MESSAGES: Catalogue = Catalogue::new([
    "\
help = A toy
    .count = How many
help-make = Do it
help-make-book = A book to read
    .file = Where to
",
    "\
help = 玩具
    .count = 多少
help-make = 制作
help-make-book = 一本书
    .file = 写到哪里
",
]);

fn help_of(path: &[&str], language: Language) -> String {
    let mut command = help::localised(Toy::command(), language, &MESSAGES);
    command.build();
    let mut command = &mut command;
    for name in path {
        command = command.find_subcommand_mut(name).unwrap();
    }
    command.render_long_help().to_string()
}

#[test]
fn help_is_chinese_down_to_the_subcommands_of_subcommands() {
    let cases: [(&[&str], &[&str]); 3] = [
        (
            &[],
            &[
                "玩具",
                "用法：toy [选项] <命令>",
                "命令:",
                "制作",
                "多少 [默认：3]",
                "显示帮助",
            ],
        ),
        (&["make"], &["制作", "一本书"]),
        (&["make", "book"], &["一本书", "参数:", "写到哪里", "多少"]),
    ];
    for (path, parts) in cases {
        let help = help_of(path, Language::Zh);
        for part in parts {
            assert!(help.contains(part), "{path:?}: {part} in {help}");
        }
        assert!(!help.contains("Print help"), "{path:?}: {help}");
    }
    let help = help_of(&["make"], Language::En);
    assert!(
        help.contains("Do it") && help.contains("A book to read"),
        "{help}"
    );
}

#[test]
fn what_a_language_lacks_is_found_and_so_is_what_has_no_option() {
    assert_eq!(help::untranslated(&Toy::command(), &MESSAGES), [""; 0]);
    static WRONG: Catalogue = Catalogue::new([
        "\
help = A toy
    .count = How many
help-make = Do it
help-make-book = A book to read
",
        "\
help = 玩具
help-make = 制作
    .speed = 速度
help-make-book = 一本书
    .file = 写到哪里
help-burn = 烧掉
",
    ]);
    let mut found = help::untranslated(&Toy::command(), &WRONG);
    found.sort();
    let expected = [
        "help-burn",
        "help-make-book.file",
        "help-make.speed",
        "help.count",
    ];
    assert_eq!(found, expected);
}

#[test]
fn one_and_many_and_both_languages_are_distinguished() {
    static SAID: Catalogue = Catalogue::new([
        "\
edges =
    { $name }: { $edges ->
        [one] 1 edge
       *[other] { $edges } edges
    }",
        "edges = { $name }：{ $edges } 条边",
    ]);
    let said = |edges: u64, language| {
        let values = vec![("edges", edges.into()), ("name", "广州.gr".into())];
        Message::new(&SAID, "edges", values).say(language)
    };
    assert_eq!(said(1, Language::En), "广州.gr: 1 edge");
    assert_eq!(said(1_000_000, Language::En), "广州.gr: 1000000 edges");
    assert_eq!(said(1, Language::Zh), "广州.gr：1 条边");
    assert_eq!(
        said(u64::MAX, Language::Zh),
        format!("广州.gr：{} 条边", u64::MAX)
    );
}

#[test]
fn what_is_said_in_one_language_only_is_found() {
    static WRONG: Catalogue = Catalogue::new([
        "one = { $a }\ntwo = 2\nthree = 3",
        "one = { $b }\nthree = 三\nfour = 四\nhelp-make = 制作\nclap-only = 仅",
    ]);
    let faults = WRONG.faults(env!("CARGO_MANIFEST_DIR")).join("; ");
    for fault in [
        "one: ",
        "two has no Chinese",
        "four has no English",
        "help-make has no English",
        "three is never said",
    ] {
        assert!(faults.contains(fault), "{fault}: {faults}");
    }
    assert!(!faults.contains("clap-only has"), "{faults}");
    // What the sources of this crate say is not in that catalogue.
    assert!(
        faults.contains("file-missing is not in the catalogue"),
        "{faults}"
    );
    assert_eq!(CLI.faults(env!("CARGO_MANIFEST_DIR")), [""; 0]);
}

#[test]
fn a_page_a_command_is_written_to_a_folder() {
    let temporary = tempfile::tempdir().unwrap();
    let folder = temporary.path();
    let line = ["toy", "man", "--dir", folder.to_str().unwrap()];
    let Command::Manual(manual) = Toy::parse_from(line).command else {
        panic!("not the manual");
    };
    let command = || help::localised(Toy::command(), Language::En, &MESSAGES);
    assert_eq!(manual.render(command()).unwrap(), b"");
    let pages = std::fs::read_dir(folder).unwrap();
    let mut pages: Vec<_> = pages.map(|page| page.unwrap().file_name()).collect();
    pages.sort();
    let text = std::fs::read_to_string(folder.join("toy.1")).unwrap();
    assert!(pages.iter().any(|page| page == "toy-make.1"), "{pages:?}");
    assert!(text.contains("How many"), "{text}");
    let shell = Toy::parse_from(["toy", "completions", "bash"]).command;
    let Command::Manual(manual) = shell else {
        panic!("not the manual");
    };
    let script = manual.render(command()).unwrap();
    assert!(String::from_utf8(script).unwrap().contains("_toy"));
}

#[test]
fn of_a_very_long_line_the_beginning_is_one_entry() {
    let full = [&[b'y'; (1 << 16) - 1][..], b"\n"].concat();
    let long = [&[b'x'; 150_000][..], b"\nh8\n", &full[..], &[b'z'; 80_000]].concat();
    let mut lines = Lines::of(std::io::Cursor::new(long));
    let mut entries = Vec::new();
    while let Typed::Line(line) = lines.next(None) {
        entries.push(line);
    }
    let lengths: Vec<_> = entries.iter().map(String::len).collect();
    assert_eq!(lengths, [1 << 16, 3, 1 << 16, 1 << 16]);
    assert_eq!(entries[1], "h8\n");
}

#[cfg(unix)]
#[test]
fn a_folder_is_no_input() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let error = ::cli::input::Input::read(folder).unwrap_err();
    let said = [Language::En, Language::Zh].map(|language| error.say(language));
    assert!(said[0].ends_with(": this is a folder"), "{said:?}");
    assert!(said[1].ends_with("：这是文件夹"), "{said:?}");
}

#[derive(Debug, thiserror::Error, serde::Serialize)]
enum Wrong {
    #[error("{found} boats, expected {expected:?}")]
    Boats { found: u32, expected: Vec<u8> },
    #[error("the crew: {0}")]
    Crew(Box<Wrong>),
    #[error(transparent)]
    Shore(Shore),
}

#[derive(Debug, thiserror::Error, serde::Serialize)]
#[error("{name:?} is no shore: {why:?}")]
struct Shore {
    name: String,
    why: Why,
}

#[derive(Debug, serde::Serialize)]
enum Why {
    Far,
    Near(char),
}

#[test]
fn a_library_s_error_says_its_english_and_its_data_fill_the_chinese() {
    static SAID: Catalogue = Catalogue::new([
        "",
        "\
Wrong-Boats = { $found } 条船，应为 { $expected }
Wrong-Crew = 船员：{ $value }
Shore = “{ $name }”不是岸：{ $why }
Why-Far = 太远
Why-Near = { $value }",
    ]);
    let boats = |expected: &[u8]| Wrong::Boats {
        found: 3,
        expected: expected.to_vec(),
    };
    let shore = |why| {
        let name = "a\u{1b}[2J".to_owned();
        Wrong::Shore(Shore { name, why })
    };
    for (error, chinese) in [
        (boats(&[1, 2]), "3 条船，应为 1、2"),
        (boats(&[]), "3 条船，应为 无"),
        (Wrong::Crew(Box::new(boats(&[4]))), "船员：3 条船，应为 4"),
        (shore(Why::Far), "“a\\u{1b}[2J”不是岸：太远"),
        (shore(Why::Near('b')), "“a\\u{1b}[2J”不是岸：b"),
    ] {
        let message = Message::of_error(&SAID, &error);
        assert_eq!(message.say(Language::En), error.to_string());
        assert_eq!(message.say(Language::Zh), chinese);
        let known = ::cli::known_errors!(SAID; Wrong, Shore);
        let found = known(&error).map(|message| message.say(Language::Zh));
        assert_eq!(found.as_deref(), Some(chinese));
        assert!(known(&std::fmt::Error).is_none());
    }
}

#[test]
fn an_error_without_its_sentence_is_found() {
    static SAID: Catalogue =
        Catalogue::new(["", "Wrong-Boats = { $found } { $crew }\nWrong-Sails = 帆"]);
    let crate_folder = tempfile::tempdir().unwrap();
    let sources = crate_folder.path().join("src");
    std::fs::create_dir(&sources).unwrap();
    let this = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doors.rs")).unwrap();
    let public = String::from_utf8(this)
        .unwrap()
        .replace("\nenum Wr", "\npub enum Wr");
    std::fs::write(sources.join("lib.rs"), public).unwrap();
    let mut faults = SAID.faults(crate_folder.path().to_str().unwrap());
    faults.retain(|fault| fault.starts_with("Wrong"));
    assert_eq!(
        faults,
        [
            "Wrong-Boats: [\"crew\", \"found\"], [\"found\", \"expected\"]",
            "Wrong-Crew has no Chinese",
            "Wrong-Sails is no error"
        ]
    );
}
