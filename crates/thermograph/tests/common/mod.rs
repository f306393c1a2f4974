//! Game trees for the tests: integers, fractions and braces, with a small reader.

use tedomari_number::Dyadic;
use tedomari_thermograph::Thermograph;

/// A game as written.
#[derive(Clone, Debug)]
pub enum Game {
    Number(Dyadic),
    Options(Vec<Game>, Vec<Game>),
}

impl Game {
    pub fn thermograph(&self) -> Thermograph {
        match self {
            Game::Number(x) => Thermograph::number(x),
            Game::Options(left, right) => {
                let left: Vec<Thermograph> = left.iter().map(Game::thermograph).collect();
                let right: Vec<Thermograph> = right.iter().map(Game::thermograph).collect();
                Thermograph::from_options(&left.iter().collect::<Vec<_>>(), &right.iter().collect::<Vec<_>>())
            }
        }
    }
}

/// Reads `{a,b|c}`, numbers and `*`.
#[allow(dead_code)]
pub fn parse(text: &str) -> Game {
    let mut rest = text;
    let game = game(&mut rest);
    assert!(rest.is_empty(), "text is left over in {text}");
    game
}

fn game(rest: &mut &str) -> Game {
    if eat(rest, '{') {
        let left = list(rest);
        assert!(eat(rest, '|'), "a bar is missing at {rest}");
        let right = list(rest);
        assert!(eat(rest, '}'), "a brace is missing at {rest}");
        Game::Options(left, right)
    } else if eat(rest, '*') {
        let zero = Game::Number(Dyadic::ZERO);
        Game::Options(vec![zero.clone()], vec![zero])
    } else {
        let end = rest.find([',', '|', '}']).unwrap_or(rest.len());
        let (number, after) = rest.split_at(end);
        *rest = after;
        Game::Number(number.parse().expect("a number"))
    }
}

fn list(rest: &mut &str) -> Vec<Game> {
    let mut games = Vec::new();
    while !rest.starts_with(['|', '}']) {
        games.push(game(rest));
        eat(rest, ',');
    }
    games
}

fn eat(rest: &mut &str, c: char) -> bool {
    let found = rest.strip_prefix(c);
    *rest = found.unwrap_or(rest);
    found.is_some()
}
