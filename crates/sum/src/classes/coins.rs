//! Stacks of coins: a player takes the top coin of a stack and keeps it; the score is Left's money less Right's.
//!
//! A stack with coin c on top of the stack S is the game {c + S | -c + S}. Every stack is a sum of switches. Let S be
//! ±s₁ ± s₂ ± … with s₁ ≥ s₂ ≥ …: if c ≥ s₁ the whole is ±c + S. If c < s₁, taking c lets the opponent take s₁, and that is
//! no better for the taker than the stack was, so the move reverses: the stack is that of the coin c - s₁ + s₂ on
//! ±s₃ ± s₄ ± …, and if there is no s₂ it is 0, for the taker has no move left to reverse to. Bottom up this turns any
//! stack into switches, and the score is an alternating sum.
//!
//! So the greedy player, who takes the largest coin of the stacks that are not numbers, is right if no stack has a larger
//! coin below a smaller one, or if no stack is higher than two. Beside a 4, the stack 5, 10, 8 (5 on top) is worth ±3, and
//! greed loses. If play goes on until the last coin is taken, numbers are no shelter any more, and the score is searched.

use std::collections::{HashMap, VecDeque};

use tedomari_number::Dyadic;
use tedomari_thermograph::Player;
use tedomari_value::{Engine, Stop};

use super::switches::{Switches, alternating};

/// When the play of coins ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reading {
    /// Nobody has to move in a stack whose value is a number, as in all score play.
    NumbersDead,
    /// Play goes on until the last coin is taken, whoever that hurts.
    AllCoins,
}

/// Stacks of coins and a number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stacks {
    offset: Dyadic,
    /// Each from the top down.
    stacks: Vec<Vec<Dyadic>>,
}

impl Stacks {
    /// The stacks, each given from the top down, and what the score starts from.
    pub fn new(offset: Dyadic, stacks: Vec<Vec<Dyadic>>) -> Stacks {
        Stacks { offset, stacks }
    }

    /// The stacks, each from the top down.
    pub fn stacks(&self) -> &[Vec<Dyadic>] {
        &self.stacks
    }

    /// Whether taking the largest coin that may be taken is known to be best.
    ///
    /// ```
    /// use tedomari_number::Dyadic;
    /// use tedomari_sum::classes::{Reading, Stacks};
    ///
    /// let stacks = |lists: &[&[i64]]| {
    ///     let list = |coins: &&[i64]| coins.iter().map(|&coin| Dyadic::from(coin)).collect();
    ///     Stacks::new(Dyadic::ZERO, lists.iter().map(list).collect())
    /// };
    /// assert!(stacks(&[&[15, 10], &[25, 30], &[20, 10]]).is_greedy(Reading::NumbersDead));
    /// assert!(!stacks(&[&[15, 10], &[25, 30], &[20, 10]]).is_greedy(Reading::AllCoins));
    /// assert!(!stacks(&[&[5, 10, 8], &[4]]).is_greedy(Reading::NumbersDead));
    /// ```
    pub fn is_greedy(&self, reading: Reading) -> bool {
        self.stacks.iter().all(|stack| falls(stack) || reading == Reading::NumbersDead && stack.len() <= 2)
    }

    /// The score when this player moves first and both always take the largest coin they may take; of equal ones the first.
    pub fn greedy(&self, reading: Reading, first: Player) -> Dyadic {
        let piles: Vec<Pile> = self.stacks.iter().map(|stack| Pile::new(stack, reading)).collect();
        let mut taken = vec![0; piles.len()];
        let mut coins = Vec::new();
        loop {
            let open = piles.iter().zip(&mut taken).filter_map(|(pile, at)| Some((pile.top(*at)?, at)));
            // The last of equal maxima is the one that `max_by` finds.
            let best = open.rev().max_by(|a, b| a.0.cmp(b.0));
            let Some((coin, at)) = best else { break };
            coins.push(coin.clone());
            *at += 1;
        }
        self.told(alternating(&coins), first)
    }

    /// The exact score when this player moves first.
    ///
    /// ```
    /// use tedomari_number::Dyadic;
    /// use tedomari_sum::{Player, classes::{Reading, Stacks}};
    /// use tedomari_value::Engine;
    ///
    /// let coins = [vec![5.into(), 10.into(), 8.into()], vec![4.into()]];
    /// let stacks = Stacks::new(Dyadic::ZERO, coins.to_vec());
    /// let exact = stacks.score(&Engine::new(), Reading::NumbersDead, Player::Left)?;
    /// assert_eq!(exact, 1.into());
    /// assert_eq!(stacks.greedy(Reading::NumbersDead, Player::Left), (-1).into());
    /// # Ok::<(), tedomari_value::Stop>(())
    /// ```
    pub fn score(&self, engine: &Engine, reading: Reading, first: Player) -> Result<Dyadic, Stop> {
        Ok(match reading {
            Reading::NumbersDead => self.switches().score(first),
            Reading::AllCoins if self.is_greedy(reading) => self.greedy(reading, first),
            Reading::AllCoins => {
                let gain = Search::new(&self.stacks).solve(engine)?;
                self.told(gain, first)
            }
        })
    }

    /// The switches that the stacks add up to.
    ///
    /// ```
    /// use tedomari_sum::classes::Stacks;
    ///
    /// let stacks = Stacks::new(0.into(), vec![vec![5.into(), 10.into(), 8.into()], vec![2.into(), 9.into()]]);
    /// assert_eq!(stacks.switches().temperatures(), [3.into()]);
    /// ```
    pub fn switches(&self) -> Switches {
        let all = self.stacks.iter().flat_map(|stack| {
            let mut sum = VecDeque::new();
            stack.iter().rev().for_each(|coin| cover(&mut sum, coin));
            sum
        });
        Switches::new(self.offset.clone(), all.collect())
    }

    /// What the first player gains, as a score: everything on the table is the same for both.
    fn told(&self, gain: Dyadic, first: Player) -> Dyadic {
        match first {
            Player::Left => &self.offset + &gain,
            Player::Right => &self.offset - &gain,
        }
    }
}

/// Whether every coin covers only coins that are no larger, and is worth having.
fn falls(stack: &[Dyadic]) -> bool {
    stack.windows(2).all(|pair| pair[0] >= pair[1]) && stack.last().is_none_or(|coin| coin.signum() >= 0)
}

/// Puts a coin on a stack that is the sum of these switches, the largest first.
fn cover(sum: &mut VecDeque<Dyadic>, coin: &Dyadic) {
    let mut coin = coin.clone();
    while sum.front().is_some_and(|top| coin < *top) {
        let top = sum.pop_front().unwrap_or_default();
        match sum.pop_front() {
            Some(second) => coin = coin - top + second,
            None => return,
        }
    }
    // A coin that nobody wants, alone: {-1|1} is 0.
    if !sum.is_empty() || coin.signum() >= 0 {
        sum.push_front(coin);
    }
}

/// Whether the switches add up to a number: each is there an even number of times.
fn cancels(sum: &VecDeque<Dyadic>) -> bool {
    sum.len().is_multiple_of(2) && (0..sum.len()).step_by(2).all(|at| sum[at] == sum[at + 1])
}

/// A stack and where play in it ends.
struct Pile<'a> {
    coins: &'a [Dyadic],
    /// Whether nobody moves when so many coins are taken.
    dead: Vec<bool>,
}

impl<'a> Pile<'a> {
    fn new(coins: &'a [Dyadic], reading: Reading) -> Pile<'a> {
        let mut dead = vec![true; coins.len() + 1];
        let mut sum = VecDeque::new();
        for (at, coin) in coins.iter().enumerate().rev() {
            cover(&mut sum, coin);
            dead[at] = cancels(&sum) && reading == Reading::NumbersDead;
        }
        Pile { coins, dead }
    }

    /// The coin that may be taken when so many are gone.
    fn top(&self, taken: usize) -> Option<&'a Dyadic> {
        if self.dead[taken] { None } else { self.coins.get(taken) }
    }
}

/// A search over how many coins are gone from each stack, until all are. The game is the same for both players, so a state has one value:
/// what the mover gains from there on.
struct Search<'a> {
    /// Coins of falling stacks, which are as good as free ones, from the largest down: the best of these is the first.
    free: Vec<&'a Dyadic>,
    piles: Vec<Pile<'a>>,
}

type State = Vec<u32>;

impl<'a> Search<'a> {
    fn new(stacks: &'a [Vec<Dyadic>]) -> Search<'a> {
        let (falling, others): (Vec<_>, Vec<_>) = stacks.iter().partition(|stack| falls(stack));
        let mut free: Vec<&Dyadic> = falling.into_iter().flatten().collect();
        free.sort_unstable_by(|a, b| b.cmp(a));
        Search { free, piles: others.into_iter().map(|stack| Pile::new(stack, Reading::AllCoins)).collect() }
    }

    /// With a stack of its own, since there are as many levels as coins.
    fn solve(&self, engine: &Engine) -> Result<Dyadic, Stop> {
        let start: State = vec![0; 1 + self.piles.len()];
        let mut known: HashMap<State, Dyadic> = HashMap::new();
        let mut open = vec![start.clone()];
        let held = engine.task().hold();
        let bytes = 2 * size_of::<(State, Dyadic)>() + size_of_val(&start[..]);
        while let Some(state) = open.last() {
            engine.step()?;
            if known.contains_key(state) {
                open.pop();
                continue;
            }
            let moves = self.moves(state);
            let unknown: Vec<State> = moves
                .iter()
                .filter(|(_, next)| !known.contains_key(next))
                .map(|(_, next)| next.clone())
                .collect();
            if unknown.is_empty() {
                let best = moves.iter().map(|(coin, next)| *coin - &known[next]).max().unwrap_or_default();
                let state = open.pop().expect("it was looked at");
                known.insert(state, best);
                held.set(known.len() * bytes);
            } else {
                open.extend(unknown);
            }
        }
        Ok(known[&start].clone())
    }

    fn moves(&self, state: &State) -> Vec<(&'a Dyadic, State)> {
        let tops = self.piles.iter().zip(&state[1..]).map(|(pile, &taken)| pile.top(taken as usize));
        let free = self.free.get(state[0] as usize).copied();
        let coins = std::iter::once(free).chain(tops).enumerate();
        coins
            .filter_map(|(at, coin)| {
                let mut next = state.clone();
                next[at] += 1;
                Some((coin?, next))
            })
            .collect()
    }
}
