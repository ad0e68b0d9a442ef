//! The grammar of terms and literals, shared by all formats; [`formula`] has that of formulas.

mod formula;

use std::collections::{HashMap, HashSet};

use super::lexer::{Kind, Lexer, Token};
use super::sorts::Signature;
use crate::error::InputError;
use crate::expected::{Expected, Found, shortened};
use crate::resolution::memory::SymbolLimit;
use crate::resolution::syntax::{Atom, Clause, Convention, Literal, MAX_DEPTH, Name, Term};

/// Words for signs in readable formulas, each with its sign.
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
    ahead: [Token<'a>; 3],
    depth: usize,
    /// How many symbols the rest of the input may have.
    pub(super) symbols: SymbolLimit,
    /// The variables of the quantifiers around the current token.
    bound: Vec<Name>,
    /// Variables of quantifiers that ended earlier in this formula, and within these brackets.
    ended: Vec<Name>,
    /// How many arguments each predicate (`true`) and each function (`false`) has; only in the
    /// course lab's formats.
    arities: HashMap<(bool, Name), usize>,
    /// All names read so far, so that each is stored once.
    names: HashSet<Name>,
    pub(super) convention: Convention,
    /// Whether numbers or distinct objects were read.
    pub(super) has_distinct: bool,
    /// Whether a formula with sorts is read: a `tff`.
    pub(super) is_sorted: bool,
    pub(super) signature: Signature,
}

type Parsed<T> = Result<T, InputError>;

impl<'a> Parser<'a> {
    /// A parser at the beginning of a text that consists of tokens ([`lexer::check`]).
    ///
    /// [`lexer::check`]: super::lexer::check
    pub(in crate::resolution) fn new(
        text: &'a str,
        convention: Convention,
        symbols: SymbolLimit,
    ) -> Self {
        let mut parser = Self {
            text,
            lexer: Lexer::new(text),
            ahead: [Token::end(text); 3],
            depth: 0,
            symbols,
            bound: Vec::new(),
            ended: Vec::new(),
            arities: HashMap::new(),
            names: HashSet::new(),
            convention,
            has_distinct: false,
            is_sorted: false,
            signature: Signature::default(),
        };
        for _ in 0..parser.ahead.len() {
            parser.advance();
        }
        parser
    }

    /// The next token; at the end of the text, [`Kind::End`] again and again.
    pub(super) fn peek(&self) -> Token<'a> {
        self.ahead[0]
    }

    pub(super) fn peek_second(&self) -> Token<'a> {
        self.ahead[1]
    }

    pub(super) fn peek_third(&self) -> Token<'a> {
        self.ahead[2]
    }

    pub(super) fn advance(&mut self) -> Token<'a> {
        let [token, second, third] = self.ahead;
        self.ahead = [second, third, self.following()];
        token
    }

    /// Reads the token behind the three that are looked ahead at. Line ends do not matter in the
    /// TPTP.
    fn following(&mut self) -> Token<'a> {
        loop {
            // The whole text was checked before, so there is no error.
            let token = self.lexer.token().unwrap_or(Token::end(self.text));
            if token.kind != Kind::Newline || self.convention != Convention::Tptp {
                return token;
            }
        }
    }

    /// Takes the sign if it is the next token. Returns whether it was.
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
            Err(self.wrong(Expected::Sign { sign }))
        }
    }

    /// An error if anything but line ends follows.
    pub(in crate::resolution) fn expect_end(&mut self, expected: Expected) -> Parsed<()> {
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

    /// The error that the next token is not what was expected.
    pub(super) fn wrong(&self, expected: Expected) -> InputError {
        self.wrong_at(self.peek().at, expected)
    }

    pub(super) fn wrong_at(&self, at: usize, expected: Expected) -> InputError {
        InputError::at(self.text.as_bytes(), at, expected)
    }

    /// The error that something at an offset does not fit.
    pub(super) fn misfit_at(&self, at: usize, found: Found, expected: Expected) -> InputError {
        InputError::found_at(self.text.as_bytes(), at, found, expected)
    }

    pub(super) fn name(&mut self, text: &str) -> Parsed<Name> {
        self.count_symbol()?;
        if let Some(name) = self.names.get(text) {
            return Ok(name.clone());
        }
        let name = Name::from(text);
        self.names.insert(name.clone());
        Ok(name)
    }

    /// Counts the symbol that is the next token.
    fn count_symbol(&mut self) -> Parsed<()> {
        let (text, at) = (self.text, self.peek().at);
        self.symbols
            .take(|expected| InputError::at(text.as_bytes(), at, expected))
    }

    /// Runs `parse` one level deeper; an error beyond `MAX_DEPTH` levels.
    pub(super) fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth == MAX_DEPTH {
            return Err(self.wrong(Expected::FewerLevels { max: MAX_DEPTH }));
        }
        self.depth += 1;
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    pub(in crate::resolution) fn term(&mut self) -> Parsed<Term> {
        let token = self.peek();
        let variable = match token.kind {
            Kind::Word => {
                self.bound.iter().any(|name| **name == *token.text)
                    || self.convention.is_variable(token.text)
            }
            Kind::Quoted | Kind::Distinct => false,
            _ => return Err(self.wrong(Expected::Term)),
        };
        if self.convention == Convention::Course {
            self.refuse_quotation(token)?;
            self.refuse_ended(token)?;
        }
        let name = self.name(token.text)?;
        self.advance();
        let is_number = token
            .text
            .starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '+');
        let is_defined = is_number || token.text.starts_with('$');
        if self.is_sorted && is_defined && token.kind == Kind::Word {
            return Err(self.wrong_at(token.at, Expected::NoArithmetic));
        }
        self.has_distinct |=
            token.kind == Kind::Distinct || (is_number && token.kind == Kind::Word);
        if variable && !self.peek().is("(") {
            return Ok(Term::Variable(name));
        }
        Ok(Term::Function(name, self.arguments()?))
    }

    /// The arguments `(t1, ..., tn)`, or none.
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
                return Err(self.wrong(Expected::EitherSign {
                    one: ",",
                    other: ")",
                }));
            }
        }
        Ok(arguments)
    }

    /// An atom as a literal: `a != b` is the negated atom `a = b`.
    fn atom(&mut self) -> Parsed<Literal> {
        let start = self.peek();
        if !matches!(start.kind, Kind::Word | Kind::Quoted | Kind::Distinct) {
            return Err(self.wrong(Expected::Atom));
        }
        let left = self.side()?;
        let positive = self.peek().is("=");
        if positive || self.peek().is("!=") {
            self.advance();
            let atom = Atom::Equality(left, self.side()?);
            self.note_arities(&atom, start)?;
            return Ok(Literal { positive, atom });
        }
        if self.convention == Convention::Course && start.kind != Kind::Word {
            return Err(self.wrong_at(start.at, Expected::Unquoted));
        }
        let atom = match left {
            Term::Function(name, arguments) => Atom::Predicate(name, arguments),
            // By the course lab's convention, a variable alone that nothing binds is a proposition.
            Term::Variable(name)
                if self.convention == Convention::Course && !self.bound.contains(&name) =>
            {
                Atom::Predicate(name, Vec::new())
            }
            Term::Variable(_) => {
                return Err(self.wrong_at(start.at, Expected::Predicate));
            }
        };
        self.note_arities(&atom, start)?;
        Ok(Literal {
            positive: true,
            atom,
        })
    }

    /// A term that is an atom or a side of an equation; in the course lab's formats not the
    /// constants `true` and `false`, which only formulas have.
    fn side(&mut self) -> Parsed<Term> {
        let token = self.peek();
        if self.convention == Convention::Course
            && token.kind == Kind::Word
            && matches!(token.text, "true" | "false")
            && !self.peek_second().is("(")
        {
            return Err(self.wrong(Expected::AtomOrTerm));
        }
        self.nested(Self::term)
    }

    /// Refuses text in quotation marks that can be more than a name: `"P(a)"` is Python's, and
    /// `'x'` could be a variable.
    fn refuse_quotation(&self, token: Token<'_>) -> Parsed<()> {
        let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | ' ' | '-' | '.');
        let is_fine = match token.kind {
            Kind::Quoted => {
                token.text.chars().all(is_name) && !self.convention.is_variable(token.text)
            }
            Kind::Distinct => false,
            _ => true,
        };
        if is_fine {
            Ok(())
        } else {
            Err(self.wrong_at(token.at, Expected::Unquoted))
        }
    }

    /// Refuses `x` behind the end of its quantifier, as in `∀x P(x) → Q(x)`: the writer may have
    /// meant the same x.
    fn refuse_ended(&self, token: Token<'_>) -> Parsed<()> {
        let is = |name: &Name| **name == *token.text;
        if token.kind != Kind::Word || self.bound.iter().any(is) || !self.ended.iter().any(is) {
            return Ok(());
        }
        let name = token.text.to_owned();
        Err(self.wrong(Expected::QuantifierBrackets { name }))
    }

    /// Notes how many arguments the symbols of an atom have, which was read from `start` on; in the
    /// course lab's formats a symbol must have the same number everywhere.
    fn note_arities(&mut self, atom: &Atom, start: Token<'_>) -> Parsed<()> {
        if self.convention != Convention::Course {
            return Ok(());
        }
        let mut todo: Vec<&Term> = atom.terms();
        if let Atom::Predicate(name, arguments) = atom {
            self.note_arity(true, name, arguments.len(), start)?;
        }
        while let Some(term) = todo.pop() {
            if let Term::Function(name, arguments) = term {
                self.note_arity(false, name, arguments.len(), start)?;
                todo.extend(arguments);
            }
        }
        Ok(())
    }

    fn note_arity(
        &mut self,
        is_predicate: bool,
        name: &Name,
        arity: usize,
        start: Token<'_>,
    ) -> Parsed<()> {
        let first = *self
            .arities
            .entry((is_predicate, name.clone()))
            .or_insert(arity);
        if first == arity {
            return Ok(());
        }
        let name = shortened(name);
        let found = Found::Arity { name, arity };
        let expected = Expected::SameArity { arity: first };
        Err(InputError::found_at(
            self.text.as_bytes(),
            start.at,
            found,
            expected,
        ))
    }

    /// Begins another problem, which has its own symbols.
    pub(super) fn forget_arities(&mut self) {
        self.arities.clear();
    }

    /// Begins another formula, which has its own variables.
    pub(super) fn forget_ended(&mut self) {
        self.ended.clear();
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

    /// Literals with `|` or `,` between them, and the place of the first comma.
    pub(super) fn literals(&mut self) -> Parsed<(Clause, Option<usize>)> {
        let mut literals = vec![self.literal()?];
        let mut separator = None;
        while self.take_separator(&mut separator)? {
            literals.push(self.literal()?);
        }
        let comma = separator.filter(|(is_comma, _)| *is_comma);
        Ok((literals, comma.map(|(_, at)| at)))
    }

    /// Takes `,` or `|` between the literals of a clause; `first` has the place of the first one,
    /// and whether it was a comma. Both in one clause are refused: in `{P(a), ~P(a)|Q(b)}` the
    /// comma separates clauses.
    pub(super) fn take_separator(&mut self, first: &mut Option<(bool, usize)>) -> Parsed<bool> {
        let token = self.peek();
        let is_comma = token.is(",");
        if !is_comma && !token.is("|") && self.word_sign() != Some("|") {
            return Ok(false);
        }
        let (was_comma, _) = *first.get_or_insert((is_comma, token.at));
        if was_comma != is_comma {
            return Err(self.wrong(Expected::OneSeparator));
        }
        self.advance();
        Ok(true)
    }

    /// Takes a word that stands for the sign, in readable formats.
    fn take_word(&mut self, sign: &str) -> bool {
        let found = self.word_sign() == Some(sign);
        if found {
            self.advance();
        }
        found
    }

    /// The sign that the next token is or, in readable formats, stands for.
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
