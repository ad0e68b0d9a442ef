//! The headline tables of `docs/results/` and of both READMEs are generated from
//! `docs/results/data/*.toml`, and must not differ from them. The same holds for the pictures of
//! these pages, `docs/results/*.svg`.
//!
//! To write them again after a change of the data:
//! `SANQI_WRITE_RESULTS=1 cargo test --test results`.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde::Deserialize;

#[path = "results/cactus.rs"]
mod cactus;
#[path = "results/growth.rs"]
mod growth;
#[path = "results/plots.rs"]
mod plots;

use cactus::Cactus;
use growth::Growth;
use plots::Plot;

const PAGES: [&str; 5] = ["xiangqi", "reversi", "gomoku", "puzzle", "arena"];
/// A page is read by people who look for the few figures that matter.
const MAX_ROWS: usize = 10;
const MAX_README_ROWS: usize = 8;
/// Limit on the size of a picture, in bytes.
const MAX_PICTURE: usize = 8 << 10;
const BEGIN: &str = "<!-- begin: rendered by tests/results.rs -->\n";
const END: &str = "<!-- end -->\n";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Page {
    row: Vec<Row>,
    plot: Option<Plot>,
    growth: Option<Growth>,
    cactus: Option<Cactus>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    what: String,
    result: String,
    #[serde(default)]
    opponent: String,
    #[serde(default)]
    games: String,
    /// Our version: the weights, the commit, or the date.
    version: String,
    machine: String,
    date: String,
    command: String,
    readme: Option<Readme>,
}

/// A row of the READMEs: two cells with a `|` between them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Readme {
    en: String,
    zh: String,
}

impl Row {
    fn cells(&self) -> [&str; 7] {
        [
            &self.what,
            &self.result,
            &self.opponent,
            &self.games,
            &self.version,
            &self.machine,
            &self.date,
        ]
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn data(page: &str) -> Page {
    let path = root().join(format!("docs/results/data/{page}.toml"));
    let text = fs::read_to_string(&path).unwrap();
    toml::from_str::<Page>(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn rows(page: &str) -> Vec<Row> {
    data(page).row
}

/// The page's table and, below it, the commands by the rows' numbers.
fn page_block(rows: &[Row]) -> String {
    let mut block = String::from(
        "| | what | result | opponent | games | ours | machine | date |\n\
         |---|---|---|---|---|---|---|---|\n",
    );
    for (number, row) in (1..).zip(rows) {
        writeln!(block, "| {number} | {} |", row.cells().join(" | ")).unwrap();
    }
    block += "\nThe commands, by the rows' numbers:\n";
    for (number, row) in (1..).zip(rows) {
        write!(block, "\n{number}.\n\n```sh\n{}\n```\n", row.command.trim()).unwrap();
    }
    block
}

fn readme_block(head: &str, line: fn(&Readme) -> &str) -> String {
    let mut block = format!("| {head} |\n|---|---|\n");
    for readme in PAGES
        .iter()
        .flat_map(|page| rows(page))
        .filter_map(|row| row.readme)
    {
        writeln!(block, "| {} |", line(&readme)).unwrap();
    }
    block
}

/// Compares the text between the marks of a file with the generated one, or writes it.
fn holds(path: &str, block: &str) {
    let text = fs::read_to_string(root().join(path)).unwrap();
    let begin = text
        .find(BEGIN)
        .unwrap_or_else(|| panic!("{path}: no {BEGIN}"))
        + BEGIN.len();
    let end = begin
        + text[begin..]
            .find(END)
            .unwrap_or_else(|| panic!("{path}: no {END}"));
    if text[begin..end] == *block {
        return;
    }
    let text = format!("{}{block}{}", &text[..begin], &text[end..]);
    write_again(path, &text);
}

/// Writes a file that differs from the data, if the environment asks for that.
fn write_again(path: &str, text: &str) {
    assert!(
        std::env::var_os("SANQI_WRITE_RESULTS").is_some(),
        "{path} differs from docs/results/data: `SANQI_WRITE_RESULTS=1 cargo test --test results` \
         writes it again"
    );
    fs::write(root().join(path), text).unwrap();
}

#[test]
fn every_row_stands_alone() {
    let mut in_readme = 0;
    for page in PAGES {
        let rows = rows(page);
        assert!(rows.len() <= MAX_ROWS, "{page}: {} rows", rows.len());
        for row in rows {
            for cell in row.cells() {
                assert!(!cell.contains(['|', '\n']), "{page}: {cell}");
                assert!(
                    !cell.contains("the same"),
                    "{page}: leans on another row: {cell}"
                );
            }
            let required = [
                &row.what,
                &row.result,
                &row.version,
                &row.machine,
                &row.command,
            ];
            assert!(
                required.iter().all(|cell| !cell.is_empty()),
                "{page}: {}",
                row.what
            );
            let date: Vec<_> = row.date.split('-').map(str::len).collect();
            assert_eq!(date, [4, 2, 2], "{page}, {}: a date", row.what);
            if let Some(readme) = row.readme {
                in_readme += 1;
                for line in [readme.en, readme.zh] {
                    assert_eq!(line.matches(" | ").count(), 1, "two cells: {line}");
                }
            }
        }
    }
    assert!(
        in_readme <= MAX_README_ROWS,
        "{in_readme} rows in the README"
    );
}

#[test]
fn pages_and_readmes_show_the_data() {
    for page in PAGES {
        holds(&format!("docs/results/{page}.md"), &page_block(&rows(page)));
    }
    holds(
        "README.md",
        &readme_block("what | figure", |readme| &readme.en),
    );
    holds(
        "README.zh-CN.md",
        &readme_block("项目 | 数字", |readme| &readme.zh),
    );
}

#[test]
fn pictures_show_the_data() {
    let mut drawn = 0;
    for page in PAGES {
        let Page {
            row,
            plot,
            growth,
            cactus,
        } = data(page);
        let in_rows = |text: &str| row.iter().any(|row| row.result.contains(text));
        if let Some(cactus) = cactus {
            drawn += 1;
            for decided in cactus.last() {
                let decided = decided.to_string();
                assert!(in_rows(&decided), "{page}: no row has {decided}");
                assert!(
                    cactus.alt.contains(&decided),
                    "{page}: no {decided} in the words"
                );
            }
            shows(page, "decided", &cactus.svg(), &cactus.alt);
        }
        if let Some(growth) = growth {
            drawn += 1;
            for nodes in growth.last() {
                let text = thousands(nodes);
                assert!(growth.alt.contains(&text), "{page}: no {text} in the words");
            }
            let text = shows(page, "nodes", &growth.svg(), &growth.alt);
            assert!(text.contains(&growth.command), "{page}: no command");
        }
        let Some(plot) = plot else { continue };
        drawn += 1;
        for score in plot.scores() {
            assert!(
                in_rows(score),
                "{page}: the picture's {score} stands in no row"
            );
        }
        shows(page, "strength", &plot.svg(), &plot.alt);
    }
    assert!(drawn > 0, "no picture in the data");
}

/// Checks that the page shows the picture, and that the file is up to date; returns the page.
fn shows(page: &str, of: &str, svg: &str, alt: &str) -> String {
    assert!(svg.len() < MAX_PICTURE, "{page}: {} bytes", svg.len());
    let path = format!("docs/results/{page}-{of}.svg");
    if fs::read_to_string(root().join(&path)).unwrap_or_default() != svg {
        write_again(&path, svg);
    }
    let link = format!("![{alt}]({page}-{of}.svg)");
    let text = fs::read_to_string(root().join(format!("docs/results/{page}.md"))).unwrap();
    assert!(text.contains(&link), "docs/results/{page}.md: no {link}");
    text
}

/// A number with separators, as in prose: `1,857,946`.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
