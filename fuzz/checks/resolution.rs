//! Problems for resolution: any input is parsed or refused; what is parsed is converted to clauses.

use puzzle::resolution::clausify::clausify;
use puzzle::resolution::input;
use puzzle::resolution::memory::SymbolLimit;

use crate::complaint;

/// Longer inputs are not converted to clauses, since the conversion may explode.
const SHORT: usize = 400;

pub(crate) fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match input::read(&text, &mut |_| None, SymbolLimit::default()) {
        Ok(problems) => {
            for problem in problems.iter().filter(|_| data.len() <= SHORT) {
                let set = clausify(problem);
                assert_eq!(set.traces.len(), problem.inputs.len());
            }
        }
        Err(error) => complaint::check(&error, 300),
    }
}
