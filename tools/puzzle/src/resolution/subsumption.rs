//! Whether a clause subsumes another: an instance of it is a part of the other.

use super::literal::Lit;
use super::substitution::Substitution;
use super::term_bank::TermBank;

/// After this many tried pairs of literals the answer is "not known to".
const MAX_TRIES: u32 = 5_000;

/// Whether an instance of `general` is part of `special`, different literals in different places.
/// With `flipped`, the special literal at that index counts with the opposite sign and must be
/// used. If it is, the bindings stay in the substitution; otherwise none do.
pub fn subsumes(
    bank: &TermBank,
    substitution: &mut Substitution,
    general: &[Lit],
    special: &[Lit],
    flipped: Option<usize>,
) -> bool {
    if general.len() > special.len() {
        return false;
    }
    let mut tries = MAX_TRIES;
    let mut used = vec![false; special.len()];
    let mut todo: Vec<&Lit> = general.iter().collect();
    // Large literals match few others, so they come first.
    todo.sort_by_key(|lit| std::cmp::Reverse(lit.size(bank)));
    let mark = substitution.mark();
    let found = place(
        bank,
        substitution,
        &todo,
        special,
        flipped,
        &mut used,
        &mut tries,
    );
    if !found {
        substitution.undo(mark);
    }
    found
}

fn place(
    bank: &TermBank,
    substitution: &mut Substitution,
    todo: &[&Lit],
    special: &[Lit],
    flipped: Option<usize>,
    used: &mut [bool],
    tries: &mut u32,
) -> bool {
    let Some((lit, rest)) = todo.split_first() else {
        return flipped.is_none_or(|index| used[index]);
    };
    for index in 0..special.len() {
        let target = &special[index];
        let positive = target.positive != (flipped == Some(index));
        if used[index] || lit.positive != positive || lit.is_atom() != target.is_atom() {
            continue;
        }
        if *tries == 0 {
            return false;
        }
        *tries -= 1;
        for (lhs, rhs) in [(target.lhs, target.rhs), (target.rhs, target.lhs)] {
            let mark = substitution.mark();
            if substitution.matches(bank, lit.lhs, lhs) && substitution.matches(bank, lit.rhs, rhs)
            {
                used[index] = true;
                if place(bank, substitution, rest, special, flipped, used, tries) {
                    return true;
                }
                used[index] = false;
            }
            substitution.undo(mark);
            if lit.is_atom() {
                break;
            }
        }
    }
    false
}
