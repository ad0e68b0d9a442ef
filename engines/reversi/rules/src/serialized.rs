//! What errors name, as text, for whoever takes an error apart to say it in another language.

use serde::{Serialize, Serializer};

use crate::moves::Move;
use crate::size::Size;
use crate::square::Square;

macro_rules! as_text {
    ($($type:ty),+) => {
        $(impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        })+
    };
}
as_text!(Move, Size, Square);
