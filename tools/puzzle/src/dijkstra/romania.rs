//! The map of Romania: the example of Russell and Norvig, *Artificial Intelligence: A Modern
//! Approach* (4th edition, figure 3.1), which courses use ever since. Lengths in kilometres.

use super::network::Network;
use crate::error::InputError;

/// Twenty cities and twenty-three roads, in the text form.
const ROADS: &str = include_str!("../../data/romania.txt");

/// Where the cities lie on the page.
const CITIES: &str = include_str!("../../data/romania.co");

/// Spellings of other editions and of courses, and the names on the map.
const ALIASES: [(&str, &str); 2] = [("Dobreta", "Drobeta"), ("Bucuresti", "Bucharest")];

pub fn network() -> Result<Network, InputError> {
    let mut network =
        Network::read(ROADS.as_bytes(), false).map_err(|error| error.in_file("romania.txt"))?;
    network
        .read_coordinates(CITIES.as_bytes())
        .map_err(|error| error.in_file("romania.co"))?;
    let find = |(alias, name)| Some((alias, network.names.find(name)?));
    network.aliases = ALIASES.into_iter().filter_map(find).collect();
    Ok(network)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dijkstra::search::Searcher;

    #[test]
    fn the_way_of_the_book() {
        let romania = network().unwrap();
        assert_eq!((romania.graph.nodes(), romania.graph.arcs()), (20, 46));
        assert_eq!(romania.aliases.len(), ALIASES.len());
        let city = |name| romania.names.find(name).unwrap();
        let mut searcher = Searcher::new(&romania.graph);
        let route = searcher
            .route(&romania.graph, city("Arad"), city("Bucharest"))
            .unwrap();
        let names: Vec<_> = route
            .nodes
            .iter()
            .map(|&node| romania.names.name(node))
            .collect();
        assert_eq!(
            names,
            ["Arad", "Sibiu", "RimnicuVilcea", "Pitesti", "Bucharest"]
        );
        assert_eq!(route.length, 418);
    }
}
