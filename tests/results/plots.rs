//! The pictures of `docs/results/`: scores with their 95 % intervals, as SVG, from the tables
//! `[plot]` of the data. Each score must also be in one of the page's rows.

use std::fmt::Write as _;

use serde::Deserialize;

pub(crate) const WIDTH: f64 = 600.0;
pub(crate) const HEIGHT: f64 = 330.0;
pub(crate) const LEFT: f64 = 56.0;
const RIGHT: f64 = 16.0;
pub(crate) const TOP: f64 = 58.0;
pub(crate) const BOTTOM: f64 = 64.0;
/// Where curves end: their names stand to the right.
pub(crate) const CURVES_END: f64 = WIDTH - 120.0;
/// The height of the axis below curves.
pub(crate) const BASE: f64 = HEIGHT - BOTTOM + 20.0;
/// Colours that people with colour blindness can tell apart (Okabe and Ito), in light and in dark.
const COLORS: [(&str, &str); 6] = [
    ("#0072b2", "#56b4e9"),
    ("#b34700", "#e69f00"),
    ("#007a5a", "#2fc596"),
    ("#a0417f", "#e28ac4"),
    ("#6b5b00", "#f0e442"),
    ("#333333", "#dddddd"),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Plot {
    title: String,
    /// A description of the picture for those who do not see it: the page's alt text.
    pub(crate) alt: String,
    /// The label of the axis along which the columns stand.
    axis: String,
    /// The names of the scores of a column, if each has several.
    #[serde(default)]
    series: Vec<String>,
    column: Vec<Column>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Column {
    name: String,
    note: String,
    /// Written as in the rows: `75.4 % [71.6, 79.1]`.
    scores: Vec<String>,
}

/// A score and its interval, in per cent.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Score {
    mean: f64,
    low: f64,
    high: f64,
}

impl Score {
    fn parse(text: &str) -> Option<Self> {
        let (mean, interval) = text.split_once(" % [")?;
        let (low, high) = interval.strip_suffix(']')?.split_once(", ")?;
        let score = Self {
            mean: mean.parse().ok()?,
            low: low.parse().ok()?,
            high: high.parse().ok()?,
        };
        let is_ordered = score.low <= score.mean && score.mean <= score.high;
        (is_ordered && score.low >= 0.0 && score.high <= 100.0).then_some(score)
    }
}

impl Plot {
    /// All scores, as they are written in the data.
    pub(crate) fn scores(&self) -> impl Iterator<Item = &str> {
        let columns = self.column.iter();
        columns.flat_map(|column| column.scores.iter().map(String::as_str))
    }

    pub(crate) fn svg(&self) -> String {
        let columns: Vec<Vec<Score>> = self
            .column
            .iter()
            .map(|column| {
                assert_eq!(column.scores.len(), self.series.len().max(1));
                let scores = column.scores.iter();
                scores
                    .map(|text| Score::parse(text).unwrap_or_else(|| panic!("no score: {text}")))
                    .collect()
            })
            .collect();
        let lows = columns.iter().flatten().map(|score| score.low);
        // 50 % is always in the picture.
        let bottom = (lows.fold(50.0, f64::min) / 10.0).floor() * 10.0;
        let y = |percent: f64| TOP + (100.0 - percent) / (100.0 - bottom) * (HEIGHT - TOP - BOTTOM);

        let mut svg = head(&self.title);
        let mut percent = bottom;
        while percent <= 100.0 {
            let class = if percent == 50.0 { "half" } else { "grid" };
            let (at, end) = (y(percent), WIDTH - RIGHT);
            writeln!(
                svg,
                r#"<path class="{class}" d="M{LEFT} {at:.1}H{end}"/><text class="end" x="{}" y="{:.1}">{percent} %</text>"#,
                LEFT - 8.0,
                at + 4.0
            )
            .unwrap();
            percent += 10.0;
        }
        let width = (WIDTH - LEFT - RIGHT) / columns.len() as f64;
        for (number, (column, scores)) in self.column.iter().zip(&columns).enumerate() {
            let middle = LEFT + (number as f64 + 0.5) * width;
            for (series, &score) in scores.iter().enumerate() {
                let aside = series as f64 - (scores.len() - 1) as f64 / 2.0;
                mark(&mut svg, middle + aside * width / 4.0, series, score, y);
            }
            let base = HEIGHT - BOTTOM;
            writeln!(
                svg,
                r#"<text class="name" x="{middle:.1}" y="{}">{}</text><text x="{middle:.1}" y="{}">{}</text>"#,
                base + 18.0,
                column.name,
                base + 34.0,
                column.note
            )
            .unwrap();
        }
        let axis = (LEFT + WIDTH - RIGHT) / 2.0;
        writeln!(
            svg,
            r#"<text x="{axis}" y="{}">{}</text>"#,
            HEIGHT - 10.0,
            self.axis
        )
        .unwrap();
        for (series, name) in self.series.iter().enumerate() {
            let x = LEFT + 6.0 + 110.0 * series as f64;
            writeln!(
                svg,
                r#"<circle class="f{series}" cx="{x}" cy="42" r="5"/><text class="start" x="{}" y="46">{name}</text>"#,
                x + 10.0
            )
            .unwrap();
        }
        svg + "</svg>\n"
    }
}

/// Draws the interval as a line with ends, and the score as a dot with its number.
fn mark(svg: &mut String, x: f64, series: usize, score: Score, y: impl Fn(f64) -> f64) {
    let (high, low, mean) = (y(score.high), y(score.low), y(score.mean));
    let (left, right) = (x - 5.0, x + 5.0);
    writeln!(
        svg,
        r#"<path class="s{series}" d="M{x:.1} {high:.1}V{low:.1}M{left:.1} {high:.1}H{right:.1}M{left:.1} {low:.1}H{right:.1}"/><circle class="f{series}" cx="{x:.1}" cy="{mean:.1}" r="5"/><text class="start" x="{:.1}" y="{:.1}">{:.1}</text>"#,
        x + 9.0,
        mean + 4.0,
        score.mean
    )
    .unwrap();
}

/// The beginning of the file: colours, background and title.
pub(crate) fn head(title: &str) -> String {
    let colors = |pick: fn((&'static str, &'static str)) -> &'static str| {
        let mut rules = String::new();
        for (number, pair) in COLORS.into_iter().enumerate() {
            let color = pick(pair);
            write!(
                rules,
                ".s{number}{{stroke:{color}}}.f{number}{{fill:{color}}}"
            )
            .unwrap();
        }
        rules
    };
    let (light, dark) = (colors(|pair| pair.0), colors(|pair| pair.1));
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">
<title>{title}</title>
<style>
text{{font:12px sans-serif;text-anchor:middle;fill:#333}}
.name,.title{{font-weight:bold}}.title{{font-size:14px}}.start{{text-anchor:start}}.end{{text-anchor:end}}
.ground{{fill:#fff}}path{{fill:none;stroke-width:2}}.grid,.half{{stroke:#ddd;stroke-width:1}}.half{{stroke:#777}}
{light}
@media (prefers-color-scheme:dark){{text{{fill:#ddd}}.ground{{fill:#16191d}}.grid{{stroke:#3a3f45}}.half{{stroke:#999}}{dark}}}
</style>
<rect class="ground" width="100%" height="100%"/>
<text class="title start" x="{LEFT}" y="24">{title}</text>
"#
    )
}

#[test]
fn scores_are_read() {
    let score = Score::parse("75.4 % [71.6, 79.1]").unwrap();
    assert_eq!((score.mean, score.low, score.high), (75.4, 71.6, 79.1));
    for wrong in [
        "75.4 %",
        "75.4 % [76, 79]",
        "99 % [98, 101]",
        "75.4 [71.6, 79.1]",
    ] {
        assert_eq!(Score::parse(wrong), None, "{wrong}");
    }
}
/// A horizontal line at a height, with its label.
pub(crate) fn grid(svg: &mut String, at: f64, label: &str) {
    let (x, y) = (LEFT - 8.0, at + 4.0);
    writeln!(
        svg,
        r#"<path class="grid" d="M{LEFT} {at:.1}H{CURVES_END}"/><text class="end" x="{x}" y="{y:.1}">{label}</text>"#
    )
    .unwrap();
}

/// The labels below curves, each with its place, and the name of the axis.
pub(crate) fn axis(svg: &mut String, labels: impl Iterator<Item = (f64, String)>, name: &str) {
    for (x, label) in labels {
        let y = BASE + 18.0;
        writeln!(svg, r#"<text x="{x:.1}" y="{y}">{label}</text>"#).unwrap();
    }
    let (x, y) = ((LEFT + CURVES_END) / 2.0, BASE + 36.0);
    writeln!(svg, r#"<text x="{x}" y="{y}">{name}</text>"#).unwrap();
}

/// The curve with this number through some points, and its name in the legend.
pub(crate) fn curve(
    svg: &mut String,
    number: usize,
    name: &str,
    points: impl Iterator<Item = (f64, f64)>,
) {
    let points: Vec<String> = points.map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
    let at = TOP + 18.0 * number as f64;
    writeln!(
        svg,
        r#"<path class="s{number}" d="M{}"/><path class="s{number}" d="M{} {at}h14"/><text class="start" x="{}" y="{}">{name}</text>"#,
        points.join("L"),
        CURVES_END + 12.0,
        CURVES_END + 32.0,
        at + 4.0,
    )
    .unwrap();
}
