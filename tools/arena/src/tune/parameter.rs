//! An option that is tuned: `name=rfp_margin,start=42,min=10,max=120,step=5`.

use std::ops::RangeInclusive;
use std::str::FromStr;

use ::cli::{Message, message};
use serde::{Deserialize, Serialize};

use crate::settings;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Parameter {
    /// The name of the engine's option, which is a whole number.
    pub name: String,
    pub start: f64,
    pub min: f64,
    pub max: f64,
    /// How far to either side of its value the option is set in the last pairs; in the first ones
    /// it is set farther.
    pub step: f64,
}

const KEYS: &str = "name, start, min, max, step";
/// Options are whole numbers that engines take as 32 bits.
const NUMBERS: RangeInclusive<f64> = -2e9..=2e9;

impl FromStr for Parameter {
    type Err = Message;

    /// Default of `step`: a twentieth of the range, at least 1/2, since less makes no difference.
    fn from_str(text: &str) -> Result<Self, Message> {
        let mut name = None;
        let [mut start, mut min, mut max, mut step] = [None; 4];
        for (key, value) in settings::pairs(text)? {
            let number = || settings::number(key, value, NUMBERS).map(Some);
            match key {
                "name" if !value.is_empty() => name = Some(value.to_owned()),
                "start" => start = number()?,
                "min" => min = number()?,
                "max" => max = number()?,
                "step" => step = settings::number(key, value, 0.5..=*NUMBERS.end()).map(Some)?,
                _ => return Err(settings::unknown(key, KEYS)),
            }
        }
        let (Some(name), Some(start), Some(min), Some(max)) = (name, start, min, max) else {
            return Err(message!("parameter-lacks", expected = KEYS));
        };
        if !(min < max && (min..=max).contains(&start)) {
            let [start, min, max] = [start, min, max].map(|number: f64| number.to_string());
            return Err(message!("parameter-range", name, start, min, max));
        }
        let step = step.unwrap_or(((max - min) / 20.0).max(0.5));
        Ok(Self {
            name,
            start,
            min,
            max,
            step,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parameter_is_read() {
        let read: Parameter = "name=Move Overhead,start=42,min=10,max=120,step=5"
            .parse()
            .unwrap();
        let parameter = Parameter {
            name: "Move Overhead".into(),
            start: 42.0,
            min: 10.0,
            max: 120.0,
            step: 5.0,
        };
        assert_eq!(read, parameter);
        let read: Parameter = "max=9,min=-1,start=-1,name=a".parse().unwrap();
        assert_eq!(read.step, 0.5);
    }

    #[test]
    fn mistakes_are_named() {
        for (text, says) in [
            ("", "expected name, start, min, max"),
            ("name=a,start=1,min=0", "expected name, start, min, max"),
            ("name=a,start=1,min=2,max=3", "start=1"),
            ("name=a,start=1,min=1,max=1", "min=1"),
            ("name=a,start=x,min=1,max=1", "start"),
            ("name=a,step=0.4", "step"),
            ("colour=red", "unknown key \"colour\""),
        ] {
            let error = text.parse::<Parameter>().unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
