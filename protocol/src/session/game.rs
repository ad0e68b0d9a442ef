//! What a game brings to its session.

pub trait Game: Sized + 'static {
    /// The position, the options, and what was learned.
    type Engine;
    /// What a search is for, and about.
    type Task;
    /// What a search says on its way: a principal variation and what it is worth.
    type Report: Clone + Send + 'static;
    /// What else a search says on its way; `()` if nothing.
    type Note: Send + 'static;
    type Answer: Send + 'static;

    /// Whether a search may be answered by this report: it is of the best of several moves, and not
    /// empty.
    fn has_best_move(report: &Self::Report) -> bool;

    /// What a search that panicked is answered with: the move of its last report, else any legal
    /// one. None for a search that owes no move.
    fn fallback_answer(
        engine: &Self::Engine,
        task: &Self::Task,
        last: Option<&Self::Report>,
    ) -> Option<Self::Answer>;

    /// Whether only a stop ends a search for this (`go infinite`, pondering, analysis). Asked at
    /// the end of input: such a search is stopped then, any other is waited for.
    fn is_endless(task: &Self::Task) -> bool;
}
