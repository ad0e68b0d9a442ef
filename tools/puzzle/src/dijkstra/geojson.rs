//! Paths as GeoJSON (RFC 7946), for maps: each a line with its ends, its length and its nodes.

use super::network::Network;
use super::route::Route;

/// A collection of the paths, whose nodes lie at the network's coordinates; empty if it has none.
/// Longitude is x.
///
/// # Errors
/// Never: names and numbers can be written.
pub fn write(network: &Network, routes: &[Route]) -> serde_json::Result<Option<String>> {
    if network.coordinates.is_empty() {
        return Ok(None);
    }
    let mut features = Vec::new();
    for route in routes {
        let place = |node: &u32| {
            let (x, y) = network.coordinates[*node as usize];
            [x, y]
        };
        let places: Vec<_> = route.nodes.iter().map(place).collect();
        // A line has at least two positions.
        let (kind, places) = match places[..] {
            [place] => ("Point", serde_json::to_string(&place)?),
            _ => ("LineString", serde_json::to_string(&places)?),
        };
        let names = route.nodes.iter().map(|&node| network.names.name(node));
        let names: Vec<_> = names.collect();
        let ends = [names.first(), names.last()].map(|name| serde_json::to_string(&name));
        let [from, to] = ends;
        // The length is a decimal of any precision.
        features.push(format!(
            r#"{{"type":"Feature","geometry":{{"type":"{kind}","coordinates":{places}}},"properties":{{"from":{},"to":{},"length":{},"path":{}}}}}"#,
            from?,
            to?,
            network.length(route.length),
            serde_json::to_string(&names)?,
        ));
    }
    let features = features.join(",\n");
    Ok(Some(format!(
        "{{\"type\":\"FeatureCollection\",\"features\":[\n{features}\n]}}\n"
    )))
}
