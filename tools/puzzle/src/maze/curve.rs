//! The learning curve: how learning went, episode by episode, in bounded memory.

/// The most points that are kept; when there are more, pairs are merged.
const MAX_POINTS: usize = 1 << 20;

/// A point of the curve: one episode, or several together.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Point {
    steps: u64,
    /// The sum of the table's values after the last of its episodes.
    worth: f64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    pub episodes: u64,
    /// How many steps all episodes had together.
    pub steps: u64,
    /// How many episodes each point stands for; the last may stand for fewer.
    each: u64,
    points: Vec<Point>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stretch {
    pub middle: f64,
    /// The mean number of steps of an episode.
    pub steps: f64,
    /// The sum of the table's values at its end.
    pub worth: f64,
}

impl Default for Curve {
    fn default() -> Self {
        Self {
            episodes: 0,
            steps: 0,
            each: 1,
            points: Vec::new(),
        }
    }
}

impl Curve {
    /// Adds an episode of `steps` steps, after which the table's values have the sum `worth`.
    pub fn push(&mut self, steps: usize, worth: f64) {
        let steps = steps as u64;
        let is_new = self.episodes.is_multiple_of(self.each);
        self.episodes += 1;
        self.steps = self.steps.saturating_add(steps);
        match self.points.last_mut().filter(|_| !is_new) {
            Some(last) => {
                last.steps += steps;
                last.worth = worth;
            }
            None => self.points.push(Point { steps, worth }),
        }
        if self.points.len() > MAX_POINTS {
            self.halve();
        }
    }

    fn halve(&mut self) {
        let pairs = self.points.chunks(2);
        self.points = pairs
            .map(|pair| Point {
                steps: pair.iter().map(|point| point.steps).sum(),
                worth: pair[pair.len() - 1].worth,
            })
            .collect();
        self.each *= 2;
    }

    /// Divides the episodes into at most `most` stretches.
    pub fn stretches(&self, most: usize) -> Vec<Stretch> {
        let group = self.points.len().div_ceil(most.max(1)).max(1);
        let length = group as u64 * self.each;
        let stretches = (0..).zip(self.points.chunks(group));
        stretches
            .map(|(index, points)| {
                let begin = index * length;
                let episodes = (self.episodes - begin).min(length);
                let steps: u64 = points.iter().map(|point| point.steps).sum();
                Stretch {
                    middle: begin as f64 + length as f64 / 2.0,
                    steps: steps as f64 / episodes as f64,
                    worth: points[points.len() - 1].worth,
                }
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_number_of_episodes_keeps_within_its_memory() {
        let mut curve = Curve::default();
        let episodes = 5 * MAX_POINTS as u64 + 3;
        for episode in 0..episodes {
            curve.push((episode % 7) as usize, episode as f64);
        }
        assert!(curve.points.len() <= MAX_POINTS, "{}", curve.points.len());
        assert_eq!(curve.each, 8);
        let steps: u64 = (0..episodes).map(|episode| episode % 7).sum();
        assert_eq!((curve.episodes, curve.steps), (episodes, steps));
        let kept: u64 = curve.points.iter().map(|point| point.steps).sum();
        assert_eq!(kept, steps);
        let stretches = curve.stretches(100);
        assert!(stretches.len() <= 100);
        assert!(
            stretches
                .iter()
                .all(|stretch| (stretch.steps - 3.0).abs() < 0.01)
        );
        assert_eq!(stretches.last().unwrap().worth, (episodes - 1) as f64);
    }

    #[test]
    fn few_episodes_are_kept_one_by_one() {
        let mut curve = Curve::default();
        for steps in [4, 2, 9] {
            curve.push(steps, steps as f64);
        }
        let of = |middle, steps, worth| Stretch {
            middle,
            steps,
            worth,
        };
        let one_by_one = [of(0.5, 4.0, 4.0), of(1.5, 2.0, 2.0), of(2.5, 9.0, 9.0)];
        assert_eq!(curve.stretches(3), one_by_one);
        assert_eq!(curve.stretches(2), [of(1.0, 3.0, 2.0), of(3.0, 9.0, 9.0)]);
        assert!(Curve::default().stretches(9).is_empty());
    }
}
