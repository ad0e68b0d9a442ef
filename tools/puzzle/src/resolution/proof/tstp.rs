//! Proofs in the TSTP's form, with the SZS status around them: a `cnf` line for each clause.
//!
//! What the input says is cited by file and name. A clause of the input is cited as it is. A
//! formula of the input has a `fof` line of its own before its clauses; the conjecture, or the
//! conjunction of all conjectures, is negated in another line; and the clauses are inferred from
//! these. So other programs can check every step, the first ones too.
//!
//! Sources: G. Sutcliffe, "The SZS Ontologies for Automated Reasoning Software" (2008); the TPTP's
//! syntax in BNF, `<source>`.

use super::{Line, Proof, Rule};
use crate::resolution::clausify::{ClauseSet, Stage, Trace};
use crate::resolution::problem::{Problem, Role};
use crate::resolution::syntax::{
    Atom, Clause, Convention, Formula, Literal, Name, Term, clause_variables,
};

#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    pub file: &'a str,
    pub problem: &'a Problem,
    pub set: &'a ClauseSet,
}

/// The status line, and the proof between its marks.
#[must_use]
pub fn write(proof: &Proof, status: &str, subject: Subject<'_>) -> String {
    let file = subject.file;
    let mut text = status_line(status, file);
    text.push_str(&format!("% SZS output start CNFRefutation for {file}\n"));
    let mut writer = Writer {
        subject,
        stem: stem(subject.problem),
        formulas: Vec::new(),
    };
    for (index, line) in proof.lines.iter().enumerate() {
        writer.line(index, line, proof.convention, &mut text);
    }
    text.push_str(&format!("% SZS output end CNFRefutation for {file}\n"));
    text
}

/// `% SZS status WORD for PROBLEM`, with its line end.
#[must_use]
pub fn status_line(status: &str, problem: &str) -> String {
    format!("% SZS status {status} for {problem}\n")
}

/// The prefix of clause names, chosen so that none is the name of an input statement.
fn stem(problem: &Problem) -> String {
    let mut stem = "c".to_owned();
    let names = || problem.inputs.iter().map(|input| &input.name);
    while names().any(|name| name.starts_with(&stem)) {
        stem.push('_');
    }
    stem
}

struct Writer<'a> {
    subject: Subject<'a>,
    stem: String,
    /// The formulas of the input that were written already.
    formulas: Vec<usize>,
}

impl Writer<'_> {
    fn line(&mut self, index: usize, line: &Line, convention: Convention, text: &mut String) {
        let (role, source) = match &line.rule {
            Rule::Input(source) => self.input(*source, text),
            Rule::Define => {
                let name = self.definition(index);
                let formula = unitary(&definition(&line.clause), convention);
                text.push_str(&format!(
                    "fof({name}, definition, {formula}, introduced(definition)).\n"
                ));
                ("plain", clausified(&name))
            }
            Rule::DefineConstant => ("definition", "introduced(definition)".to_owned()),
            Rule::Split { parents } => {
                let clause = parents
                    .iter()
                    .take(1)
                    .map(|parent| self.number(parent.0 + 1));
                let definitions = parents
                    .iter()
                    .skip(1)
                    .map(|parent| self.definition(parent.0));
                let parents: Vec<_> = clause.chain(definitions).collect();
                let source = format!("inference(split,[status(thm)],[{}])", parents.join(","));
                ("plain", source)
            }
            rule => {
                let name = match rule {
                    Rule::Factor { .. } => "factoring",
                    Rule::Paramodulate { .. } => "paramodulation",
                    Rule::EqualityResolution { .. } => "equality_resolution",
                    Rule::EqualityFactoring { .. } => "equality_factoring",
                    _ => "resolution",
                };
                let parents = rule.parents();
                let parents = parents.iter().map(|parent| self.number(parent + 1));
                let parents = parents.collect::<Vec<_>>().join(",");
                let source = format!("inference({name},[status(thm)],[{parents}])");
                ("plain", source)
            }
        };
        let (name, clause) = (self.number(index + 1), clause(&line.clause, convention));
        text.push_str(&format!("cnf({name}, {role}, ({clause}), {source}).\n"));
    }

    /// The name of the formula that a defining line comes from.
    fn definition(&self, index: usize) -> String {
        self.number(index + 1) + "_definition"
    }

    fn number(&self, number: usize) -> String {
        format!("{}{number}", self.stem)
    }

    /// The role and source of a clause of the problem; the formula that it is inferred from is
    /// written first.
    fn input(&mut self, clause: usize, text: &mut String) -> (&'static str, String) {
        let index = self.subject.set.clauses[clause].input;
        let input = &self.subject.problem.inputs[index];
        let role = match input.role {
            Role::Axiom => "axiom",
            Role::Conjecture | Role::NegatedConjecture => "negated_conjecture",
        };
        let trace = &self.subject.set.traces[index];
        if trace.is_empty() {
            return (role, self.cited(index));
        }
        let is_new = !self.formulas.contains(&index);
        if is_new {
            self.formulas.push(index);
        }
        if input.role == Role::Conjecture {
            let negated = self.number(0) + "_" + &(index + 1).to_string();
            if is_new {
                self.negation(&negated, trace, text);
            }
            return (role, clausified(&negated));
        }
        if is_new {
            self.formula(index, role, text);
        }
        ("plain", clausified(&symbol(&input.name)))
    }

    /// Writes the line of a formula of the input.
    fn formula(&self, index: usize, role: &str, text: &mut String) {
        let Some((_, formula)) = self.subject.set.traces[index].first() else {
            return;
        };
        let input = &self.subject.problem.inputs[index];
        let (name, cited) = (symbol(&input.name), self.cited(index));
        let formula = unitary(formula, self.subject.problem.convention());
        text.push_str(&format!("fof({name}, {role}, {formula}, {cited}).\n"));
    }

    /// Writes the lines of the conjectures, and the line of their negation, from the trace of the
    /// last one.
    fn negation(&self, name: &str, trace: &Trace, text: &mut String) {
        let inputs = self.subject.problem.inputs.iter().enumerate();
        let conjectures = inputs.filter(|(_, input)| input.role == Role::Conjecture);
        let mut parents = Vec::new();
        for (index, input) in conjectures {
            self.formula(index, "conjecture", text);
            parents.push(symbol(&input.name));
        }
        let mut steps = trace.iter();
        let whole = steps.rfind(|(stage, _)| matches!(stage, Stage::Input | Stage::Joined));
        let Some((_, goal)) = whole else { return };
        let goal = unitary(goal, self.subject.problem.convention());
        let parents = parents.join(",");
        text.push_str(&format!(
            "fof({name}, negated_conjecture, ~ {goal}, inference(negate,[status(cth)],[{parents}])).\n"
        ));
    }

    /// The source of a statement of the input: its file and name.
    fn cited(&self, index: usize) -> String {
        let input = &self.subject.problem.inputs[index];
        let file = input.file.as_deref().unwrap_or(self.subject.file);
        let cited = format!("file({},{})", quoted(file), symbol(&input.name));
        match self.subject.problem.sorted {
            Some(count) if index >= count => "introduced(definition,[sorts])".to_owned(),
            Some(_) => format!("inference(erase_sorts,[status(esa)],[{cited}])"),
            None => cited,
        }
    }
}

/// The definition that a line makes: the name is true if the clause holds, and else false.
fn definition(clause: &Clause) -> Formula {
    let Some((name, clause)) = clause.split_last() else {
        return Formula::Constant(true);
    };
    let literal = |literal: &Literal| match literal.positive {
        true => Formula::Atom(literal.atom.clone()),
        false => Formula::Not(Box::new(Formula::Atom(literal.atom.clone()))),
    };
    let clause = clause.to_vec();
    let parts = match &clause[..] {
        [one] => literal(one),
        several => Formula::Or(several.iter().map(literal).collect()),
    };
    let variables = clause_variables(&clause);
    let defined = match variables.is_empty() {
        true => parts,
        false => Formula::ForAll(variables, Box::new(parts)),
    };
    Formula::Iff(
        Box::new(Formula::Atom(name.atom.clone())),
        Box::new(defined),
    )
}

/// The source of a clause that comes from a formula.
fn clausified(parent: &str) -> String {
    format!("inference(clausify,[status(esa)],[{parent}])")
}

/// A formula in the TPTP's syntax, in brackets.
fn unitary(formula: &Formula, convention: Convention) -> String {
    let unit = |formula: &Formula| unitary(formula, convention);
    let join = |parts: &[Formula], sign: &str, none: &str| match parts {
        [] => none.to_owned(),
        parts => parts.iter().map(unit).collect::<Vec<_>>().join(sign),
    };
    let quantified = |sign: char, names: &[Name], inner: &Formula| {
        let names: Vec<_> = names
            .iter()
            .map(|name| variable(name, convention))
            .collect();
        format!("{sign} [{}] : {}", names.join(","), unit(inner))
    };
    let text = match formula {
        Formula::Atom(one) => atom(one, true, convention),
        Formula::Constant(true) => "$true".to_owned(),
        Formula::Constant(false) => "$false".to_owned(),
        Formula::Not(inner) => format!("~ {}", unit(inner)),
        Formula::And(parts) => join(parts, " & ", "$true"),
        Formula::Or(parts) => join(parts, " | ", "$false"),
        Formula::Implies(a, b) => format!("{} => {}", unit(a), unit(b)),
        Formula::Iff(a, b) => format!("{} <=> {}", unit(a), unit(b)),
        Formula::ForAll(names, inner) => quantified('!', names, inner),
        Formula::Exists(names, inner) => quantified('?', names, inner),
    };
    format!("({text})")
}

/// The clause in the TPTP's syntax.
#[must_use]
pub fn clause(clause: &Clause, convention: Convention) -> String {
    if clause.is_empty() {
        return "$false".to_owned();
    }
    let literals: Vec<_> = clause.iter().map(|one| literal(one, convention)).collect();
    literals.join(" | ")
}

fn literal(literal: &Literal, convention: Convention) -> String {
    atom(&literal.atom, literal.positive, convention)
}

fn atom(atom: &Atom, positive: bool, convention: Convention) -> String {
    match atom {
        Atom::Predicate(name, arguments) => {
            let sign = if positive { "" } else { "~ " };
            format!("{sign}{}", application(name, arguments, convention))
        }
        Atom::Equality(left, right) => {
            let sign = if positive { "=" } else { "!=" };
            format!(
                "{} {sign} {}",
                term(left, convention),
                term(right, convention)
            )
        }
    }
}

fn application(name: &str, arguments: &[Term], convention: Convention) -> String {
    if arguments.is_empty() {
        return symbol(name);
    }
    let arguments: Vec<_> = arguments
        .iter()
        .map(|argument| term(argument, convention))
        .collect();
    format!("{}({})", symbol(name), arguments.join(","))
}

fn term(term: &Term, convention: Convention) -> String {
    match term {
        Term::Variable(name) => variable(name, convention),
        Term::Function(name, arguments) => application(name, arguments, convention),
    }
}

fn variable(name: &str, convention: Convention) -> String {
    match convention {
        Convention::Tptp => name.to_owned(),
        Convention::Course => format!("V_{name}"),
    }
}

/// The name, in quotes unless it is a lowercase word, a number or a distinct object.
fn symbol(name: &str) -> String {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let is_word = name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(is_part);
    let is_number = !name.is_empty() && name.chars().all(|c| c.is_ascii_digit());
    if is_word || is_number || name.starts_with(['"', '$']) {
        name.to_owned()
    } else {
        // A name from quotes kept its escapes.
        format!("'{name}'")
    }
}

/// The name of a file, in quotes.
fn quoted(file: &str) -> String {
    format!("'{}'", file.replace('\\', "\\\\").replace('\'', "\\'"))
}
