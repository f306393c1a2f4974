//! What the constructs of the notation mean: one method a construct, and one fold over an expression.
//!
//! Canonical values are one meaning, bounds are another, and loopy values are a third. Each implements [`Algebra`];
//! [`Expr::fold`] goes through the nodes once, children before parents.

use tedomari_number::Dyadic;

use crate::expr::{Expr, Node, NodeId};
use crate::function::{Function, Gives};
use crate::loopy::{KoShape, LoopyName};

/// A meaning of expressions.
///
/// ```
/// use tedomari_notation::{Algebra, Function, KoShape, LoopyName, parse};
/// use tedomari_number::Dyadic;
///
/// /// How deep braces are nested.
/// struct Depth;
///
/// impl Algebra for Depth {
///     type Value = u32;
///     type Error = &'static str;
///
///     fn game(&mut self, left: &[u32], right: &[u32]) -> Result<u32, &'static str> {
///         Ok(1 + left.iter().chain(right).copied().max().unwrap_or(0))
///     }
///     fn number(&mut self, _: &Dyadic) -> Result<u32, &'static str> { Ok(0) }
///     fn nimber(&mut self, _: u64) -> Result<u32, &'static str> { Ok(0) }
///     fn up(&mut self, _: i64, _: u64) -> Result<u32, &'static str> { Ok(0) }
///     fn up_power(&mut self, _: u64, _: bool, _: u64) -> Result<u32, &'static str> { Ok(0) }
///     fn up_sum(&mut self, _: u64, _: bool, _: u64) -> Result<u32, &'static str> { Ok(0) }
///     fn tiny(&mut self, g: &u32) -> Result<u32, &'static str> { Ok(*g) }
///     fn miny(&mut self, g: &u32) -> Result<u32, &'static str> { Ok(*g) }
///     fn plus_minus(&mut self, options: &[u32]) -> Result<u32, &'static str> { self.game(options, options) }
///     fn quoted(&mut self, g: &u32, _: &[u32], _: &[u32]) -> Result<u32, &'static str> { Ok(*g) }
///     fn negative(&mut self, g: &u32) -> Result<u32, &'static str> { Ok(*g) }
///     fn add(&mut self, g: &u32, h: &u32) -> Result<u32, &'static str> { Ok(*g.max(h)) }
///     fn multiple(&mut self, _: &Dyadic, g: &u32) -> Result<u32, &'static str> { Ok(*g) }
///     fn ordinal_sum(&mut self, g: &u32, h: &u32) -> Result<u32, &'static str> { Ok(*g.max(h)) }
///     fn call(&mut self, _: Function, g: &[u32]) -> Result<u32, &'static str> { Ok(g[0]) }
///     fn list(&mut self, _: Function, g: &[u32]) -> Result<Vec<u32>, &'static str> { Ok(g.to_vec()) }
///     fn position(&mut self, _: &str, _: &str) -> Result<u32, &'static str> { Err("no positions here") }
///     fn loopy(&mut self, _: LoopyName, _: u64) -> Result<u32, &'static str> { Ok(0) }
///     fn pass(&mut self) -> Result<u32, &'static str> { Ok(0) }
///     fn sides(&mut self, g: &u32, h: &u32) -> Result<u32, &'static str> { Ok(*g.max(h)) }
///     fn ko(&mut self, _: KoShape, a: &u32, b: &u32) -> Result<u32, &'static str> { Ok(*a.max(b)) }
///     fn back(&mut self, _: &str) -> Result<u32, &'static str> { Err("as deep as you like") }
/// }
///
/// let depths = parse("{9||8|0} + +-1")?.fold(&mut Depth).unwrap();
/// assert_eq!(depths.last(), Some(&2));
/// assert_eq!(parse("1 + a{0|a}")?.fold(&mut Depth).unwrap_err().1, "as deep as you like");
/// # Ok::<(), tedomari_notation::ParseError>(())
/// ```
pub trait Algebra {
    /// What an expression means.
    type Value;
    /// Why an expression has no meaning.
    type Error;

    /// A number.
    fn number(&mut self, x: &Dyadic) -> Result<Self::Value, Self::Error>;

    /// `*n`.
    fn nimber(&mut self, n: u64) -> Result<Self::Value, Self::Error>;

    /// So many ups, or downs if the count is negative, plus a nimber.
    fn up(&mut self, count: i64, star: u64) -> Result<Self::Value, Self::Error>;

    /// The n-th power of up or down, plus a nimber.
    fn up_power(&mut self, n: u64, down: bool, star: u64) -> Result<Self::Value, Self::Error>;

    /// The sum of the powers 1 to n of up or down, plus a nimber.
    fn up_sum(&mut self, n: u64, down: bool, star: u64) -> Result<Self::Value, Self::Error>;

    /// `Tiny(G)`.
    fn tiny(&mut self, g: &Self::Value) -> Result<Self::Value, Self::Error>;

    /// `Miny(G)`.
    fn miny(&mut self, g: &Self::Value) -> Result<Self::Value, Self::Error>;

    /// {options | their negatives}.
    fn plus_minus(&mut self, options: &[Self::Value]) -> Result<Self::Value, Self::Error>;

    /// {left|right}.
    fn game(&mut self, left: &[Self::Value], right: &[Self::Value]) -> Result<Self::Value, Self::Error>;

    /// `'{left|right}'`: the form as it stands, whose value is that of the game in the quotes.
    fn quoted(
        &mut self,
        game: &Self::Value,
        left: &[Self::Value],
        right: &[Self::Value],
    ) -> Result<Self::Value, Self::Error>;

    /// -G.
    fn negative(&mut self, g: &Self::Value) -> Result<Self::Value, Self::Error>;

    /// G + H.
    fn add(&mut self, g: &Self::Value, h: &Self::Value) -> Result<Self::Value, Self::Error>;

    /// G - H.
    fn subtract(&mut self, g: &Self::Value, h: &Self::Value) -> Result<Self::Value, Self::Error> {
        let minus = self.negative(h)?;
        self.add(g, &minus)
    }

    /// A number of copies, which is an integer.
    fn multiple(&mut self, times: &Dyadic, g: &Self::Value) -> Result<Self::Value, Self::Error>;

    /// G:H.
    fn ordinal_sum(&mut self, g: &Self::Value, h: &Self::Value) -> Result<Self::Value, Self::Error>;

    /// A function of as many arguments as it takes, which gives a game.
    fn call(&mut self, function: Function, arguments: &[Self::Value]) -> Result<Self::Value, Self::Error>;

    /// A function that gives a list of games: they become options.
    fn list(
        &mut self,
        function: Function,
        arguments: &[Self::Value],
    ) -> Result<Vec<Self::Value>, Self::Error>;

    /// A position of a ruleset.
    fn position(&mut self, ruleset: &str, board: &str) -> Result<Self::Value, Self::Error>;

    /// A loopy game with a name, plus a nimber.
    fn loopy(&mut self, name: LoopyName, star: u64) -> Result<Self::Value, Self::Error>;

    /// `pass`: a move to the game that it is an option of. What is returned is handed to [`Algebra::game`] among the options,
    /// and nowhere else.
    fn pass(&mut self) -> Result<Self::Value, Self::Error>;

    /// `G & H`: onside and offside.
    fn sides(&mut self, on: &Self::Value, off: &Self::Value) -> Result<Self::Value, Self::Error>;

    /// A ko that Left ends in `a` and Right in `b`.
    fn ko(&mut self, shape: KoShape, a: &Self::Value, b: &Self::Value) -> Result<Self::Value, Self::Error>;

    /// A label inside its own braces. The game that it points to is not known yet; it will be
    /// [closed](Algebra::close) under that name.
    fn back(&mut self, label: &str) -> Result<Self::Value, Self::Error>;

    /// The game with a label, to which others may have pointed back.
    fn close(&mut self, _label: &str, game: Self::Value) -> Result<Self::Value, Self::Error> {
        Ok(game)
    }
}

impl Expr {
    /// What each node means, in order: the last one is the whole. An error comes with the node that has no meaning.
    ///
    /// A function that gives no game has no meaning of this kind; in its place stands the meaning of its argument.
    pub fn fold<A: Algebra>(&self, algebra: &mut A) -> Result<Vec<A::Value>, (NodeId, A::Error)>
    where
        A::Value: Clone,
    {
        let mut values: Vec<A::Value> = Vec::with_capacity(self.len());
        for (id, node) in self.nodes() {
            let value = match node {
                Node::Game { left, right } if !self.is_written_out(id) => {
                    let left = self.listed(algebra, left, &values)?;
                    let right = self.listed(algebra, right, &values)?;
                    algebra.game(&left, &right)
                }
                Node::Quoted(game) => {
                    let Node::Game { left, right } = self.node(*game) else {
                        // Only a game in braces has a form of its own.
                        values.push(values[game.index()].clone());
                        continue;
                    };
                    let left = self.listed(algebra, left, &values)?;
                    let right = self.listed(algebra, right, &values)?;
                    algebra.quoted(&values[game.index()], &left, &right)
                }
                node => self.fold_node(algebra, node, &values),
            };
            let value = value.and_then(|value| match self.label(id) {
                Some(label) => algebra.close(label, value),
                None => Ok(value),
            });
            values.push(value.map_err(|error| (id, error))?);
        }
        Ok(values)
    }

    /// The options of a side, with lists in their places.
    fn listed<A: Algebra>(
        &self,
        algebra: &mut A,
        side: &[NodeId],
        values: &[A::Value],
    ) -> Result<Vec<A::Value>, (NodeId, A::Error)>
    where
        A::Value: Clone,
    {
        let mut options = Vec::with_capacity(side.len());
        for &id in side {
            match self.result_at(id) {
                None => options.push(values[id.index()].clone()),
                Some((function, argument)) => {
                    let list = algebra.list(function, &values[argument.index()..=argument.index()]);
                    options.extend(list.map_err(|error| (id, error))?);
                }
            }
        }
        Ok(options)
    }

    fn fold_node<A: Algebra>(
        &self,
        algebra: &mut A,
        node: &Node,
        values: &[A::Value],
    ) -> Result<A::Value, A::Error>
    where
        A::Value: Clone,
    {
        let of = |id: &NodeId| &values[id.index()];
        let all = |ids: &[NodeId]| -> Vec<A::Value> { ids.iter().map(|id| of(id).clone()).collect() };
        match node {
            Node::Number(x) => algebra.number(x),
            Node::Nimber(n) => algebra.nimber(*n),
            Node::Up { count, star } => algebra.up(*count, *star),
            Node::UpPower { n, down, star } => algebra.up_power(*n, *down, *star),
            Node::UpSum { n, down, star } => algebra.up_sum(*n, *down, *star),
            Node::Tiny(g) => algebra.tiny(of(g)),
            Node::Miny(g) => algebra.miny(of(g)),
            Node::PlusMinus(options) => algebra.plus_minus(&all(options)),
            Node::Game { left, right } => algebra.game(&all(left), &all(right)),
            Node::Quoted(game) => Ok(of(game).clone()),
            Node::Negative(g) => algebra.negative(of(g)),
            Node::Add(g, h) => algebra.add(of(g), of(h)),
            Node::Subtract(g, h) => algebra.subtract(of(g), of(h)),
            Node::Multiple { times, of: g } => algebra.multiple(times, of(g)),
            Node::OrdinalSum(g, h) => algebra.ordinal_sum(of(g), of(h)),
            Node::Call { function, arguments } if function.gives() == Gives::Game => {
                algebra.call(*function, &all(arguments))
            }
            Node::Call { arguments, .. } => Ok(of(&arguments[0]).clone()),
            Node::Position { ruleset, board } => algebra.position(ruleset, board),
            Node::Loopy { name, star } => algebra.loopy(*name, *star),
            Node::Pass => algebra.pass(),
            Node::Sides(on, off) => algebra.sides(of(on), of(off)),
            Node::Ko { shape, a, b } => algebra.ko(*shape, of(a), of(b)),
            Node::Back(label) => algebra.back(label),
        }
    }
}
