//! Best play in a fight: α–β over boards, ban and threats, between what is sure for either player.

use rustc_hash::FxHashMap;
use tedomari_go::{Ko, Point};
use tedomari_number::Dyadic;
use tedomari_task::{Held, Stop};
use tedomari_vocabulary::Player;

use super::Fought;
use super::field::{Boards, Field};
use super::past::Past;
use crate::range::Range;

/// Everything that the rest of play depends on.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct State {
    boards: Boards,
    mover: Player,
    /// Whether the last turn was a pass.
    passed: bool,
    /// The threats that are left, Black's first.
    threats: [u32; 2],
    /// Under simple ko: the board of a region that may not be restored now.
    ban: Option<(usize, u32)>,
    /// Under superko: the boards that may not be restored, with the player to move where that counts; ascending.
    history: Vec<(Boards, Option<Player>)>,
}

/// What is known of a state, whatever came before it.
struct Entry {
    low: Dyadic,
    high: Dyadic,
    best: Option<usize>,
}

/// A turn: what it leads to, what it gains, and where it was played.
struct Turn {
    next: State,
    gain: i64,
    point: Option<Point>,
}

pub(super) struct Search<'w> {
    field: Field<'w>,
    threats: [u32; 2],
    held: Held,
    table: FxHashMap<State, Entry>,
    bytes: usize,
    /// The states from the root to here → their depth.
    path: FxHashMap<State, usize>,
    /// Who gets only what is sure when play comes round.
    modest: Player,
    repeated: bool,
}

/// No state on the path was used.
const FREE: usize = usize::MAX;

impl<'w> Search<'w> {
    pub(super) fn new(field: Field<'w>, threats: [u32; 2]) -> Search<'w> {
        let held = field.task().hold();
        Search {
            field,
            threats,
            held,
            table: FxHashMap::default(),
            bytes: 0,
            path: FxHashMap::default(),
            modest: Player::Left,
            repeated: false,
        }
    }

    /// The state at the beginning, with what the game before forbids.
    fn start(&mut self, past: &Past, first: Player) -> Result<State, Stop> {
        let (boards, threats) = (self.field.start(), self.threats);
        let mut start =
            State { boards, mover: first, passed: false, threats, ban: None, history: Vec::new() };
        if self.field.ko() == Ko::Simple {
            start.ban = self.field.banned(past, first)?;
            return Ok(start);
        }
        for (boards, mover) in self.field.earlier(past)? {
            let key = (boards, (self.field.ko() == Ko::Situational).then_some(mover));
            if let Err(at) = start.history.binary_search(&key) {
                start.history.insert(at, key);
            }
        }
        self.remember_board(&mut start);
        Ok(start)
    }

    pub(super) fn fought(mut self, past: &Past, first: Player) -> Result<Fought, Stop> {
        let start = self.start(past, first)?;
        let sure = self.field.range(&start.boards, first)?;
        let low = self.search(&start, &sure.low, &sure.high)?.0;
        let is_endless = self.repeated;
        let mut high = low.clone();
        if is_endless {
            self.turn_to(Player::Right);
            high = self.search(&start, &sure.low, &sure.high)?.0;
        }
        let score = Range { low, high };
        let mut fought = Fought {
            score,
            best: Vec::new(),
            forbidden: Vec::new(),
            pass: None,
            line: Vec::new(),
            is_endless,
        };
        fought.forbidden = self.forbidden(&start)?;
        if let Some(score) = fought.score.exact().cloned() {
            // Whoever moves does not count on endless play.
            if is_endless {
                self.turn_to(first);
            }
            let turns = self.turns(&start)?;
            for turn in &turns {
                let Some(point) = turn.point else { continue };
                if !fought.best.contains(&point) && self.keeps(turn, first, &score)? {
                    fought.best.push(point);
                }
            }
            fought.best.sort_unstable();
            if let Some(pass) = turns.iter().find(|turn| turn.next.passed) {
                // A pass may lose more than any move of the fight: nothing is known of it beforehand.
                let range = self.field.range(&pass.next.boards, pass.next.mover)?;
                let end = self.field.end(&pass.next.boards, first)?;
                let (low, high) = (range.low.min(end.clone()), range.high.max(end));
                let (low, high) = (&low - &Dyadic::ONE, &high + &Dyadic::ONE);
                fought.pass = Some(self.search(&pass.next, &low, &high)?.0);
            }
            fought.line = self.line(start, score)?;
        }
        Ok(fought)
    }

    /// Whether a turn of this player keeps a score.
    fn keeps(&mut self, turn: &Turn, player: Player, score: &Dyadic) -> Result<bool, Stop> {
        let goal = score - &Dyadic::from(turn.gain);
        let one = Dyadic::new(1, 16);
        let (kept, _) = self.search(&turn.next, &(&goal - &one), &(&goal + &one))?;
        Ok(match player {
            Player::Left => kept >= goal,
            Player::Right => kept <= goal,
        })
    }

    /// The points where the ko rule forbids a move that would be legal otherwise.
    fn forbidden(&mut self, state: &State) -> Result<Vec<Point>, Stop> {
        let open: Vec<Point> = self.turns(state)?.iter().filter_map(|turn| turn.point).collect();
        let mut list = Vec::new();
        for room in 0..self.field.rooms() {
            for step in self.field.steps(room, state.boards[room], state.mover)? {
                let point = self.field.point(room, &step);
                if !open.contains(&point) {
                    list.push(point);
                }
            }
        }
        Ok(list)
    }

    /// How the fight goes on until nothing depends on a ko any more, or somebody plays elsewhere.
    fn line(&mut self, mut state: State, mut score: Dyadic) -> Result<Vec<(Player, Point)>, Stop> {
        let (mut line, mut seen) = (Vec::new(), Vec::new());
        loop {
            let sure = self.field.range(&state.boards, state.mover)?;
            if sure.low == sure.high || seen.contains(&state) {
                return Ok(line);
            }
            let mut turns = self.turns(&state)?;
            let mut kept = None;
            for at in self.order(&turns, state.mover, None)? {
                if turns[at].point.is_some() && self.keeps(&turns[at], state.mover, &score)? {
                    kept = Some(at);
                    break;
                }
            }
            let Some(turn) = kept.map(|at| turns.swap_remove(at)) else { return Ok(line) };
            line.extend(turn.point.map(|point| (state.mover, point)));
            score = &score - &Dyadic::from(turn.gain);
            seen.push(std::mem::replace(&mut state, turn.next));
        }
    }

    /// Begins anew for another player who does not count on endless play.
    fn turn_to(&mut self, modest: Player) {
        if self.modest != modest {
            self.modest = modest;
            self.table.clear();
            self.path.clear();
        }
    }

    /// Puts the board into the history, if the rules have one.
    fn remember_board(&self, state: &mut State) {
        let who = match self.field.ko() {
            Ko::Simple => return,
            Ko::Positional => None,
            Ko::Situational => Some(state.mover),
        };
        let key = (state.boards.clone(), who);
        if let Err(at) = state.history.binary_search(&key) {
            state.history.insert(at, key);
        }
    }

    /// The turns of the player to move.
    fn turns(&mut self, state: &State) -> Result<Vec<Turn>, Stop> {
        let (mover, next_mover) = (state.mover, state.mover.opponent());
        let mut turns = Vec::new();
        for room in 0..self.field.rooms() {
            let spot = state.boards[room];
            for step in self.field.steps(room, spot, mover)? {
                if state.ban == Some((room, step.to)) {
                    continue;
                }
                let mut next = state.clone();
                next.boards[room] = step.to;
                (next.mover, next.passed) = (next_mover, false);
                next.ban = None;
                match self.field.ko() {
                    Ko::Simple => next.ban = step.takes_ko.then_some((room, spot)),
                    Ko::Positional if state.history.binary_search(&(next.boards.clone(), None)).is_ok() => {
                        continue;
                    }
                    Ko::Situational
                        if state.history.binary_search(&(next.boards.clone(), Some(next_mover))).is_ok() =>
                    {
                        continue;
                    }
                    _ => {
                        if self.field.cycle(room, spot) != self.field.cycle(room, step.to) {
                            next.history.clear();
                        }
                        self.remember_board(&mut next);
                    }
                }
                let point = Some(self.field.point(room, &step));
                turns.push(Turn { next, gain: step.prisoners, point });
            }
        }
        // A threat only serves to lift what is forbidden.
        if state.threats[mover.index()] > 0 && (state.ban.is_some() || state.history.len() > 1) {
            let mut next = state.clone();
            next.threats[mover.index()] -= 1;
            next.passed = false;
            next.ban = None;
            next.history.clear();
            self.remember_board(&mut next);
            turns.push(Turn { next, gain: 0, point: None });
        }
        if !state.passed {
            let mut next = State { mover: next_mover, passed: true, ban: None, ..state.clone() };
            // The board may not come again with this player to move either.
            self.remember_board(&mut next);
            turns.push(Turn { next, gain: 0, point: None });
        }
        Ok(turns)
    }

    /// The score of a state as far as it lies between two bounds, and the lowest depth on the path that it depends on.
    fn search(&mut self, state: &State, low: &Dyadic, high: &Dyadic) -> Result<(Dyadic, usize), Stop> {
        let mut sure = self.field.range(&state.boards, state.mover)?;
        if state.passed {
            // Who may end the game is sure of what the board counts.
            let end = self.field.end(&state.boards, state.mover.opponent())?;
            match state.mover {
                Player::Left => sure = Range { low: sure.low.max(end.clone()), high: sure.high.max(end) },
                Player::Right => sure = Range { low: sure.low.min(end.clone()), high: sure.high.min(end) },
            }
        }
        if sure.low == sure.high || sure.low >= *high {
            return Ok((sure.low, FREE));
        }
        if sure.high <= *low {
            return Ok((sure.high, FREE));
        }
        if let Some(&depth) = self.path.get(state) {
            self.repeated = true;
            let got = if self.modest == Player::Left { sure.low } else { sure.high };
            return Ok((got, depth));
        }
        let mut first = None;
        if let Some(entry) = self.table.get(state) {
            if entry.low == entry.high || entry.low >= *high {
                return Ok((entry.low.clone(), FREE));
            }
            if entry.high <= *low {
                return Ok((entry.high.clone(), FREE));
            }
            first = entry.best;
        }
        self.field.task().step()?;
        let depth = self.path.len();
        self.path.insert(state.clone(), depth);
        let found = self.best(state, &sure, first, (low, high));
        self.path.remove(state);
        let (score, depends, best) = found?;
        // A state that depends on nothing above itself is worth this everywhere.
        let depends = if depends >= depth { FREE } else { depends };
        if depends == FREE {
            self.remember(state, &score, best, &sure, (low, high))?;
        }
        Ok((score, depends))
    }

    fn best(
        &mut self,
        state: &State,
        sure: &Range,
        first: Option<usize>,
        (low, high): (&Dyadic, &Dyadic),
    ) -> Result<(Dyadic, usize, Option<usize>), Stop> {
        let turns = self.turns(state)?;
        let order = self.order(&turns, state.mover, first)?;
        let is_left = state.mover == Player::Left;
        // What is sure is sure without any move being looked at.
        let mut best = if is_left { sure.low.clone() } else { sure.high.clone() };
        let (mut low, mut high) = (low.clone().max(sure.low.clone()), high.clone().min(sure.high.clone()));
        let (mut chosen, mut depends) = (None, FREE);
        for at in order {
            let turn = &turns[at];
            let gain = Dyadic::from(turn.gain);
            let (below, above) = (&low - &gain, &high - &gain);
            let stack = self.field.task().stack()?;
            let (score, on) = stack.run(|| self.search(&turn.next, &below, &above))?;
            let score = &score + &gain;
            depends = depends.min(on);
            if if is_left { score > best } else { score < best } {
                match is_left {
                    true => low = low.max(score.clone()),
                    false => high = high.min(score.clone()),
                }
                (best, chosen) = (score, Some(at));
            }
            if low >= high {
                break;
            }
        }
        Ok((best, depends, chosen))
    }

    /// The turns in the order in which they are tried: what is surely good first.
    fn order(&mut self, turns: &[Turn], mover: Player, first: Option<usize>) -> Result<Vec<usize>, Stop> {
        let mut keys = Vec::with_capacity(turns.len());
        for (at, turn) in turns.iter().enumerate() {
            let range =
                self.field.range(&turn.next.boards, turn.next.mover)?.shifted(&Dyadic::from(turn.gain));
            let key = match mover {
                Player::Left => (-&range.low, -&range.high),
                Player::Right => (range.high, range.low),
            };
            // There are few turns, and they are put in their places one by one.
            let key = (Some(at) != first, key, at);
            let place = keys.iter().position(|other| key < *other).unwrap_or(keys.len());
            keys.insert(place, key);
        }
        Ok(keys.into_iter().map(|(_, _, at)| at).collect())
    }

    fn remember(
        &mut self,
        state: &State,
        score: &Dyadic,
        best: Option<usize>,
        sure: &Range,
        (low, high): (&Dyadic, &Dyadic),
    ) -> Result<(), Stop> {
        if !self.table.contains_key(state) {
            self.bytes += 240 + 48 * state.history.len();
            let entry = Entry { low: sure.low.clone(), high: sure.high.clone(), best: None };
            self.table.insert(state.clone(), entry);
        }
        let entry = self.table.get_mut(state).expect("it was just put there");
        entry.best = best;
        if score > low {
            entry.low = entry.low.clone().max(score.clone());
        }
        if score < high {
            entry.high = entry.high.clone().min(score.clone());
        }
        if self.table.len().is_multiple_of(1024) {
            self.held.grow(self.bytes + self.field.bytes())?;
        }
        Ok(())
    }
}
