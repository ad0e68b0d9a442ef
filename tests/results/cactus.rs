//! Pictures as SVG of how many problems are decided within a time, on a logarithmic scale, from the
//! tables `[cactus]` of the data.

use serde::Deserialize;

use crate::plots::{BASE, CURVES_END, LEFT, TOP, axis, curve, grid, head};

/// Problems between two horizontal lines.
const GRID: u32 = 100;

/// A picture with one curve for each series.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Cactus {
    title: String,
    /// A description of the picture for those who do not see it: the page's alt text.
    pub(crate) alt: String,
    axis: String,
    /// Seconds, in ascending order.
    times: Vec<f64>,
    series: Vec<Series>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Series {
    name: String,
    /// How many problems are decided within each of the times.
    decided: Vec<u32>,
}

impl Cactus {
    /// The number of each series at the longest time.
    pub(crate) fn last(&self) -> impl Iterator<Item = u32> {
        self.series
            .iter()
            .map(|series| *series.decided.last().expect("no series is empty"))
    }

    pub(crate) fn svg(&self) -> String {
        let most = self.last().max().expect("there is a series");
        let lines = most.div_ceil(GRID);
        let (first, last) = (self.times[0], self.times[self.times.len() - 1]);
        let step = (CURVES_END - LEFT) / (last / first).log10();
        let x = |time: f64| LEFT + step * (time / first).log10();
        let y = |decided: u32| BASE - f64::from(decided) / f64::from(lines * GRID) * (BASE - TOP);

        let mut svg = head(&self.title);
        for line in 0..=lines {
            grid(&mut svg, y(line * GRID), &(line * GRID).to_string());
        }
        let times = self.times.iter().map(|&time| (x(time), time.to_string()));
        axis(&mut svg, times, &self.axis);
        for (number, series) in self.series.iter().enumerate() {
            assert_eq!(series.decided.len(), self.times.len(), "{}", series.name);
            let points = self.times.iter().zip(&series.decided);
            let points = points.map(|(&time, &decided)| (x(time), y(decided)));
            curve(&mut svg, number, &series.name, points);
        }
        svg + "</svg>\n"
    }
}
