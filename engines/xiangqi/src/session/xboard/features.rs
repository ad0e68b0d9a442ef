//! What the engine tells XBoard about itself: `protover`'s answer.

use protocol::session::Out;
use protocol::xboard::Introduction;

use super::super::NAME;
use super::super::desk::Desk;
use crate::engine::options::Family;

/// Says the features, then the options, then that this was all.
pub(super) fn introduce(desk: &Desk, out: &mut Out) {
    let introduction = Introduction {
        name: NAME,
        variant: "xiangqi",
        draw: true,
        exclude: true,
    };
    let replies = introduction.replies(desk.engine.options().announced(Family::XBoard));
    replies.into_iter().for_each(|reply| out.say(reply));
}
