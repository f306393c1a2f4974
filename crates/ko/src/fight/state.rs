//! A position in a ko fight, with the history that a ban looks at.
//!
//! A move in a game and the end of a ko are for good, so what was before them cannot come again: the history begins anew.
//! Between two such moves only the places of the kos change, so the history is a list of those.

use tedomari_loopy::Ban;
use tedomari_number::Dyadic;
use tedomari_vocabulary::Player;

use crate::tree::{Tree, Trees};

/// A ko in a fight: its length, who may pass for nothing while it lasts, and what it ends in.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FightKo {
    pub length: u64,
    pub passes: Option<Player>,
    /// A, then B.
    pub ends: [Tree; 2],
}

/// Where the parts of the sum stand. Games that are finished are no longer here.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct State {
    /// The place of each ko, 0 if it is over.
    pub places: Vec<u64>,
    /// The games that are not finished, ascending.
    pub games: Vec<Tree>,
    /// Places of the kos that may not be restored, ascending.
    pub history: Vec<Vec<u64>>,
    pub mover: Player,
    /// Whether the last turn was a pass.
    pub passed: bool,
}

/// A turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Turn {
    /// In the ko with this number.
    Ko(usize),
    /// From the game at this place of the list to a tree.
    Game(usize, Tree),
    Pass,
}

/// What stays the same during a fight.
pub(crate) struct Field<'a> {
    pub trees: &'a Trees,
    pub kos: &'a [FightKo],
    pub ban: Ban,
}

impl Field<'_> {
    /// Whether everything is over.
    pub fn is_over(&self, state: &State) -> bool {
        state.games.is_empty() && state.places.iter().all(|&place| place == 0)
    }

    /// A score that is not far off: halfway between the stops of everything.
    pub fn guess(&self, state: &State) -> Dyadic {
        let middle = |tree: Tree| {
            let stops = self.trees.engine().both_stops(self.trees.value_of(tree));
            (&stops.left + &stops.right).half()
        };
        let kos = state.places.iter().zip(self.kos).filter(|(place, _)| **place != 0);
        let kos = kos.map(|(_, ko)| (middle(ko.ends[0]) + middle(ko.ends[1])).half());
        let sum: Dyadic = state.games.iter().map(|&tree| middle(tree)).chain(kos).sum();
        sum.floor()
    }

    /// The turns that the mover may take. While a ko lasts a pass is allowed, but not two in a row; if a ban leaves nothing else
    /// after a pass, it is lifted.
    pub fn turns(&self, state: &mut State) -> Vec<Turn> {
        let mut turns: Vec<Turn> = Vec::new();
        let mut is_ko = false;
        for (at, &place) in state.places.iter().enumerate().filter(|(_, place)| **place != 0) {
            is_ko = true;
            let to = self.ko_move(at, place, state.mover);
            let banned = to != 0 && {
                let mut places = state.places.clone();
                places[at] = to;
                state.history.contains(&places)
            };
            if !banned {
                turns.push(Turn::Ko(at));
            }
        }
        let new = |at: &usize| *at == 0 || state.games[at - 1] != state.games[*at];
        let mut games: Vec<usize> = (0..state.games.len()).filter(new).collect();
        // The widest first; what it costs to look at them is saved by early cuts.
        games.sort_by(|&x, &y| self.trees.width(state.games[y]).cmp(self.trees.width(state.games[x])));
        for at in games {
            let options = self.trees.options(state.games[at], state.mover);
            turns.extend(options.iter().map(|&to| Turn::Game(at, to)));
        }
        if is_ko && !state.passed {
            turns.push(Turn::Pass);
        } else if is_ko && turns.is_empty() {
            state.history.clear();
            return self.turns(state);
        }
        turns
    }

    /// The place after a move in a ko, 0 if the move ends it.
    fn ko_move(&self, ko: usize, place: u64, mover: Player) -> u64 {
        match mover {
            Player::Left => place - 1,
            Player::Right if place + 1 == self.kos[ko].length => 0,
            Player::Right => place + 1,
        }
    }

    /// What a pass costs the mover.
    fn pass_cost(&self, state: &State) -> Dyadic {
        let mut alive = state.places.iter().zip(self.kos).filter(|(place, _)| **place != 0);
        let free = alive.any(|(_, ko)| ko.passes == Some(state.mover));
        match (free, state.mover) {
            (true, _) => Dyadic::ZERO,
            (false, Player::Left) => Dyadic::from(-1),
            (false, Player::Right) => Dyadic::ONE,
        }
    }

    /// The state after a turn, and what the turn settles.
    pub fn after(&self, state: &State, turn: Turn) -> (State, Dyadic) {
        let mut next = state.clone();
        (next.mover, next.passed) = (state.mover.opponent(), false);
        let mut gain = Dyadic::ZERO;
        match turn {
            Turn::Pass => {
                next.passed = true;
                gain = self.pass_cost(state);
            }
            Turn::Game(at, to) => {
                next.history.clear();
                next.games.remove(at);
                gain = self.enter(&mut next.games, to);
            }
            Turn::Ko(at) => {
                let to = self.ko_move(at, state.places[at], state.mover);
                next.places[at] = to;
                if to == 0 {
                    next.history.clear();
                    gain = self.enter(&mut next.games, self.kos[at].ends[state.mover.index()]);
                } else {
                    if self.ban == Ban::Japanese {
                        next.history.clear();
                    }
                    if let Err(place) = next.history.binary_search(&state.places) {
                        next.history.insert(place, state.places.clone());
                    }
                }
            }
        }
        (next, gain)
    }

    /// Puts a game in its place, or says what it is worth if it is finished.
    pub fn enter(&self, games: &mut Vec<Tree>, tree: Tree) -> Dyadic {
        if let Some(number) = self.trees.number(tree) {
            return number.clone();
        }
        let at = games.partition_point(|&other| other < tree);
        games.insert(at, tree);
        Dyadic::ZERO
    }
}
