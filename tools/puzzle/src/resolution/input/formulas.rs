//! Readable first-order formulas, one a line.

use super::grammar::Parser;
use super::lexer::Kind;
use crate::error::InputError;
use crate::language::Phrase;
use crate::resolution::limits::Room;
use crate::resolution::problem::{Form, Input, Problem, Role, Statement, Statements};
use crate::resolution::syntax::{Convention, Formula};

/// Words that, with a colon behind them, announce the goal. So does the sign `⊢`.
pub(super) const GOAL_WORDS: [&str; 8] = [
    "goal",
    "prove",
    "conjecture",
    "therefore",
    "conclusion",
    "求证",
    "结论",
    "目标",
];

/// Reads formulas. Each takes a line and may go on in the next where a bracket is open or behind a
/// connective. A line that begins with `⊢` or `goal:` is to be proved. A free variable of the course's
/// convention is universal.
pub(super) fn read(text: &str, room: Room) -> Result<Problem, InputError> {
    let mut parser = Parser::new(text, Convention::Course, room);
    let mut statements = Statements::default();
    let mut goal_follows = false;
    loop {
        parser.skip_newlines();
        if parser.peek().kind == Kind::End {
            break;
        }
        let announced = GOAL_WORDS.contains(&parser.peek().text) && parser.peek_second().is(":");
        if announced {
            parser.advance();
            parser.advance();
        }
        if announced || parser.take("⊢") {
            goal_follows = true;
            continue;
        }
        let room = parser.room;
        let formula = parser.formula()?;
        let free = formula.free_variables();
        let formula = if free.is_empty() {
            formula
        } else {
            Formula::ForAll(free, Box::new(formula))
        };
        let role = if goal_follows {
            Role::Conjecture
        } else {
            Role::Axiom
        };
        goal_follows = false;
        let (_, is_new) = statements.add(Input {
            name: statements.next_number().to_string().into(),
            role,
            statement: Statement::Formula(formula),
            file: None,
        });
        if !is_new {
            parser.room = room;
        }
        // `A, B ⊢ C` on one line reads like a sequent.
        let ended = parser.take(".") || parser.take(";") || parser.take(",");
        let ended = ended || parser.peek().is("⊢");
        if !ended && !matches!(parser.peek().kind, Kind::Newline | Kind::End) {
            return Err(parser.wrong(Phrase::new(
                "a connective or the end of the line",
                "联结词或行尾",
            )));
        }
    }
    if goal_follows || statements.is_empty() {
        return Err(parser.wrong(Phrase::new("a formula", "公式")));
    }
    Ok(statements.into_problem(Form::Formulas))
}
