//! A region with a ko as a graph of whole boards, and its thermographs with either player as master.
//!
//! Only what can matter is in the graph: a board whose bounds have one thermograph is not opened, and a move whose wall cannot
//! come above (for White: below) that of another move is left out. Moves that take a ko never replace another, and if one is in
//! the graph, the move straight back is, too, since that is what makes it a ko.
//!
//! Why this changes no thermograph, with Black as master (White's case is its negative). Let F send walls of all boards to the
//! walls that follow from them by the rule of the master, before anything is left out. Going from scaffolds to walls is
//! monotone: a mast is held between the scaffolds, and the middle of three numbers rises with each of them. So F is monotone, and
//! the walls W are its least fixpoint: a master who goes round for ever has the worst.
//!
//! 1. *W lies between the walls of the bounds.* In `low` Black takes no ko, so every move of Black there is one of the master for
//!    the same wall, and White has all moves; along the play of `low`, which ends, W is at least as good. In `high` White has
//!    some of the moves and never retakes, and Black has all. A taken ko leads to w and is worth the smaller of
//!    White's answers and of Black's scaffold at w: the first is at most the scaffold of White in `high` at w, the second at most that of Black,
//!    and White's wall of `high` is never below the smaller of the two. So no round of F from the worst upward passes
//!    `high`.
//! 2. *A move x that is useless beside y*, where x at best is no better than y at worst and y takes no ko, is never needed: by 1 it
//!    is worth at most what y is, to a player who moves, who answers the taking of a ko (y is no retaking), and who must
//!    move again. So W is a fixpoint of what is left, P, whose least fixpoint V is then at most W.
//! 3. *V is W if V is nowhere below `low`.* For then y is worth at least what x at best is, under V too, and so V, with W where
//!    nothing was opened, is not raised by F; the least fixpoint W is at most V. This is looked at when V is found (`is_proved`).
//!    It can fail only where boards come round without a ko: x leads out, y as good as that only by coming back. Then the graph is made
//!    again, and only moves that lead out for good replace others: what they lead to is settled before, so there V
//!    is W by induction, and V is nowhere below `low` as in 1.
//!
//! With suicide each round of `solve_for` is such a fixpoint.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use tedomari_ko::{Fraction, KoGraph, KoSolution, KoThermograph, KoWall, KomasterError, Masters, Mastery};
use tedomari_number::Dyadic;
use tedomari_task::{Held, Stop};
use tedomari_thermograph::{Thermograph, Wall};
use tedomari_value::Value;
use tedomari_vocabulary::Player;

use crate::book::{Book, Bounds, takes_ko};
use crate::region::Scoring;
use crate::shape::{Shape, Stones, bits};

/// A move between boards.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Edge {
    pub point: usize,
    pub to: usize,
    /// Prisoners for Left.
    pub points: i64,
    pub takes_ko: bool,
    /// The player's own stones were taken off.
    pub is_suicide: bool,
}

/// A board in the graph.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    pub stones: Stones,
    pub bounds: Bounds,
    /// Whether its moves are in the graph; if not, its bounds are enough.
    pub open: bool,
    pub moves: [Vec<Edge>; 2],
}

/// Which moves may be left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Prune {
    /// Those that cannot change a thermograph.
    Walls,
    /// Of these only the ones that a move which leads out for good replaces.
    Exits,
    /// Those that cannot change a value.
    Order,
}

/// Boards with kos.
pub(crate) struct Fight<'a> {
    book: &'a mut Book,
    shape: &'a Shape,
    prune: Prune,
    pub places: Vec<Place>,
    numbers: FxHashMap<Stones, usize>,
    /// Moves that must be there since a ko was taken the other way.
    due: FxHashMap<usize, Vec<(Player, Edge)>>,
    walls: FxHashMap<Value, Rc<Thermograph>>,
    held: Held,
}

/// About what a board takes in bytes, with its moves and its walls.
const A_PLACE: usize = 2048;

/// A move that may come into the graph.
struct Candidate {
    point: usize,
    stones: Stones,
    points: i64,
    takes_ko: bool,
    is_suicide: bool,
    bounds: Bounds,
}

impl<'a> Fight<'a> {
    /// The graph of all that matters from a board, which is number 0. Everything that the board leads to is settled.
    pub(crate) fn new(
        book: &'a mut Book,
        shape: &'a Shape,
        start: Stones,
        prune: Prune,
    ) -> Result<Fight<'a>, Stop> {
        let held = book.engine.task().hold();
        let mut fight = Fight {
            book,
            shape,
            prune,
            places: Vec::new(),
            numbers: FxHashMap::default(),
            due: FxHashMap::default(),
            walls: FxHashMap::default(),
            held,
        };
        let bounds = fight.bounds(start)?;
        fight.add(start, bounds);
        let mut work = vec![0];
        let mut opened = 0_usize;
        while let Some(at) = work.pop() {
            if fight.places[at].open {
                continue;
            }
            fight.open(at, &mut work)?;
            opened += 1;
            if opened.is_multiple_of(256) {
                fight.held.grow(fight.places.len() * A_PLACE)?;
            }
        }
        Ok(fight)
    }

    fn add(&mut self, stones: Stones, bounds: Bounds) -> usize {
        let next = self.places.len();
        let at = *self.numbers.entry(stones).or_insert(next);
        if at == next {
            self.places.push(Place { stones, bounds, open: false, moves: Default::default() });
        }
        at
    }

    fn bounds(&mut self, stones: Stones) -> Result<Bounds, Stop> {
        let (parts, points) = self.book.parts(self.shape, stones)?;
        self.book.sum(parts.iter().copied(), points)
    }

    fn thermograph(&mut self, value: Value) -> Result<Rc<Thermograph>, Stop> {
        if let Some(walls) = self.walls.get(&value) {
            return Ok(walls.clone());
        }
        let walls = Rc::new(self.book.engine.thermograph(value)?);
        self.walls.insert(value, walls.clone());
        Ok(walls)
    }

    /// From which temperature on walls count.
    fn from(&self) -> Dyadic {
        match self.book.rules.scoring {
            Scoring::Territory => Dyadic::from(-1),
            Scoring::Area => Dyadic::ZERO,
        }
    }

    /// Whether the bounds of a board say all that is asked.
    fn is_clear(&mut self, bounds: Bounds) -> Result<bool, Stop> {
        if bounds[0] == bounds[1] {
            return Ok(true);
        }
        if self.prune == Prune::Order {
            return Ok(false);
        }
        let [low, high] = [self.thermograph(bounds[0])?, self.thermograph(bounds[1])?];
        let from = self.from();
        Ok(Player::BOTH.iter().all(|&player| is_below(high.wall(player), low.wall(player), &from)))
    }

    fn open(&mut self, at: usize, work: &mut Vec<usize>) -> Result<(), Stop> {
        self.places[at].open = true;
        let stones = self.places[at].stones;
        for player in Player::BOTH {
            let mut list: Vec<Candidate> = Vec::new();
            for point in bits(self.shape.all & !(stones[0] | stones[1])) {
                self.book.engine.step()?;
                let suicide = self.book.rules.suicide;
                let Some(played) = self.shape.play(stones, player, point, suicide) else { continue };
                let points = self.book.prisoners(&played, player);
                let takes_ko = takes_ko(self.shape, stones, &played, player, suicide);
                let bounds = self.bounds(played.stones)?;
                let is_suicide = played.lost != 0;
                list.push(Candidate { point, stones: played.stones, points, takes_ko, is_suicide, bounds });
            }
            let kept = if at == 0 { vec![true; list.len()] } else { self.kept(&list, player, stones)? };
            for (candidate, kept) in list.into_iter().zip(kept) {
                if kept {
                    self.join(at, player, &candidate, work)?;
                }
            }
        }
        for (player, edge) in self.due.remove(&at).unwrap_or_default() {
            self.force(at, player, edge);
        }
        Ok(())
    }

    /// Which moves from a board can matter.
    fn kept(&mut self, list: &[Candidate], player: Player, from: Stones) -> Result<Vec<bool>, Stop> {
        let mut kept = vec![true; list.len()];
        let mut replaces: Vec<bool> = list.iter().map(|candidate| !candidate.takes_ko).collect();
        if self.prune == Prune::Exits {
            let here = self.book.cycle(self.shape, from)?;
            for (candidate, replaces) in list.iter().zip(&mut replaces) {
                *replaces &= self.book.cycle(self.shape, candidate.stones)? != here;
            }
        }
        for x in 0..list.len() {
            for y in 0..list.len() {
                if x == y || !kept[y] || !replaces[y] {
                    continue;
                }
                if self.is_useless(&list[x], &list[y], player)? {
                    kept[x] = false;
                    break;
                }
            }
        }
        Ok(kept)
    }

    /// Whether a player has no use for a move beside another.
    fn is_useless(&mut self, x: &Candidate, y: &Candidate, player: Player) -> Result<bool, Stop> {
        let (at_best, at_worst) = match player {
            Player::Left => (x.bounds[1], y.bounds[0]),
            Player::Right => (x.bounds[0], y.bounds[1]),
        };
        let engine = &self.book.engine;
        let at_best = engine.add(at_best, engine.integer(x.points))?;
        let at_worst = engine.add(at_worst, engine.integer(y.points))?;
        match (self.prune, player) {
            (Prune::Order, Player::Left) => engine.le(at_best, at_worst),
            (Prune::Order, Player::Right) => engine.le(at_worst, at_best),
            (Prune::Walls | Prune::Exits, _) => {
                let (best, worst) = (self.thermograph(at_best)?, self.thermograph(at_worst)?);
                let facing = player.opponent();
                let from = self.from();
                Ok(match player {
                    Player::Left => is_below(best.wall(facing), worst.wall(facing), &from),
                    Player::Right => is_below(worst.wall(facing), best.wall(facing), &from),
                })
            }
        }
    }

    fn join(
        &mut self,
        at: usize,
        player: Player,
        move_: &Candidate,
        work: &mut Vec<usize>,
    ) -> Result<(), Stop> {
        let to = self.add(move_.stones, move_.bounds);
        let Candidate { point, points, takes_ko, is_suicide, .. } = *move_;
        let edge = Edge { point, to, points, takes_ko, is_suicide };
        if !self.places[at].moves[player.index()].iter().any(|known| known.to == to) {
            self.places[at].moves[player.index()].push(edge);
        }
        if move_.takes_ko {
            // The move back is on the stone that was taken.
            let other = player.opponent().index();
            let taken = self.places[at].stones[other] & !move_.stones[other];
            let point = taken.trailing_zeros() as usize;
            let back = Edge { point, to: at, points: -points, takes_ko: true, is_suicide: false };
            if self.places[to].open {
                self.force(to, player.opponent(), back);
            } else {
                self.due.entry(to).or_default().push((player.opponent(), back));
                work.push(to);
            }
        } else if !self.places[to].open && !self.is_clear(move_.bounds)? {
            work.push(to);
        }
        Ok(())
    }

    fn force(&mut self, at: usize, player: Player, edge: Edge) {
        let moves = &mut self.places[at].moves[player.index()];
        if !moves.iter().any(|known| known.to == edge.to) {
            moves.push(edge);
        }
    }

    /// The graph with its thermographs.
    pub(crate) fn solved(
        book: &'a mut Book,
        shape: &'a Shape,
        start: Stones,
    ) -> Result<(Fight<'a>, Solution), KomasterError> {
        let mut fight = Fight::new(&mut *book, shape, start, Prune::Walls)?;
        match fight.solve() {
            Err(KomasterError::Stopped(stop)) => return Err(stop.into()),
            Ok(solution) if fight.is_proved(&solution)? => {
                // The borrow of the first graph must end before another can be made, so its parts are handed over.
                let Fight { places, numbers, due, walls, held, .. } = fight;
                let fight = Fight { book, shape, prune: Prune::Walls, places, numbers, due, walls, held };
                return Ok((fight, solution));
            }
            _ => drop(fight),
        }
        let mut fight = Fight::new(book, shape, start, Prune::Exits)?;
        let solution = fight.solve()?;
        Ok((fight, solution))
    }

    /// Whether no board has less for its master than is sure: then nothing that was left out can matter.
    fn is_proved(&mut self, solution: &Solution) -> Result<bool, Stop> {
        let scoring = self.book.rules.scoring;
        for at in (0..self.places.len()).filter(|&at| self.places[at].open).collect::<Vec<_>>() {
            let Some(masters) = solution.masters(at) else { return Ok(false) };
            for master in Player::BOTH {
                let sure = self.thermograph(self.places[at].bounds[master.index()])?;
                let sure = match scoring {
                    Scoring::Territory => KoThermograph::from(&*sure),
                    Scoring::Area => {
                        lowered(&sure, &Fraction::from(-self.shape.area(self.places[at].stones)))
                    }
                };
                let enough = Player::BOTH.iter().all(|&player| {
                    let (found, sure) = (masters.of(master).wall(player), sure.wall(player));
                    let better = if master == Player::Left { found.max(sure) } else { found.min(sure) };
                    better == *found
                });
                if !enough {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// The thermographs of all boards in the graph. By area they are relative to the area of each board, and the tax is counted from
    /// that of territory, so that everything begins at -1.
    ///
    /// Who takes off own stones again and again loses, so suicides are worth nothing at first and then what they were worth
    /// in the round before, until that changes no more.
    pub(crate) fn solve(&mut self) -> Result<Solution, KomasterError> {
        let sides = self.places.iter().flat_map(|place| Player::BOTH.map(|player| (player, place)));
        let suicides: Vec<(Player, usize)> = sides
            .flat_map(|(player, place)| place.moves[player.index()].iter().map(move |edge| (player, edge)))
            .filter(|(_, edge)| edge.is_suicide)
            .map(|(player, edge)| (player, edge.to))
            .collect();
        if suicides.is_empty() {
            let both = Rc::new(self.solve_with(&Suicides::default())?);
            return Ok(Solution { by_master: [both.clone(), both] });
        }
        let [black, white] = Player::BOTH.map(|master| self.solve_for(master, &suicides));
        Ok(Solution { by_master: [Rc::new(black?), Rc::new(white?)] })
    }

    fn solve_for(
        &mut self,
        master: Player,
        suicides: &[(Player, usize)],
    ) -> Result<KoSolution, KomasterError> {
        let far = 4 * self.shape.len() as i64;
        let mut worth: Suicides = suicides
            .iter()
            .map(|&(player, to)| {
                let worst = if player == Player::Left { -far } else { far };
                let mast = || KoWall::mast(worst.into());
                ((player, to), KoThermograph::of_walls(mast(), mast()).expect("a mast is a thermograph"))
            })
            .collect();
        for _ in 0..2 * suicides.len() + 2 {
            let solution = self.solve_with(&worth)?;
            let mut changed = false;
            for ((_, to), walls) in &mut worth {
                let now = solution.masters(*to).ok_or(KomasterError::Endless)?.of(master).clone();
                changed |= now != *walls;
                *walls = now;
            }
            if !changed {
                return Ok(solution);
            }
        }
        Err(KomasterError::Endless)
    }

    /// The same with what suicides lead to given.
    fn solve_with(&mut self, suicides: &Suicides) -> Result<KoSolution, KomasterError> {
        let mut graph = KoGraph::new();
        let scoring = self.book.rules.scoring;
        let areas: Vec<i64> = match scoring {
            Scoring::Territory => Vec::new(),
            Scoring::Area => self.places.iter().map(|place| self.shape.area(place.stones)).collect(),
        };
        let ends: Vec<(bool, Value)> =
            self.places.iter().map(|place| (place.open, place.bounds[0])).collect();
        for (at, (open, value)) in ends.into_iter().enumerate() {
            match (open, areas.get(at)) {
                (true, _) => graph.add_position(),
                (false, None) => graph.add_game(value),
                (false, Some(&area)) => {
                    let walls = self.thermograph(value)?;
                    graph.add_thermograph(lowered(&walls, &Fraction::from(-area)))
                }
            };
        }
        let stand_ins: FxHashMap<(Player, usize), usize> =
            suicides.iter().map(|(key, walls)| (*key, graph.add_thermograph(walls.clone()))).collect();
        for (at, place) in self.places.iter().enumerate() {
            for player in Player::BOTH {
                for edge in &place.moves[player.index()] {
                    let points = match (scoring, player) {
                        (Scoring::Territory, _) => edge.points,
                        (Scoring::Area, Player::Left) => areas[edge.to] - areas[at] - 1,
                        (Scoring::Area, Player::Right) => areas[edge.to] - areas[at] + 1,
                    };
                    let stand_in = stand_ins.get(&(player, edge.to)).filter(|_| edge.is_suicide);
                    let to = stand_in.copied().unwrap_or(edge.to);
                    graph.add_scoring_move(player, at, to, &Dyadic::from(points));
                }
            }
        }
        graph.solve(&self.book.engine, Mastery::Komaster)
    }
}

/// What the boards after suicides are taken to be worth.
type Suicides = FxHashMap<(Player, usize), KoThermograph>;

/// The thermographs of a fight with either player as master.
pub(crate) struct Solution {
    by_master: [Rc<KoSolution>; 2],
}

impl Solution {
    pub(crate) fn masters(&self, at: usize) -> Option<Masters> {
        let [left, right] = &self.by_master;
        Some(Masters { left: left.masters(at)?.left, right: right.masters(at)?.right })
    }

    /// What a player keeps by a move, the tax paid.
    pub(crate) fn scaffold(&self, master: Player, player: Player, at: usize, n: usize) -> Option<KoWall> {
        self.by_master[master.index()].scaffold(master, player, at, n)
    }
}

/// Whether one wall is nowhere above another, from a temperature on.
fn is_below(x: &Wall, y: &Wall, from: &Dyadic) -> bool {
    let below = |t: &Dyadic| x.value_at(t) <= y.value_at(t);
    below(from) && [x, y].iter().all(|wall| wall.breakpoints().iter().all(|(t, _)| t <= from || below(t)))
}

/// A thermograph by area, moved down by 1 in temperature, so that it begins at -1, and by so much in value.
pub(crate) fn lowered(walls: &Thermograph, by: &Fraction) -> KoThermograph {
    let wall = |player: Player| {
        let wall = walls.wall(player);
        let minus_one = Fraction::from(-1);
        let mut points = vec![(minus_one.clone(), &Fraction::from(&wall.value_at(&Dyadic::ZERO)) + by)];
        for (t, value) in wall.breakpoints().iter().filter(|(t, _)| t.signum() > 0) {
            points.push((&Fraction::from(t) + &minus_one, &Fraction::from(value) + by));
        }
        // A wall that is upright at its beginning bends only where it leaves that.
        while let [.., (_, v0), (_, v1)] = points.as_slice()
            && v0 == v1
        {
            points.pop();
        }
        KoWall::through(points).expect("walls slant by whole numbers")
    };
    KoThermograph::of_walls(wall(Player::Left), wall(Player::Right)).expect("both walls end in one mast")
}
