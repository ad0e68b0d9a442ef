//! Problems for resolution: anything is read or refused; what is read becomes clauses.

use puzzle::resolution::clausify::clausify;
use puzzle::resolution::input;
use puzzle::resolution::memory::SymbolLimit;

use crate::complaint;

/// Clausal form is tried on inputs up to this length: what explodes needs more.
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
