//! Pictures as SVG of how numbers grow with the depth, on a logarithmic scale, from the tables
//! `[growth]` of the data.

use std::fmt::Write as _;

use serde::Deserialize;

use crate::plots::{BOTTOM, HEIGHT, LEFT, TOP, WIDTH, head};

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
        const NAMES: f64 = 120.0;
        let depths = self.series.iter().map(|series| series.values.len()).max();
        let depths = depths.expect("there is a series");
        let most = self.series.iter().flat_map(|series| &series.values).max();
        let decades = (*most.expect("no series is empty") as f64).log10().ceil();
        let (end, base) = (WIDTH - NAMES, HEIGHT - BOTTOM + 20.0);
        let step = (end - LEFT) / (depths - 1) as f64;
        let x = |depth: usize| LEFT + step * (depth - 1) as f64;
        let y = |value: f64| base - value.log10() / decades * (base - TOP);

        let mut svg = head(&self.title);
        for decade in 0..=decades as u32 {
            let value = 10_f64.powi(decade as i32);
            let at = y(value);
            let number = 10_u32.pow(decade % 3);
            let unit = ["", " k", " M", " G"][decade as usize / 3];
            writeln!(
                svg,
                r#"<path class="grid" d="M{LEFT} {at:.1}H{end}"/><text class="end" x="{}" y="{:.1}">{number}{unit}</text>"#,
                LEFT - 8.0,
                at + 4.0
            )
            .unwrap();
        }
        for depth in 1..=depths {
            writeln!(
                svg,
                r#"<text x="{:.1}" y="{}">{depth}</text>"#,
                x(depth),
                base + 18.0
            )
            .unwrap();
        }
        writeln!(
            svg,
            r#"<text x="{}" y="{}">{}</text>"#,
            (LEFT + end) / 2.0,
            base + 36.0,
            self.axis
        )
        .unwrap();
        for (number, series) in self.series.iter().enumerate() {
            let points: Vec<String> = (1..)
                .zip(&series.values)
                .map(|(depth, &value)| format!("{:.1} {:.1}", x(depth), y(value as f64)))
                .collect();
            let at = TOP + 18.0 * number as f64;
            writeln!(
                svg,
                r#"<path class="s{number}" d="M{}"/><path class="s{number}" d="M{} {at}h14"/><text class="start" x="{}" y="{}">{}</text>"#,
                points.join("L"),
                end + 12.0,
                end + 32.0,
                at + 4.0,
                series.name
            )
            .unwrap();
        }
        svg + "</svg>\n"
    }
}
