use super::*;
use crate::game::Event;
use crate::schema::Setup;
use arena::game::choice::GameChoice;
use gomoku_rules::opening_rule::OpeningError;

fn engine(name: &str) -> Player {
    Player::Engine {
        engine: name.to_owned(),
        limit: "st=1".to_owned(),
        level: None,
        options: Default::default(),
    }
}

fn opened(rule: &str) -> Game {
    let mut choice = GameChoice::usual("gomoku");
    choice.opening_rule = Some(rule.to_owned());
    Game::new(&Setup {
        players: [engine("opens"), engine("answers")],
        ..Setup::of(choice)
    })
    .unwrap()
}

fn put(game: &mut Game, mv: &str) -> Result<(), Unfit> {
    game.apply(&Event::untimed(game.at, mv))
}

fn say(game: &mut Game, word: OpeningWord) -> Result<(), Unfit> {
    game.apply(&Event::Say { at: game.at, word })
}

/// Plays answers as an engine gives them; returns the opening's card after each.
fn answered(game: &mut Game, answers: &[&str]) -> Vec<Option<OpeningCard>> {
    let card = |text: &&str| {
        let answer = game.unsettled(game.at).unwrap().read(text).unwrap();
        if let Some(word) = answer.before {
            say(game, word).unwrap();
        }
        for stone in answer.stones {
            put(game, &stone).unwrap();
        }
        if let Some(word) = answer.behind {
            say(game, word).unwrap();
        }
        game.opening_card(game.at, true)
    };
    answers.iter().map(card).collect()
}

#[test]
fn every_rule_is_walked_to_its_end() {
    for (rule, answers, stones, black) in [
        ("pro", &["7,7", "8,8", "11,7"][..], 3, "opens"),
        ("long-pro", &["7,7", "8,8", "12,7"], 3, "opens"),
        ("swap", &["7,7 8,8 9,7", "swap"], 3, "answers"),
        ("swap2", &["7,7 8,8 9,7", "swap"], 3, "answers"),
        ("swap2", &["7,7 8,8 9,7", "6,6"], 4, "opens"),
        ("swap2", &["7,7 8,8 9,7", "6,6 5,7", "swap"], 5, "opens"),
        ("swap2", &["7,7 8,8 9,7", "6,6 5,7", "4,4"], 6, "answers"),
        (
            "rif",
            &["7,7 8,8 9,8", "swap", "6,6", "5,7 4,4", "4,4"],
            5,
            "answers",
        ),
        (
            "yamaguchi",
            &["7,7 8,8 9,8 3", "6,6", "5,7 4,4 3,9", "3,9"],
            5,
            "opens",
        ),
        (
            "soosyrv-8",
            &["7,7 8,8 9,8", "swap", "6,6 2", "swap", "5,7 4,4", "4,4"],
            5,
            "opens",
        ),
        (
            "taraguchi-10",
            &["7,7", "swap", "8,8", "9,8", "6,6", "swap", "5,7", "swap"],
            5,
            "answers",
        ),
        (
            "taraguchi-10",
            &[
                "7,7",
                "8,8",
                "9,8",
                "6,6",
                "0,0 0,1 0,2 0,3 0,4 0,5 0,6 0,7 0,9 0,10",
                "0,9",
            ],
            5,
            "opens",
        ),
    ] {
        let mut game = opened(rule);
        let cards = answered(&mut game, answers);
        let (last, before) = cards.split_last().unwrap();
        assert!(last.is_none(), "{rule} {answers:?}: {last:?}");
        assert!(
            before.iter().all(Option::is_some),
            "{rule} {answers:?}: {before:?}"
        );
        assert_eq!(game.at, stones, "{rule} {answers:?}");
        assert_eq!(game.seated(game.at)[0], engine(black), "{rule} {answers:?}");
        // At the root the players sit as they began.
        assert_eq!(game.seated(0)[0], engine("opens"));
        assert!(say(&mut game, OpeningWord::Swap).is_err());
    }
}

#[test]
fn stones_lie_where_the_rule_says() {
    let mut game = opened("rif");
    assert_eq!(game.view(0).unwrap().legal, ["7,7"]);
    assert!(matches!(put(&mut game, "8,8"), Err(Unfit::Opening(_))));
    put(&mut game, "7,7").unwrap();
    assert_eq!(game.view(1).unwrap().legal.len(), 8);
    let card = game.opening_card(1, true).unwrap();
    assert_eq!((card.stones, card.area), (Some([2, 3]), Some((true, 1))));
    put(&mut game, "8,8").unwrap();
    assert_eq!(game.view(2).unwrap().legal.len(), 23);
    assert_eq!(game.actor(2, Seat::First), 0);
    put(&mut game, "9,9").unwrap();
    let card = game.opening_card(3, true).unwrap();
    assert!(card.may_swap && !card.may_be_two && card.color == Seat::Second);
    assert_eq!(game.actor(3, Seat::Second), 1);
    put(&mut game, "6,6").unwrap();
    // Black has to offer two points, and puts no stone down.
    assert_eq!(game.opening_card(4, true).unwrap().offer, Some(2));
    assert!(game.view(4).unwrap().legal.is_empty());
    let offer = |points: [&str; 2]| OpeningWord::Offer(points.map(str::to_owned).to_vec());
    let same = say(&mut game, offer(["5,7", "7,5"]));
    assert!(
        matches!(
            same,
            Err(Unfit::Opening(Misfit::Answer(
                OpeningError::Symmetric { .. }
            )))
        ),
        "{same:?}"
    );
    say(&mut game, offer(["5,7", "4,4"])).unwrap();
    let card = game.opening_card(4, true).unwrap();
    assert_eq!(
        (card.offered, card.color),
        (vec![[5, 7], [4, 4]], Seat::Second)
    );
    assert_eq!(game.view(4).unwrap().legal, ["4,4", "5,7"]);
    put(&mut game, "5,7").unwrap();
    assert!(game.unsettled(5).is_none());
}

#[test]
fn a_number_is_declared_behind_the_stones_and_before_the_next() {
    let mut game = opened("yamaguchi");
    for mv in ["7,7", "8,8", "9,8"] {
        put(&mut game, mv).unwrap();
    }
    let card = game.opening_card(3, true).unwrap();
    assert_eq!(
        (card.number, card.stones, game.actor(3, Seat::Second)),
        (Some(12), None, 0)
    );
    assert!(put(&mut game, "6,6").is_err());
    assert!(say(&mut game, OpeningWord::Number(13)).is_err());
    say(&mut game, OpeningWord::Number(2)).unwrap();
    assert_eq!(game.actor(3, Seat::Second), 1);
}

#[test]
fn who_keeps_his_colour_says_so_or_puts_down_a_stone() {
    let mut game = opened("swap2");
    assert!(say(&mut game, OpeningWord::Stay).is_err());
    for mv in ["7,7", "8,8", "9,7"] {
        put(&mut game, mv).unwrap();
    }
    say(&mut game, OpeningWord::Stay).unwrap();
    let card = game.opening_card(3, true).unwrap();
    assert!(!card.may_swap && !card.may_be_two);
    assert!(say(&mut game, OpeningWord::Two).is_err());
    put(&mut game, "6,6").unwrap();
    assert!(game.unsettled(4).is_none());
    // From an earlier node another line is opened independently.
    game.apply(&Event::untimed(2, "9,9")).unwrap();
    assert!(game.opening_card(game.at, true).unwrap().may_swap);
}

#[test]
fn a_rule_without_a_place_on_the_board_is_refused() {
    let mut choice = GameChoice::usual("gomoku");
    (choice.opening_rule, choice.size) = (Some("rif".to_owned()), Some("14".to_owned()));
    let error = Game::new(&Setup::of(choice)).err().unwrap();
    assert!(error.to_string().contains("14x14"), "{error}");
    let mut choice = GameChoice::usual("gomoku");
    choice.opening_rule = Some("rif".to_owned());
    let start = Some("15x15 freestyle 7,7".to_owned());
    let error = Game::new(&Setup {
        start,
        ..Setup::of(choice)
    })
    .err()
    .unwrap();
    assert!(error.to_string().contains("empty"), "{error}");
}
