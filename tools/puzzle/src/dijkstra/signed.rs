//! Graphs whose weights may be negative, in any of the forms of a [`network`](super::network).

use super::bellman_ford::SignedArc;
use super::names::Words;
use super::network::{Form, Query};
use super::weights::Weights;
use super::{csv, dimacs, graphml, text};
use crate::error::InputError;

#[derive(Clone, Debug)]
pub struct SignedNetwork {
    pub names: Words,
    pub arcs: Vec<SignedArc>,
    /// Decimal places of the weights: a weight of 1 stands for `10^-places`.
    pub places: u8,
    pub queries: Vec<Query>,
}

impl SignedNetwork {
    /// Reads a graph. Edges of the text form and of CSV are directed.
    ///
    /// # Errors
    /// As of [`Network::read`](super::network::Network::read).
    pub fn read(input: &[u8]) -> Result<Self, InputError> {
        let (form, first) = Form::of(input);
        match form {
            Form::Dimacs => dimacs::read_signed(input, first),
            Form::GraphMl => graphml::read_signed(input),
            Form::Csv { delimiter } => csv::read_signed(input, first, delimiter),
            Form::Text => text::read_signed(input, first),
        }
    }

    pub(super) fn of_words(names: Words, weights: &Weights) -> Self {
        Self {
            arcs: weights.signed_arcs(),
            names,
            places: weights.places,
            queries: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The arcs, with the names of their ends.
    fn arcs(text: &str) -> Vec<(String, String, i64)> {
        let network = SignedNetwork::read(text.as_bytes()).unwrap();
        let name = |node: u32| network.names.word(node).to_owned();
        let arcs = network.arcs.iter();
        arcs.map(|arc| (name(arc.tail), name(arc.head), arc.weight))
            .collect()
    }

    #[test]
    fn every_form_has_negative_weights() {
        let expected = [("1", "2", -15), ("2", "3", 20)]
            .map(|(tail, head, weight)| (tail.to_owned(), head.to_owned(), weight));
        for text in [
            "3 2\n1 2 -15\n2 3 20\n",
            "c two\np sp 3 2\na 1 2 -15\nc and\na 2 3 20\n",
            "from,to,weight\n1,2,-1.5\n2,3,2\n",
            r#"<graphml><key id="w" for="edge" attr.name="weight"/><graph edgedefault="directed">
            <edge source="1" target="2"><data key="w">-1.5</data></edge>
            <edge source="2" target="3"><data key="w">2</data></edge></graph></graphml>"#,
        ] {
            assert_eq!(arcs(text), expected, "{text}");
        }
    }

    #[test]
    fn edges_without_a_direction_lead_both_ways() {
        let both = [("a", "b", -1), ("b", "a", -1)]
            .map(|(tail, head, weight)| (tail.to_owned(), head.to_owned(), weight));
        let text = r#"<graphml><key id="w" for="edge" attr.name="weight"/><graph>
            <edge source="a" target="b"><data key="w">-1</data></edge></graph></graphml>"#;
        assert_eq!(arcs(text), both);
        assert_eq!(arcs("p tw 2 1\n1 2\n").len(), 2);
    }

    #[test]
    fn mistakes_name_their_place() {
        for (text, expected) in [
            (
                "p sp 2 1\na 1 2 --5\n",
                "2:7: found \"--5\", expected a weight: a non-negative number such as 7 or 2.5",
            ),
            (
                "p sp 2 1\na 1 3 -5\n",
                "2:5: found \"3\", expected a node from 1 to 2",
            ),
            (
                "p sp 2 2\na 1 2 -5\n",
                "3:1: found the end of the input after 1 edge, expected 2 edges as announced",
            ),
            (
                "a,b,--1\n",
                "1:5: found \"--1\", expected a weight: a non-negative number such as 7 or 2.5",
            ),
        ] {
            let error = SignedNetwork::read(text.as_bytes()).unwrap_err();
            assert_eq!(error.to_string(), expected, "{text}");
        }
    }
}
