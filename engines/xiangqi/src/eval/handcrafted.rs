//! The hand-made evaluation: the sum of all terms, blended between opening and endgame.

use search::value::{EVALUATION_BOUND, Value};
use xiangqi_rules::{Color, Move, Position};

use super::attack_info::AttackInfo;
use super::endgame::{self, FULL};
use super::material::{self, STAGE, STAGE_FULL};
use super::score::Score;
use super::sheet::{Sheet, Sum};
use super::{Evaluate, king_safety, mobility, structure, threats, weights as w};

/// Keeps material and piece-square values up to date move by move; all else is computed by
/// [`Evaluate::evaluate`].
#[derive(Clone, Debug)]
pub struct Handcrafted {
    /// The states of the line so far, the current position's last.
    states: Vec<State>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    /// Material and squares, from red's view.
    psq: Score,
    /// The sum of [`STAGE`] over all pieces.
    stage: i32,
}

impl State {
    const EMPTY: Self = Self {
        psq: Score::ZERO,
        stage: 0,
    };

    fn of(position: &Position) -> Self {
        let mut state = Self::EMPTY;
        for square in position.occupied() {
            if let Some(piece) = position.piece_on(square) {
                state.psq += material::psq(piece, square);
            }
        }
        state.stage = material::stage(position);
        state
    }

    #[inline]
    fn after(mut self, before: &Position, mv: Move) -> Self {
        if let Some(piece) = before.piece_on(mv.from()) {
            self.psq += material::psq(piece, mv.to()) - material::psq(piece, mv.from());
        }
        if let Some(captured) = before.piece_on(mv.to()) {
            self.psq -= material::psq(captured, mv.to());
            self.stage -= STAGE[captured.kind().index()];
        }
        self
    }
}

impl Handcrafted {
    pub fn new(position: &Position) -> Self {
        let mut evaluation = Self {
            states: Vec::with_capacity(256),
        };
        evaluation.reset(position);
        evaluation
    }

    /// Moves and null moves made since the last [`Evaluate::reset`].
    pub fn moves_made(&self) -> usize {
        self.states.len().saturating_sub(1)
    }
}

impl Evaluate for Handcrafted {
    fn reset(&mut self, position: &Position) {
        self.states.clear();
        self.states.push(State::of(position));
    }

    #[inline]
    fn make(&mut self, before: &Position, mv: Move) {
        let state = *self.states.last().unwrap_or(&State::EMPTY);
        self.states.push(state.after(before, mv));
    }

    #[inline]
    fn make_null(&mut self) {
        let state = *self.states.last().unwrap_or(&State::EMPTY);
        self.states.push(state);
    }

    #[inline]
    fn unmake(&mut self) {
        self.states.pop();
    }

    fn evaluate(&mut self, position: &Position) -> Value {
        let state = *self.states.last().unwrap_or(&State::EMPTY);
        debug_assert_eq!(state, State::of(position), "{}", position.fen());
        let mut sheet = Sum(state.psq);
        terms(position, &mut sheet);
        let red = blend(position, sheet.0, state.stage).value;
        match position.side_to_move() {
            Color::Red => red,
            Color::Black => -red,
        }
    }
}

/// All terms but material and squares.
#[inline]
pub(super) fn terms(position: &Position, sheet: &mut impl Sheet) {
    let attack_info = AttackInfo::of(position);
    for_side(&attack_info, Color::Red, sheet);
    for_side(&attack_info, Color::Black, sheet);
    sheet.add(position.side_to_move(), w::TEMPO, 1);
}

/// One side's terms. Inlined twice, so that the compiler knows the colour.
#[inline(always)]
fn for_side(attack_info: &AttackInfo, us: Color, sheet: &mut impl Sheet) {
    material::terms(attack_info, us, sheet);
    mobility::terms(attack_info, us, sheet);
    king_safety::terms(attack_info, us, sheet);
    threats::terms(attack_info, us, sheet);
    structure::terms(attack_info, us, sheet);
}

/// A pair of values blended into one, with the factors that were used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Blend {
    /// From 0, the endgame, to [`STAGE_FULL`].
    pub(super) stage: i32,
    /// How much of an endgame lead counts, in 1/64.
    pub(super) scale: i32,
    /// The blended value from red's view, in internal units.
    pub(super) value: Value,
}

/// One value from the pair: `stage` parts opening, the rest endgame.
#[inline]
pub(super) fn blend(position: &Position, total: Score, stage: i32) -> Blend {
    let stage = stage.min(STAGE_FULL);
    let mixed = total.mg() * stage + total.eg() * (STAGE_FULL - stage);
    let ahead = if mixed >= 0 { Color::Red } else { Color::Black };
    let scale = endgame::scale(position, stage, ahead);
    let value = mixed * scale / (STAGE_FULL * FULL);
    Blend {
        stage,
        scale,
        value: value.clamp(1 - EVALUATION_BOUND, EVALUATION_BOUND - 1),
    }
}
