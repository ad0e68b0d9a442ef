use std::cell::RefCell;
use std::collections::HashMap;

use xiangqi_rules::{Color, Position};

use super::super::index::Index;
use super::super::value::{self, IMPOSSIBLE, LOSS_BY_RULE, UNJUDGED, Value, WIN_BY_RULE};
use super::super::verify::{before, position, rank};
use super::*;

type Known = HashMap<Material, Arc<Solved>>;

fn solve_all(name: &str) -> Known {
    let known = RefCell::new(Known::new());
    for material in name.parse::<Material>().unwrap().with_smaller() {
        let given = |material: &Material| known.borrow().get(material).cloned();
        let solved = super::solve(&material, &given, &|| false).ok().unwrap();
        known.borrow_mut().insert(material, Arc::new(solved));
    }
    known.into_inner()
}

pub(in super::super) fn solve(name: &str) -> Arc<Solved> {
    let material: Material = name.parse().unwrap();
    solve_all(name).remove(&material).unwrap()
}

fn value(known: &Known, indices: &HashMap<Material, Index>, position: &Position) -> Option<Value> {
    let (material, is_turned) = Material::of(position);
    let mover = position.side_to_move();
    let mover = if is_turned { !mover } else { mover };
    if material.is_bare() {
        let has_moves = !position.legal_moves().is_empty();
        return Some(if has_moves {
            Value::Draw
        } else {
            Value::Loss(0)
        });
    }
    let index = &indices[&material];
    Value::of(
        known[&material].values[mover.index()][index.number(&index.placed(position, is_turned))],
    )
}

/// Every position of some endings has the value that follows from those after its moves, by the
/// rules crate, which shares only the attack tables with the analysis.
#[test]
fn every_value_follows_from_those_after_the_moves() {
    for (name, longest) in [
        ("KRvKA", 10),
        ("KPvKP", 21),
        ("KNvKA", 38),
        ("KCAvK", 18),
        ("KPPvK", 20),
    ] {
        let known = solve_all(name);
        let indices: HashMap<_, _> = known
            .keys()
            .map(|material| (*material, Index::new(material).unwrap()))
            .collect();
        let material: Material = name.parse().unwrap();
        let index = &indices[&material];
        let mut found = 0;
        for number in 0..index.size() {
            for mover in Color::ALL {
                let placed = index.position(number);
                let position = placed.and_then(|placed| position(index, &placed, mover));
                let code = known[&material].values[mover.index()][number];
                assert_eq!(position.is_none(), code == IMPOSSIBLE, "{name} {number}");
                let Some(mut position) = position else {
                    continue;
                };
                assert!(
                    ![WIN_BY_RULE, LOSS_BY_RULE, UNJUDGED].contains(&code),
                    "{name} {number}"
                );
                let mut best = Value::Loss(0);
                for mv in position.legal_moves() {
                    position.make(mv);
                    let after = before(value(&known, &indices, &position).unwrap());
                    position.unmake();
                    if rank(after) > rank(best) || best == Value::Loss(0) {
                        best = after;
                    }
                }
                assert_eq!(Value::of(code), Some(best), "{name}: {}", position.fen());
                found = found.max(value::plies(code).unwrap_or(0));
            }
        }
        assert_eq!(found, longest, "{name}");
    }
}

#[test]
fn a_smaller_ending_must_be_known_and_work_can_be_stopped() {
    let material: Material = "KRvKA".parse().unwrap();
    let missing = super::solve(&material, &|_| None, &|| false).err();
    assert_eq!(missing, Some(Unsolved::Missing("KRvK".parse().unwrap())));
    let rook: Material = "KRvK".parse().unwrap();
    assert_eq!(
        super::solve(&rook, &|_| None, &|| true).err(),
        Some(Unsolved::Stopped)
    );
}
