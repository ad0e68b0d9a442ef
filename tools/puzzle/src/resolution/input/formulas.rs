//! Readable first-order formulas, one a line.

use ::cli::{Language, word};

use super::grammar::Parser;
use super::lexer::Kind;
use super::sentences::Sentences;
use crate::error::InputError;
use crate::expected::Expected;
use crate::resolution::memory::SymbolLimit;
use crate::resolution::problem::{Form, Input, Problem, Role, Statement, Statements};
use crate::resolution::syntax::{Convention, Formula};

/// Whether a word, with a colon behind it, announces the goal, in either language. The sign `⊢`
/// does so too.
pub(super) fn is_goal_word(word: &str) -> bool {
    [Language::En, Language::Zh].into_iter().any(|language| {
        let words = word!("goal-words", language);
        words.split(' ').any(|known| known == word)
    })
}

/// Reads formulas. Each takes a line and may go on in the next where a bracket is open or behind a
/// connective. A line that begins with `⊢` or `goal:` is to be proved. A free variable of the
/// course lab's convention is universal. A goal must be the last on its line: in `⊢ A, B` it is not
/// clear whether `B` is a goal too or a premise. Commas separate formulas only before a `⊢` on the
/// same line: in a clause they mean "or".
pub(super) fn read(text: &str, symbols: SymbolLimit) -> Result<Problem, InputError> {
    let mut parser = Parser::new(text, Convention::Course, symbols);
    let mut statements = Statements::default();
    let mut sentences = Sentences::default();
    let mut goal_follows = false;
    // The place of a comma that separates two statements on one line.
    let mut comma = None;
    loop {
        parser.skip_newlines();
        if parser.peek().kind == Kind::End {
            break;
        }
        let announced = parser.peek_second().is(":") && is_goal_word(parser.peek().text);
        if announced {
            parser.advance();
            parser.advance();
        }
        if announced || parser.take("⊢") {
            (goal_follows, comma) = (true, None);
            continue;
        }
        let (symbols, start) = (parser.symbols, parser.peek().at);
        parser.forget_ended();
        let formula = parser.formula()?;
        let free = formula.free_variables();
        let formula = if free.is_empty() {
            formula
        } else {
            Formula::ForAll(free, Box::new(formula))
        };
        let is_goal = std::mem::take(&mut goal_follows);
        let role = if is_goal {
            Role::Conjecture
        } else {
            Role::Axiom
        };
        let (place, is_new) = statements.add(Input {
            name: statements.next_number().to_string().into(),
            role,
            statement: Statement::Formula(formula),
            file: None,
        });
        if !is_new {
            parser.symbols = symbols;
        }
        sentences.add(place, start);
        let stop = parser.peek();
        let ended = parser.take(".") || parser.take(";") || parser.take(",");
        let line_ends = matches!(parser.peek().kind, Kind::Newline | Kind::End);
        if is_goal && ended && !line_ends {
            return Err(parser.wrong_at(stop.at, Expected::EndOfLine));
        }
        // `A, B ⊢ C` on one line reads like a sequent.
        let ended = ended || (!is_goal && parser.peek().is("⊢"));
        if !ended && !line_ends {
            return Err(parser.wrong(Expected::ConnectiveOrLineEnd));
        }
        if line_ends {
            if let Some(comma) = comma {
                return Err(parser.wrong_at(comma, Expected::FormulaSeparator));
            }
        } else if stop.is(",") {
            comma = comma.or(Some(stop.at));
        }
    }
    if goal_follows || statements.is_empty() {
        return Err(parser.wrong(Expected::Formula));
    }
    let problem = statements.into_problem(Form::Formulas);
    sentences.check(text, &problem)?;
    Ok(problem)
}
