//! A small writer of SVG pictures, with one style for all programs.
//!
//! Shapes carry a class instead of colours ([`Class`]). The style sheet gives every class its
//! colours on light paper, and others where the viewer prefers dark; the paper is drawn, so that a
//! viewer that knows only one of the two shows a readable picture as well.

use std::fmt::{self, Write};

/// What a shape means, hence how it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// The main thing: dark strokes, no filling.
    Ink,
    /// Background structure: grids, unused edges, legends.
    Faint,
    Solid,
    /// An empty body with an outline: nodes, cells.
    Hollow,
    /// The answer, as strokes: a route, a proof, a plan.
    Route,
    RouteBody,
    /// A good place: goal, supply, success.
    Good,
    Bad,
    /// What was looked at on the way: expansions, reachable states; the area under a curve.
    Seen,
    /// The second and further curves of a plot, whose first is [`Class::Route`].
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    /// Moves that lost a little, more, much.
    Inaccuracy,
    Mistake,
    Blunder,
}

/// Every class with its name, and its declarations on light and on dark paper.
const STYLES: [(Class, &str, &str, &str); 17] = [
    (
        Class::Ink,
        "ink",
        "fill:none;stroke:#24292f",
        "stroke:#d0d7de",
    ),
    (
        Class::Faint,
        "faint",
        "fill:none;stroke:#c3cad3",
        "stroke:#3d444d",
    ),
    (
        Class::Solid,
        "solid",
        "fill:#57606a;stroke:none",
        "fill:#8b949e",
    ),
    (
        Class::Hollow,
        "hollow",
        "fill:#f6f8fa;stroke:#57606a",
        "fill:#161b22;stroke:#8b949e",
    ),
    (
        Class::Route,
        "route",
        "fill:none;stroke:#cf3b2f",
        "stroke:#ff7b72",
    ),
    (
        Class::RouteBody,
        "routebody",
        "fill:#cf3b2f;stroke:none",
        "fill:#ff7b72",
    ),
    (
        Class::Good,
        "good",
        "fill:#2da44e;stroke:none",
        "fill:#3fb950",
    ),
    (
        Class::Bad,
        "bad",
        "fill:#f4c7c3;stroke:#b35a52",
        "fill:#4b2a2a;stroke:#c9736b",
    ),
    (
        Class::Seen,
        "seen",
        "fill:#cfe3f7;stroke:none",
        "fill:#1c3a57",
    ),
    (
        Class::Second,
        "second",
        "fill:none;stroke:#0969da",
        "stroke:#58a6ff",
    ),
    (
        Class::Third,
        "third",
        "fill:none;stroke:#9a6700",
        "stroke:#d29922",
    ),
    (
        Class::Fourth,
        "fourth",
        "fill:none;stroke:#8250df",
        "stroke:#bc8cff",
    ),
    (
        Class::Fifth,
        "fifth",
        "fill:none;stroke:#1a7f64",
        "stroke:#39c5a0",
    ),
    (
        Class::Sixth,
        "sixth",
        "fill:none;stroke:#bf3989",
        "stroke:#f778ba",
    ),
    (
        Class::Inaccuracy,
        "inaccuracy",
        "fill:#c9ab3a;stroke:none",
        "fill:#c9ab3a",
    ),
    (
        Class::Mistake,
        "mistake",
        "fill:#d9772b;stroke:none",
        "fill:#e59a45",
    ),
    (
        Class::Blunder,
        "blunder",
        "fill:#b3261e;stroke:none",
        "fill:#f0705c",
    ),
];

/// Where a text stands relative to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// A picture being drawn. Coordinates are in pixels from the top left; `Display` writes the file.
#[derive(Clone, Debug)]
pub struct Svg {
    width: f64,
    height: f64,
    title: String,
    body: String,
}

impl Svg {
    /// An empty picture of a size, with a title for screen readers.
    pub fn new(width: f64, height: f64, title: &str) -> Self {
        Self {
            width,
            height,
            title: escape(title),
            body: String::new(),
        }
    }

    pub fn line(&mut self, class: Class, from: (f64, f64), to: (f64, f64), width: f64) {
        let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(Number);
        let width = Number(width);
        self.element(format_args!(
            r#"<line class="{}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke-width="{width}"/>"#,
            name(class)
        ));
    }

    pub fn polyline(&mut self, class: Class, points: &[(f64, f64)], width: f64) {
        let mut list = String::new();
        for &(x, y) in points {
            if !list.is_empty() {
                list.push(' ');
            }
            // Writing to a String cannot fail.
            let _ = write!(list, "{},{}", Number(x), Number(y));
        }
        let width = Number(width);
        self.element(format_args!(
            r#"<polyline class="{}" points="{list}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"/>"#,
            name(class)
        ));
    }

    /// A path in SVG's own path language (curves, many strokes at once).
    pub fn path(&mut self, class: Class, data: &str, width: f64) {
        let (data, width) = (escape(data), Number(width));
        self.element(format_args!(
            r#"<path class="{}" d="{data}" stroke-width="{width}"/>"#,
            name(class)
        ));
    }

    /// A rectangle, its corners rounded by a radius.
    pub fn rect(&mut self, class: Class, corner: (f64, f64), size: (f64, f64), radius: f64) {
        let [x, y, width, height] = [corner.0, corner.1, size.0, size.1].map(Number);
        let radius = Number(radius);
        self.element(format_args!(
            r#"<rect class="{}" x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}"/>"#,
            name(class)
        ));
    }

    pub fn circle(&mut self, class: Class, centre: (f64, f64), radius: f64) {
        let [x, y, r] = [centre.0, centre.1, radius].map(Number);
        self.element(format_args!(
            r#"<circle class="{}" cx="{x}" cy="{y}" r="{r}"/>"#,
            name(class)
        ));
    }

    /// A line of text, its baseline at the point; `size` is the height of the letters in pixels.
    pub fn text(&mut self, at: (f64, f64), anchor: Anchor, size: f64, text: &str) {
        self.text_of_class("", at, anchor, size, text);
    }

    /// The same with a halo of the paper's colour, so that it can be read on lines.
    pub fn label(&mut self, at: (f64, f64), anchor: Anchor, size: f64, text: &str) {
        self.text_of_class(r#" class="halo""#, at, anchor, size, text);
    }

    fn text_of_class(
        &mut self,
        class: &str,
        at: (f64, f64),
        anchor: Anchor,
        size: f64,
        text: &str,
    ) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let ([x, y, size], text) = ([at.0, at.1, size].map(Number), escape(text));
        self.element(format_args!(
            r#"<text{class} x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}">{text}</text>"#
        ));
    }

    /// An element in SVG's own words, for what the methods above do not offer (animation, titles).
    pub fn element(&mut self, element: fmt::Arguments<'_>) {
        // Writing to a String cannot fail.
        let _ = writeln!(self.body, "{element}");
    }
}

impl fmt::Display for Svg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [width, height] = [self.width, self.height].map(Number);
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" font-family="Helvetica, Arial, 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif" role="img">"#
        )?;
        writeln!(f, "<title>{}</title>\n<style>", self.title)?;
        writeln!(
            f,
            ".paper{{fill:#ffffff}}text{{fill:#24292f}}.halo{{paint-order:stroke;stroke:#ffffff;stroke-width:3px;stroke-linejoin:round}}"
        )?;
        for (_, name, light, _) in STYLES {
            writeln!(f, ".{name}{{{light}}}")?;
        }
        writeln!(f, "@media (prefers-color-scheme:dark){{")?;
        writeln!(
            f,
            ".paper{{fill:#0d1117}}text{{fill:#e6edf3}}.halo{{stroke:#0d1117}}"
        )?;
        for (_, name, _, dark) in STYLES {
            writeln!(f, ".{name}{{{dark}}}")?;
        }
        writeln!(f, "}}\n</style>")?;
        writeln!(
            f,
            r#"<rect class="paper" width="{width}" height="{height}"/>"#
        )?;
        write!(f, "{}</svg>", self.body)?;
        writeln!(f)
    }
}

/// The name of a class in the style sheet.
pub fn name(class: Class) -> &'static str {
    STYLES
        .iter()
        .find(|style| style.0 == class)
        .map_or("ink", |style| style.1)
}

/// A coordinate with at most two decimals: pictures of whole networks stay small.
struct Number(f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", (self.0 * 100.0).round() / 100.0)
    }
}

/// A text as the content or the attribute of an element.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // XML 1.0 has no other control characters.
            _ if character.is_control() && !matches!(character, '\n' | '\t') => {
                escaped.push('\u{fffd}');
            }
            _ => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_well_formed_and_escaped() {
        let mut svg = Svg::new(10.0, 20.5, "a < b");
        svg.line(Class::Route, (0.0, 1.234_5), (2.0, 3.0), 1.0);
        svg.text((1.0, 2.0), Anchor::Middle, 12.0, "\"P\" & ¬Q\u{1}");
        let text = svg.to_string();
        assert!(text.contains(r#"viewBox="0 0 10 20.5""#), "{text}");
        assert!(text.contains("<title>a &lt; b</title>"), "{text}");
        assert!(text.contains(r#"y1="1.23""#), "{text}");
        assert!(text.contains("&quot;P&quot; &amp; ¬Q\u{fffd}"), "{text}");
        assert!(text.ends_with("</svg>\n"), "{text}");
    }

    #[test]
    fn every_class_has_a_style() {
        for (class, expected, ..) in STYLES {
            assert_eq!(name(class), expected);
        }
    }
}
