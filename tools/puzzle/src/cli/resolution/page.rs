//! An HTML page that steps through a proof: one file, for any browser.

use ::cli::svg::escape;
use ::cli::{Message, message};
use serde::Serialize;

use crate::language::Language;
use crate::resolution::labs::course::{self, Style};
use crate::resolution::proof::{Proof, Rule, graph};

const PAGE: &str = include_str!("page.html");

#[derive(Serialize)]
struct Line {
    text: String,
    why: String,
    /// The numbers of the parents' lines, counted from 1.
    parents: Vec<usize>,
}

pub(super) fn page(proof: &Proof, language: Language) -> String {
    let numbered = course::write(proof, Style::Numbered);
    let lines: Vec<Line> = proof
        .lines
        .iter()
        .zip(numbered.lines())
        .map(|(line, text)| Line {
            text: text.to_owned(),
            why: reason(&line.rule).say(language),
            parents: line
                .rule
                .parents()
                .iter()
                .map(|parent| parent + 1)
                .collect(),
        })
        .collect();
    // A `<` could end the script element. Serialising strings and numbers cannot fail.
    let lines = serde_json::to_string(&lines).unwrap_or_default();
    let lines = lines.replace('<', "\\u003c");
    let say = |message: Message| escape(&message.say(language));
    let code = match language {
        Language::En => "en",
        Language::Zh => "zh",
    };
    let parts = [
        ("{lang}", code.to_owned()),
        ("{title}", say(message!("resolution-page-title"))),
        ("{back}", say(message!("resolution-page-back"))),
        ("{on}", say(message!("resolution-page-on"))),
        ("{step}", say(message!("resolution-page-step"))),
        ("{lines}", lines),
        ("{picture}", graph::svg(proof).to_string()),
    ];
    // Text is appended behind each placeholder and not searched again: what a proof says is never
    // taken for a placeholder.
    let mut page = String::new();
    let mut rest = PAGE;
    while let Some((at, (place, text))) = parts
        .iter()
        .filter_map(|part| Some((rest.find(part.0)?, part)))
        .min_by_key(|(at, _)| *at)
    {
        page.push_str(&rest[..at]);
        page.push_str(text);
        rest = &rest[at + place.len()..];
    }
    page + rest
}

/// What a rule does, in words.
fn reason(rule: &Rule) -> Message {
    let line = |parent: usize| parent + 1;
    match rule {
        Rule::Input(_) => message!("resolution-page-input"),
        Rule::Define => message!("resolution-page-define"),
        Rule::DefineConstant => message!("resolution-page-define-constant"),
        Rule::Split { parents } => {
            let line = parents.first().map_or(0, |parent| line(parent.0));
            message!("resolution-page-split", one = line)
        }
        Rule::Resolve { left, right, .. } => {
            message!(
                "resolution-page-resolve",
                one = line(left.0),
                other = line(right.0)
            )
        }
        Rule::Factor { parent, .. } => message!("resolution-page-factor", one = line(*parent)),
        Rule::Paramodulate { from, into, .. } => {
            message!(
                "resolution-page-paramodulate",
                one = line(from.0),
                other = line(into.0)
            )
        }
        Rule::EqualityResolution { parent, .. } => {
            message!("resolution-page-equality-resolution", one = line(parent.0))
        }
        Rule::EqualityFactoring { parent, .. } => {
            message!("resolution-page-factor-equations", one = line(*parent))
        }
    }
}
