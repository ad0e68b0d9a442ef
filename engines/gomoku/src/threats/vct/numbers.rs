//! Proof and disproof numbers.

/// How much is still to be shown, at least: 0 is shown, [`INFINITE`] cannot be.
pub(super) type Number = u32;

/// More than any sum comes to.
pub(super) const INFINITE: Number = 1 << 30;

/// Both numbers of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: Number,
    /// Of there being none.
    pub(super) disproof: Number,
}

/// A node's numbers as one side sees them: its own first. Applied twice it changes nothing.
pub(super) type View = fn(Numbers) -> Numbers;

impl Numbers {
    pub(super) const PROVED: Self = Self {
        proof: 0,
        disproof: INFINITE,
    };
    pub(super) const DISPROVED: Self = Self {
        proof: INFINITE,
        disproof: 0,
    };
    /// Bounds that only a solved node reaches.
    pub(super) const UNBOUNDED: Self = Self {
        proof: INFINITE,
        disproof: INFINITE,
    };

    /// Whether neither number has reached its bound, nor the node been solved.
    pub(super) const fn are_within(self, bounds: Self) -> bool {
        self.proof < bounds.proof
            && self.disproof < bounds.disproof
            && self.proof > 0
            && self.disproof > 0
    }

    pub(super) const fn of_attacker(self) -> Self {
        self
    }

    pub(super) const fn of_defender(self) -> Self {
        Self {
            proof: self.disproof,
            disproof: self.proof,
        }
    }
}

/// What the children of a node say together, as the side to move sees it: one child that it wins is
/// enough (`proof`), all must be lost for it to lose (`disproof`).
#[derive(Clone, Copy, Debug)]
pub(super) struct Summary {
    /// Which child it should look at.
    pub(super) best: Option<usize>,
    best_proof: Number,
    second_proof: Number,
    greatest_disproof: Number,
    open: Number,
}

impl Default for Summary {
    fn default() -> Self {
        Self {
            best: None,
            best_proof: INFINITE,
            second_proof: INFINITE,
            greatest_disproof: 0,
            open: 0,
        }
    }
}

impl Summary {
    /// Takes in a child, its numbers as the side to move sees them.
    pub(super) fn add(&mut self, child: usize, numbers: Numbers) {
        if self.best.is_none() || numbers.proof < self.best_proof {
            self.second_proof = self.best_proof;
            self.best_proof = numbers.proof;
            self.best = Some(child);
        } else {
            self.second_proof = self.second_proof.min(numbers.proof);
        }
        if numbers.disproof > 0 {
            self.open += 1;
            self.greatest_disproof = self.greatest_disproof.max(numbers.disproof);
        }
    }

    pub(super) fn numbers(&self, view: View) -> Numbers {
        view(Numbers {
            proof: self.best_proof,
            disproof: if self.best_proof == 0 {
                INFINITE
            } else {
                self.greatest_disproof
                    .saturating_add(self.open.saturating_sub(1))
                    .min(INFINITE)
            },
        })
    }

    /// The bounds at which the best child is left: when it is a quarter worse than the second best, or
    /// when the node reaches its own.
    pub(super) fn bounds(&self, bounds: Numbers, view: View) -> Numbers {
        let bounds = view(bounds);
        let worse = self.second_proof + 1 + self.second_proof / 4;
        view(Numbers {
            proof: bounds.proof.min(worse),
            disproof: if bounds.disproof == INFINITE {
                INFINITE
            } else {
                bounds.disproof.saturating_sub(self.open - 1).max(1)
            },
        })
    }
}
