//! Theorem 22 against minimax: coins whose money is a game, played out as games.

use std::collections::HashMap;

use crate::common::Dice;
use tedomari_coins::{Coin, Colour, GeneralCoins, NotGeneral, Square};
use tedomari_task::Task;
use tedomari_value::Engine;
use tedomari_vocabulary::Player;

/// A game as a list of nodes: the moves of either player, or a number.
#[derive(Clone)]
enum Node {
    Number(i64),
    Game(Vec<usize>, Vec<usize>),
}

/// What a position is made of: a coin with the number of its money, or a game that somebody has earned (negated for
/// Right).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
enum Piece {
    Coin(char, usize, i32, i32),
    Game(usize, bool),
}

#[derive(Default)]
struct Brute {
    nodes: Vec<Node>,
    known: HashMap<(Vec<Piece>, i64, bool), bool>,
}

impl Brute {
    fn number(&mut self, n: i64) -> usize {
        self.nodes.push(Node::Number(n));
        self.nodes.len() - 1
    }

    fn game(&mut self, left: &[usize], right: &[usize]) -> usize {
        self.nodes.push(Node::Game(left.to_vec(), right.to_vec()));
        self.nodes.len() - 1
    }

    /// Numbers are added up; what is not a number stays a piece.
    fn settle(&self, node: usize, negated: bool, pieces: &mut Vec<Piece>, sum: &mut i64) {
        match self.nodes[node] {
            Node::Number(n) => *sum += if negated { -n } else { n },
            Node::Game(..) => pieces.push(Piece::Game(node, negated)),
        }
    }

    fn followers(&self, pieces: &[Piece], sum: i64, left_moves: bool) -> Vec<(Vec<Piece>, i64)> {
        let mut list = Vec::new();
        for at in 0..pieces.len() {
            let mut rest = pieces.to_vec();
            match rest.remove(at) {
                Piece::Game(node, negated) => {
                    let Node::Game(left, right) = &self.nodes[node] else { unreachable!() };
                    for &option in if left_moves != negated { left } else { right } {
                        let (mut next, mut total) = (rest.clone(), sum);
                        self.settle(option, negated, &mut next, &mut total);
                        list.push((next, total));
                    }
                }
                Piece::Coin(colour, money, row, column) => {
                    let own = (colour == 'b') == left_moves;
                    let (mut next, mut total) = (rest, sum);
                    match (own, row, column) {
                        (true, 0, _) => self.settle(money, colour == 'r', &mut next, &mut total),
                        (true, ..) => next.push(Piece::Coin(colour, money, row - 1, 0)),
                        (false, _, 0) => {}
                        (false, ..) => next.push(Piece::Coin(colour, money, row, column - 1)),
                    }
                    list.push((next, total));
                }
            }
        }
        list
    }

    fn mover_wins(&mut self, pieces: &[Piece], sum: i64, left_moves: bool) -> bool {
        if pieces.is_empty() {
            return if left_moves { sum > 0 } else { sum < 0 };
        }
        let mut sorted = pieces.to_vec();
        sorted.sort_unstable();
        let key = (sorted, sum, left_moves);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let wins = self
            .followers(&key.0, sum, left_moves)
            .into_iter()
            .any(|(next, sum)| !self.mover_wins(&next, sum, !left_moves));
        self.known.insert(key, wins);
        wins
    }
}

/// Moneys in rising order: 1, 1↑, {3|2}, 4, {9|{6|5}}.
fn moneys(brute: &mut Brute) -> Vec<(&'static str, usize)> {
    let [one, two, three, four, five, six, nine] = [1, 2, 3, 4, 5, 6, 9].map(|n| brute.number(n));
    let star = brute.game(&[one], &[one]);
    let up = brute.game(&[one], &[star]);
    let gote = brute.game(&[three], &[two]);
    let inner = brute.game(&[six], &[five]);
    let sente = brute.game(&[nine], &[inner]);
    vec![("1", one), ("1^", up), ("{3|2}", gote), ("4", four), ("{9||6|5}", sente)]
}

fn check(rounds: usize, most: i64) {
    let (engine, mut brute) = (Engine::new(), Brute::default());
    let moneys = moneys(&mut brute);
    let mut dice = Dice(0x0bad_cafe_1234_5678);
    for _ in 0..rounds {
        let (mut coins, mut pieces) = (Vec::new(), Vec::new());
        for _ in 0..dice.between(1, most) {
            let letter = if dice.below(2) == 0 { 'r' } else { 'b' };
            let (text, node) = moneys[dice.below(moneys.len() as u64) as usize];
            let (row, column) = (dice.between(1, 3), dice.between(0, 1));
            let square = Square::Board { row: row as u32, column: column as u32 };
            let money = engine.read(text).unwrap();
            coins.push(Coin { colour: Colour::from_letter(letter).unwrap(), money, square });
            pieces.push(Piece::Coin(letter, node, row as i32, column as i32));
        }
        let position = GeneralCoins::new(&engine, coins.clone()).unwrap();
        for (player, left_moves) in [(Player::Left, true), (Player::Right, false)] {
            let wins = brute.mover_wins(&pieces, 0, left_moves);
            assert_eq!(position.winner(player) == player, wins, "{player} first: {pieces:?}");
            let found: Vec<usize> = position
                .winning_moves(player, &Task::default())
                .unwrap()
                .into_iter()
                .map(|found| found.coin)
                .collect();
            // Each coin has one move here, in the order of the coins.
            let right: Vec<usize> = brute
                .followers(&pieces, 0, left_moves)
                .into_iter()
                .enumerate()
                .filter(|(_, (next, sum))| !brute.mover_wins(next, *sum, !left_moves))
                .map(|(at, _)| at)
                .collect();
            assert_eq!(found, right, "{player}: {pieces:?}");
            let advice = position.advice(player, &Task::default()).unwrap();
            assert_eq!(advice.map(|advice| right.contains(&advice.coin_move.coin)), wins.then_some(true));
        }
    }
}

#[test]
fn generalised_coins_are_won_as_minimax_says() {
    check(2_000, 4);
}

#[test]
#[ignore = "minutes"]
fn generalised_coins_are_won_as_minimax_says_on_many_more_positions() {
    check(20_000, 5);
}

#[test]
fn each_condition_is_asked_for() {
    let engine = Engine::new();
    let position = |texts: &[&str]| {
        let coins =
            texts.iter().map(|text| Coin::new(Colour::Red, engine.read(text).unwrap(), 1, 0)).collect();
        match GeneralCoins::new(&engine, coins) {
            Err(NotGeneral::Condition { condition, .. }) => condition,
            _ => 0,
        }
    };
    assert_eq!(position(&["1", "1^", "{3|2}", "4"]), 0);
    assert_eq!(position(&["{5|1}", "3"]), 1);
    assert_eq!(position(&["{5|-1}"]), 2);
    assert_eq!(position(&["{9||9|-1}"]), 3);
    assert_eq!(position(&["{9|{9|{8|-100}}}"]), 4);
    // Moews notes that the tiny of 1 plus miny-1 is three tinies.
    assert_eq!(position(&["1", "1 + Miny(1)"]), 5);
    assert_eq!(position(&["1", "1 + Tiny(1)"]), 3);
}
