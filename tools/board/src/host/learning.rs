//! Lessons: a textbook search of one of the game's positions, step by step.

use ::cli::message;

use super::Host;
use crate::lesson;
use crate::schema::{LessonPlan, Reply};

impl Host {
    pub(super) fn teach(&mut self, who: u64, at: usize, plan: LessonPlan) {
        let traced = self.game.view(at).and_then(|view| match view.over {
            Some(_) => Err(message!("lesson-over").into()),
            None => tokio::task::block_in_place(|| {
                lesson::trace(
                    &self.game.rules,
                    &self.game.start,
                    &self.game.moves_to(at),
                    plan,
                )
            }),
        });
        match traced {
            Ok(lesson) => self.send_to(who, &Reply::Learned { at, lesson }),
            Err(error) => self.notice(who, "page-refused", error),
        }
    }
}
