//! What expressions mean as loopy games: the algebra of [`LoopyValue`]s.
//!
//! Braces, negatives and labels only build a graph. Sums, multiples and functions ask what their operands are worth; so an operand
//! must not contain a label whose braces are still open. Parts of an expression that end have the meaning that they always
//! have, functions and positions included.

use std::collections::HashMap;

use rustc_hash::FxHashMap;
use tedomari_notation::{Algebra, Expr, Function, KoPasses, KoShape, LoopyName, Parser};
use tedomari_number::Dyadic;
use tedomari_value::{Enders, Engine, Meaning, NoPositions, NoValue, Positions, ReadError};
use tedomari_vocabulary::Player;

use crate::arena::{Arena, NoGraph, Place};
use crate::condense::Condensed;
use crate::designation::{Designation, Sign};
use crate::error::LoopyError;
use crate::functions;
use crate::graph::LoopyGraph;
use crate::named::Named;
use crate::sides::Sides;
use crate::value::LoopyValue;

impl LoopyValue {
    /// The value of an expression without positions.
    ///
    /// ```
    /// use tedomari_loopy::{Engine, LoopyValue};
    ///
    /// let engine = Engine::new();
    /// let print = |text| LoopyValue::read(text, &engine).unwrap().print(&engine).unwrap();
    /// assert_eq!(print("a{0|a}"), "over");
    /// assert_eq!(print("{0|pass} + ^"), "over");
    /// assert_eq!(print("{0|on}"), "1");
    /// assert_eq!(LoopyValue::read("3 + mean(over)", &engine).unwrap_err().to_string(),
    ///     "`mean` is defined only for games that end, and this game is loopy");
    /// ```
    pub fn read(text: &str, engine: &Engine) -> Result<LoopyValue, ReadError> {
        LoopyValue::evaluate(&Parser::new().parse(text)?, engine, &NoPositions)
    }

    /// The value of an expression that was parsed before.
    pub fn evaluate(
        expr: &Expr,
        engine: &Engine,
        positions: &dyn LoopyPositions,
    ) -> Result<LoopyValue, ReadError> {
        let mut algebra = LoopyAlgebra::new(engine, positions);
        let values = expr.fold(&mut algebra).map_err(|(id, error)| error.at(expr, id))?;
        let root = expr.root();
        let settled = algebra.settle(&values[root.index()]);
        settled.map_err(|error| algebra.no_value(error, None).at(expr, root))
    }
}

impl LoopyGraph {
    /// The graph of an expression, with the positions of its names, braces, labels and kos as they stand. There is none if the
    /// game is given by two sides, which need not be those of one graph.
    ///
    /// ```
    /// use tedomari_loopy::{Engine, LoopyGraph};
    /// use tedomari_notation::parse;
    /// use tedomari_value::NoPositions;
    ///
    /// let engine = Engine::new();
    /// let graph = |text| LoopyGraph::of_expression(&parse(text).unwrap(), &engine, &NoPositions);
    /// assert_eq!(graph("tis")?.vertices(), 2);
    /// assert_eq!(graph("tis + 1")?.sides(&engine).unwrap().print(&engine).unwrap().unwrap(), "2 & 1");
    /// assert!(graph("1 & 0").is_err());
    /// # Ok::<(), tedomari_value::ReadError>(())
    /// ```
    pub fn of_expression(
        expr: &Expr,
        engine: &Engine,
        positions: &dyn LoopyPositions,
    ) -> Result<LoopyGraph, ReadError> {
        let mut algebra = LoopyAlgebra { keeps_graphs: true, ..LoopyAlgebra::new(engine, positions) };
        let values = expr.fold(&mut algebra).map_err(|(id, error)| error.at(expr, id))?;
        let root = expr.root();
        let graph = algebra.graph(&values[root.index()]);
        graph.map_err(|error| error.at(expr, root))
    }
}

/// Where positions inside expressions get their graphs from, if play in them can return.
pub trait LoopyPositions: Positions {
    /// The graph of a board whose play can return; `None` if play in it ends. An error's offset counts from the start of the
    /// board.
    fn graph(&self, engine: &Engine, ruleset: &str, board: &str) -> Result<Option<LoopyGraph>, ReadError>;
}

impl LoopyPositions for NoPositions {
    fn graph(&self, _: &Engine, _: &str, _: &str) -> Result<Option<LoopyGraph>, ReadError> {
        Ok(None)
    }
}

/// A part of an expression.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Part {
    Ender(Meaning),
    Place(Place),
    /// A move back to the game that it is an option of.
    Pass,
}

struct LoopyAlgebra<'e> {
    engine: &'e Engine,
    positions: &'e dyn LoopyPositions,
    enders: Enders<'e>,
    arena: Arena,
    labels: HashMap<String, Place>,
    /// What places are worth, where that was asked.
    settled: FxHashMap<Place, LoopyValue>,
    /// Whether sums are graphs, too, and not what they are worth by their sides.
    keeps_graphs: bool,
}

impl<'e> LoopyAlgebra<'e> {
    fn new(engine: &'e Engine, positions: &'e dyn LoopyPositions) -> LoopyAlgebra<'e> {
        LoopyAlgebra {
            engine,
            positions,
            enders: Enders::new(engine, positions),
            arena: Arena::new(engine.task()),
            labels: HashMap::new(),
            settled: FxHashMap::default(),
            keeps_graphs: false,
        }
    }

    /// One graph for a part.
    fn graph(&mut self, part: &Part) -> Result<LoopyGraph, NoValue> {
        let place = self.place(part)?;
        match self.arena.extract(place, Sign::Plus, self.engine) {
            Ok((graph, true)) => Ok(graph),
            Ok((_, false)) => {
                let message = "this game is known by two sides only, which need not be those of one graph";
                Err(NoValue::Here(message.to_owned()))
            }
            Err(error) => Err(self.no_value(error, None)),
        }
    }

    /// The sum of two parts as a graph, made small.
    fn sum_of_graphs(&mut self, g: &Part, h: &Part) -> Result<Part, NoValue> {
        let (g, h) = (self.graph(g)?, self.graph(h)?);
        let sum = |algebra: &mut LoopyAlgebra<'e>| -> Result<Place, LoopyError> {
            let sum = g.sum(&h, algebra.engine.task())?.designated(Designation::drawn())?;
            algebra.arena.graph(match sum.condense(algebra.engine)? {
                Condensed::Stopper(stopper) => stopper.graph().clone(),
                Condensed::Graph(graph) => graph,
            })
        };
        sum(self).map(Part::Place).map_err(|error| self.here(error))
    }

    /// What went wrong, in an operand or in the whole.
    fn no_value(&self, error: NoGraph, operand: Option<usize>) -> NoValue {
        let message = match error {
            NoGraph::Error(LoopyError::Stopped(stop)) => return NoValue::Stopped(stop),
            NoGraph::Error(error) => error.to_string(),
            NoGraph::Pass => "`pass` can only be an option of a game".to_owned(),
            NoGraph::Open(label) => format!(
                "the braces of `{label}` are still open here: inside them it can be an option or be negated, nothing else"
            ),
        };
        match operand {
            Some(operand) => NoValue::Argument(operand, message),
            None => NoValue::Here(message),
        }
    }

    fn here(&self, error: LoopyError) -> NoValue {
        self.no_value(NoGraph::Error(error), None)
    }

    /// What a part is worth.
    fn settle(&mut self, part: &Part) -> Result<LoopyValue, NoGraph> {
        let place = match *part {
            Part::Ender(value) => return Ok(LoopyValue::Ender(value.value())),
            Part::Pass => return Err(NoGraph::Pass),
            Part::Place(place) => place,
        };
        if let Some(known) = self.settled.get(&place) {
            return Ok(known.clone());
        }
        let (graph, for_both) = self.arena.extract(place, Sign::Plus, self.engine)?;
        let value = if for_both {
            LoopyValue::of_graph(&graph, self.engine)?
        } else {
            let on = graph.side(Sign::Plus, self.engine)?;
            let (graph, _) = self.arena.extract(place, Sign::Minus, self.engine)?;
            let off = graph.side(Sign::Minus, self.engine)?;
            LoopyValue::of_sides(Sides { on, off }, self.engine)?
        };
        self.settled.insert(place, value.clone());
        Ok(value)
    }

    /// What an operand is worth.
    fn operand(&mut self, at: usize, part: &Part) -> Result<LoopyValue, NoValue> {
        self.settle(part).map_err(|error| self.no_value(error, Some(at)))
    }

    fn place(&mut self, part: &Part) -> Result<Place, NoValue> {
        match part {
            Part::Ender(value) => self.arena.ender(value.value()).map_err(|error| self.here(error)),
            Part::Place(place) => Ok(*place),
            Part::Pass => Err(self.no_value(NoGraph::Pass, None)),
        }
    }

    /// A value as a part of an expression.
    fn part(&mut self, value: LoopyValue) -> Result<Part, NoValue> {
        let add = |algebra: &mut LoopyAlgebra<'e>| -> Result<Part, LoopyError> {
            if let Some(ender) = value.ender() {
                return Ok(Part::Ender(ender.into()));
            }
            let place = match value.whole(algebra.engine)? {
                Some(whole) => algebra.arena.graph(whole.plain()?)?,
                None => {
                    let (on, off) = (value.onside(algebra.engine)?, value.offside(algebra.engine)?);
                    algebra.arena.sides(on.plain()?, off.plain()?)?
                }
            };
            algebra.settled.insert(place, value);
            Ok(Part::Place(place))
        };
        add(self).map_err(|error| self.here(error))
    }

    /// The arguments of a function that needs games which end.
    fn enders(&mut self, function: Function, arguments: &[Part]) -> Result<Vec<Meaning>, NoValue> {
        let mut values = Vec::with_capacity(arguments.len());
        for (at, argument) in arguments.iter().enumerate() {
            if let Part::Ender(meaning) = argument {
                values.push(*meaning);
                continue;
            }
            let Some(value) = self.operand(at, argument)?.ender() else {
                let name = function.name();
                let message = format!("`{name}` is defined only for games that end, and this game is loopy");
                return Err(NoValue::Argument(at, message));
            };
            values.push(value.into());
        }
        Ok(values)
    }

    fn two(&mut self, g: &Part, h: &Part) -> Result<(LoopyValue, LoopyValue), NoValue> {
        Ok((self.operand(0, g)?, self.operand(1, h)?))
    }
}

/// All parts as enders, if they are.
fn all_enders(parts: &[Part]) -> Option<Vec<Meaning>> {
    parts
        .iter()
        .map(|part| match part {
            Part::Ender(value) => Some(*value),
            _ => None,
        })
        .collect()
}

impl Algebra for LoopyAlgebra<'_> {
    type Value = Part;
    type Error = NoValue;

    fn number(&mut self, x: &Dyadic) -> Result<Part, NoValue> {
        self.enders.number(x).map(Part::Ender)
    }

    fn nimber(&mut self, n: u64) -> Result<Part, NoValue> {
        self.enders.nimber(n).map(Part::Ender)
    }

    fn up(&mut self, count: i64, star: u64) -> Result<Part, NoValue> {
        self.enders.up(count, star).map(Part::Ender)
    }

    fn up_power(&mut self, n: u64, down: bool, star: u64) -> Result<Part, NoValue> {
        self.enders.up_power(n, down, star).map(Part::Ender)
    }

    fn up_sum(&mut self, n: u64, down: bool, star: u64) -> Result<Part, NoValue> {
        self.enders.up_sum(n, down, star).map(Part::Ender)
    }

    fn tiny(&mut self, g: &Part) -> Result<Part, NoValue> {
        if let Part::Ender(value) = g {
            return self.enders.tiny(value).map(Part::Ender);
        }
        let zero = Part::Ender(self.engine.integer(0).into());
        let minus = self.negative(g)?;
        let threat = self.game(&[zero], &[minus])?;
        self.game(&[zero], &[threat])
    }

    fn miny(&mut self, g: &Part) -> Result<Part, NoValue> {
        let tiny = self.tiny(g)?;
        self.negative(&tiny)
    }

    fn plus_minus(&mut self, options: &[Part]) -> Result<Part, NoValue> {
        let right = options.iter().map(|option| self.negative(option)).collect::<Result<Vec<_>, _>>()?;
        self.game(options, &right)
    }

    fn game(&mut self, left: &[Part], right: &[Part]) -> Result<Part, NoValue> {
        if let (Some(left), Some(right)) = (all_enders(left), all_enders(right)) {
            return self.enders.game(&left, &right).map(Part::Ender);
        }
        let game = self.arena.game().map_err(|error| self.here(error))?;
        for (player, options) in Player::BOTH.into_iter().zip([left, right]) {
            for option in options {
                let to = if *option == Part::Pass { game } else { self.place(option)? };
                self.arena.add(player, game, to);
            }
        }
        Ok(Part::Place(game))
    }

    fn quoted(&mut self, game: &Part, left: &[Part], right: &[Part]) -> Result<Part, NoValue> {
        match (game, all_enders(left), all_enders(right)) {
            (Part::Ender(game), Some(left), Some(right)) => {
                self.enders.quoted(game, &left, &right).map(Part::Ender)
            }
            _ => Err(NoValue::Here("a form in quotes must be that of a game that ends".to_owned())),
        }
    }

    fn negative(&mut self, g: &Part) -> Result<Part, NoValue> {
        Ok(match g {
            Part::Ender(value) => Part::Ender(self.enders.negative(value)?),
            Part::Place(place) => Part::Place(place.negative()),
            Part::Pass => Part::Pass,
        })
    }

    fn add(&mut self, g: &Part, h: &Part) -> Result<Part, NoValue> {
        if let (Part::Ender(g), Part::Ender(h)) = (g, h) {
            return self.enders.add(g, h).map(Part::Ender);
        }
        if self.keeps_graphs {
            return self.sum_of_graphs(g, h);
        }
        let (g, h) = self.two(g, h)?;
        let sum = g.sum(&h, self.engine).map_err(|error| self.here(error))?;
        self.part(sum)
    }

    fn multiple(&mut self, times: &Dyadic, g: &Part) -> Result<Part, NoValue> {
        if let Part::Ender(g) = g {
            return self.enders.multiple(times, g).map(Part::Ender);
        }
        if self.keeps_graphs {
            // By doubling, as values are.
            let mut power = if times.signum() < 0 { self.negative(g)? } else { *g };
            let (mut rest, mut sum) = (times.abs(), Part::Ender(self.engine.integer(0).into()));
            while !rest.is_zero() {
                let half = rest.half().floor();
                if half.double() != rest {
                    sum = self.add(&sum, &power)?;
                }
                rest = half;
                if !rest.is_zero() {
                    power = self.add(&power, &power)?;
                }
            }
            return Ok(sum);
        }
        let multiple = self.operand(0, g)?.multiple(times, self.engine).map_err(|error| self.here(error))?;
        self.part(multiple)
    }

    fn ordinal_sum(&mut self, g: &Part, h: &Part) -> Result<Part, NoValue> {
        if let (Part::Ender(g), Part::Ender(h)) = (g, h) {
            return self.enders.ordinal_sum(g, h).map(Part::Ender);
        }
        if let Part::Ender(base) = g
            && base.is_quoted()
        {
            let below = self.enders.sides(*base)?;
            let sum = self.operand(1, h)?.ordinal_sum_on(&below, self.engine);
            let sum = sum.map_err(|error| self.here(error))?;
            return self.part(sum);
        }
        let (g, h) = self.two(g, h)?;
        match g.ordinal_sum(&h, self.engine).map_err(|error| self.here(error))? {
            Some(sum) => self.part(sum),
            None => {
                let message = "the base of an ordinal sum must be a stopper, and this is not known to be one";
                Err(NoValue::Argument(0, message.to_owned()))
            }
        }
    }

    fn call(&mut self, function: Function, arguments: &[Part]) -> Result<Part, NoValue> {
        if let [argument] = arguments
            && let LoopyValue::Loopy(game) = self.operand(0, argument)?
        {
            let found = game.call(function, self.engine)?;
            return self.part(found);
        }
        if let [first, second] = arguments
            && all_enders(arguments).is_none()
        {
            let (g, h) = self.two(first, second)?;
            if g.ender().is_none() || h.ender().is_none() {
                let mut below = [None, None];
                for (value, (part, below)) in [&g, &h].into_iter().zip(arguments.iter().zip(&mut below)) {
                    *below = match (part, value.ender()) {
                        (Part::Ender(meaning), _) => Some(self.enders.sides(*meaning)?),
                        (_, Some(ender)) => Some(self.engine.sides_of(ender)?),
                        _ => None,
                    };
                }
                let found = functions::call_two(function, [&g, &h], below, self.engine)?;
                return self.part(found);
            }
        }
        let values = self.enders(function, arguments)?;
        self.enders.call(function, &values).map(Part::Ender)
    }

    fn list(&mut self, function: Function, arguments: &[Part]) -> Result<Vec<Part>, NoValue> {
        if let LoopyValue::Loopy(game) = self.operand(0, &arguments[0])? {
            let found = game.list(function, self.engine)?;
            return found.into_iter().map(|value| self.part(value)).collect();
        }
        let values = self.enders(function, arguments)?;
        Ok(self.enders.list(function, &values)?.into_iter().map(Part::Ender).collect())
    }

    fn position(&mut self, ruleset: &str, board: &str) -> Result<Part, NoValue> {
        match self
            .positions
            .graph(self.engine, ruleset, board)
            .map_err(|error| NoValue::of_position(self.positions, ruleset, error))?
        {
            None => self.enders.position(ruleset, board).map(Part::Ender),
            Some(graph) => match self.arena.graph(graph) {
                Ok(place) => Ok(Part::Place(place)),
                Err(error) => Err(self.here(error)),
            },
        }
    }

    fn loopy(&mut self, name: LoopyName, star: u64) -> Result<Part, NoValue> {
        let game = match named(name).and_then(|graph| self.arena.graph(graph)) {
            Ok(place) => Part::Place(place),
            Err(error) => return Err(self.here(error)),
        };
        if star == 0 {
            return Ok(game);
        }
        let star = self.nimber(star)?;
        self.add(&game, &star)
    }

    fn pass(&mut self) -> Result<Part, NoValue> {
        Ok(Part::Pass)
    }

    fn sides(&mut self, on: &Part, off: &Part) -> Result<Part, NoValue> {
        let (g, h) = self.two(on, off)?;
        if !g.is_above(&h, self.engine).map_err(|error| self.here(error))? {
            let message = "the onside of a game is at least its offside; in this `&` it is not";
            return Err(NoValue::Here(message.to_owned()));
        }
        let side = |graph: Result<LoopyGraph, LoopyError>, side| graph?.side(side, self.engine);
        let on = side(g.onside(self.engine), Sign::Plus);
        let off = side(h.offside(self.engine), Sign::Minus);
        let sides = on.and_then(|on| Ok(Sides { on, off: off? }));
        match sides.and_then(|sides| LoopyValue::of_sides(sides, self.engine)) {
            Ok(value) => self.part(value),
            Err(error) => Err(self.here(error)),
        }
    }

    fn ko(&mut self, shape: KoShape, a: &Part, b: &Part) -> Result<Part, NoValue> {
        if !shape.is_ko() {
            return Err(NoValue::Here(
                "a ko has a place i between 1 and m - 1, and m is at least 3".to_owned(),
            ));
        }
        let (a, b) = (self.place(a)?, self.place(b)?);
        let build = |algebra: &mut Self| -> Result<Place, LoopyError> {
            let (mut start, mut before) = (None, None);
            for place in 1..shape.length {
                algebra.engine.step()?;
                let here = algebra.arena.game()?;
                // Left goes one place down, Right one place up.
                algebra.arena.add(Player::Left, here, before.unwrap_or(a));
                if let Some(before) = before {
                    algebra.arena.add(Player::Right, before, here);
                }
                match shape.passes {
                    KoPasses::Nobody => {}
                    KoPasses::Left => algebra.arena.add(Player::Left, here, here),
                    KoPasses::Right => algebra.arena.add(Player::Right, here, here),
                }
                if place == shape.place {
                    start = Some(here);
                }
                before = Some(here);
            }
            if let Some(last) = before {
                algebra.arena.add(Player::Right, last, b);
            }
            Ok(start.expect("the place is one of those that were built"))
        };
        build(self).map(Part::Place).map_err(|error| self.here(error))
    }

    fn back(&mut self, label: &str) -> Result<Part, NoValue> {
        if let Some(place) = self.labels.get(label) {
            return Ok(Part::Place(*place));
        }
        let place = self.arena.open(label).map_err(|error| self.here(error))?;
        self.labels.insert(label.to_owned(), place);
        Ok(Part::Place(place))
    }

    fn close(&mut self, label: &str, game: Part) -> Result<Part, NoValue> {
        if let Some(&open) = self.labels.get(label) {
            let place = self.place(&game)?;
            self.arena.close(open, place);
        }
        Ok(game)
    }
}

/// The game that a name stands for.
fn named(name: LoopyName) -> Result<LoopyGraph, LoopyError> {
    let named = match name {
        LoopyName::On => Named::On,
        LoopyName::Off => Named::Off,
        LoopyName::Over => Named::Over,
        LoopyName::Under => Named::Under,
        LoopyName::Upon => Named::Upon,
        LoopyName::Downon => Named::MinusUpon,
        LoopyName::Dud => Named::Dud,
        LoopyName::Tis => Named::Tis,
        LoopyName::Tisn => Named::Tisn,
        // {0||0|0,pass}
        LoopyName::Uponth | LoopyName::Downonth => {
            let graph = LoopyGraph::new(&[vec![2], vec![2], vec![]], &[vec![1], vec![1, 2], vec![]], 0)?;
            return Ok(if name == LoopyName::Uponth { graph } else { graph.negative() });
        }
    };
    named.graph()
}
