//! What a game implements for its session.

pub trait Game: Sized + 'static {
    /// The state between searches: position, options, and what was learned.
    type Engine;
    /// The purpose and position of a search.
    type Task;
    /// A report of a running search: a principal variation and its value.
    type Report: Clone + Send + 'static;
    /// Other things that a search reports; `()` if none.
    type Note: Send + 'static;
    type Answer: Send + 'static;

    /// Whether the search can be answered with this report: it is of the best line, and has a move.
    fn has_best_move(report: &Self::Report) -> bool;

    /// The answer after a search panicked: the move of its last report, else any legal one. None if
    /// no move is owed.
    fn fallback_answer(
        engine: &Self::Engine,
        task: &Self::Task,
        last: Option<&Self::Report>,
    ) -> Option<Self::Answer>;

    /// Whether only a stop can end the search (`go infinite`, pondering, analysis). At the end of
    /// input such a search is stopped; any other is waited for.
    fn is_endless(task: &Self::Task) -> bool;
}
