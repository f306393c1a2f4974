//! The followers of a position: collected once, put in order, and freed from what is beyond an integer.
//!
//! Whether a follower is an integer is decided at the bottom of the stack, where only coupons of -1 are left. There the
//! stops of G are L = max R(G^L) + 1 and R = min L(G^R) - 1; if a side has no options or L ≤ R, then G is the integer
//! nearest 0 from L to R (the thermograph at t = -1), else L and R are its stops. So every integer is recognised, a
//! zugzwang like {-5|3} included, without any canonical form.
//!
//! A search may stop at some depth. The positions there are replaced by integers below them, and in a second search by
//! integers above them; the order of games makes the answers bounds on the true one.

use rustc_hash::FxHashMap;
use tedomari_number::Dyadic;
use tedomari_task::Held;
use tedomari_thermograph::{Player, Thermograph};
use tedomari_value::{Engine, Stop};

use crate::playable::Playable;
use crate::search::{Halt, Refusal};

/// Followers of a root, up to some depth.
pub(crate) struct Graph<P> {
    nodes: Vec<Node<P>>,
    /// All nodes, options before the games they are options of.
    order: Vec<u32>,
    is_cut: bool,
    /// What the nodes take.
    held: Held,
}

struct Node<P> {
    position: P,
    options: [Vec<u32>; 2],
    leaf: Leaf,
}

#[derive(Clone, Debug)]
enum Leaf {
    /// The options are there.
    None,
    Integer(Dyadic),
    /// Beyond the depth limit, with what is known about it.
    Cut(Option<(Dyadic, Dyadic)>),
}

/// Which integers stand for the positions beyond the depth limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    Lower,
    Upper,
}

const ACCOUNT_EVERY: usize = 512;
/// About what a follower takes here, in its thermograph and in four levels of scores.
const BYTES_A_FOLLOWER: usize = 1 << 10;

impl<P: Clone + Eq + std::hash::Hash> Graph<P> {
    /// Collects the followers within so many moves of the root, nearest first.
    pub(crate) fn explore<G: Playable<Position = P>>(
        engine: &Engine,
        game: &G,
        root: &P,
        depth: Option<u32>,
    ) -> Result<Graph<P>, Halt> {
        let graph = Graph::explore_few(engine, game, root, depth, usize::MAX)?;
        Ok(graph.expect("there is no limit on the number"))
    }

    /// The same; `None` if there are more than so many.
    pub(crate) fn explore_few<G: Playable<Position = P>>(
        engine: &Engine,
        game: &G,
        root: &P,
        depth: Option<u32>,
        most: usize,
    ) -> Result<Option<Graph<P>>, Halt> {
        let held = engine.task().hold();
        let mut graph = Graph { nodes: Vec::new(), order: Vec::new(), is_cut: false, held };
        let mut ids: FxHashMap<P, u32> = FxHashMap::default();
        ids.insert(root.clone(), 0);
        graph.push(game, root.clone());
        let (mut next, mut moves) = (0, 0);
        while next < graph.nodes.len() {
            let level_end = graph.nodes.len();
            if depth.is_some_and(|limit| moves >= limit) {
                for node in &mut graph.nodes[next..] {
                    if matches!(node.leaf, Leaf::None) {
                        node.leaf = Leaf::Cut(game.bounds(&node.position));
                        graph.is_cut = true;
                    }
                }
                break;
            }
            while next < level_end {
                engine.step()?;
                if graph.nodes.len() > most {
                    return Ok(None);
                }
                if next.is_multiple_of(ACCOUNT_EVERY) {
                    graph.held.set(graph.nodes.len() * BYTES_A_FOLLOWER);
                    engine.task().found("positions", graph.nodes.len() as u64);
                }
                if matches!(graph.nodes[next].leaf, Leaf::None) {
                    let position = graph.nodes[next].position.clone();
                    for (side, player) in Player::BOTH.into_iter().enumerate() {
                        let mut list = Vec::new();
                        for option in game.options(&position, player)? {
                            let fresh = graph.nodes.len() as u32;
                            let id = *ids.entry(option.clone()).or_insert(fresh);
                            if id == fresh {
                                graph.push(game, option);
                            }
                            list.push(id);
                        }
                        graph.nodes[next].options[side] = list;
                    }
                }
                next += 1;
            }
            moves += 1;
        }
        graph.sort()?;
        Ok(Some(graph))
    }

    fn push<G: Playable<Position = P>>(&mut self, game: &G, position: P) {
        let leaf = game.integer(&position).map_or(Leaf::None, Leaf::Integer);
        self.nodes.push(Node { position, options: Default::default(), leaf });
    }

    /// Depth first without recursion; a way back to an open node is a cycle.
    fn sort(&mut self) -> Result<(), Halt> {
        #[derive(Clone, Copy, PartialEq)]
        enum Mark {
            New,
            Open,
            Done,
        }
        let mut marks = vec![Mark::New; self.nodes.len()];
        let mut path: Vec<(u32, usize)> = vec![(0, 0)];
        marks[0] = Mark::Open;
        while let Some((id, at)) = path.last_mut() {
            let node = &self.nodes[*id as usize];
            let next = node.options.iter().flatten().nth(*at).copied();
            *at += 1;
            match next {
                None => {
                    marks[*id as usize] = Mark::Done;
                    self.order.push(*id);
                    path.pop();
                }
                Some(option) => match marks[option as usize] {
                    Mark::New => {
                        marks[option as usize] = Mark::Open;
                        path.push((option, 0));
                    }
                    Mark::Open => return Err(Halt::Refused(Refusal::Loopy)),
                    Mark::Done => {}
                },
            }
        }
        Ok(())
    }

    /// Whether positions lie beyond the depth limit.
    pub(crate) fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// How many different positions there are.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn root(&self) -> &P {
        self.position(0)
    }

    pub(crate) fn position(&self, id: u32) -> &P {
        &self.nodes[id as usize].position
    }

    /// The followers that matter, with integers for what is cut off; `None` if some of that is not known at all.
    pub(crate) fn net(&self, side: Side) -> Option<Net> {
        let count = self.nodes.len();
        let mut stops: Vec<(Dyadic, Dyadic)> = vec![Default::default(); count];
        let mut integer = vec![false; count];
        for &id in &self.order {
            let at = id as usize;
            let node = &self.nodes[at];
            let known = match (&node.leaf, side) {
                (Leaf::Integer(n), _) => Some(n.clone()),
                (Leaf::Cut(None), _) => return None,
                (Leaf::Cut(Some((low, _))), Side::Lower) => Some(low.floor()),
                (Leaf::Cut(Some((_, high))), Side::Upper) => Some(high.ceil()),
                (Leaf::None, _) => None,
            };
            let [left, right] = &node.options;
            let l = left.iter().map(|&o| &stops[o as usize].1).max().map(|x| x + &Dyadic::ONE);
            let r = right.iter().map(|&o| &stops[o as usize].0).min().map(|x| x - &Dyadic::ONE);
            let known = known.or_else(|| match (&l, &r) {
                (Some(l), Some(r)) if l > r => None,
                _ => Some(nearest_zero(l.as_ref(), r.as_ref())),
            });
            integer[at] = known.is_some();
            stops[at] = match (known, l, r) {
                (Some(n), _, _) => (n.clone(), n),
                (None, Some(l), Some(r)) => (l, r),
                (None, _, _) => unreachable!("a game with an empty side is an integer"),
            };
        }
        Some(self.reachable(stops, integer))
    }

    /// Keeps what play can reach before the game is an integer. The root keeps its options in any case.
    fn reachable(&self, stops: Vec<(Dyadic, Dyadic)>, integer: Vec<bool>) -> Net {
        const ABSENT: u32 = u32::MAX;
        let mut place = vec![ABSENT; self.nodes.len()];
        let mut open = vec![0_u32];
        place[0] = 0;
        while let Some(id) = open.pop() {
            if integer[id as usize] && id != 0 {
                continue;
            }
            for &option in self.nodes[id as usize].options.iter().flatten() {
                if place[option as usize] == ABSENT {
                    place[option as usize] = 0;
                    open.push(option);
                }
            }
        }
        let mut net = Net { ids: Vec::new(), spots: Vec::new(), depth: Vec::new() };
        for &id in self.order.iter().filter(|&&id| place[id as usize] != ABSENT).collect::<Vec<_>>() {
            let at = id as usize;
            place[at] = net.spots.len() as u32;
            let keeps = id == 0 || !integer[at];
            let options: [Vec<u32>; 2] = std::array::from_fn(|side| {
                let list = self.nodes[at].options[side].iter().filter(|_| keeps);
                list.map(|&option| place[option as usize]).collect()
            });
            let deepest = options.iter().flatten().map(|&o| net.depth[o as usize] + 1).max();
            net.depth.push(if integer[at] { 0 } else { deepest.unwrap_or(0) });
            let (left, right) = stops[at].clone();
            net.spots.push(Spot { is_integer: integer[at], left, right, options });
            net.ids.push(id);
        }
        net
    }
}

/// The integer nearest 0 between the bounds, of which at least one may be missing.
fn nearest_zero(low: Option<&Dyadic>, high: Option<&Dyadic>) -> Dyadic {
    match (low, high) {
        (Some(low), _) if low.signum() > 0 => low.clone(),
        (_, Some(high)) if high.signum() < 0 => high.clone(),
        _ => Dyadic::ZERO,
    }
}

/// Followers with integers at the ends, options before the games they are options of, the root last.
pub(crate) struct Net {
    /// The node in the graph.
    pub(crate) ids: Vec<u32>,
    pub(crate) spots: Vec<Spot>,
    /// The most moves until an integer is reached.
    pub(crate) depth: Vec<u32>,
}

/// One follower: its stops at t = -1, which agree exactly if it is an integer, and its options.
pub(crate) struct Spot {
    pub(crate) is_integer: bool,
    pub(crate) left: Dyadic,
    pub(crate) right: Dyadic,
    pub(crate) options: [Vec<u32>; 2],
}

/// What the thermographs of all followers say about the stack that is needed.
pub(crate) struct Heat {
    /// The exponent of the largest denominator of a temperature.
    pub(crate) places: u64,
    /// The highest temperature.
    pub(crate) hottest: Dyadic,
    /// The largest mean of a left option of the root, and the smallest of a right option.
    pub(crate) best_left: Option<Dyadic>,
    pub(crate) best_right: Option<Dyadic>,
}

impl Net {
    pub(crate) fn root(&self) -> &Spot {
        self.spots.last().expect("the root is always there")
    }

    pub(crate) fn root_index(&self) -> usize {
        self.spots.len() - 1
    }

    pub(crate) fn height(&self) -> u32 {
        self.depth[self.root_index()]
    }

    /// Builds the thermographs straight from the moves.
    pub(crate) fn heat(&self, engine: &Engine) -> Result<Heat, Stop> {
        let mut graphs: Vec<Thermograph> = Vec::with_capacity(self.spots.len());
        let mut heat = Heat { places: 0, hottest: Dyadic::from(-1), best_left: None, best_right: None };
        for spot in &self.spots {
            engine.step()?;
            let graph = if spot.is_integer {
                Thermograph::mast(spot.left.clone())
            } else {
                let side =
                    |s: usize| spot.options[s].iter().map(|&o| &graphs[o as usize]).collect::<Vec<_>>();
                Thermograph::from_options(&side(0), &side(1))
            };
            heat.places = heat.places.max(graph.temperature().denominator_exponent());
            if *graph.temperature() > heat.hottest {
                heat.hottest = graph.temperature().clone();
            }
            graphs.push(graph);
        }
        let means = |side: usize| self.root().options[side].iter().map(|&o| graphs[o as usize].mean());
        heat.best_left = means(0).max().cloned();
        heat.best_right = means(1).min().cloned();
        Ok(heat)
    }

    /// The part of the net below one of its spots.
    pub(crate) fn below(&self, root: usize) -> Net {
        let mut keep = vec![false; root + 1];
        keep[root] = true;
        for at in (0..=root).rev().filter(|&at| !self.spots[at].is_integer) {
            if keep[at] {
                self.spots[at].options.iter().flatten().for_each(|&o| keep[o as usize] = true);
            }
        }
        let mut place = vec![0_u32; root + 1];
        let mut net = Net { ids: Vec::new(), spots: Vec::new(), depth: Vec::new() };
        for at in (0..=root).filter(|&at| keep[at]) {
            place[at] = net.spots.len() as u32;
            let spot = &self.spots[at];
            let options: [Vec<u32>; 2] = std::array::from_fn(|side| {
                let list = spot.options[side].iter().filter(|_| !spot.is_integer);
                list.map(|&o| place[o as usize]).collect()
            });
            let (left, right) = (spot.left.clone(), spot.right.clone());
            net.spots.push(Spot { is_integer: spot.is_integer, left, right, options });
            net.ids.push(self.ids[at]);
            net.depth.push(self.depth[at]);
        }
        net
    }
}
