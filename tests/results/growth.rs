//! Pictures as SVG of how numbers grow with the depth, on a logarithmic scale, from the tables
//! `[growth]` of the data.

use serde::Deserialize;

use crate::plots::{BASE, CURVES_END, LEFT, TOP, axis, curve, grid, head};

/// A picture with one curve for each series.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Growth {
    title: String,
    /// A description of the picture for those who do not see it: the page's alt text.
    pub(crate) alt: String,
    axis: String,
    /// The command that prints the numbers.
    pub(crate) command: String,
    series: Vec<Series>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Series {
    name: String,
    /// Starting with depth 1.
    values: Vec<u64>,
}

impl Growth {
    /// The number of each series at its greatest depth.
    pub(crate) fn last(&self) -> impl Iterator<Item = u64> {
        self.series
            .iter()
            .map(|series| *series.values.last().expect("no series is empty"))
    }

    pub(crate) fn svg(&self) -> String {
        let depths = self.series.iter().map(|series| series.values.len()).max();
        let depths = depths.expect("there is a series");
        let most = self.series.iter().flat_map(|series| &series.values).max();
        let decades = (*most.expect("no series is empty") as f64).log10().ceil();
        let step = (CURVES_END - LEFT) / (depths - 1) as f64;
        let x = |depth: usize| LEFT + step * (depth - 1) as f64;
        let y = |value: f64| BASE - value.log10() / decades * (BASE - TOP);

        let mut svg = head(&self.title);
        for decade in 0..=decades as u32 {
            let value = 10_f64.powi(decade as i32);
            let at = y(value);
            let number = 10_u32.pow(decade % 3);
            let unit = ["", " k", " M", " G"][decade as usize / 3];
            grid(&mut svg, at, &format!("{number}{unit}"));
        }
        let depths = (1..=depths).map(|depth| (x(depth), depth.to_string()));
        axis(&mut svg, depths, &self.axis);
        for (number, series) in self.series.iter().enumerate() {
            let points = (1..).zip(&series.values);
            let points = points.map(|(depth, &value)| (x(depth), y(value as f64)));
            curve(&mut svg, number, &series.name, points);
        }
        svg + "</svg>\n"
    }
}
