//! Connect Four as a plug: its rules, its evaluation and a node function, and nothing else. The
//! engine with its options, memory, threads and pondering, the sessions in UCI and XBoard, and the
//! command line are the application's.
//!
//! `cargo run -p app --example connect_four` speaks UCI and XBoard (`usermove d`, `hard`,
//! `analyze`), `... connect_four bench` searches from the start, `... play` is a game in the
//! terminal, `... analyze --position 'd d c' --lines 3` values moves, `... serve --listen 4444`
//! speaks with others.

use std::convert::Infallible;
use std::process::ExitCode;

use app::cli::{CommandLine, EvalFile, NoVerbs};
use app::engine::{self, Answer, Engine};
use app::options::{Dialect, Options};
use app::playable::{DrawOptions, End};
use app::session::uci::{Uci, UciGame};
use app::session::xboard::{XBoard, XBoardGame};
use app::session::{Dialects, ProtocolGame};
use app::win_model::WinModel;
use app::{Game, Playable};
use cli::message::Catalogue;
use protocol::xboard::Outcome;
use search::clock::Watch;
use search::memory::Store;
use search::mtdf::Mtdf;
use search::report::Report;
use search::tester::{Stopped, Tester};
use search::tt::{TranspositionTable, TtData};
use search::value::{Depth, INFINITE, Value, mated_in};
use search::{iterate, smp};

/// Columns, the middle ones first: they are in most lines of four.
const COLUMNS: [u8; 7] = [3, 2, 4, 1, 5, 0, 6];
/// Distance in bits to the next square of a line: up, right and down, right, right and up. A column
/// has six squares and a seventh bit that stays empty.
const DIRECTIONS: [u32; 4] = [1, 6, 7, 8];
const BOARD: u64 = 0xFDFB_F7EF_DFBF;
/// The lowest square of each column.
const FLOOR: u64 = 0x0408_1020_4081;
/// Value of a line of four by the number of own discs in it, if the other side has none there.
const WORTH: [Value; 4] = [0, 1, 5, 20];

/// A position, with the game that led to it.
#[derive(Clone, Debug, Default, PartialEq)]
struct Board {
    discs: [u64; 2],
    columns: Vec<u8>,
}

impl Board {
    fn to_move(&self) -> usize {
        self.columns.len() % 2
    }

    fn occupied(&self) -> u64 {
        self.discs[0] | self.discs[1]
    }

    fn drop(&mut self, column: u8) {
        // Carries to the lowest empty square of the column.
        let carried = self.occupied() + (1 << (7 * column));
        let mover = self.to_move();
        self.discs[mover] |= carried & (0x3F << (7 * column));
        self.columns.push(column);
    }

    fn undo(&mut self) -> bool {
        let Some(column) = self.columns.pop() else {
            return false;
        };
        let discs = self.occupied() & (0x3F << (7 * column));
        let mover = self.to_move();
        self.discs[mover] &= !(1 << discs.ilog2());
        true
    }

    /// Whether the last move made four in a row.
    fn is_won(&self) -> bool {
        let discs = self.discs[1 - self.to_move()];
        DIRECTIONS.into_iter().any(|step| {
            let pairs = discs & discs >> step;
            pairs & pairs >> (2 * step) != 0
        })
    }

    fn moves(&self) -> Vec<u8> {
        let is_won = self.is_won();
        let is_free = |column: &u8| !is_won && self.occupied() >> (7 * column + 5) & 1 == 0;
        COLUMNS.into_iter().filter(is_free).collect()
    }

    /// Value for the side to move: every line of four that holds discs of one side only counts by
    /// how many they are.
    fn evaluate(&self) -> Value {
        let mut value = 0;
        for step in DIRECTIONS {
            for square in 0..49 - 3 * step {
                let line = [0, 1, 2, 3].map(|n| 1_u64 << (square + n * step));
                let line = line.into_iter().fold(0, |line, square| line | square);
                if line & BOARD != line {
                    continue;
                }
                let [own, other] = [self.to_move(), 1 - self.to_move()]
                    .map(|side| (self.discs[side] & line).count_ones() as usize);
                value += match (own, other) {
                    (own, 0) => WORTH[own],
                    (0, other) => -WORTH[other],
                    _ => 0,
                };
            }
        }
        value
    }

    /// A unique number of the position, hashed: the discs of the side to move plus, in each column,
    /// a bit above the topmost disc.
    fn key(&self) -> u64 {
        zobrist::key(self.discs[self.to_move()] + self.occupied() + FLOOR)
    }
}

struct Searcher<'a> {
    board: Board,
    root_moves: &'a [u8],
    table: &'a TranspositionTable,
    watch: Watch<'a>,
    nodes: u64,
    line: Vec<u8>,
}

impl Searcher<'_> {
    /// Zero-window search with the window `(beta - 1, beta)`, fail-soft: a result of at least
    /// `beta` fails high.
    fn node(
        &mut self,
        depth: Depth,
        beta: Value,
        ply: usize,
        line: &mut Vec<u8>,
    ) -> Result<Value, Stopped> {
        line.clear();
        self.watch.tick(self.nodes)?;
        self.nodes += 1;
        let mut moves = self.board.moves();
        if moves.is_empty() {
            return Ok(mated_in(ply) * Value::from(self.board.is_won()));
        }
        if depth == 0 {
            return Ok(self.board.evaluate());
        }
        let (key, is_root) = (self.board.key(), ply == 0);
        moves.retain(|column| !is_root || self.root_moves.contains(column));
        let known = self.table.probe(key, ply);
        if !is_root && let Some(value) = known.and_then(|data| data.cutoff(depth, beta)) {
            return Ok(value);
        }
        // The table stores column + 1, since a packed move is never zero.
        let known = known.and_then(|data| Some(data.mv?.get() as u8 - 1));
        let first = self.line.first().copied().filter(|_| is_root).or(known);
        moves.sort_by_key(|&column| Some(column) != first);
        let (mut best, mut best_move, mut below) = (-INFINITE, None, Vec::new());
        for column in moves {
            self.board.drop(column);
            let answer = self.node(depth - 1, 1 - beta, ply + 1, &mut below);
            self.board.undo();
            let value = -answer?;
            if value > best {
                best = value;
                line.splice(.., std::iter::once(column).chain(below.drain(..)));
            }
            if value >= beta {
                best_move = std::num::NonZero::new(u16::from(column) + 1);
                break;
            }
        }
        let data = TtData {
            mv: best_move,
            ..TtData::of_window(depth, best, (beta - 1, beta))
        };
        self.table.store(key, ply, data);
        Ok(best)
    }
}

impl Tester for Searcher<'_> {
    type Move = u8;

    fn search_zero_window(&mut self, depth: Depth, beta: Value) -> Result<Value, Stopped> {
        let mut line = Vec::new();
        let value = self.node(depth, beta, 0, &mut line)?;
        if value >= beta {
            self.line = line;
        }
        Ok(value)
    }

    fn line(&self) -> &[u8] {
        &self.line
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

struct ConnectFour;

impl Game for ConnectFour {
    type Position = Board;
    type Move = u8;
    type IllegalMove = Infallible;
    type Options = ();
    type HistoryTables = ();
    type Line = Report<u8>;
    type Note = ();
    type Goal = ();
    type Found = ();

    const NAME: &'static str = "Connect Four";
    const BENCH_DEPTH: Depth = 14;

    fn start() -> Board {
        Board::default()
    }

    fn root_moves(board: &Board) -> Vec<u8> {
        board.moves()
    }

    fn play(board: &mut Board, column: u8) -> Result<(), Infallible> {
        board.drop(column);
        Ok(())
    }

    fn undo(board: &mut Board) -> bool {
        board.undo()
    }

    fn search(
        job: &engine::Job<Self>,
        store: &mut Store<()>,
        stop: &(dyn Fn() -> bool + Sync),
        say: &mut dyn FnMut(Report<u8>),
    ) -> Answer<Self> {
        let memory = store.for_search(job.options.table_mib(), job.options.threads);
        let (table, threads) = memory.parts();
        table.new_search();
        let searcher = |_| Searcher {
            board: job.position.clone(),
            root_moves: &job.moves,
            table,
            watch: Watch::new(&job.clock, stop),
            nodes: 0,
            line: Vec::new(),
        };
        let mut threads: Vec<_> = threads.iter().map(searcher).collect();
        let settings = iterate::Settings::at_root(job.moves.len(), job.lines, WORTH[3]);
        let (driver, hashfull) = (Mtdf::new(1), || table.hashfull());
        let mut say = |report: &Report<u8>| say(report.clone());
        let found = smp::search(
            &mut threads,
            &driver,
            &job.clock,
            &settings,
            &hashfull,
            &mut say,
        );
        job.clock.wait_for_stop(stop);
        Answer::of_result(&job.options, &job.position, &found)
    }
}

impl ProtocolGame for ConnectFour {
    type Notation = ();

    const WIN_MODEL: WinModel = WinModel::logistic(WORTH[3] as f64);

    fn side_to_move(board: &Board) -> usize {
        board.to_move()
    }

    fn last_move(board: &Board) -> Option<u8> {
        board.columns.last().copied()
    }

    fn plies(board: &Board) -> usize {
        board.columns.len()
    }

    fn notation(_: &Options<()>, _: Dialect) {}

    fn write_move(column: u8, (): ()) -> String {
        char::from(b'a' + column).into()
    }

    fn read_move(board: &Board, text: &str, (): ()) -> Result<u8, String> {
        let mut moves = board.moves().into_iter();
        let found = moves.find(|&column| Self::write_move(column, ()) == text);
        found.ok_or_else(|| "expected a column that is not full, a to g".into())
    }

    /// There is no FEN: a position is written as the columns played so far.
    fn read_position(columns: &str, (): ()) -> Result<Board, String> {
        let mut board = Board::default();
        for column in columns.chars().map(String::from) {
            board.drop(Self::read_move(&board, &column, ())?);
        }
        Ok(board)
    }

    fn board(board: &Board, (): ()) -> String {
        let disc = |at: u8| (board.discs[0] >> at & 1) + 2 * (board.discs[1] >> at & 1);
        let square = |at: u8| [".", "X", "O"][disc(at) as usize];
        let row = |row: u8| (0..7).map(|column| square(7 * column + row)).collect();
        let rows: Vec<String> = (0..6).rev().map(row).collect();
        rows.join("\n") + "\nabcdefg"
    }

    fn evaluation(engine: &Engine<Self>) -> String {
        engine.position().evaluate().to_string()
    }
}

impl UciGame for ConnectFour {}

impl XBoardGame for ConnectFour {
    const VARIANT: &'static str = "connectfour";

    fn outcome(options: &Options<()>, board: &Board) -> Option<(Outcome, String)> {
        Self::end(options, board).map(End::outcome)
    }
}

impl Playable for ConnectFour {
    const PROGRAM: &'static str = "connect_four";

    type Setup = ();
    type PlayFlags = ();
    type AnalyzeFlags = ();

    fn draw(board: &Board, _: &DrawOptions<'_, u8>) -> String {
        Self::board(board, ())
    }

    fn end(_: &Options<()>, board: &Board) -> Option<End> {
        let winner = board.is_won().then(|| 1 - board.to_move());
        board.moves().is_empty().then(|| End::of::<Self>(winner))
    }
}

/// Without Chinese texts, messages are in English in either language.
static MESSAGES: Catalogue = Catalogue::new(["help = An engine for Connect Four", ""]);

impl CommandLine for ConnectFour {
    const MESSAGES: &'static Catalogue = &MESSAGES;
    const HINT: &'static str = "uci or xboard to begin; quit to leave";

    type Flags = ();
    type Evaluation = EvalFile;
    type Verbs = NoVerbs;

    fn dialects() -> Dialects<Self> {
        let dialects = Dialects::new().speak(Uci::default());
        dialects.speak(XBoard::<Self>::default())
    }
}

fn main() -> ExitCode {
    app::cli::main::<ConnectFour>()
}

#[cfg(test)]
#[path = "connect_four/tests.rs"]
mod tests;
