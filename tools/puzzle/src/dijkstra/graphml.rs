//! GraphML (U. Brandes and others, *GraphML Progress Report*, 2002): nodes and edges of a graph in
//! XML.
//!
//! An edge's weight is its datum called `weight`, `length`, `distance` or `cost`, and 1 without
//! one; a node's coordinates are its data `x` and `y`, or `lon` and `lat`. The file says itself
//! whether edges are directed. A document type, which could define entities, is refused, and so is
//! deep nesting.

use std::collections::HashMap;

use quick_xml::Reader;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};

use super::bellman_ford::SignedArc;
use super::graph::Direction;
use super::names::Words;
use super::network::Network;
use super::signed::SignedNetwork;
use super::weights::Weights;
use crate::error::InputError;
use crate::expected::{Expected, Found};

const MAX_DEPTH: usize = 64;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Meaning {
    Weight,
    X,
    Y,
}

fn meaning(kind: &str, name: &str) -> Option<Meaning> {
    match (kind, name.to_ascii_lowercase().as_str()) {
        ("edge" | "all", "weight" | "length" | "distance" | "cost") => Some(Meaning::Weight),
        ("node" | "all", "x" | "lon" | "longitude") => Some(Meaning::X),
        ("node" | "all", "y" | "lat" | "latitude") => Some(Meaning::Y),
        _ => None,
    }
}

struct Link {
    tail: u32,
    head: u32,
    is_directed: bool,
    /// The text of the weight, and its offset.
    weight: Option<(String, usize)>,
}

/// The element that the following data belong to.
enum Subject {
    Graph,
    Node(u32),
    Edge(Link),
}

struct Reading<'a> {
    input: &'a [u8],
    words: Words,
    weights: Weights,
    is_directed: Vec<bool>,
    /// Whether edges without a `directed` attribute are directed.
    default_directed: bool,
    keys: HashMap<String, Meaning>,
    coordinates: HashMap<u32, [Option<f64>; 2]>,
    subject: Subject,
    /// The datum that is being read: its meaning, its text so far, and the offset of the text.
    datum: Option<(Meaning, String, usize)>,
}

pub(super) fn read(input: &[u8]) -> Result<Network, InputError> {
    Ok(parse(input, false)?.network())
}

/// Reads a file whose weights may be negative.
pub(super) fn read_signed(input: &[u8]) -> Result<SignedNetwork, InputError> {
    Ok(parse(input, true)?.signed())
}

fn parse(input: &[u8], signed: bool) -> Result<Reading<'_>, InputError> {
    let text = std::str::from_utf8(input).map_err(|error| {
        InputError::found_at(input, error.valid_up_to(), Found::NoUtf8, Expected::Utf8)
    })?;
    let mut reading = Reading {
        input,
        words: Words::default(),
        weights: Weights::new(0, input.len(), signed),
        is_directed: Vec::new(),
        default_directed: false,
        keys: HashMap::new(),
        coordinates: HashMap::new(),
        subject: Subject::Graph,
        datum: None,
    };
    let mut reader = Reader::from_str(text.trim_start_matches('\u{feff}'));
    let mark = input.len() - text.trim_start_matches('\u{feff}').len();
    reader.config_mut().expand_empty_elements = true;
    let mut depth = 0_usize;
    loop {
        let at = mark + reader.buffer_position() as usize;
        let event = reader.read_event().map_err(|_| {
            let at = mark + reader.error_position() as usize;
            InputError::at(input, at, Expected::WellFormedXml)
        })?;
        match event {
            Event::Start(element) => {
                depth += 1;
                if depth > MAX_DEPTH {
                    let max = MAX_DEPTH;
                    return Err(InputError::at(input, at, Expected::FewerLevels { max }));
                }
                reading.begin(&element, at)?;
            }
            Event::End(element) => {
                depth = depth.saturating_sub(1);
                reading.end(element.local_name().as_ref(), at)?;
            }
            Event::Text(text) => {
                let text = text.decode();
                let text = text.map_err(|_| InputError::at(input, at, Expected::Utf8))?;
                reading.text(&text, at);
            }
            Event::CData(text) => reading.text(&String::from_utf8_lossy(&text), at),
            Event::GeneralRef(name) => {
                let character = name.resolve_char_ref().ok().flatten().map(String::from);
                let known = || {
                    resolve_predefined_entity(std::str::from_utf8(&name).ok()?).map(str::to_owned)
                };
                let known = character.or_else(known);
                let known = known.ok_or_else(|| InputError::at(input, at, Expected::NoEntity))?;
                reading.text(&known, at);
            }
            Event::DocType(_) => return Err(InputError::at(input, at, Expected::NoDocumentType)),
            Event::Eof if depth > 0 => {
                return Err(InputError::at(input, input.len(), Expected::WellFormedXml));
            }
            Event::Eof => return Ok(reading),
            Event::Empty(_) | Event::Comment(_) | Event::Decl(_) | Event::PI(_) => {}
        }
    }
}

impl Reading<'_> {
    fn wrong(&self, at: usize, expected: Expected) -> InputError {
        InputError::at(self.input, at, expected)
    }

    /// The value of an element's attribute.
    fn attribute(
        &self,
        element: &BytesStart<'_>,
        name: &'static str,
        at: usize,
    ) -> Result<Option<String>, InputError> {
        let wrong = || self.wrong(at, Expected::WellFormedXml);
        let found = element.try_get_attribute(name).map_err(|_| wrong())?;
        let value = found.map(|attribute| attribute.unescape_value());
        let value = value
            .transpose()
            .map_err(|_| self.wrong(at, Expected::NoEntity))?;
        Ok(value.map(std::borrow::Cow::into_owned))
    }

    fn required(
        &self,
        element: &BytesStart<'_>,
        name: &'static str,
        at: usize,
    ) -> Result<String, InputError> {
        let found = self.attribute(element, name, at)?;
        found.ok_or_else(|| self.wrong(at, Expected::Attribute { name }))
    }

    fn begin(&mut self, element: &BytesStart<'_>, at: usize) -> Result<(), InputError> {
        match element.local_name().as_ref() {
            b"key" => {
                let kind = self.attribute(element, "for", at)?;
                let kind = kind.as_deref().unwrap_or("all");
                let id = self.required(element, "id", at)?;
                let name = self.attribute(element, "attr.name", at)?;
                if let Some(meaning) = name.and_then(|name| meaning(kind, &name)) {
                    self.keys.insert(id, meaning);
                }
            }
            b"graph" => {
                let direction = self.attribute(element, "edgedefault", at)?;
                self.default_directed = direction.as_deref() == Some("directed");
            }
            b"node" => {
                let id = self.required(element, "id", at)?;
                self.subject = Subject::Node(self.words.intern(&id));
            }
            b"edge" => {
                let directed = self.attribute(element, "directed", at)?;
                let tail = self.required(element, "source", at)?;
                let head = self.required(element, "target", at)?;
                self.subject = Subject::Edge(Link {
                    tail: self.words.intern(&tail),
                    head: self.words.intern(&head),
                    is_directed: directed
                        .map_or(self.default_directed, |directed| directed == "true"),
                    weight: None,
                });
            }
            b"hyperedge" => return Err(self.wrong(at, Expected::NoHyperedge)),
            b"data" => {
                let key = self.required(element, "key", at)?;
                let meaning = self.keys.get(&key);
                self.datum = meaning.map(|&meaning| (meaning, String::new(), at));
            }
            _ => {}
        }
        Ok(())
    }

    fn text(&mut self, text: &str, at: usize) {
        if let Some((_, datum, start)) = &mut self.datum {
            if datum.trim().is_empty() {
                *start = at + (text.len() - text.trim_start().len());
            }
            datum.push_str(text);
        }
    }

    fn end(&mut self, element: &[u8], at: usize) -> Result<(), InputError> {
        match element {
            b"data" => {
                let Some((meaning, text, at)) = self.datum.take() else {
                    return Ok(());
                };
                let text = text.trim();
                match (&mut self.subject, meaning) {
                    (Subject::Edge(link), Meaning::Weight) => {
                        link.weight = Some((text.to_owned(), at));
                    }
                    (Subject::Node(node), Meaning::X | Meaning::Y) => {
                        let number = text.parse::<f64>().ok().filter(|number| number.is_finite());
                        let node = *node;
                        let number = number.ok_or_else(|| self.wrong(at, Expected::Coordinate))?;
                        let place = self.coordinates.entry(node).or_default();
                        place[usize::from(meaning == Meaning::Y)] = Some(number);
                    }
                    _ => {}
                }
            }
            b"edge" => {
                if let Subject::Edge(link) = std::mem::replace(&mut self.subject, Subject::Graph) {
                    let (text, at) = link.weight.unwrap_or(("1".to_owned(), at));
                    self.weights
                        .read(link.tail, link.head, text.as_bytes())
                        .map_err(|expected| self.wrong(at, expected))?;
                    self.is_directed.push(link.is_directed);
                }
            }
            b"node" => self.subject = Subject::Graph,
            _ => {}
        }
        Ok(())
    }

    fn signed(self) -> SignedNetwork {
        let mut network = SignedNetwork::of_words(self.words, &self.weights);
        let both = network.arcs.iter().zip(&self.is_directed);
        let both = both.filter(|(_, is_directed)| !**is_directed);
        let back: Vec<SignedArc> = both.map(|(arc, _)| arc.reversed()).collect();
        network.arcs.extend(back);
        network
    }

    fn network(self) -> Network {
        let has_directed = self.is_directed.contains(&true);
        let mut weights = self.weights;
        if has_directed {
            // Undirected edges lead both ways.
            let both = weights.edges.iter().zip(&self.is_directed);
            let both = both.filter(|(_, is_directed)| !**is_directed);
            let back: Vec<_> = both.map(|(edge, _)| edge.reversed()).collect();
            weights.edges.extend(back);
        }
        let direction = match has_directed {
            true => Direction::Forward,
            false => Direction::Both,
        };
        let nodes = 0..self.words.len() as u32;
        let places = nodes.map(|node| match self.coordinates.get(&node) {
            Some(&[Some(x), Some(y)]) => Some((x, y)),
            _ => None,
        });
        Network {
            coordinates: places.collect::<Option<_>>().unwrap_or_default(),
            ..Network::of_words(self.words, &weights, direction)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAP: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="d0" for="edge" attr.name="weight" attr.type="double"/>
  <key id="d1" for="node" attr.name="x" attr.type="double"/>
  <key id="d2" for="node" attr.name="y" attr.type="double"/>
  <graph id="G" edgedefault="undirected">
    <node id="a &amp; b"><data key="d1">1.5</data><data key="d2"> -2 </data></node>
    <node id="c"><data key="d1">0</data><data key="d2">0</data></node>
    <edge source="a &amp; b" target="c"><data key="d0">2.&#53;</data></edge>
    <edge source="c" target="a &amp; b" directed="true"/>
  </graph>
</graphml>"#;

    #[test]
    fn nodes_edges_weights_and_places() {
        let network = Network::read(MAP.as_bytes(), false).unwrap();
        assert_eq!(network.names.find("a & b"), Some(0));
        assert_eq!(network.coordinates, [(1.5, -2.0), (0.0, 0.0)]);
        assert!(!network.undirected);
        assert_eq!(network.graph.out_arcs(0).collect::<Vec<_>>(), [(1, 25)]);
        let mut back: Vec<_> = network.graph.out_arcs(1).collect();
        back.sort_unstable();
        assert_eq!(back, [(0, 10), (0, 25)]);
        let undirected = MAP.replace(" directed=\"true\"", "");
        let network = Network::read(undirected.as_bytes(), false).unwrap();
        assert!(network.undirected);
        let isolated = "<graphml><graph><node id='x'/><node id='y'/></graph></graphml>";
        let network = Network::read(isolated.as_bytes(), false).unwrap();
        assert_eq!((network.names.len(), network.coordinates.len()), (2, 0));
    }

    #[test]
    fn what_is_not_read_is_refused_by_name() {
        let error = |text: &str| {
            let network = Network::read(text.as_bytes(), false);
            network
                .map(|network| network.names.len())
                .unwrap_err()
                .to_string()
        };
        for (text, expected) in [
            (
                "<!DOCTYPE x [<!ENTITY a \"b\">]><graphml/>".to_owned(),
                "1:1: found \"<!DOCTYPE\", expected no document type",
            ),
            (
                MAP.replace("&#53;", "&lol;"),
                "9:58: found \"&lol;</data></edge>\", expected no entity but those of XML itself",
            ),
            (
                MAP.replace("a &amp; b\">", "&lol;\">"),
                "7:5: found \"<node\", expected no entity but those of XML itself",
            ),
            (
                MAP.replace("2.&#53;", "-2"),
                "9:56: found \"-2</data></edge>\", expected no negative weight",
            ),
            (
                MAP.replace("</graph>", ""),
                "12:1: found \"</graphml>\", expected well-formed XML",
            ),
            (
                MAP.replace("source=\"c\"", ""),
                "10:5: found \"<edge\", expected an attribute source",
            ),
            (
                MAP.replace("2.&#53;", "&#45;x"),
                "9:56: found \"&#45;x</data></edge>\", expected a weight",
            ),
            (
                MAP.replace("1.5", "north"),
                "7:41: found \"north</data><data\", expected a coordinate: a number",
            ),
            (
                "<a>".repeat(65),
                "1:193: found \"<a>\", expected at most 64 levels of nesting",
            ),
            (
                "<graphml><graph><hyperedge/></graph></graphml>".to_owned(),
                "1:17: found \"<hyperedge/></graph></graphml>\", expected no hyperedge",
            ),
            (
                "<graphml>".to_owned(),
                "1:10: found the end of the input, expected well-formed XML",
            ),
        ] {
            let found = error(&text);
            assert!(found.starts_with(expected), "{found}\n{expected}\n{text}");
        }
    }
}
