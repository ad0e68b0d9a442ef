//! Maps of the grid solver: any input is parsed or refused; both searches agree on small maps.

use puzzle::grid::energy::{Heuristic, solve};
use puzzle::grid::map::Map;
use puzzle::grid::octile::OctileMap;
use puzzle::grid::scenario;

pub(crate) fn check(data: &[u8]) {
    if let Ok(map) = Map::read(data)
        && map.cells.len() <= 400
    {
        let bounds = [Heuristic::Zero, Heuristic::Manhattan, Heuristic::Supplies];
        let days = bounds.map(|bound| solve(&map, bound).days());
        assert_eq!(days[0], days[1]);
    }
    if let Ok(map) = OctileMap::read(data)
        && (1..=400).contains(&map.free.len())
    {
        let last = map.free.len() - 1;
        let lengths = [Heuristic::Zero, Heuristic::Supplies]
            .map(|bound| map.solve(0, last, bound).found.map(|(length, _)| length));
        assert_eq!(lengths[0].is_some(), lengths[1].is_some());
        if let [Some(zero), Some(guided)] = lengths {
            assert!((zero - guided).abs() < 1e-9, "{zero} {guided}");
        }
    }
    if let Ok(scenarios) = scenario::read(data) {
        assert!(
            scenarios
                .iter()
                .all(|one| one.start.0 < one.size.0 && one.goal.1 < one.size.1)
        );
    }
}
