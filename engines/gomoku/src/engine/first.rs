//! The first stone of a game.
//!
//! On an empty board a search looks at the centre only. At a limited level and in `play` the first
//! stone lies anywhere in the central 3x3 instead, so that not every game begins alike. An analysis
//! of several lines compares points of the central 5x5, of symmetric ones the first. Banned points
//! are left out; then all others are compared, since no point stands for a banned one.

use ::app::skill;
use gomoku_rules::{Game, Point, symmetry};

use super::Job;
use crate::search;

/// The moves to search on an empty board; none for the job's own.
pub(super) fn moves(job: &Job) -> Option<Vec<Point>> {
    let game = &job.position;
    if game.board().stones() > 0 || job.moves != search::root_moves(game) {
        return None;
    }
    let allowed = |&point: &Point| !job.banned.contains(&point);
    if !job.purpose.plays() {
        let mut moves = match job.banned.is_empty() {
            true => symmetry::distinct_points(game.board()),
            false => game.board().empty_points().filter(allowed).collect(),
        };
        moves.retain(|&point| from_centre(game, point) <= 2);
        return (job.lines > 1).then_some(moves);
    }
    let (options, played) = (&job.options, job.options.own.seed);
    let seed = match options.skill() {
        Some(_) if options.level_seed != 0 || played.is_none() => {
            skill::seed_of(options.level_seed, &job.moves)
        }
        _ => played?,
    };
    let near = game.board().empty_points();
    let near: Vec<Point> = near
        .filter(|point| from_centre(game, *point) <= 1 && allowed(point))
        .collect();
    let index = zobrist::mix(seed) % near.len().max(1) as u64;
    near.get(index as usize).map(|&point| vec![point])
}

/// The distance of a point from the centre of the board, in steps.
pub(super) fn from_centre(game: &Game, point: Point) -> u8 {
    let centre = game.size().centre();
    let (across, down) = (
        point.x().abs_diff(centre.x()),
        point.y().abs_diff(centre.y()),
    );
    across.max(down)
}

#[cfg(test)]
mod tests {
    use ::search::clock::Limits;

    use super::super::{Engine, Options, Purpose, Request};

    fn first(options: Options) -> String {
        let engine = Engine::with(options);
        let request = Request::best(Limits::of_depth(2));
        let answer = engine.search(request, &|| false, &mut |_| {});
        answer.best.expect("a move").to_string()
    }

    fn at_level(level_seed: u64) -> Options {
        Options {
            level: 5,
            level_seed,
            ..Options::default()
        }
    }

    #[test]
    fn it_varies_at_a_level_and_with_a_seed_only() {
        let seeded = |seed| {
            let mut options = Options::default();
            options.own.seed = Some(seed);
            first(options)
        };
        for varied in [
            (1..20)
                .map(|seed| first(at_level(seed)))
                .collect::<Vec<_>>(),
            (1..20).map(seeded).collect(),
        ] {
            assert!(varied.iter().any(|point| point != &varied[0]), "{varied:?}");
            let central = ["6", "7", "8"];
            for point in &varied {
                let (x, y) = point.split_once(',').unwrap();
                assert!(central.contains(&x) && central.contains(&y), "{point}");
            }
        }
        assert_eq!(first(at_level(3)), first(at_level(3)));
        assert_eq!(seeded(3), seeded(3));
        assert_eq!(first(Options::default()), "7,7");
    }

    #[test]
    fn no_banned_point_is_tried() {
        use gomoku_rules::Point;
        let ring = |reach: u8| {
            let side = 7 - reach..=7 + reach;
            let points = side
                .clone()
                .flat_map(move |y| side.clone().map(move |x| (x, y)));
            points
                .filter(|&point| point != (7, 7))
                .map(|(x, y)| Point::new(x, y))
        };
        for seed in 1..6 {
            let mut engine = Engine::with(at_level(seed));
            engine.ban(ring(1).collect());
            let request = Request::best(Limits::of_depth(2));
            let answer = engine.search(request, &|| false, &mut |_| {});
            assert_eq!(answer.best, Some(Point::new(7, 7)), "seed {seed}");
        }
        let mut engine = Engine::default();
        engine.ban(vec![Point::new(6, 6)]);
        let request = Request {
            lines: 24,
            purpose: Purpose::Analysis,
            ..Request::best(Limits::of_depth(2))
        };
        let mut first = Vec::new();
        engine.search(request, &|| false, &mut |line| first.push(line.pv[0]));
        assert!(first.contains(&Point::new(8, 8)) && !first.contains(&Point::new(6, 6)));
    }

    #[test]
    fn an_analysis_compares_several_points() {
        let engine = Engine::default();
        let request = Request {
            lines: 4,
            purpose: Purpose::Analysis,
            ..Request::best(Limits::of_depth(2))
        };
        let mut most = 0;
        engine.search(request, &|| false, &mut |line| {
            most = most.max(line.multipv);
        });
        assert_eq!(most, 4);
    }
}
