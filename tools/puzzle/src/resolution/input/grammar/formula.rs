//! The grammar of formulas.
//!
//! Connectives bind in this order, the tightest first: `¬` and quantifiers, `∧`, `∨`, then `→`, `↔`
//! and the rest. In the course lab's formulas `P → Q → R` is `P → (Q → R)`; any other two of the
//! loosest connectives need brackets; in the TPTP any two of them do. The scope of a quantifier is
//! the next unit (`∀x P(x) → Q` is `(∀x P(x)) → Q`); with a point or colon behind its variables, in
//! the course lab's formulas, everything that follows. There `∀x P(x) → Q(x)` is refused: few who
//! write it mean another x in `Q(x)`. In the TPTP the colon is mandatory and changes nothing.

use super::{Parsed, Parser};
use crate::expected::Expected;
use crate::resolution::input::lexer::Kind;
use crate::resolution::input::sorts;
use crate::resolution::syntax::{Convention, Formula, Name};

/// A sign between two formulas, and the formula that it makes of them.
type Connective = (&'static str, fn(Formula, Formula) -> Formula);

/// The connectives that bind loosest, all with the same strength.
const CONNECTIVES: [Connective; 6] = [
    ("->", implication),
    ("<-", |left, right| implication(right, left)),
    ("<->", equivalence),
    ("<~>", |left, right| equivalence(left, right).negated()),
    ("~|", |left, right| Formula::Or(vec![left, right]).negated()),
    ("~&", |left, right| {
        Formula::And(vec![left, right]).negated()
    }),
];

fn implication(left: Formula, right: Formula) -> Formula {
    Formula::Implies(Box::new(left), Box::new(right))
}

fn equivalence(left: Formula, right: Formula) -> Formula {
    Formula::Iff(Box::new(left), Box::new(right))
}

impl Parser<'_> {
    pub(in crate::resolution::input) fn formula(&mut self) -> Parsed<Formula> {
        self.nested(|parser| {
            let left = parser.disjunction()?;
            let Some((sign, joined)) = parser.connective() else {
                return Ok(left);
            };
            let spelling = parser.advance().spelling(parser.text);
            parser.skip_newlines();
            let right = match (sign, parser.convention) {
                ("->", Convention::Course) => parser.implications()?,
                _ => parser.disjunction()?,
            };
            // Two of them in a row have no agreed meaning.
            if parser.connective().is_some() {
                return Err(parser.wrong(Expected::BracketsAround {
                    sign: spelling.to_owned(),
                }));
            }
            Ok(joined(left, right))
        })
    }

    /// What stands behind `→`: `B → C` in `A → B → C`, but not `B ↔ C` in `A → B ↔ C`.
    fn implications(&mut self) -> Parsed<Formula> {
        self.nested(|parser| {
            let left = parser.disjunction()?;
            if parser.sign() != Some("->") {
                return Ok(left);
            }
            parser.advance();
            parser.skip_newlines();
            Ok(implication(left, parser.implications()?))
        })
    }

    /// The next token's connective among [`CONNECTIVES`].
    fn connective(&self) -> Option<Connective> {
        let sign = self.sign()?;
        CONNECTIVES.into_iter().find(|(known, _)| *known == sign)
    }

    fn disjunction(&mut self) -> Parsed<Formula> {
        let mut parts = vec![self.conjunction()?];
        while self.sign() == Some("|") {
            self.advance();
            self.skip_newlines();
            parts.push(self.conjunction()?);
        }
        Ok(if parts.len() == 1 {
            parts.remove(0)
        } else {
            Formula::Or(parts)
        })
    }

    fn conjunction(&mut self) -> Parsed<Formula> {
        let mut parts = vec![self.unit()?];
        while self.sign() == Some("&") {
            self.advance();
            self.skip_newlines();
            parts.push(self.unit()?);
        }
        Ok(if parts.len() == 1 {
            parts.remove(0)
        } else {
            Formula::And(parts)
        })
    }

    fn unit(&mut self) -> Parsed<Formula> {
        match self.sign() {
            Some("~") => {
                self.advance();
                Ok(self.nested(Self::unit)?.negated())
            }
            Some("(") => {
                self.advance();
                self.skip_newlines();
                let before = self.ended.len();
                let formula = self.formula()?;
                self.ended.truncate(before);
                self.skip_newlines();
                if !self.take(")") {
                    return Err(self.wrong(Expected::ConnectiveOrBracket));
                }
                Ok(formula)
            }
            Some("$true" | "$false") => {
                self.count_symbol()?;
                let value = self.sign() == Some("$true");
                self.advance();
                Ok(Formula::Constant(value))
            }
            Some("forall" | "exists" | "!" | "?") => self.quantified(),
            _ if self.convention == Convention::Tptp
                && matches!(self.peek().text, "$true" | "$false") =>
            {
                self.count_symbol()?;
                Ok(Formula::Constant(self.advance().text == "$true"))
            }
            _ => {
                if !matches!(self.peek().kind, Kind::Word | Kind::Quoted | Kind::Distinct) {
                    return Err(self.wrong(Expected::Formula));
                }
                let literal = self.atom()?;
                let atom = Formula::Atom(literal.atom);
                Ok(if literal.positive {
                    atom
                } else {
                    atom.negated()
                })
            }
        }
    }

    /// A quantified formula: `∀x y. F`, `∀x F`, `![X,Y]: F`.
    fn quantified(&mut self) -> Parsed<Formula> {
        let universal = matches!(self.sign(), Some("forall" | "!"));
        self.advance();
        let listed = self.take("[");
        if self.convention == Convention::Tptp && !listed {
            return Err(self.wrong(Expected::Sign { sign: "[" }));
        }
        let mut names = Vec::new();
        let mut sorts = Vec::new();
        loop {
            let token = self.peek();
            let is_variable = match self.convention {
                Convention::Tptp => self.convention.is_variable(token.text),
                // The first word is a variable, whatever it is called; of the others, a name before
                // `(` is a predicate.
                Convention::Course => names.is_empty() || listed || self.names_a_variable(),
            };
            if token.kind != Kind::Word || !is_variable {
                break;
            }
            names.push(self.name(token.text)?);
            self.advance();
            if self.is_sorted {
                sorts.push(self.sort_of_variable()?);
            }
            if !self.take(",") && listed {
                break;
            }
        }
        if names.is_empty() {
            return Err(self.wrong(Expected::Variable));
        }
        if listed {
            self.expect("]")?;
        }
        let colon = if self.convention == Convention::Tptp {
            self.expect(":")?;
            false
        } else {
            self.take(":") || self.take(".")
        };
        let before = self.bound.len();
        self.bound.extend(names.iter().cloned());
        self.skip_newlines();
        let inner = if colon {
            self.formula()
        } else {
            self.nested(Self::unit)
        };
        self.bound.truncate(before);
        self.ended.extend(names.iter().cloned());
        let inner = inner?;
        if self.is_sorted {
            let variables = names.into_iter().zip(sorts).collect();
            return Ok(sorts::quantified(universal, variables, inner));
        }
        let inner = Box::new(inner);
        Ok(if universal {
            Formula::ForAll(names, inner)
        } else {
            Formula::Exists(names, inner)
        })
    }

    /// The sort `: sort` behind a variable; without one, the sort of individuals.
    fn sort_of_variable(&mut self) -> Parsed<Name> {
        if !self.take(":") {
            return Ok(sorts::INDIVIDUALS.into());
        }
        self.sort()
    }

    /// Reads the name of a declared sort.
    pub(in crate::resolution::input) fn sort(&mut self) -> Parsed<Name> {
        let token = self.peek();
        if ["$int", "$rat", "$real"].contains(&token.text) {
            return Err(self.wrong(Expected::NoArithmetic));
        }
        let is_name = matches!(token.kind, Kind::Word | Kind::Quoted);
        if !is_name || !self.signature.has_sort(token.text) {
            return Err(self.wrong(Expected::Sort));
        }
        let name = self.name(token.text)?;
        self.advance();
        Ok(name)
    }

    /// Whether the next word belongs to the list of a quantifier's variables: nothing that follows
    /// makes it a predicate or a side of an equation.
    fn names_a_variable(&self) -> bool {
        let second = self.peek_second();
        let is_list_part = second.kind == Kind::Word
            || [",", ":", ".", "~", "("].iter().any(|s| second.is(s))
            || ["forall", "exists", "$true", "$false"]
                .iter()
                .any(|s| second.is(s));
        self.convention.is_variable(self.peek().text) && self.word_sign().is_none() && is_list_part
    }
}
