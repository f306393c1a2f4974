//! A board as the sum of its regions.

use std::fmt;

use rustc_hash::FxHashMap;
use tedomari_endgame::{Analysis, Board, Play, Region, RegionError, Unsolved, Worth};
use tedomari_go::{
    AreaError, Color, Diagram, Ko, OpenArea, Point, Rules, Scoring, decreed_areas, open_areas, safe_stones,
};
use tedomari_loopy::Ban;
use tedomari_number::Dyadic;
use tedomari_solve::Solver;
use tedomari_task::{Limits, Stop, Task};
use tedomari_value::{Engine, Value};
use tedomari_vocabulary::Player;

use crate::fight::{Fought, Past};
use crate::range::Range;
use crate::territory;

/// Who has more ko-threats than are needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Threats {
    /// That is not known: what is told holds in any case.
    #[default]
    Unknown,
    /// That player has.
    Rich(Player),
}

/// How much work a region, or a ko fight, may take before it counts with bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// How many steps; none for as many as it takes.
    pub steps: Option<u64>,
    /// A region of up to so many points takes as many steps as it needs.
    pub small: usize,
}

impl Effort {
    /// As much as it takes.
    pub const WHOLE: Effort = Effort { steps: None, small: 0 };

    /// So many steps, however small a region is.
    pub const fn steps(steps: u64) -> Effort {
        Effort { steps: Some(steps), small: 0 }
    }
}

/// A region of twelve points takes seconds.
impl Default for Effort {
    fn default() -> Effort {
        Effort { steps: Some(2_000_000), small: 12 }
    }
}

/// Regions with more points than this are hardly ever solved.
const HOPELESS: usize = 16;

/// A region of the board as it stands.
#[derive(Debug, Clone)]
pub struct Part {
    area: OpenArea,
    /// Whose territory it is by decree.
    owner: Option<Player>,
    region: Region,
    /// None if the region has too many points for boards.
    board: Option<Board>,
    /// Prisoners that were taken since the start, for Black; those of White are below 0.
    prisoners: i64,
    /// What it is worth as it stands, with the prisoners.
    worth: Option<Worth>,
    /// The same if a player has very many threats, where that was found.
    rich: [Option<Value>; 2],
}

impl Part {
    /// The region with its points on the board.
    pub fn area(&self) -> &OpenArea {
        &self.area
    }

    /// The region as a graph.
    pub fn region(&self) -> &Region {
        &self.region
    }

    /// Whether it is territory by decree, in which nobody moves.
    pub(crate) fn is_decreed(&self) -> bool {
        self.owner.is_some()
    }

    /// The stones on it now.
    pub(crate) fn now(&self) -> Option<Board> {
        self.board
    }

    /// Prisoners taken there since the start, for Black.
    pub(crate) fn prisoners(&self) -> i64 {
        self.prisoners
    }

    /// What it is worth as it stands, the prisoners taken there included.
    pub fn worth(&self) -> Option<Worth> {
        self.worth
    }
}

/// A board as the sum of its regions.
pub struct Whole {
    engine: Engine,
    rules: Rules,
    diagram: Diagram,
    effort: Effort,
    pub(crate) parts: Vec<Part>,
    /// Safe stones, where they count.
    fixed: i64,
    regions: tedomari_endgame::Solver,
    pub(crate) scores: Solver,
    /// What each region was found to be at the start.
    analyses: Vec<Option<Analysis>>,
    /// The same for the regions of earlier boards.
    known: FxHashMap<Region, Analysis>,
    /// Regions of earlier boards that took more steps than they may.
    too_large: Vec<Vec<Point>>,
    /// What the ko rule forbids at the start.
    pub(crate) past: Past,
    /// Fights that were searched on the board as it stands: who began, threats, steps.
    pub(crate) fights: FxHashMap<(Player, [u32; 2], Option<u64>), Fought>,
}

impl fmt::Debug for Whole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Whole").field("rules", &self.rules).field("parts", &self.parts).finish()
    }
}

/// The rules as far as a region knows them.
fn local(rules: Rules) -> tedomari_endgame::Rules {
    tedomari_endgame::Rules {
        suicide: rules.suicide,
        scoring: match rules.scoring {
            Scoring::Territory => tedomari_endgame::Scoring::Territory,
            Scoring::Area => tedomari_endgame::Scoring::Area,
        },
        ko: match rules.ko {
            Ko::Simple => Ban::Japanese,
            _ => Ban::NorthAmerican,
        },
    }
}

/// A region that was solved once can fail only by a limit.
fn stopped(why: Unsolved) -> Stop {
    match why {
        Unsolved::Stopped(stop) => stop,
        Unsolved::Effort { .. } | Unsolved::TooLarge { .. } | Unsolved::Endless => {
            unreachable!("the region was solved")
        }
    }
}

/// What counts outside of the open areas of a diagram, and the areas.
fn split(diagram: &Diagram, rules: Rules) -> Result<(i64, Vec<Part>), AreaError> {
    let areas = open_areas(diagram)?;
    let safe = safe_stones(diagram);
    let sign = |color: Color| if color == Color::Black { 1 } else { -1 };
    let fixed = match rules.scoring {
        Scoring::Territory => 0,
        Scoring::Area => safe.iter().filter_map(|point| diagram.at(point).stone()).map(sign).sum(),
    };
    let parts: Result<Vec<Part>, RegionError> = areas
        .into_iter()
        .map(|area| {
            let region = Region::new(area.neighbours.clone(), area.touches.clone(), area.stones.clone())?;
            let board = region.board();
            Ok(Part { area, owner: None, region, board, prisoners: 0, worth: None, rich: [None; 2] })
        })
        .collect();
    let mut parts = parts.expect("an area is a region: its lists fit, and no chain is without a liberty");
    // What is decreed is not played out: its region has no points.
    let decreed = decreed_areas(diagram).into_iter().map(|(color, area)| Part {
        area,
        owner: Some(color.player()),
        region: territory::nowhere(),
        board: None,
        prisoners: 0,
        worth: None,
        rich: [None; 2],
    });
    parts.extend(decreed);
    Ok((fixed, parts))
}

impl Whole {
    /// The sum of the open areas of a diagram. Values belong to the engine, and its task limits the work.
    pub fn new(engine: &Engine, diagram: &Diagram, rules: Rules, effort: Effort) -> Result<Whole, AreaError> {
        let (fixed, parts) = split(diagram, rules)?;
        Ok(Whole {
            engine: engine.clone(),
            rules,
            diagram: diagram.clone(),
            effort,
            analyses: vec![None; parts.len()],
            parts,
            fixed,
            regions: tedomari_endgame::Solver::new(engine, local(rules)),
            scores: Solver::new(engine),
            known: FxHashMap::default(),
            too_large: Vec::new(),
            past: Past::default(),
            fights: FxHashMap::default(),
        })
    }

    /// Goes on to another diagram under the same rules, as a game does. What was found serves it: a region that is as it was is
    /// not solved again. If the diagram has an error, everything stays as it is.
    ///
    /// ```
    /// use tedomari_go::{Diagram, Edges, Rules};
    /// use tedomari_value::Engine;
    /// use tedomari_vocabulary::Player;
    /// use tedomari_yose::{Effort, Threats, Whole};
    ///
    /// let rows = |corridor| ["OOOO-OOOOO", corridor, "OOOO-OOOOO"];
    /// let before = Diagram::parse(&rows("O..X-O...X"), Edges::NONE)?;
    /// let mut whole = Whole::new(&Engine::new(), &before, Rules::JAPANESE, Effort::default())?;
    /// assert_eq!(whole.score(Player::Left, Threats::Unknown)?.exact().unwrap().to_string(), "-1");
    /// let boards = whole.boards();
    /// whole.next(&Diagram::parse(&rows("O..X-O..xX"), Edges::NONE)?)?;
    /// assert_eq!(whole.score(Player::Right, Threats::Unknown)?.exact().unwrap().to_string(), "-1");
    /// assert_eq!(whole.boards(), boards);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn next(&mut self, diagram: &Diagram) -> Result<(), AreaError> {
        let (fixed, parts) = split(diagram, self.rules)?;
        for (part, analysis) in self.parts.drain(..).zip(self.analyses.drain(..)) {
            // A region that the whole task did not let finish may still be solved.
            let is_final =
                |analysis: &Analysis| analysis.unsolved.is_none() || self.engine.task().check().is_ok();
            if let Some(analysis) = analysis.filter(is_final).filter(|_| part.owner.is_none()) {
                if let Some(Unsolved::Effort { .. }) = analysis.unsolved {
                    self.too_large.push(part.area.points);
                }
                self.known.insert(part.region, analysis);
            }
        }
        self.diagram = diagram.clone();
        self.analyses = vec![None; parts.len()];
        (self.fixed, self.parts) = (fixed, parts);
        self.past = Past::default();
        self.fights.clear();
        Ok(())
    }

    /// Works for another task from now on.
    pub fn set_task(&mut self, task: &Task) {
        self.engine = self.engine.with_task(task);
        self.regions.set_task(task);
        self.scores.set_task(task);
    }

    /// The engine that the values belong to.
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The diagram at the start.
    pub fn diagram(&self) -> &Diagram {
        &self.diagram
    }

    /// The regions as they stand.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// What counts outside of the regions: safe stones by area, nothing by territory.
    pub fn fixed(&self) -> i64 {
        self.fixed
    }

    /// How many boards of regions were met.
    pub fn boards(&self) -> usize {
        self.regions.boards()
    }

    /// The region that a point is in.
    pub fn part_of(&self, point: Point) -> Option<usize> {
        self.parts.iter().position(|part| part.area.points.binary_search(&point).is_ok())
    }

    /// How many steps a region may take; none for as many as it needs.
    fn steps(&self, at: usize) -> Option<u64> {
        let area = &self.parts[at].area;
        let steps = self.effort.steps.filter(|_| area.len() > self.effort.small)?;
        // What is far too large, or holds all of what was too large on another board of the game, is not worth the same work: only
        // its bounds become better.
        let holds = |points: &Vec<Point>| points.iter().all(|point| area.points.binary_search(point).is_ok());
        let is_hopeless = area.len() > HOPELESS || self.too_large.iter().any(holds);
        Some(if is_hopeless { steps / 20 } else { steps })
    }

    /// A piece of the work, with its own limit.
    fn within<T>(&mut self, at: usize, work: impl FnOnce(&mut tedomari_endgame::Solver) -> T) -> T {
        let whole = self.engine.task().clone();
        if let Some(steps) = self.steps(at) {
            self.regions.set_task(&whole.part(Limits::new().nodes(steps)));
        }
        let found = work(&mut self.regions);
        self.regions.set_task(&whole);
        found
    }

    /// Solves a region within its limit.
    fn solved(&mut self, at: usize) -> Analysis {
        let region = self.parts[at].region.clone();
        let steps = self.steps(at);
        let mut found = self.within(at, |regions| regions.analyse(&region));
        // Only what this region may take came to its end.
        if let (Some(Unsolved::Stopped(Stop::Nodes)), Some(steps)) = (found.unsolved, steps)
            && self.engine.task().check().is_ok()
        {
            found.unsolved = Some(Unsolved::Effort { steps });
        }
        found
    }

    /// Everything about each region at the start, the small ones first, so that a large one does not spoil what can be said of
    /// the others. It is found once.
    pub fn analyse(&mut self) -> Vec<&Analysis> {
        let mut order: Vec<usize> = (0..self.parts.len()).collect();
        order.sort_by_key(|&at| (self.parts[at].region.open_points(), self.parts[at].region.len(), at));
        for at in order {
            self.analysis(at);
        }
        self.analyses.iter().flatten().collect()
    }

    /// Whether a region is taken for territory of a player: by decree, or because it was too large, only safe stones of this
    /// player surround it, and no stone of the opponent is in it.
    pub fn assumed_territory(&self, at: usize) -> Option<Player> {
        if let Some(owner) = self.parts[at].owner {
            return Some(owner);
        }
        let analysis = self.analyses[at].as_ref()?;
        analysis.unsolved?;
        let beside =
            |player: Player| self.parts[at].area.touches.iter().any(|touches| touches[player.index()]);
        let owner = match (beside(Player::Left), beside(Player::Right)) {
            (true, false) => Player::Left,
            (false, true) => Player::Right,
            _ => return None,
        };
        // Stones of the opponent may live there.
        let stones = &self.parts[at].area.stones;
        (!stones.contains(&Some(owner.opponent()))).then_some(owner)
    }

    /// Whether something is taken for territory by decree or because it was too large. Ko-threats there are not counted.
    pub fn has_assumed_territory(&self) -> bool {
        (0..self.parts.len()).any(|at| self.assumed_territory(at).is_some())
    }

    /// What such territory counts: its points, and twice the stones that are dead there.
    fn territory(&self, at: usize, owner: Player) -> i64 {
        let part = &self.parts[at];
        let held =
            |player: Player| part.area.stones.iter().filter(|stone| **stone == Some(player)).count() as i64;
        let points = part.area.len() as i64;
        let count = match self.rules.scoring {
            Scoring::Territory => points - held(owner) + held(owner.opponent()),
            Scoring::Area => points,
        };
        if owner == Player::Left { count } else { -count }
    }

    fn analysis(&mut self, at: usize) -> &Analysis {
        if self.analyses[at].is_none() {
            let region = self.parts[at].region.clone();
            let found = match (self.parts[at].owner, self.known.get(&region)) {
                (Some(owner), _) => {
                    territory::analysis(&self.engine, self.territory(at, owner), self.rules.scoring)
                }
                (None, Some(known)) => known.clone(),
                (None, None) => self.solved(at),
            };
            let part = &mut self.parts[at];
            if part.worth.is_none() && part.board == region.board() {
                part.worth = Some(found.worth);
                if let Some(ko) = &found.ko {
                    part.rich = [ko.phi_black.ok(), ko.phi_white.ok()];
                }
            }
            self.analyses[at] = Some(found);
            if let Some(owner) = self.assumed_territory(at) {
                let count = self.engine.integer(self.territory(at, owner));
                self.parts[at].worth = Some(Worth { low: count, high: count });
            }
        }
        self.analyses[at].as_ref().expect("it was just found")
    }

    /// What every region is worth as it stands.
    pub(crate) fn settle(&mut self) {
        self.analyse();
    }

    /// The values of the regions as they stand: those from below, and those from above.
    pub(crate) fn values(&mut self, threats: Threats) -> [Vec<Value>; 2] {
        self.settle();
        let fixed = self.engine.integer(self.fixed);
        let mut values = [vec![fixed], vec![fixed]];
        for part in &self.parts {
            let [low, high] = part.bounds(&self.engine, threats);
            values[0].push(low);
            values[1].push(high);
        }
        values
    }

    /// The score of a sum that lies between two others.
    pub(crate) fn score_between(
        &mut self,
        [low, high]: &[Vec<Value>; 2],
        first: Player,
    ) -> Result<Range, Stop> {
        if low == high {
            return self.range(low, first).map(|(low, high)| Range { low, high });
        }
        let (least, _) = self.range(low, first)?;
        let (_, most) = self.range(high, first)?;
        Ok(Range { low: least, high: most })
    }

    fn range(&mut self, values: &[Value], first: Player) -> Result<(Dyadic, Dyadic), Stop> {
        if let Some(score) = self.stop_of_one(values, first) {
            return Ok((score.clone(), score));
        }
        match self.scores.score(values, first) {
            Ok(score) => Ok((score.clone(), score)),
            Err(_) => self.scores.range(values, first),
        }
    }

    /// The score of a sum in which one game at most is no number: its stop, and the numbers.
    fn stop_of_one(&self, values: &[Value], first: Player) -> Option<Dyadic> {
        let mut sum = Dyadic::ZERO;
        let mut open = None;
        for &value in values {
            match self.engine.as_number(value) {
                Some(number) => sum += number,
                None if open.is_some() => return None,
                None => open = Some(value),
            }
        }
        let stop = open.map(|value| match first {
            Player::Left => self.engine.left_stop(value),
            Player::Right => self.engine.right_stop(value),
        });
        Some(stop.map_or(sum.clone(), |stop| stop + sum))
    }

    /// The score under best play if that player begins.
    pub fn score(&mut self, first: Player, threats: Threats) -> Result<Range, Stop> {
        let values = self.values(threats);
        self.score_between(&values, first)
    }

    /// The legal plays of a player in a region as it stands; none if the region is too large to be played out. What they are worth
    /// includes all prisoners.
    pub(crate) fn plays(&mut self, at: usize, player: Player) -> Vec<Play> {
        let part = &self.parts[at];
        let (region, prisoners) = (part.region.clone(), part.prisoners);
        let Some(board) = part.board else { return Vec::new() };
        let is_solved = self.analyses[at].as_ref().is_none_or(|analysis| analysis.unsolved.is_none());
        if !is_solved {
            return Vec::new();
        }
        let Ok(mut plays) = self.within(at, |regions| regions.plays(&region, &board, player)) else {
            return Vec::new();
        };
        let engine = &self.engine;
        let add = |value: Value| engine.add(value, engine.integer(prisoners));
        plays.retain_mut(|play| match (add(play.worth.low), add(play.worth.high)) {
            (Ok(low), Ok(high)) => {
                play.worth = Worth { low, high };
                true
            }
            _ => false,
        });
        plays
    }

    /// How the regions count.
    pub(crate) fn local_scoring(&self) -> tedomari_endgame::Scoring {
        local(self.rules).scoring
    }

    /// Whether a region was solved.
    pub(crate) fn is_part_solved(&self, at: usize) -> bool {
        self.analyses[at].as_ref().is_some_and(|analysis| analysis.unsolved.is_none())
    }

    /// What a board of a region is worth, and with which boards it may come again.
    pub(crate) fn board_of(&mut self, region: &Region, board: &Board) -> Result<(Worth, Vec<u32>), Stop> {
        let worth = self.regions.worth(region, board).map_err(stopped)?;
        Ok((worth, self.regions.cycle(region, board).map_err(stopped)?))
    }

    /// The plays on a board of a region.
    pub(crate) fn plays_of(
        &mut self,
        region: &Region,
        board: &Board,
        player: Player,
    ) -> Result<Vec<Play>, Stop> {
        self.regions.plays(region, board, player).map_err(stopped)
    }

    /// Makes a play in a region.
    pub(crate) fn make(&mut self, at: usize, play: &Play) {
        let part = &mut self.parts[at];
        part.board = Some(play.board);
        part.prisoners += play.prisoners;
        part.worth = Some(play.worth);
        part.rich = [None; 2];
        self.fights.clear();
    }

    /// The stones as they stand.
    pub fn board(&self) -> tedomari_go::Board {
        let mut board = self.diagram.board();
        for part in &self.parts {
            let Some(now) = &part.board else { continue };
            for (at, &point) in part.area.points.iter().enumerate() {
                let color = now
                    .stone(at)
                    .map(|player| if player == Player::Left { Color::Black } else { Color::White });
                board.set(point, color);
            }
        }
        board
    }
}

impl Part {
    /// Between which values it lies.
    pub(crate) fn bounds(&self, engine: &Engine, threats: Threats) -> [Value; 2] {
        let worth = self.worth.unwrap_or_else(|| {
            let most = engine.integer(2 * self.region.len() as i64);
            Worth { low: engine.negative(most), high: most }
        });
        match threats {
            Threats::Rich(player) => match self.rich[player.index()] {
                Some(value) => [value; 2],
                None => [worth.low, worth.high],
            },
            Threats::Unknown => [worth.low, worth.high],
        }
    }
}
