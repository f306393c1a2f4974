//! The table of thermographs in `goldens/`, which an unrelated brute force computed.

use crate::common::{Game, parse};
use tedomari_number::Dyadic;
use tedomari_thermograph::{Construction, Player, Wall};

fn points(text: &str) -> Vec<(Dyadic, Dyadic)> {
    text.split_whitespace()
        .map(|p| p.split_once(':').expect("t:value"))
        .map(|(t, v)| (number(t), number(v)))
        .collect()
}

fn number(text: &str) -> Dyadic {
    text.parse().expect("a number")
}

fn indices(text: &str) -> Option<Vec<usize>> {
    match text {
        "-" => None,
        "." => Some(Vec::new()),
        list => Some(list.split(',').map(|i| i.parse().expect("an index")).collect()),
    }
}

fn labelled(games: &[Game]) -> Vec<(String, tedomari_thermograph::Thermograph)> {
    games.iter().enumerate().map(|(i, g)| (i.to_string(), g.thermograph())).collect()
}

fn assert_wall(wall: &Wall, text: &str, line: &str) {
    assert_eq!(wall.breakpoints(), points(text), "in {line}");
}

fn check(table: &str) -> usize {
    let mut cases = 0;
    for line in table.lines().filter(|l| !l.starts_with('#')) {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let [game, left, right, mean, temperature, left_stop, right_stop, optimal] = fields[..] else {
            panic!("not eight fields: {line}");
        };
        let game = parse(game);
        let t = game.thermograph();
        assert_wall(t.left(), left, line);
        assert_wall(t.right(), right, line);
        assert_eq!(*t.mean(), number(mean), "mean in {line}");
        assert_eq!(*t.temperature(), number(temperature), "temperature in {line}");
        assert_eq!(t.left_stop(), number(left_stop), "left stop in {line}");
        assert_eq!(t.right_stop(), number(right_stop), "right stop in {line}");
        if let Game::Options(left, right) = &game {
            let construction = Construction::new(labelled(left), labelled(right));
            assert_eq!(construction.result(), &t);
            for entry in optimal.split_whitespace() {
                let parts: Vec<&str> = entry.split(':').collect();
                let at = number(parts[0]);
                assert_eq!(
                    construction.t_optimal(Player::Left, &at),
                    indices(parts[1]),
                    "Left at {at} in {line}"
                );
                assert_eq!(
                    construction.t_optimal(Player::Right, &at),
                    indices(parts[2]),
                    "Right at {at} in {line}"
                );
            }
        }
        cases += 1;
    }
    cases
}

#[test]
fn walls_means_stops_and_optimal_moves() {
    assert!(check(include_str!("goldens/thermographs.txt")) >= 60);
}
