//! The grammar of terms and literals, shared by all forms; [`formula`] has that of formulas.

mod formula;

use std::collections::HashSet;

use super::lexer::{Kind, Lexer, Token};
use crate::error::InputError;
use crate::language::Phrase;
use crate::resolution::limits::Room;
use crate::resolution::syntax::{Atom, Clause, Convention, Literal, MAX_DEPTH, Name, Term};

/// Words for signs in readable formulas.
pub(super) const WORDS: [(&str, &str); 11] = [
    ("forall", "forall"),
    ("all", "forall"),
    ("exists", "exists"),
    ("some", "exists"),
    ("not", "~"),
    ("and", "&"),
    ("or", "|"),
    ("implies", "->"),
    ("iff", "<->"),
    ("true", "$true"),
    ("false", "$false"),
];

/// Reads tokens from left to right.
pub(in crate::resolution) struct Parser<'a> {
    text: &'a str,
    lexer: Lexer<'a>,
    /// The tokens that come next.
    ahead: [Token<'a>; 3],
    depth: usize,
    /// For what is still to be read.
    pub(super) room: Room,
    /// The variables of the quantifiers around this place.
    bound: Vec<Name>,
    /// Names that came once already, so that a name is stored once.
    names: HashSet<Name>,
    pub(super) convention: Convention,
    /// Whether numbers or distinct objects were read.
    pub(super) has_distinct: bool,
}

type Parsed<T> = Result<T, InputError>;

impl<'a> Parser<'a> {
    /// A parser at the beginning of a text that is made of tokens ([`lexer::check`]).
    ///
    /// [`lexer::check`]: super::lexer::check
    pub(in crate::resolution) fn new(text: &'a str, convention: Convention, room: Room) -> Self {
        let mut parser = Self {
            text,
            lexer: Lexer::new(text),
            ahead: [Token::end(text); 3],
            depth: 0,
            room,
            bound: Vec::new(),
            names: HashSet::new(),
            convention,
            has_distinct: false,
        };
        for _ in 0..parser.ahead.len() {
            parser.advance();
        }
        parser
    }

    /// The token that comes next; at the end, the end again and again.
    pub(super) fn peek(&self) -> Token<'a> {
        self.ahead[0]
    }

    /// The token after the next.
    pub(super) fn peek_second(&self) -> Token<'a> {
        self.ahead[1]
    }

    /// The token after that.
    pub(super) fn peek_third(&self) -> Token<'a> {
        self.ahead[2]
    }

    pub(super) fn advance(&mut self) -> Token<'a> {
        let [token, second, third] = self.ahead;
        self.ahead = [second, third, self.following()];
        token
    }

    /// The token behind those that come next. The TPTP's lines do not matter.
    fn following(&mut self) -> Token<'a> {
        loop {
            // The whole text was checked before.
            let token = self.lexer.token().unwrap_or(Token::end(self.text));
            if token.kind != Kind::Newline || self.convention != Convention::Tptp {
                return token;
            }
        }
    }

    /// Takes the sign if it comes next.
    pub(super) fn take(&mut self, sign: &str) -> bool {
        let found = self.peek().is(sign);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn expect(&mut self, sign: &'static str) -> Parsed<Token<'a>> {
        let token = self.peek();
        if self.take(sign) {
            Ok(token)
        } else {
            Err(self.wrong(Phrase::same(format!("\"{sign}\""))))
        }
    }

    /// Nothing but line ends may follow.
    pub(in crate::resolution) fn expect_end(&mut self, expected: Phrase) -> Parsed<()> {
        self.skip_newlines();
        match self.peek().kind {
            Kind::End => Ok(()),
            _ => Err(self.wrong(expected)),
        }
    }

    pub(super) fn skip_newlines(&mut self) {
        while self.peek().kind == Kind::Newline {
            self.advance();
        }
    }

    /// The next token is not what was expected.
    pub(super) fn wrong(&self, expected: Phrase) -> InputError {
        self.wrong_at(self.peek().at, expected)
    }

    pub(super) fn wrong_at(&self, at: usize, expected: Phrase) -> InputError {
        InputError::at(self.text.as_bytes(), at, expected)
    }

    /// A name, which takes room.
    pub(super) fn name(&mut self, text: &str) -> Parsed<Name> {
        self.take_room()?;
        if let Some(name) = self.names.get(text) {
            return Ok(name.clone());
        }
        let name = Name::from(text);
        self.names.insert(name.clone());
        Ok(name)
    }

    /// Takes room for the symbol that comes next.
    fn take_room(&mut self) -> Parsed<()> {
        let (text, at) = (self.text, self.peek().at);
        self.room
            .take(|expected| InputError::at(text.as_bytes(), at, expected))
    }

    /// Runs `parse` one level deeper.
    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth == MAX_DEPTH {
            return Err(self.wrong(Phrase::new(
                format!("at most {MAX_DEPTH} levels of nesting"),
                format!("至多 {MAX_DEPTH} 层嵌套"),
            )));
        }
        self.depth += 1;
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    /// A term.
    pub(in crate::resolution) fn term(&mut self) -> Parsed<Term> {
        let token = self.peek();
        let variable = match token.kind {
            Kind::Word => {
                self.bound.iter().any(|name| **name == *token.text)
                    || self.convention.is_variable(token.text)
            }
            Kind::Quoted | Kind::Distinct => false,
            _ => return Err(self.wrong(Phrase::new("a term", "项"))),
        };
        let name = self.name(token.text)?;
        self.advance();
        let is_number = token
            .text
            .starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '+');
        self.has_distinct |=
            token.kind == Kind::Distinct || (is_number && token.kind == Kind::Word);
        if variable && !self.peek().is("(") {
            return Ok(Term::Variable(name));
        }
        Ok(Term::Function(name, self.arguments()?))
    }

    /// `(t1, ..., tn)`, or nothing.
    fn arguments(&mut self) -> Parsed<Vec<Term>> {
        let mut arguments = Vec::new();
        if self.take("(") {
            loop {
                arguments.push(self.nested(Self::term)?);
                if !self.take(",") {
                    break;
                }
            }
            if !self.take(")") {
                return Err(self.wrong(Phrase::new("\",\" or \")\"", "“,”或“)”")));
            }
        }
        Ok(arguments)
    }

    /// An atom; for `a != b` the atom and that it is denied.
    fn atom(&mut self) -> Parsed<Literal> {
        let start = self.peek();
        if !matches!(start.kind, Kind::Word | Kind::Quoted | Kind::Distinct) {
            return Err(self.wrong(Phrase::new("an atom", "原子公式")));
        }
        let left = self.nested(Self::term)?;
        let positive = self.peek().is("=");
        if positive || self.peek().is("!=") {
            self.advance();
            let right = self.nested(Self::term)?;
            return Ok(Literal {
                positive,
                atom: Atom::Equality(left, right),
            });
        }
        match left {
            Term::Function(name, arguments) => Ok(Literal {
                positive: true,
                atom: Atom::Predicate(name, arguments),
            }),
            // A variable alone is none in its convention's eyes if nothing binds it: a proposition.
            Term::Variable(name)
                if self.convention == Convention::Course && !self.bound.contains(&name) =>
            {
                Ok(Literal {
                    positive: true,
                    atom: Atom::Predicate(name, Vec::new()),
                })
            }
            Term::Variable(_) => Err(self.wrong_at(
                start.at,
                Phrase::new("a predicate, not a variable", "谓词，而不是变量"),
            )),
        }
    }

    /// A literal: an atom under any number of negations.
    pub(super) fn literal(&mut self) -> Parsed<Literal> {
        let mut negations = 0;
        while self.take("~") || self.take_word("~") {
            negations += 1;
        }
        let literal = self.atom()?;
        Ok(Literal {
            positive: literal.positive == (negations % 2 == 0),
            ..literal
        })
    }

    /// Literals with any of the separators between them.
    pub(super) fn literals(&mut self, separators: &[&str]) -> Parsed<Clause> {
        let mut literals = vec![self.literal()?];
        while separators.iter().any(|sign| self.take(sign)) || self.take_word("|") {
            literals.push(self.literal()?);
        }
        Ok(literals)
    }

    /// Takes a word that stands for the sign, in readable forms.
    fn take_word(&mut self, sign: &str) -> bool {
        let found = self.word_sign() == Some(sign);
        if found {
            self.advance();
        }
        found
    }

    /// The sign that the next token is or, in readable forms, stands for.
    fn sign(&self) -> Option<&str> {
        let token = self.peek();
        match token.kind {
            Kind::Sign => Some(token.text),
            _ => self.word_sign(),
        }
    }

    fn word_sign(&self) -> Option<&'static str> {
        let token = self.peek();
        if self.convention == Convention::Tptp || token.kind != Kind::Word {
            return None;
        }
        let sign = WORDS.iter().find(|(word, _)| *word == token.text)?.1;
        // `all(x)` is a predicate, `all x` a quantifier.
        let is_name = matches!(sign, "forall" | "exists") && self.peek_second().is("(");
        (!is_name).then_some(sign)
    }
}
