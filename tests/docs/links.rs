//! A link from one page to another, to a picture or to a source file must lead to an existing file,
//! and its `#anchor` to a heading of that page.

use std::fs;
use std::path::{Component, Path, PathBuf};

use crate::pages::{self, Page};

/// The targets of `[text](target)` and `![text](target)`, with their line numbers.
fn links(page: &Page) -> Vec<(usize, String)> {
    let mut links = Vec::new();
    for (number, line) in (1..).zip(page.prose()) {
        let mut rest = line;
        while let Some(start) = rest.find("](") {
            rest = &rest[start + 2..];
            let Some(end) = rest.find(')') else { break };
            links.push((number, rest[..end].to_owned()));
            rest = &rest[end..];
        }
    }
    links
}

fn is_external(target: &str) -> bool {
    ["https://", "http://", "mailto:"]
        .iter()
        .any(|scheme| target.starts_with(scheme))
}

/// The anchor that GitHub gives a heading: lower case, spaces become dashes, and everything except
/// letters, digits, dashes and underscores is dropped.
fn anchor(heading: &str) -> String {
    heading
        .trim_start_matches('#')
        .trim()
        .to_lowercase()
        .chars()
        .filter_map(|letter| match letter {
            ' ' => Some('-'),
            '-' | '_' => Some(letter),
            _ => letter.is_alphanumeric().then_some(letter),
        })
        .collect()
}

fn has_anchor(text: &str, wanted: &str) -> bool {
    text.lines()
        .any(|line| line.starts_with('#') && anchor(line) == wanted)
}

/// Turns `a/b/../c` into `a/c`, without asking the file system.
fn normalized(path: &Path) -> PathBuf {
    let mut result = PathBuf::new();
    for component in path.components() {
        match component {
            Component::ParentDir => drop(result.pop()),
            Component::CurDir => {}
            other => result.push(other),
        }
    }
    result
}

fn check(page: &Page, target: &str) -> Result<(), String> {
    let (file, wanted) = target.split_once('#').unwrap_or((target, ""));
    let path = if file.is_empty() {
        page.path.clone()
    } else {
        normalized(&page.path.parent().unwrap().join(file))
    };
    let full = pages::root().join(&path);
    if !full.exists() {
        return Err(format!("{} is not there", path.display()));
    }
    if !wanted.is_empty() {
        let text = fs::read_to_string(&full).map_err(|error| error.to_string())?;
        if !has_anchor(&text, wanted) {
            return Err(format!("{} has no heading #{wanted}", path.display()));
        }
    }
    Ok(())
}

#[test]
fn every_relative_link_leads_somewhere() {
    let mut dead = Vec::new();
    let mut checked = 0;
    for page in pages::all() {
        for (line, target) in links(&page) {
            if is_external(&target) {
                continue;
            }
            checked += 1;
            if let Err(why) = check(&page, &target) {
                dead.push(format!("{}:{line}: {target}: {why}", page.path.display()));
            }
        }
    }
    assert!(checked > 100, "only {checked} links found");
    assert!(dead.is_empty(), "dead links:\n{}", dead.join("\n"));
}

/// The index links to every page of the manual.
#[test]
fn the_index_leads_to_every_page() {
    let pages = pages::all();
    let index = Path::new("docs/index.md");
    let index_page = pages.iter().find(|page| page.path == index).unwrap();
    let linked: Vec<PathBuf> = links(index_page)
        .iter()
        .map(|(_, target)| target.split('#').next().unwrap_or_default())
        .map(|file| normalized(&Path::new("docs").join(file)))
        .collect();
    let missing: Vec<_> = pages
        .iter()
        .map(|page| &page.path)
        .filter(|path| path.starts_with("docs") && *path != index)
        .filter(|path| !path.starts_with("docs/results/log") && !linked.contains(path))
        .collect();
    assert!(missing.is_empty(), "the index does not name {missing:?}");
}

#[test]
fn a_dead_link_is_found() {
    let page = |text: &str| Page {
        path: "docs/guide/x.md".into(),
        text: text.into(),
    };
    let text =
        "see [a](../index.md), [b](../no.md)\n    [c](code.md)\n[d](#a-b) [e](#c)\n## A `b`!\n";
    let found: Vec<_> = links(&page(text)).into_iter().map(|link| link.1).collect();
    assert_eq!(found, ["../index.md", "../no.md", "#a-b", "#c"]);
    assert!(check(&page(text), "../index.md").is_ok());
    assert!(check(&page(text), "../no.md").is_err());
    assert!(has_anchor(text, "a-b") && !has_anchor(text, "c"));
}
