//! The engine processes of a game: starting searches and handling their reports.

use std::collections::BTreeMap;

use super::{Host, Running, Slot};
use crate::schema::Player;
use crate::thinker::{Child, EngineEvent, SearchRequest, StopHandle, Task};

/// An engine as it was requested.
pub(super) struct AskedEngine {
    pub(super) name: String,
    pub(super) limit: String,
    pub(super) level: Option<u8>,
    pub(super) options: BTreeMap<String, String>,
}

impl Host {
    /// The engine of a slot: the running one if it is the one requested, else a new one. An error
    /// when there is no such engine, or the limit on processes is reached.
    pub(super) fn child(
        &mut self,
        slot: Slot,
        asked: &AskedEngine,
    ) -> Result<Box<Child>, &'static str> {
        let game = self.game.rules.game.name();
        let entry = self.engines.find(&asked.name, game);
        let entry = entry.ok_or("page-no-engine")?.at_level(asked.level);
        let entry = entry.with_user_options(&asked.options);
        match self.children.remove(&slot) {
            Some(child) if child.entry == entry => return Ok(child),
            Some(other) => drop(tokio::spawn(other.quit())),
            None => {}
        }
        let permit = self.permits.clone().try_acquire_owned();
        let permit = permit.map_err(|_| "page-too-many-engines")?;
        Ok(Box::new(Child::new(entry, permit)))
    }

    /// Starts a search of a node with the engine of a slot.
    pub(super) fn start(
        &mut self,
        slot: Slot,
        child: Box<Child>,
        at: usize,
        task: Task,
        control: String,
    ) {
        self.token += 1;
        let stop = StopHandle::default();
        let request = SearchRequest {
            rules: self.game.rules.clone(),
            start: self.game.start.clone(),
            moves: self.game.moves_to(at),
            task,
            control,
        };
        child.ask(
            request,
            stop.clone(),
            self.token,
            self.engine_events.clone(),
        );
        let running = Running {
            token: self.token,
            stop,
            at,
        };
        self.running.insert(slot, running);
    }

    pub(super) fn on_engine_event(&mut self, token: u64, event: EngineEvent) {
        let mut running = self.running.iter();
        let found = running.find(|(_, running)| running.token == token);
        let Some((slot, at)) = found.map(|(slot, running)| (*slot, running.at)) else {
            // The search was abandoned: its engine is no longer needed.
            if let EngineEvent::Done { child, .. } = event {
                drop(tokio::spawn(child.quit()));
            }
            return;
        };
        match (event, slot) {
            (EngineEvent::Report(report), Slot::Player(role)) => {
                self.player_reports(role, at, report);
            }
            (EngineEvent::Report(_), Slot::Adviser) => {}
            (EngineEvent::Line(line), _) => self.advice_line(at, line),
            (EngineEvent::Done { child, result }, slot) => {
                let given_up = self.running.remove(&slot).is_none();
                debug_assert!(!given_up);
                let name = child.entry.name.clone();
                self.children.insert(slot, child);
                match slot {
                    Slot::Player(role) => self.player_answers(role, at, &name, result),
                    Slot::Adviser => self.adviser_answers(at, &name, result),
                }
            }
        }
    }

    /// The engine that plays for a player as seated at the start; `None` for a person.
    pub(super) fn engine_of(&self, role: usize) -> Option<AskedEngine> {
        match &self.game.players()[role] {
            Player::Person => None,
            Player::Engine {
                engine,
                limit,
                level,
                options,
            } => Some(AskedEngine {
                name: engine.clone(),
                limit: limit.clone(),
                level: *level,
                options: options.clone(),
            }),
        }
    }
}
