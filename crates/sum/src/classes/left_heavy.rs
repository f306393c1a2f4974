//! Left-heavy sums: trees {{x|y}|z} with x ≥ y ≥ z beside switches, and their negatives.
//!
//! Left's move to {x|y} is a threat; when it is large, Right must answer and Left keeps the move. Of two switches the
//! hotter is never the worse move, in any sum (see [`Switches`](super::Switches)), so play has only these choices: the
//! hottest switch, or some tree.
//!
//! With one tree the choice is when to play it. Let LeftScore(i) and RightScore(i) be the scores if move i is the first in
//! the tree, made by that player. Each player's own gets no worse for him by two moves' delay, so a player whose turn it is
//! plays the tree if his score now is at least as good as the opponent's at the next move, and otherwise waits; when no
//! switch is left, the tree must be played. That is Yedwab's rule with its indices corrected, and it holds for all x ≥ y ≥ z
//! and all switches. Several trees need a table over their states: whole, a switch, gone.

use tedomari_number::Dyadic;
use tedomari_thermograph::Player;
use tedomari_value::{Engine, Stop};

use super::heavy_table;
use super::switches::alternating;

/// A tree in which one player has a threat.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct HeavyTree {
    /// Who has the threat: {{x|y}|z} is heavy for Left, {z|{y|x}} for Right.
    pub heavy: Player,
    /// What the threat wins if it is not answered.
    pub x: Dyadic,
    /// What is left after the answer.
    pub y: Dyadic,
    /// What is left if the other player moves first.
    pub z: Dyadic,
}

impl HeavyTree {
    /// The tree {{x|y}|z}.
    pub fn left(x: Dyadic, y: Dyadic, z: Dyadic) -> HeavyTree {
        HeavyTree { heavy: Player::Left, x, y, z }
    }

    /// Whether the numbers stand in the order of the class: x ≥ y ≥ z, for Right the other way round.
    pub fn is_ordered(&self) -> bool {
        match self.heavy {
            Player::Left => self.x >= self.y && self.y >= self.z,
            Player::Right => self.x <= self.y && self.y <= self.z,
        }
    }

    /// The temperature of the switch that the threat leads to.
    pub(super) fn threat(&self) -> Dyadic {
        (&self.x - &self.y).half().abs()
    }

    /// What the switch is worth to a player who takes it.
    pub(super) fn taken_by(&self, player: Player) -> &Dyadic {
        if player == self.heavy { &self.x } else { &self.y }
    }

    fn negate(&self) -> HeavyTree {
        HeavyTree { heavy: self.heavy.opponent(), x: -&self.x, y: -&self.y, z: -&self.z }
    }
}

/// A number, heavy trees and switches ±v.
///
/// ```
/// use tedomari_sum::{Player, classes::{HeavyTree, LeftHeavy}};
/// use tedomari_value::Engine;
///
/// // {{30|6}|-10} beside ±20, ±15, ±10 and ±5 (Figure 3.4 of the thesis).
/// let tree = HeavyTree::left(30.into(), 6.into(), (-10).into());
/// let sum = LeftHeavy::new(0.into(), vec![tree], [5, 10, 15, 20].map(Into::into).to_vec());
/// let scores: Vec<String> = sum.tree_moves(Player::Left).iter().map(|m| m.score.to_string()).collect();
/// assert_eq!(scores, ["6", "20", "16", "10", "16"]);
/// assert_eq!(sum.tree_move(Player::Left), Some(3));
/// assert_eq!(sum.score(&Engine::new(), Player::Left)?.to_string(), "16");
/// # Ok::<(), tedomari_value::Stop>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftHeavy {
    pub(super) offset: Dyadic,
    pub(super) trees: Vec<HeavyTree>,
    /// Falling.
    pub(super) switches: Vec<Dyadic>,
}

/// What comes of making the first move in the only tree at some point of play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreeMove {
    /// The number of the move, from 1.
    pub number: usize,
    /// Who makes it.
    pub player: Player,
    /// LeftScore or RightScore of that number.
    pub score: Dyadic,
}

impl LeftHeavy {
    /// The sum of a number, these trees and switches ±v of these temperatures. The trees must be ordered
    /// ([`HeavyTree::is_ordered`]).
    pub fn new(offset: Dyadic, trees: Vec<HeavyTree>, mut switches: Vec<Dyadic>) -> LeftHeavy {
        switches.sort_unstable_by(|a, b| b.cmp(a));
        LeftHeavy { offset, trees, switches }
    }

    /// The trees.
    pub fn trees(&self) -> &[HeavyTree] {
        &self.trees
    }

    /// The temperatures of the switches, falling.
    pub fn switches(&self) -> &[Dyadic] {
        &self.switches
    }

    /// Whether the table over the states of the trees is so short that it is made sooner than a search is done. A search
    /// takes about as long as a table of some thousand states, and grows far more slowly with the trees.
    pub fn is_small(&self) -> bool {
        const MOST: usize = 1 << 12;
        let states = u32::try_from(self.trees.len()).ok().and_then(|count| 3_usize.checked_pow(count));
        let all = states.and_then(|states| states.checked_mul(self.switches.len() + 1));
        self.trees.len() <= 1 || all.is_some_and(|all| all <= MOST)
    }

    /// The score when this player moves first.
    ///
    /// One tree is done by formula in the time of sorting. For more, time and room grow threefold with each tree, and the
    /// engine's budget may end the work.
    pub fn score(&self, engine: &Engine, first: Player) -> Result<Dyadic, Stop> {
        match self.trees.len() {
            1 => {
                let mut moves = self.tree_moves(first);
                let played = chosen(&moves);
                Ok(moves.swap_remove(played).score)
            }
            _ => heavy_table::score(engine, self, first),
        }
    }

    /// With one tree: the scores if the tree is first played at move 1, 2, … (LeftScore and RightScore, by who is to move).
    /// Empty unless there is exactly one tree.
    pub fn tree_moves(&self, first: Player) -> Vec<TreeMove> {
        let [tree] = &self.trees[..] else { return Vec::new() };
        if tree.heavy == Player::Right {
            let trees = vec![tree.negate()];
            let mirrored = LeftHeavy { offset: -&self.offset, trees, switches: self.switches.clone() };
            let mut moves = mirrored.tree_moves(first.opponent());
            for m in &mut moves {
                m.player = m.player.opponent();
                m.score = -&m.score;
            }
            return moves;
        }
        self.left_tree_moves(tree, first)
    }

    /// The thesis writes these with [i, j], the alternating sum of switches i to j; here `rest(i)` is what the player to
    /// move gains from the switches from i on, and `before` what was scored in the switches up to i.
    fn left_tree_moves(&self, tree: &HeavyTree, first: Player) -> Vec<TreeMove> {
        let n = self.switches.len();
        let threat = tree.threat();
        let middle = (&tree.x + &tree.y).half();
        // Switches that are taken before the threat is answered.
        let hotter = self.switches.partition_point(|t| *t > threat);
        let mut rest = vec![Dyadic::ZERO; n + 1];
        // The same with the threat's switch among them.
        let mut with_threat = vec![Dyadic::ZERO; n + 1];
        with_threat[n] = threat.clone();
        for i in (0..n).rev() {
            rest[i] = &self.switches[i] - &rest[i + 1];
            with_threat[i] =
                if i < hotter { &self.switches[i] - &with_threat[i + 1] } else { &threat - &rest[i] };
        }
        let mut before = self.offset.clone();
        let mut player = first;
        let mut moves = Vec::with_capacity(n + 1);
        for i in 0..=n {
            let score = match player {
                Player::Left => &before + &middle - &with_threat[i],
                Player::Right => &before + &tree.z + &rest[i],
            };
            moves.push(TreeMove { number: i + 1, player, score });
            if let Some(t) = self.switches.get(i) {
                before = if player == Player::Left { before + t } else { before - t };
            }
            player = player.opponent();
        }
        moves
    }

    /// With one tree: the move at which best play first touches it; of equally good ones the latest in a row, since a player
    /// who is indifferent waits.
    pub fn tree_move(&self, first: Player) -> Option<usize> {
        let moves = self.tree_moves(first);
        (!moves.is_empty()).then(|| moves[chosen(&moves)].number)
    }

    /// The score of the switches alone, without the trees.
    pub(super) fn without_trees(&self, first: Player) -> Dyadic {
        let gain = alternating(&self.switches);
        if first == Player::Left { &self.offset + &gain } else { &self.offset - &gain }
    }
}

/// The first move whose player would lose by waiting: see the head of this file.
fn chosen(moves: &[TreeMove]) -> usize {
    let plays = |pair: &[TreeMove]| match pair[0].player {
        Player::Left => pair[0].score > pair[1].score,
        Player::Right => pair[0].score < pair[1].score,
    };
    moves.windows(2).position(plays).unwrap_or(moves.len() - 1)
}
