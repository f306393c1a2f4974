//! Bounds on the stops of a position by search: between which integers it lies, whoever moves first, proved a few moves deep.
//!
//! For an integer n, G ≤ n if Right, as the second player, wins G - n; and G ⊲| n if he wins it as the first. By the definition
//! of the order
//!
//! * G ≤ n if G^L ⊲| n for all moves of Left, and, if n < 0, if G ⊲| n + 1, since then she has a move in -n, too;
//! * G ⊲| n if G^R ≤ n for some move of Right, or, if n > 0, if G ≤ n - 1, which is his move in -n.
//!
//! Where the search goes no deeper, the bounds that the ruleset sees take its place: low ≤ G ≤ high. So everything that is shown
//! is proved, however shallow the search was, and it stays true for good: the table keeps the best n of each position. If G ≤ n,
//! both stops are at most n; if G ⊲| n, the Right stop is. All of this holds with the players exchanged.
//!
//! The depth grows until the task ends, and each time the questions go on from what is known, one integer nearer. A player who
//! wants to prove something needs one move, so he tries the most promising ones only, and more of them when depth is no longer
//! what is missing; his opponent tries all.

use std::hash::Hash;
use std::ops::ControlFlow;

use rustc_hash::FxHashMap;
use tedomari_task::{Held, Stop, Task, growth};
use tedomari_vocabulary::{Move, Player};

use crate::ruleset::Ruleset;

/// What the search must know of a game.
pub trait Scored {
    /// A position. It is kept in a table.
    type Position: Clone + Eq + Hash;

    /// Integers between which the value surely lies.
    fn bounds(&self, position: &Self::Position) -> Option<(i64, i64)>;

    /// The same, closer and slower: asked once, for the position that the question is about.
    fn first_bounds(&self, position: &Self::Position) -> Option<(i64, i64)> {
        self.bounds(position)
    }

    /// Visits what a player's moves lead to, in the same order each time, until the visitor breaks off.
    fn visit(
        &self,
        position: &Self::Position,
        player: Player,
        visit: &mut dyn FnMut(Self::Position) -> ControlFlow<()>,
    );

    /// About how many bytes a position holds beside its own.
    fn bytes(&self, _position: &Self::Position) -> usize {
        0
    }
}

/// Any ruleset, with the bounds that its fast lane sees.
pub struct Ruled<'r, R>(pub &'r R);

impl<R: Ruleset> Scored for Ruled<'_, R> {
    type Position = R::Position;

    fn bounds(&self, position: &R::Position) -> Option<(i64, i64)> {
        self.0.fast_lane().close_bounds(position)
    }

    fn visit(
        &self,
        position: &R::Position,
        player: Player,
        visit: &mut dyn FnMut(R::Position) -> ControlFlow<()>,
    ) {
        self.0.visit_moves(position, player, &mut |Move { to, .. }| visit(to));
    }

    fn bytes(&self, position: &R::Position) -> usize {
        self.0.fast_lane().bytes(position)
    }
}

/// What is proved about a game G.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scores {
    /// G ≤ this; so is the Left stop.
    pub at_most: i64,
    /// G ≥ this; so is the Right stop.
    pub at_least: i64,
    /// G ⊲| this: the Right stop is at most so much.
    pub if_right_starts: i64,
    /// G |> this: the Left stop is at least so much.
    pub if_left_starts: i64,
}

impl Scores {
    /// From integers below and above the game.
    fn of_bounds((low, high): (i64, i64)) -> Scores {
        Scores { at_most: high, at_least: low, if_right_starts: high + 1, if_left_starts: low - 1 }
    }

    /// By who wants it proved and who moves first, as that player counts: so much is proved.
    fn proved(&mut self, goal: Player, first: Player) -> &mut i64 {
        match (goal, first) {
            (Player::Right, Player::Left) => &mut self.at_most,
            (Player::Right, Player::Right) => &mut self.if_right_starts,
            (Player::Left, Player::Right) => &mut self.at_least,
            (Player::Left, Player::Left) => &mut self.if_left_starts,
        }
    }

    /// Bounds on the Left stop.
    pub fn left_stop(&self) -> (i64, i64) {
        (self.at_least.max(self.if_left_starts), self.at_most)
    }

    /// Bounds on the Right stop.
    pub fn right_stop(&self) -> (i64, i64) {
        (self.at_least, self.at_most.min(self.if_right_starts))
    }

    /// Whether it is known not to hold that G ≤ n, or G ⊲| n if Right is first; n as the player counts who wants it proved.
    fn excludes(&self, goal: Player, first: Player, n: i64) -> bool {
        match (goal, first) {
            (Player::Right, Player::Left) => self.if_left_starts >= n || self.at_least > n,
            (Player::Right, Player::Right) => self.at_least >= n,
            (Player::Left, Player::Right) => self.if_right_starts <= -n || self.at_most < -n,
            (Player::Left, Player::Left) => self.at_most <= -n,
        }
    }
}

/// Finds what it can until the task ends, and tells it whenever there is more to tell; nothing if the game has no bounds.
///
/// ```
/// use tedomari_position::{Ruled, scores};
/// use tedomari_task::Task;
/// # use tedomari_position::{About, BoardError, FastLane, Move, Player, Ruleset};
/// # struct Strip;
/// # impl Ruleset for Strip {
/// #     type Position = (u8, u8);
/// #     fn about(&self) -> About<'_> { unimplemented!() }
/// #     fn read(&self, _: &str) -> Result<(u8, u8), BoardError> { unimplemented!() }
/// #     fn write(&self, _: &(u8, u8)) -> String { unimplemented!() }
/// #     fn moves(&self, &(cells, stones): &(u8, u8), player: Player) -> Vec<Move<(u8, u8)>> {
/// #         let most = if player == Player::Left { cells.min(2) } else { stones.min(1) };
/// #         (1..=most).map(|taken| Move {
/// #             name: String::new(),
/// #             to: if player == Player::Left { (cells - taken, stones) } else { (cells, stones - taken) },
/// #         }).collect()
/// #     }
/// #     fn fast_lane(&self) -> &dyn FastLane<(u8, u8)> { self }
/// # }
/// # impl FastLane<(u8, u8)> for Strip {
/// #     fn bounds(&self, &(cells, stones): &(u8, u8)) -> Option<(i64, i64)> {
/// #         Some((-i64::from(stones), i64::from(cells)))
/// #     }
/// # }
/// // Left may take five cells one by one, and Right two stones: 5 - 2.
/// let found = scores(&Ruled(&Strip), &(5, 2), &Task::default(), &mut |_| {}).unwrap();
/// assert_eq!((found.at_least, found.at_most), (3, 3));
/// ```
pub fn scores<G: Scored>(
    game: &G,
    position: &G::Position,
    task: &Task,
    told: &mut dyn FnMut(&Scores),
) -> Option<Scores> {
    let mut found = Scores::of_bounds(game.first_bounds(position)?);
    let held = task.hold();
    let mut search =
        Search { game, task, held, table: FxHashMap::default(), bytes: 0, width: 8, cut: Cut::NONE };
    // Whoever has ended the task gets what was found so far.
    let _ = search.deepen(position, &mut found, told);
    Some(found)
}

/// What is known of a position with one player to move and one who wants to prove something; all as he counts.
#[derive(Clone, Copy)]
struct Known {
    /// The least n that is proved.
    proved: i64,
    /// The greatest n that could not be proved at some depth.
    failed: i64,
    depth: u32,
    /// What kept the search from more then.
    cut: Cut,
    /// The move that showed it last.
    best: u32,
}

const NOTHING: Known = Known { proved: i64::MAX, failed: i64::MIN, depth: 0, cut: Cut::NONE, best: u32::MAX };

/// What kept the search from more: if nothing did, what was not proved does not hold.
#[derive(Debug, Clone, Copy)]
struct Cut {
    by_depth: bool,
    by_width: bool,
}

impl Cut {
    const NONE: Cut = Cut { by_depth: false, by_width: false };

    fn or(self, other: Cut) -> Cut {
        Cut { by_depth: self.by_depth || other.by_depth, by_width: self.by_width || other.by_width }
    }
}

/// A question: does it hold, for the player who wants it proved, that the game is at most n (as he counts), with that player to
/// move?
#[derive(Clone, Copy)]
struct Asked {
    goal: Player,
    first: Player,
    n: i64,
}

/// A position with its bounds.
type Seen<P> = (P, (i64, i64));

struct Search<'g, G: Scored> {
    game: &'g G,
    task: &'g Task,
    held: Held,
    table: FxHashMap<(G::Position, bool, bool), Known>,
    bytes: usize,
    width: usize,
    cut: Cut,
}

/// The table may take about so many bytes; what comes later is not kept.
const TABLE_BYTES: usize = 1 << 29;

/// Nobody looks deeper than this.
const DEEPEST: u32 = 1 << 12;

impl<G: Scored> Search<'_, G> {
    fn deepen(
        &mut self,
        position: &G::Position,
        found: &mut Scores,
        told: &mut dyn FnMut(&Scores),
    ) -> Result<(), Stop> {
        let Some(bounds) = self.game.bounds(position) else { return Ok(()) };
        let seen = (position.clone(), bounds);
        for depth in 1..DEEPEST {
            self.cut = Cut::NONE;
            let mut is_done = true;
            for goal in [Player::Right, Player::Left] {
                for first in [goal.opponent(), goal] {
                    loop {
                        // As the player counts: Left counts -G.
                        let sign = if goal == Player::Right { 1 } else { -1 };
                        let n = sign * *found.proved(goal, first) - 1;
                        if found.excludes(goal, first, n) {
                            break;
                        }
                        is_done = false;
                        if !self.holds(&seen, Asked { goal, first, n }, depth)? {
                            break;
                        }
                        *found.proved(goal, first) = sign * n;
                        told(found);
                    }
                }
            }
            if is_done || !self.cut.by_depth && !self.cut.by_width {
                break;
            }
            if !self.cut.by_depth {
                // What failed may hold with more moves.
                self.width *= 2;
                self.table.clear();
            }
        }
        Ok(())
    }

    /// Whether something can be proved at a depth.
    fn holds(&mut self, seen: &Seen<G::Position>, asked: Asked, depth: u32) -> Result<bool, Stop> {
        let (position, bounds) = seen;
        let Asked { goal, first, n } = asked;
        let (low, high) = as_counted(*bounds, goal);
        let own = first == goal;
        if high <= n - i64::from(own) {
            return Ok(true);
        }
        if low > n - i64::from(own) {
            return Ok(false);
        }
        if depth == 0 {
            self.cut.by_depth = true;
            return Ok(false);
        }
        let key = (position.clone(), goal == Player::Left, own);
        let known = self.table.get(&key).copied().unwrap_or(NOTHING);
        if n >= known.proved {
            return Ok(true);
        }
        if n <= known.failed && (depth <= known.depth || !known.cut.by_depth) {
            self.cut = self.cut.or(known.cut);
            return Ok(false);
        }
        self.task.step()?;
        let stack = self.task.stack()?;
        let mut best = known.best;
        let before = std::mem::replace(&mut self.cut, Cut::NONE);
        let holds = stack.run(|| match own {
            true => self.some_move(seen, asked, depth, &mut best),
            false => self.all_moves(seen, asked, depth, &mut best),
        })?;
        let here = std::mem::replace(&mut self.cut, before);
        if !holds {
            self.cut = self.cut.or(here);
        }
        self.keep(key, holds, Known { proved: n, failed: n, depth, cut: here, best })?;
        Ok(holds)
    }

    /// Whether the player who wants it proved has a move that does.
    fn some_move(
        &mut self,
        seen: &Seen<G::Position>,
        asked: Asked,
        depth: u32,
        best: &mut u32,
    ) -> Result<bool, Stop> {
        let Asked { goal, n, .. } = asked;
        let next = Asked { first: goal.opponent(), ..asked };
        let moves = self.moves(&seen.0, goal, Some((goal, n)))?;
        if let Some((at, _)) =
            moves.iter().enumerate().find(|(_, (_, bounds))| as_counted(*bounds, goal).1 <= n)
        {
            *best = at as u32;
            return Ok(true);
        }
        if depth > 1 {
            let order = ordered(&moves, *best, |bounds| {
                let (low, high) = as_counted(bounds, goal);
                high + low
            });
            for (tried, at) in order.into_iter().enumerate() {
                if tried >= self.width {
                    self.cut.by_width = true;
                    break;
                }
                if self.holds(&moves[at as usize], next, depth - 1)? {
                    *best = at;
                    return Ok(true);
                }
            }
        } else if !moves.is_empty() {
            self.cut.by_depth = true;
        }
        // His own number is one less then.
        if n > 0 { self.holds(seen, Asked { n: n - 1, ..next }, depth - 1) } else { Ok(false) }
    }

    /// Whether it holds after all moves of the other player.
    fn all_moves(
        &mut self,
        seen: &Seen<G::Position>,
        asked: Asked,
        depth: u32,
        best: &mut u32,
    ) -> Result<bool, Stop> {
        let Asked { goal, first, n } = asked;
        let next = Asked { first: goal, ..asked };
        let moves = self.moves(&seen.0, first, None)?;
        let order = ordered(&moves, *best, |bounds| {
            let (low, high) = as_counted(bounds, goal);
            -high - low
        });
        for at in order {
            if !self.holds(&moves[at as usize], next, depth - 1)? {
                *best = at;
                return Ok(false);
            }
        }
        if n < 0 { self.holds(seen, Asked { n: n + 1, ..next }, depth - 1) } else { Ok(true) }
    }

    /// What a player's moves lead to. If one of them settles the question, none after it is looked at.
    fn moves(
        &self,
        position: &G::Position,
        player: Player,
        wanted: Option<(Player, i64)>,
    ) -> Result<Vec<Seen<G::Position>>, Stop> {
        let mut moves = Vec::new();
        let mut answer = Ok(());
        self.game.visit(position, player, &mut |after| {
            // A game without bounds somewhere can be anything there.
            let bounds = self.game.bounds(&after).unwrap_or((i64::MIN / 4, i64::MAX / 4));
            moves.push((after, bounds));
            if moves.len().is_multiple_of(LONG) {
                answer = self.task.work(LONG as u64);
            }
            let settles = wanted.is_some_and(|(goal, n)| as_counted(bounds, goal).1 <= n);
            if answer.is_ok() && !settles { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        answer.map(|()| moves)
    }

    fn keep(
        &mut self,
        key: (G::Position, bool, bool),
        holds: bool,
        Known { failed: n, depth, cut, best, .. }: Known,
    ) -> Result<(), Stop> {
        if !self.table.contains_key(&key) {
            if self.bytes + growth::of_map(&self.table) > TABLE_BYTES {
                return Ok(());
            }
            self.bytes += self.game.bytes(&key.0);
            if self.table.len().is_multiple_of(ACCOUNT_EVERY) {
                self.held.grow(self.bytes + growth::of_map(&self.table))?;
            }
        }
        let known = self.table.entry(key).or_insert(NOTHING);
        known.best = best;
        if holds {
            known.proved = known.proved.min(n);
        } else if depth > known.depth || depth == known.depth && n > known.failed {
            (known.failed, known.depth, known.cut) = (n, depth, cut);
        }
        Ok(())
    }
}

/// A list of so many moves counts as so many steps.
const LONG: usize = 1 << 10;

const ACCOUNT_EVERY: usize = 1 << 10;

/// Bounds as a player counts: low and high of the game for Right, of its negative for Left.
fn as_counted((low, high): (i64, i64), goal: Player) -> (i64, i64) {
    if goal == Player::Right { (low, high) } else { (-high, -low) }
}

/// Moves in the order of a key, that which was best before at the head.
fn ordered<P>(moves: &[Seen<P>], best: u32, key: impl Fn((i64, i64)) -> i64) -> Vec<u32> {
    let mut order: Vec<u32> = (0..moves.len() as u32).collect();
    order.sort_by_key(|&at| (at != best, key(moves[at as usize].1)));
    order
}
