//! What a Go player asks of a region: how many points it is worth now, how large a move is, whether it is sente, where to play.
//!
//! - The *count* is the mean, and the *miai* value of a move is the temperature. The *deiri* value is the swing between the
//!   two ways to begin. Just below the temperature the walls slant by as many moves as each side is ahead at the end; the
//!   swing is their sum, the *tally*, times the miai value. So deiri is twice miai for gote, miai itself for sente and
//!   reverse sente, and three times miai for a ko.
//! - The *class* is read from the walls just below the temperature: an upright wall belongs to a player whose move is answered.
//! - A move is best if it attains its player's wall at the temperature (it is orthodox there).
//!
//! Thermographs are drawn over the tax of territory counting, from -1. By area a temperature is 1 more.

use tedomari_ko::{Activity, Fraction, KoThermograph, KomasterError, Masters};
use tedomari_number::Dyadic;
use tedomari_task::{Limits, Stop};
use tedomari_value::{CoolError, Value};
use tedomari_vocabulary::{Class, Player};

use crate::estimate::Estimate;
use crate::fight::{Fight, Prune, lowered};
use crate::line::Line;
use crate::phi::{NoPhi, phi};
use crate::region::{Board, Region, Scoring};
use crate::shape::Shape;
use crate::solid::Ground;
use crate::solver::{Solver, Unsolved, Worth, shape_of};

/// A region with a ko that matters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KoFacts {
    /// How much depends on who is master.
    pub kind: Activity,
    /// The thermographs with Black (left) and White (right) as master.
    pub masters: Masters,
    /// The value if Black has very many ko-threats, where it is an ender, or why there is none.
    pub phi_black: Result<Value, NoPhi>,
    /// The same for White.
    pub phi_white: Result<Value, NoPhi>,
}

/// What is known of a region. If it was not solved, `unsolved` says why, and `estimate` is what is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Analysis {
    /// Bounds on its value, equal where there is no ko that matters. They hold even if the region was not solved.
    pub worth: Worth,
    /// The canonical form of its value by territory; by area up to infinitesimals.
    pub value: Option<Value>,
    /// The value cooled by 1; by area by 2, which is the same but for the stones.
    pub chilled: Option<Value>,
    /// The count, in points of the rules. With a ko, if it is the same for both masters.
    pub count: Option<Fraction>,
    /// The temperature, in points of the rules. With a ko, if it is the same for both masters.
    pub temperature: Option<Fraction>,
    /// Gote, sente and so on. With a ko, if it is the same for both masters.
    pub class: Option<Class>,
    /// The thermograph, if it does not depend on a ko.
    pub walls: Option<KoThermograph>,
    /// The ko, if there is one that matters.
    pub ko: Option<KoFacts>,
    /// How many moves the two ways to begin differ by: 2 for gote, 1 for sente, 3 for a ko. With a ko that is not placid there is
    /// none.
    pub tally: Option<u64>,
    /// The swing between the two ways to begin.
    pub deiri: Option<Fraction>,
    /// Below this temperature around, a move of either player would be answered.
    pub double_sente_below: Option<Fraction>,
    /// The points where Black and White play best.
    pub moves: [Vec<usize>; 2],
    /// How play goes if Black or White begins, until nothing is hotter than it was.
    pub lines: [Line; 2],
    /// Numbers that hold whatever was found.
    pub estimate: Estimate,
    /// Why it was not solved.
    pub unsolved: Option<Unsolved>,
}

impl Analysis {
    /// The miai value of a move: the temperature.
    pub fn miai(&self) -> Option<&Fraction> {
        self.temperature.as_ref()
    }

    fn unsolved(worth: Worth, estimate: Estimate, why: Unsolved) -> Analysis {
        Analysis {
            worth,
            value: None,
            chilled: None,
            count: None,
            temperature: None,
            class: None,
            walls: None,
            ko: None,
            tally: None,
            deiri: None,
            double_sente_below: None,
            moves: Default::default(),
            lines: Default::default(),
            estimate,
            unsolved: Some(why),
        }
    }
}

/// Work on the bounds with many threats may take as many steps as everything else, and these.
const STEPS_FOR_PHI: u64 = 100_000;

impl Solver {
    /// Everything about a region at the start.
    ///
    /// ```
    /// use tedomari_endgame::{Region, Rules, Solver};
    /// use tedomari_value::Engine;
    /// use tedomari_vocabulary::{Class, Player};
    ///
    /// // The basic ko: X.xO, closed by Black on the left and by White on the right.
    /// let ko = Region::new(
    ///     vec![vec![1], vec![0]],
    ///     vec![[true, false], [false, true]],
    ///     vec![None, Some(Player::Left)],
    /// )?;
    /// let mut solver = Solver::new(&Engine::new(), Rules::JAPANESE);
    /// let facts = solver.analyse(&ko);
    /// assert_eq!(facts.temperature.unwrap().to_string(), "1/3");
    /// assert_eq!(facts.tally, Some(3));
    /// assert!(facts.value.is_none() && facts.ko.is_some());
    /// # Ok::<(), tedomari_endgame::RegionError>(())
    /// ```
    pub fn analyse(&mut self, region: &Region) -> Analysis {
        match region.board() {
            Some(board) => self.analyse_at(region, &board),
            None => {
                let (worth, estimate) = self.estimate_solidly(&Ground::of_region(region));
                Analysis::unsolved(worth, estimate, Unsolved::TooLarge { points: region.len() })
            }
        }
    }

    /// Everything about a board of a region.
    pub fn analyse_at(&mut self, region: &Region, board: &Board) -> Analysis {
        let before = self.book.engine.task().steps();
        let found = shape_of(region).and_then(|shape| self.look(&shape, board));
        match found {
            Ok(analysis) => analysis,
            Err(why) => {
                let spent = self.book.engine.task().steps().saturating_sub(before);
                let (worth, estimate) = self.estimate(region, board, spent);
                Analysis::unsolved(worth, estimate, why)
            }
        }
    }

    fn look(&mut self, shape: &Shape, board: &Board) -> Result<Analysis, Unsolved> {
        let worth = self.worth_in(shape, board)?;
        match worth.value() {
            Some(value) => self.without_ko(shape, board, worth, value),
            None => self.with_ko(shape, board, worth),
        }
    }

    /// How much more a temperature is than over the tax of territory counting.
    fn above(&self) -> Fraction {
        match self.book.rules.scoring {
            Scoring::Territory => Fraction::ZERO,
            Scoring::Area => Fraction::from(1),
        }
    }

    /// The thermograph of a value over the tax of territory counting.
    pub(crate) fn walls(&self, value: Value) -> Result<KoThermograph, Stop> {
        let walls = self.book.engine.thermograph(value)?;
        Ok(match self.book.rules.scoring {
            Scoring::Territory => KoThermograph::from(&walls),
            Scoring::Area => lowered(&walls, &Fraction::ZERO),
        })
    }

    fn without_ko(
        &mut self,
        shape: &Shape,
        board: &Board,
        worth: Worth,
        value: Value,
    ) -> Result<Analysis, Unsolved> {
        let walls = self.walls(value)?;
        let cooled = match self.book.rules.scoring {
            Scoring::Territory => Dyadic::ONE,
            Scoring::Area => Dyadic::from(2),
        };
        let chilled = self.book.engine.cool(value, &cooled).map_err(|error| match error {
            CoolError::Stopped(stop) => stop,
            CoolError::BelowMinusOne => unreachable!("1 is not below -1"),
        })?;
        let moves = [Player::Left, Player::Right].map(|player| self.best(shape, board, player, &walls));
        let lines = Player::BOTH.map(|player| self.line_without_ko(shape, board, player, &walls));
        let [black, white] = moves;
        let [black_line, white_line] = lines;
        let mut analysis = Analysis {
            value: Some(value),
            chilled: Some(chilled),
            moves: [black?, white?],
            lines: [black_line?, white_line?],
            ..self.facts(worth, &walls, shape.len())
        };
        analysis.walls = Some(walls);
        Ok(analysis)
    }

    /// What the walls tell.
    fn facts(&self, worth: Worth, walls: &KoThermograph, points: usize) -> Analysis {
        let t = walls.temperature();
        let tally = walls.left().slope_below(t).unsigned_abs() + walls.right().slope_below(t).unsigned_abs();
        let deiri = &Fraction::from(tally as i64) * t;
        let is_hot = t.signum() > 0;
        let estimate = Estimate::of_worth(&self.book.engine, worth, self.book.rules.scoring, points);
        Analysis {
            worth,
            value: None,
            chilled: None,
            count: Some(walls.mean().clone()),
            temperature: Some(t + &self.above()),
            class: Some(walls.class()),
            walls: None,
            ko: None,
            tally: is_hot.then_some(tally),
            deiri: is_hot.then_some(deiri),
            double_sente_below: double_sente_below(walls).map(|t| &t + &self.above()),
            moves: Default::default(),
            lines: Default::default(),
            estimate,
            unsolved: None,
        }
    }

    fn with_ko(&mut self, shape: &Shape, board: &Board, worth: Worth) -> Result<Analysis, Unsolved> {
        let area = Fraction::from(match self.book.rules.scoring {
            Scoring::Territory => 0,
            Scoring::Area => shape.area(board.stones),
        });
        let before = self.book.engine.task().steps();
        let (masters, moves, lines) = {
            let solved = Fight::solved(&mut self.book, shape, board.stones);
            let (fight, solution) = solved.map_err(|error| match error {
                KomasterError::Stopped(stop) => Unsolved::Stopped(stop),
                _ => Unsolved::Endless,
            })?;
            let masters = solution.masters(0).ok_or(Unsolved::Endless)?;
            let moves = Player::BOTH.map(|player| fight.best(&solution, player));
            let lines = Player::BOTH.map(|player| fight.line(&solution, player));
            (masters, moves, lines)
        };
        let masters = Masters { left: masters.left.translate(&area), right: masters.right.translate(&area) };
        let used = self.book.engine.task().steps().saturating_sub(before);
        let [phi_black, phi_white] = self.phis(shape, board, used)?;
        let (black, white) =
            Player::BOTH.map(|master| self.facts(worth, masters.of(master), shape.len())).into();
        let [black_line, white_line] = lines;
        let mut lines = [black_line, white_line];
        for (line, player) in lines.iter_mut().zip(Player::BOTH) {
            self.go_on(shape, line, masters.of(player).temperature(), player)?;
        }
        fn agreed<T: PartialEq>(one: Option<T>, other: Option<T>) -> Option<T> {
            if one == other { one } else { None }
        }
        // The swing is that between each player winning the ko.
        let settled = masters.activity() == Activity::Placid;
        Ok(Analysis {
            worth,
            value: None,
            chilled: None,
            count: agreed(black.count, white.count),
            temperature: agreed(black.temperature, white.temperature),
            class: agreed(black.class, white.class),
            walls: None,
            tally: if settled { black.tally.max(white.tally) } else { None },
            deiri: if settled { black.deiri.max(white.deiri) } else { None },
            double_sente_below: agreed(black.double_sente_below, white.double_sente_below),
            moves,
            lines,
            estimate: black.estimate,
            unsolved: None,
            ko: Some(KoFacts { kind: masters.activity(), masters, phi_black, phi_white }),
        })
    }

    /// The bounds with very many threats of Black and of White, as far as they are found with about so many steps.
    fn phis(&mut self, shape: &Shape, board: &Board, steps: u64) -> Result<[Result<Value, NoPhi>; 2], Stop> {
        if self.book.rules.scoring == Scoring::Area {
            return Ok([Err(NoPhi::Area); 2]);
        }
        let engine = self.book.engine.clone();
        let part = engine.task().part(Limits::new().nodes(steps + STEPS_FOR_PHI));
        self.book.set_engine(&engine.with_task(&part));
        let ban = self.book.rules.ko;
        let found = Fight::new(&mut self.book, shape, board.stones, Prune::Order).and_then(|fight| {
            let hurried = engine.with_task(&part);
            let places = fight.places;
            let [black, white] = Player::BOTH.map(|rich| phi(&hurried, &places, ban, rich));
            Ok([black?, white?])
        });
        self.book.set_engine(&engine);
        match found {
            // Only this part came to its end.
            Err(Stop::Nodes) if engine.check().is_ok() => Ok([Err(NoPhi::Effort); 2]),
            found => found,
        }
    }
}

/// The highest temperature below which both walls are upright and apart.
fn double_sente_below(walls: &KoThermograph) -> Option<Fraction> {
    let mut bends: Vec<Fraction> = [walls.left(), walls.right()]
        .iter()
        .flat_map(|wall| wall.breakpoints())
        .map(|(t, _)| t.clone())
        .collect();
    bends.sort();
    bends.into_iter().rev().find(|t| {
        t.signum() > 0
            && walls.left().slope_below(t) == 0
            && walls.right().slope_below(t) == 0
            && walls.left().value_at(t) > walls.right().value_at(t)
    })
}
