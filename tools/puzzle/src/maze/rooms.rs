//! Rooms with doors, as a matrix of rewards.
//!
//! Rows are the room one is in, columns the room one goes to: -1 where there is no door, else what
//! going there earns. The largest number marks the goal: the rooms that it leads to. Numpy's way of
//! writing it is read too: `R = np.array([[-1, 0], [0, 100]])`, or what Python prints of it.

use std::borrow::Cow;

use super::world::{Action, ActionName, World};
use crate::error::InputError;
use crate::expected::Expected;

/// The six rooms of the course (J. McCullock, *A painless Q-learning tutorial*): room 5 is outside.
pub const COURSE: &str = "\
-1 -1 -1 -1  0  -1
-1 -1 -1  0 -1 100
-1 -1 -1  0 -1  -1
-1  0  0 -1  0  -1
 0 -1 -1  0 -1 100
-1  0 -1 -1  0 100
";

const MAX_ROOMS: usize = 1_000;

/// Reads a matrix.
///
/// # Errors
///
/// Has the place of anything that is no number, of a row that is too short or too long, or of a
/// matrix that is not square or has no goal.
pub fn parse(text: &str) -> Result<World, InputError> {
    let mut rows: Vec<Vec<f64>> = Vec::new();
    let mut offset = 0;
    let bytes = text.as_bytes();
    let plain = plain(text)?;
    for line in plain.split_inclusive('\n') {
        let content = line.split('#').next().unwrap_or("");
        let mut row = Vec::new();
        let width = rows.first().map_or(MAX_ROOMS, Vec::len);
        let mut at = 0;
        for word in content.split(|c: char| c.is_whitespace() || c == ',') {
            if !word.is_empty() {
                let here = offset + at;
                if rows.len() == width {
                    let expected = Expected::EndAfterRewards { width };
                    return Err(InputError::at(bytes, here, expected));
                }
                if row.len() == width {
                    let expected = Expected::LineEndAfterRewards { width };
                    return Err(InputError::at(bytes, here, expected));
                }
                let number = word.parse::<f64>().ok().filter(|number| number.is_finite());
                row.push(number.ok_or_else(|| InputError::at(bytes, here, Expected::Reward))?);
            }
            let rest = &content[at + word.len()..];
            at += word.len() + rest.chars().next().map_or(0, char::len_utf8);
        }
        if !row.is_empty() {
            if !rows.is_empty() && row.len() < width {
                let number = row.len() + 1;
                let expected = Expected::RewardNumber { number, width };
                let end = offset + content.trim_end().len();
                return Err(InputError::at(bytes, end, expected));
            }
            rows.push(row);
        }
        offset += line.len();
    }
    let width = rows.first().map_or(1, Vec::len);
    if rows.len() != width {
        let expected = Expected::RewardRows { width };
        return Err(InputError::at(bytes, text.len(), expected));
    }
    let most = rows
        .iter()
        .flatten()
        .copied()
        .fold(f64::NEG_INFINITY, f64::max);
    if most <= 0.0 {
        let expected = Expected::PositiveReward;
        return Err(InputError::at(bytes, text.len(), expected));
    }
    let mut world = World {
        actions: Vec::new(),
        goal: vec![false; width],
        start: None,
    };
    for row in &rows {
        let doors = row.iter().enumerate().filter(|(_, reward)| **reward >= 0.0);
        let action = |(to, &reward): (usize, &f64)| Action {
            name: ActionName::Room(to),
            to,
            reward,
        };
        world.actions.push(doors.map(action).collect());
        for (to, reward) in row.iter().enumerate() {
            world.goal[to] |= *reward == most;
        }
    }
    Ok(world)
}

/// The text with the signs of a numpy literal replaced by blanks and line ends, so that every
/// number keeps its offset: each inner bracket is a line.
///
/// # Errors
///
/// Has the place of a wrong bracket, or of anything that is neither part of an assignment before
/// the matrix nor of the end of a call behind it.
fn plain(text: &str) -> Result<Cow<'_, str>, InputError> {
    let bytes = text.as_bytes();
    let mut plain = bytes.to_vec();
    // Comments first: brackets in them do not count.
    let mut in_comment = false;
    for byte in &mut plain {
        in_comment = *byte != b'\n' && (in_comment || *byte == b'#');
        if in_comment {
            *byte = b' ';
        }
    }
    let opens = plain.iter().position(|&byte| byte == b'[');
    let closes = plain.iter().rposition(|&byte| byte == b']');
    let (Some(first), Some(last)) = (opens, closes) else {
        return Ok(text.into());
    };
    let mut depth = 0;
    for (at, byte) in plain.iter_mut().enumerate() {
        let is_around = at < first || at > last;
        let is_fine = match byte {
            _ if is_around => byte.is_ascii_alphanumeric() || b" \t\r\n_.,=()'\"|;:".contains(byte),
            b'[' => {
                depth += 1;
                depth <= 2
            }
            b']' => {
                depth -= 1;
                depth >= 0 && (depth > 0 || at == last)
            }
            _ => true,
        };
        if !is_fine {
            return Err(InputError::at(bytes, at, Expected::RewardMatrix));
        }
        *byte = match *byte {
            b']' => b'\n',
            b'[' | b'\n' | b'\r' => b' ',
            _ if is_around => b' ',
            other => other,
        };
    }
    // All bytes that were replaced became ASCII, and all around the matrix were replaced.
    Ok(String::from_utf8_lossy(&plain).into_owned().into())
}
