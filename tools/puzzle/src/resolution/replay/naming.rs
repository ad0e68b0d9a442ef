//! Names for the variables of a replayed proof.
//!
//! A conclusion's variable keeps the name of the parent's variable that became it, the left
//! parent's first; if two would have the same name, a new one is taken.

use std::collections::HashSet;

use super::{Draft, DraftRule, Images};
use crate::resolution::encoding::EncodedClause;
use crate::resolution::literal::Lit;
use crate::resolution::proof::{Bindings, Line, Rule};
use crate::resolution::saturation::Saturation;
use crate::resolution::syntax::{Atom, Convention, Literal, Name, Term};
use crate::resolution::term_bank::{TermBank, TermId};

/// The names of a line's variables, by number.
pub(in crate::resolution) type Names = Vec<Option<Name>>;

pub(super) fn named(
    search: &Saturation,
    drafts: &[Draft],
    inputs: &[EncodedClause],
    convention: Convention,
) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut all_names: Vec<Names> = Vec::new();
    for draft in drafts {
        let parents = parents(&draft.rule);
        let names = match &draft.rule {
            DraftRule::Input(index) => inputs[*index].names.iter().cloned().map(Some).collect(),
            _ => names(&search.bank, draft, &parents, &all_names, convention),
        };
        let clause = match &draft.rule {
            DraftRule::Input(index) => inputs[*index].clause.clone(),
            _ => draft
                .lits
                .iter()
                .map(|lit| literal(&search.bank, lit, &names))
                .collect(),
        };
        let mut bindings = parents
            .iter()
            .map(|(parent, images)| bindings(&search.bank, images, &all_names[*parent], &names))
            .collect::<Vec<_>>()
            .into_iter();
        let mut next = || bindings.next().unwrap_or_default();
        let rule = match &draft.rule {
            DraftRule::Input(index) => Rule::Input(inputs[*index].source),
            DraftRule::Resolve([left, right], _) => Rule::Resolve {
                left: *left,
                right: *right,
                left_bindings: next(),
                right_bindings: next(),
            },
            DraftRule::Paramodulate([from, into], _) => Rule::Paramodulate {
                from: *from,
                into: *into,
                from_bindings: next(),
                into_bindings: next(),
            },
            DraftRule::Define => Rule::Define,
            DraftRule::DefineConstant => Rule::DefineConstant,
            DraftRule::Split(parents) => Rule::Split {
                parents: parents.iter().map(|(line, _)| (*line, next())).collect(),
            },
            DraftRule::Factor(parent, lits, _) => Rule::Factor {
                parent: *parent,
                lits: *lits,
                bindings: next(),
            },
            DraftRule::EqualityResolution(parent, _) => Rule::EqualityResolution {
                parent: *parent,
                bindings: next(),
            },
            DraftRule::EqualityFactoring(parent, lits, _) => Rule::EqualityFactoring {
                parent: *parent,
                lits: *lits,
                bindings: next(),
            },
        };
        lines.push(Line { clause, rule });
        all_names.push(names);
    }
    lines
}

fn parents(rule: &DraftRule) -> Vec<(usize, &Images)> {
    match rule {
        DraftRule::Input(_) | DraftRule::Define | DraftRule::DefineConstant => Vec::new(),
        DraftRule::Split(parents) => {
            let parents = parents.iter();
            parents.map(|(line, images)| (*line, images)).collect()
        }
        DraftRule::Resolve(places, images) | DraftRule::Paramodulate(places, images) => {
            vec![(places[0].0, &images[0]), (places[1].0, &images[1])]
        }
        DraftRule::Factor(parent, _, images) | DraftRule::EqualityFactoring(parent, _, images) => {
            vec![(*parent, images)]
        }
        DraftRule::EqualityResolution(place, images) => vec![(place.0, images)],
    }
}

fn names(
    bank: &TermBank,
    draft: &Draft,
    parents: &[(usize, &Images)],
    all_names: &[Names],
    convention: Convention,
) -> Names {
    let mut wanted: Vec<usize> = Vec::new();
    let terms = draft.lits.iter().flat_map(|lit| [lit.lhs, lit.rhs]);
    let images = parents
        .iter()
        .flat_map(|(_, images)| images.iter().map(|(_, term)| *term));
    for term in terms.chain(images) {
        bank.for_each_variable(term, &mut |variable| {
            if !wanted.contains(&variable) {
                wanted.push(variable);
            }
        });
    }
    let mut names: Names = vec![None; wanted.iter().max().map_or(0, |&most| most + 1)];
    let mut taken: HashSet<Name> = HashSet::new();
    for (parent, images) in parents {
        for (variable, image) in *images {
            let Some(number) = image.as_variable() else {
                continue;
            };
            let name = all_names[*parent].get(*variable).cloned().flatten();
            if let Some(name) = name.filter(|name| names[number].is_none() && !taken.contains(name))
            {
                taken.insert(name.clone());
                names[number] = Some(name);
            }
        }
    }
    for number in wanted {
        if names[number].is_none() {
            let name = convention.fresh(&taken);
            taken.insert(name.clone());
            names[number] = Some(name);
        }
    }
    names
}

/// The bindings that change a name.
fn bindings(bank: &TermBank, images: &Images, parent: &Names, own: &Names) -> Bindings {
    let pairs = images.iter().filter_map(|&(variable, image)| {
        let name = parent.get(variable).cloned().flatten()?;
        let image = term(bank, image, own);
        (image != Term::Variable(name.clone())).then_some((name, image))
    });
    pairs.collect()
}

pub(in crate::resolution) fn literal(bank: &TermBank, lit: &Lit, names: &Names) -> Literal {
    let left = term(bank, lit.lhs, names);
    let atom = match left {
        Term::Function(name, arguments) if lit.is_atom() => Atom::Predicate(name, arguments),
        left => Atom::Equality(left, term(bank, lit.rhs, names)),
    };
    Literal {
        positive: lit.positive,
        atom,
    }
}

pub(in crate::resolution) fn term(bank: &TermBank, id: TermId, names: &Names) -> Term {
    match id.as_variable() {
        // Every variable of a line has a name.
        Some(variable) => Term::Variable(
            names
                .get(variable)
                .cloned()
                .flatten()
                .unwrap_or_else(|| Name::from("?")),
        ),
        None => {
            let arguments = bank
                .arguments(id)
                .iter()
                .map(|&argument| term(bank, argument, names));
            Term::Function(bank.symbol(bank.top(id)).name.clone(), arguments.collect())
        }
    }
}
