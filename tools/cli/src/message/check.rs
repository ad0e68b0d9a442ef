//! For each program's test of its catalogue: both languages have the same messages with the same
//! places, the sources name no other, and each is used. Each error that can be serialised has its
//! Chinese ([`super::errors`]).

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::Catalogue;

/// Messages whose sentences clap has in English.
const ONLY_CHINESE: &str = "clap-";

/// Whether a message is an error's, which says its English itself.
fn is_of_error(id: &str) -> bool {
    id.starts_with(|first: char| first.is_ascii_uppercase())
}

/// The names of messages, `id` or `id.attribute`, each with the names of its places.
type Entries = BTreeMap<String, Vec<String>>;

impl Catalogue {
    /// What is wrong with the catalogue of the crate in a folder.
    pub fn faults(&self, crate_folder: &str) -> Vec<String> {
        let [english, chinese] = self.texts.map(entries);
        let mut faults = Vec::new();
        for (id, places) in &english {
            match chinese.get(id) {
                None => faults.push(format!("{id} has no Chinese")),
                Some(other) if other != places => {
                    faults.push(format!("{id}: {places:?}, {other:?}"));
                }
                Some(_) => {}
            }
        }
        let unsaid = chinese.keys().filter(|id| !english.contains_key(*id));
        let unsaid = unsaid.filter(|id| !id.starts_with(ONLY_CHINESE) && !is_of_error(id));
        faults.extend(unsaid.map(|id| format!("{id} has no English")));
        // What an engine says of its rules is named in the crate of the rules, in its folder, and
        // in `text-boards`, which the rules of two games share.
        let folder = Path::new(crate_folder);
        let [own, mut rules] = ["src", "rules/src"].map(|sources| {
            let mut source = String::new();
            read_sources(&folder.join(sources), &mut source);
            source
        });
        let manifest = fs::read_to_string(folder.join("rules/Cargo.toml")).unwrap_or_default();
        if manifest.contains("text-boards") {
            read_sources(&folder.join("../text-boards/src"), &mut rules);
        }
        let mut errors = in_words(&own, &["Serialize", "Error"]);
        errors.extend(in_words(&rules, &["Serialize"]));
        let source = own + &rules;
        for (id, fields) in &errors {
            match chinese.get(id) {
                None => faults.push(format!("{id} has no Chinese")),
                Some(places) if !places.iter().all(|place| fields.contains(place)) => {
                    faults.push(format!("{id}: {places:?}, {fields:?}"));
                }
                Some(_) => {}
            }
        }
        let others = chinese.keys().filter(|id| is_of_error(id));
        let others = others.filter(|id| !errors.contains_key(*id));
        faults.extend(others.map(|id| format!("{id} is no error")));
        let named_ids = chinese.keys().filter(|id| !is_of_error(id));
        for id in named_ids.filter(|id| !id.starts_with("help")) {
            if !source.contains(&format!("\"{id}\"")) {
                faults.push(format!("{id} is never said"));
            }
        }
        let named = named(&source);
        let unknown = named.filter(|id| !chinese.contains_key(*id));
        faults.extend(unknown.map(|id| format!("{id} is not in the catalogue")));
        faults
    }

    /// Each `id` and `id.attribute` of the help in Chinese.
    pub(crate) fn help_entries(&self) -> impl Iterator<Item = String> {
        let all = entries(self.texts[1]).into_keys();
        all.filter(|id| id.starts_with("help"))
    }
}

/// The messages of a file, in the layout that these files have: a name at the beginning of a line,
/// an attribute's behind four spaces and a point.
fn entries(text: &str) -> Entries {
    let mut entries = Entries::new();
    let (mut message, mut current) = (String::new(), String::new());
    for line in text.lines() {
        let name = line.split_once(" =").map_or("", |(name, _)| name);
        let is_name = |name: &str| {
            let fits = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
            !name.is_empty() && name.chars().all(fits)
        };
        if is_name(name) {
            name.clone_into(&mut message);
            current.clone_from(&message);
            entries.entry(current.clone()).or_default();
        } else if let Some(attribute) = name.strip_prefix("    .").filter(|name| is_name(name)) {
            current = format!("{message}.{attribute}");
            entries.entry(current.clone()).or_default();
        }
        for piece in line.split('$').skip(1) {
            let end = piece.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            let place = piece[..end.unwrap_or(piece.len())].to_owned();
            let places = entries.entry(current.clone()).or_default();
            if let Err(at) = places.binary_search(&place) {
                places.insert(at, place);
            }
        }
    }
    entries
}

/// The types that derive some traits, and so can be said: `TYPE-VARIANT` or `TYPE`, each with its
/// fields; as rustfmt lays them out. What only passes on another error is left out.
fn in_words(source: &str, traits: &[&str]) -> Entries {
    let mut entries = Entries::new();
    for derived in source.split("#[derive(").skip(1) {
        let (derived, item) = derived.split_once(']').unwrap_or_default();
        let is_said = traits.iter().all(|name| derived.contains(name));
        if !is_said || derived.contains("Deserialize") {
            continue;
        }
        let word = |text: &str| -> String {
            let letters = text
                .chars()
                .take_while(|c| c.is_alphanumeric() || *c == '_');
            letters.collect()
        };
        let (mut name, mut id, mut passes_on) = (String::new(), String::new(), false);
        for line in item.lines().take_while(|line| *line != "}") {
            let code = line.trim_start();
            let variant = line.strip_prefix("    ");
            let variant = variant.filter(|code| code.starts_with(|c: char| c.is_ascii_uppercase()));
            if let Some(rest) = code.strip_prefix("pub enum ") {
                name = word(rest);
            } else if let Some(rest) = code.strip_prefix("pub struct ") {
                id = word(rest);
                entries.entry(id.clone()).or_default();
            } else if code.starts_with("#[error(transparent")
                || code.starts_with("#[error(\"{0}\")")
            {
                passes_on = true;
            } else if let Some(code) = variant {
                id = format!("{name}-{}", word(code));
                if !std::mem::take(&mut passes_on) {
                    let fields = entries.entry(id.clone()).or_default();
                    fields.extend(code.contains('(').then(|| "value".to_owned()));
                }
            }
            let Some(fields) = entries.get_mut(&id) else {
                continue;
            };
            // Not those of an attribute's sentence.
            let names = variant.is_some() || code.starts_with(|c: char| c.is_ascii_lowercase());
            for (end, _) in code.match_indices(": ").filter(|_| names) {
                let start = code[..end].rfind(|c: char| !c.is_alphanumeric() && c != '_');
                fields.push(code[start.map_or(0, |start| start + 1)..end].to_owned());
            }
        }
    }
    entries
}

fn read_sources(folder: &Path, source: &mut String) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            read_sources(&path, source);
        } else if path
            .extension()
            .is_some_and(|extension| ["rs", "js", "html"].iter().any(|it| extension == *it))
        {
            let text = fs::read_to_string(&path).unwrap_or_default();
            let lines = text.split_inclusive('\n');
            let is_comment = |line: &&str| line.trim_start().starts_with("//");
            source.extend(lines.filter(|line| !is_comment(line)));
        }
    }
}

/// The messages that sources name, in `message!("id"`, in a `messages!` enumeration, and for pages
/// as `"page-id"`.
fn named(source: &str) -> impl Iterator<Item = &str> {
    let literal = |text: &'_ str| -> Option<(usize, usize)> {
        let start = text.find('"')? + 1;
        (text[..start - 1].trim().is_empty()).then_some(())?;
        Some((start, start + text[start..].find('"')?))
    };
    let calls = |macro_: &'static str| source.split(macro_).skip(1);
    let called = calls(concat!("message", "!(")).chain(calls(concat!("word", "!(")));
    let called = called.filter_map(move |rest| literal(rest).map(|(start, end)| &rest[start..end]));
    let blocks = source.split(concat!("messages", "! {")).skip(1);
    let blocks = blocks.map(|block| block.split_once("\n}").map_or(block, |(block, _)| block));
    let variants = blocks.flat_map(|block| block.split(" = ").skip(1));
    let of_pages = source.match_indices(concat!("\"pag", "e-"));
    let of_pages = of_pages.filter_map(|(at, _)| source[at + 1..].split('"').next());
    called
        .chain(of_pages)
        .chain(variants.filter_map(move |rest| literal(rest).map(|(start, end)| &rest[start..end])))
}
