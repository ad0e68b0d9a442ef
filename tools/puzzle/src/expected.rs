//! What the readers of input expected at a place, and what they found there.

use ::cli::messages;

messages! {
    /// What was found at a place of the input.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Found {
        Arity { name: String, arity: usize } = "found-arity",
        Edges { edges: usize } = "found-edges",
        EndOfInput = "found-end-of-input",
        EndOfLine = "found-end-of-line",
        NoUtf8 = "found-no-utf8",
        Quoted { text: String } = "found-quoted",
        TermOfSort { term: String, sort: String } = "found-term-of-sort",
    }
}

messages! {
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Expected {
        AnyEncoding = "expected-any-encoding",
        ColumnCount = "expected-column-count",
        EndAfterRows { rows: u64 } = "expected-end-after-rows",
        EndOfLine = "expected-end-of-line",
        FittingSize = "expected-fitting-size",
        Literal { text: &'static str } = "expected-literal",
        RowCount = "expected-row-count",
        Utf8 = "expected-utf8",

        // dijkstra
        AnnouncedEdges { edges: u64 } = "expected-announced-edges",
        ArcCount = "expected-arc-count",
        Attribute { name: &'static str } = "expected-attribute",
        Coordinate = "expected-coordinate",
        CoordinateLine = "expected-coordinate-line",
        CoordinatesOf { name: String } = "expected-coordinates-of",
        DecimalWeight = "expected-decimal-weight",
        DimacsArc = "expected-dimacs-arc",
        DimacsHeader = "expected-dimacs-header",
        DimacsKind = "expected-dimacs-kind",
        Edge { number: u64, count: u64 } = "expected-edge",
        EdgeCount = "expected-edge-count",
        FewerEdges { max: u64 } = "expected-fewer-edges",
        FewerNodes { max: u64 } = "expected-fewer-nodes",
        KnownNode { nodes: u64 } = "expected-known-node",
        NoDocumentType = "expected-no-document-type",
        NoEntity = "expected-no-entity",
        NoHyperedge = "expected-no-hyperedge",
        NoNegativeWeight = "expected-no-negative-weight",
        NodeCount = "expected-node-count",
        NodeName = "expected-node-name",
        NodeNumber { max: u64 } = "expected-node-number",
        NodeOfGraph = "expected-node-of-graph",
        NodeOnce = "expected-node-once",
        OrderOf { name: String } = "expected-order-of",
        ShorterWeight { places: u32 } = "expected-shorter-weight",
        SmallerWeight = "expected-smaller-weight",
        StartGoal = "expected-start-goal",
        Weight { max: u64 } = "expected-weight",
        WellFormedXml = "expected-well-formed-xml",

        // fifteen
        Board = "expected-board",
        BoardRow { width: usize } = "expected-board-row",
        BoardRows { width: usize, rows: usize } = "expected-board-rows",
        NextRow = "expected-next-row",
        Tile { max: usize } = "expected-tile",
        TileOnce = "expected-tile-once",

        // grid
        Bucket = "expected-bucket",
        ColumnOrRow = "expected-column-or-row",
        Energy = "expected-energy",
        GridCell { column: u64, columns: u64 } = "expected-grid-cell",
        GridGoal = "expected-grid-goal",
        GridRow { row: u64, rows: u64 } = "expected-grid-row",
        GridStart = "expected-grid-start",
        MapSize = "expected-map-size",
        OctileCell { column: u64, row: u64 } = "expected-octile-cell",
        OneGoalCell { column: u64, columns: u64 } = "expected-one-goal",
        OneStartCell { column: u64, columns: u64 } = "expected-one-start-cell",
        OnMap { limit: usize } = "expected-on-map",
        OptimalLength = "expected-optimal-length",
        SizeOfMap { width: usize, height: usize, name: String } = "expected-size-of-map",
        SmallerEnergy = "expected-smaller-energy",

        // maze
        EndAfterRewards { width: usize } = "expected-end-after-rewards",
        FewerCells { max: usize } = "expected-fewer-cells",
        Goal = "expected-goal",
        LineEndAfterRewards { width: usize } = "expected-line-end-after-rewards",
        MazeCell = "expected-maze-cell",
        OneStart = "expected-one-start",
        PositiveReward = "expected-positive-reward",
        Reward = "expected-reward",
        RewardMatrix = "expected-reward-matrix",
        RewardNumber { number: usize, width: usize } = "expected-reward-number",
        RewardRows { width: usize } = "expected-reward-rows",
        Start = "expected-start",

        // river
        AnotherItem = "expected-another-item",
        AnotherName = "expected-another-name",
        BoatLine = "expected-boat-line",
        BoatSize { max: usize } = "expected-boat-size",
        FewerItems { max: usize } = "expected-fewer-items",
        ItemName = "expected-item-name",
        ItemsLine = "expected-items-line",
        ItemsLineFirst = "expected-items-line-first",
        OneBoat = "expected-one-boat",
        OneOfItems { names: String } = "expected-one-of-items",
        RiverStatement = "expected-river-statement",
        Unless = "expected-unless",

        // resolution
        AnotherSet = "expected-another-set",
        Atom = "expected-atom",
        AtomOrTerm = "expected-atom-or-term",
        BracketsAround { sign: String } = "expected-brackets-around",
        Clause = "expected-clause",
        ClauseCount { count: usize } = "expected-clause-count",
        ClauseSeparator = "expected-clause-separator",
        ClosingQuote = "expected-closing-quote",
        CommentEnd = "expected-comment-end",
        ConnectiveOrBracket = "expected-connective-or-bracket",
        ConnectiveOrLineEnd = "expected-connective-or-line-end",
        EitherSign { one: &'static str, other: &'static str } = "expected-either-sign",
        EndOfTerm = "expected-end-of-term",
        FewerIncludes { max: usize } = "expected-fewer-includes",
        FewerLevels { max: usize } = "expected-fewer-levels",
        FewerSymbols { max: usize } = "expected-fewer-symbols",
        Formula = "expected-formula",
        FormulaNotSentence = "expected-formula-not-sentence",
        FormulaSeparator = "expected-formula-separator",
        IncludedFile = "expected-included-file",
        Name = "expected-name",
        NoArithmetic = "expected-no-arithmetic",
        NoCycle = "expected-no-cycle",
        OneLanguage = "expected-one-language",
        OneSeparator = "expected-one-separator",
        OneType { name: String } = "expected-one-type",
        Predicate = "expected-predicate",
        QuantifierBrackets { name: String } = "expected-quantifier-brackets",
        Role = "expected-role",
        SameArity { arity: usize } = "expected-same-arity",
        SetOrClause = "expected-set-or-clause",
        Sign { sign: &'static str } = "expected-sign",
        Sort = "expected-sort",
        Term = "expected-term",
        TermOfSort { sort: String } = "expected-term-of-sort",
        Token = "expected-token",
        TptpConnective = "expected-tptp-connective",
        TptpStatement = "expected-tptp-statement",
        Unquoted = "expected-unquoted",
        Variable = "expected-variable",
    }
}

/// How much of the input an error quotes, in characters.
const MAX_QUOTED: usize = 40;

impl Found {
    /// What is at the beginning of the rest of the input: a word, the end of the line, or the end
    /// of the input.
    pub(crate) fn at_start(rest: &[u8]) -> Self {
        match rest.first() {
            None => return Self::EndOfInput,
            Some(b'\n' | b'\r') => return Self::EndOfLine,
            Some(_) => {}
        }
        let mut behind = rest.iter().skip(1);
        let end = behind.position(u8::is_ascii_whitespace);
        let end = end.map_or(rest.len(), |at| at + 1).min(4 * MAX_QUOTED + 4);
        Self::quoted(&String::from_utf8_lossy(&rest[..end]))
    }

    /// A text, cut if long, control characters escaped.
    pub fn quoted(text: &str) -> Self {
        let text = shortened(text);
        Self::Quoted { text }
    }
}

/// A text for a quotation: cut if long, control characters escaped.
pub(crate) fn shortened(text: &str) -> String {
    let mut shortened = String::new();
    for (index, character) in text.chars().enumerate() {
        if index == MAX_QUOTED {
            shortened.push('…');
            break;
        }
        if character.is_control() {
            shortened.extend(character.escape_default());
        } else {
            shortened.push(character);
        }
    }
    shortened
}
