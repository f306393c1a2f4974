//! Impartial games as they are written: what expressions mean in misère play, where no two games that look different may be taken for each
//! other.

use std::collections::HashMap;

use tedomari_notation::{Algebra, Expr, Function, KoShape, LoopyName};
use tedomari_number::Dyadic;
use tedomari_rulesets::{AnyPosition, Rulesets};
use tedomari_task::{Held, Stop, Task, deeper};
use tedomari_value::{NoValue, ReadError};

/// A game of a sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Term {
    /// A heap of Nim.
    Heap(u64),
    /// A position, by its number.
    Position(u32),
    /// A game in braces, by its number.
    Braces(u32),
}

/// A sum, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SumId(u32);

/// How a sum was put together.
#[derive(Clone, Copy)]
enum Built {
    Empty,
    One(Term),
    Both(SumId, SumId),
    Times(u64, SumId),
}

/// The games of an expression.
pub(super) struct Written {
    task: Task,
    rulesets: Rulesets,
    sums: Vec<Built>,
    pub(super) positions: Vec<AnyPosition>,
    by_text: HashMap<String, u32>,
    /// The options of each game in braces, as sums in order.
    pub(super) braces: Vec<Vec<Vec<Term>>>,
    by_options: HashMap<Vec<Vec<Term>>, u32>,
    held: Held,
    bytes: usize,
}

impl Written {
    /// Reads an expression; its games are those of the root, as they follow each other.
    pub(super) fn read(
        expr: &Expr,
        rulesets: &Rulesets,
        task: &Task,
    ) -> Result<(Written, Vec<Term>), ReadError> {
        let mut written = Written {
            task: task.clone(),
            rulesets: rulesets.clone(),
            sums: vec![Built::Empty],
            positions: Vec::new(),
            by_text: HashMap::new(),
            braces: Vec::new(),
            by_options: HashMap::new(),
            held: task.hold(),
            bytes: 0,
        };
        let values = expr.fold(&mut written).map_err(|(id, error)| error.at(expr, id))?;
        let whole = values.last().copied().unwrap_or(SumId(0));
        let terms = written.terms(whole).map_err(ReadError::Stopped)?;
        Ok((written, terms))
    }

    fn push(&mut self, built: Built) -> Result<SumId, NoValue> {
        self.task.step()?;
        let id = SumId(u32::try_from(self.sums.len()).map_err(|_| Stop::Memory)?);
        self.sums.push(built);
        self.pay(size_of::<Built>())?;
        Ok(id)
    }

    fn pay(&mut self, bytes: usize) -> Result<(), Stop> {
        self.bytes += 2 * bytes;
        self.held.grow(self.bytes)
    }

    /// The games of a sum.
    fn terms(&mut self, sum: SumId) -> Result<Vec<Term>, Stop> {
        let mut terms = Vec::new();
        let mut open = vec![(1_u64, sum)];
        let held = self.task.hold();
        while let Some((times, sum)) = open.pop() {
            self.task.step()?;
            match self.sums[sum.0 as usize] {
                Built::Empty => {}
                // The first is to be next.
                Built::Both(a, b) => {
                    if times > 1 {
                        open.push((times - 1, sum));
                    }
                    open.extend([(1, b), (1, a)]);
                }
                Built::Times(more, sum) => {
                    let all = times.checked_mul(more).ok_or(Stop::Memory)?;
                    if all > 0 {
                        open.push((all, sum));
                    }
                }
                Built::One(term) => {
                    let all = usize::try_from(times).map_err(|_| Stop::Memory)?;
                    held.grow(all.saturating_add(terms.len()).saturating_mul(2 * size_of::<Term>()))?;
                    terms.try_reserve(all).map_err(|_| Stop::Memory)?;
                    self.task.work(times / 64)?;
                    terms.resize(terms.len() + all, term);
                }
            }
        }
        Ok(terms)
    }

    /// The game with these options, which may be given by several braces.
    fn game_of(&mut self, options: &[SumId]) -> Result<Vec<Vec<Term>>, Stop> {
        let mut found = Vec::with_capacity(options.len());
        for &option in options {
            let mut terms = self.terms(option)?;
            terms.retain(|&term| term != Term::Heap(0));
            terms.sort_unstable();
            self.pay(terms.capacity() * size_of::<Term>() + 32)?;
            found.push(terms);
        }
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }

    fn in_braces(&mut self, options: Vec<Vec<Term>>) -> Result<SumId, NoValue> {
        if options.is_empty() {
            return Ok(SumId(0));
        }
        let next = self.braces.len() as u32;
        let id = *self.by_options.entry(options.clone()).or_insert(next);
        if id == next {
            self.braces.push(options);
        }
        self.push(Built::One(Term::Braces(id)))
    }

    /// A sum as it can be written. It is about as long as the expression.
    pub(super) fn text(&self, terms: &[Term]) -> String {
        let mut texts: Vec<String> = Vec::new();
        for same in terms.chunk_by(|a, b| a == b) {
            let text = self.text_of(same[0]);
            texts.push(if same.len() == 1 { text } else { format!("{}.{text}", same.len()) });
        }
        if texts.is_empty() { "0".to_owned() } else { texts.join(" + ") }
    }

    fn text_of(&self, term: Term) -> String {
        match term {
            Term::Heap(0) => "0".to_owned(),
            Term::Heap(1) => "*".to_owned(),
            Term::Heap(size) => format!("*{size}"),
            Term::Position(at) => self.positions[at as usize].to_string(),
            Term::Braces(at) => {
                let options = &self.braces[at as usize];
                let texts: Vec<String> = deeper(|| options.iter().map(|option| self.text(option)).collect());
                format!("{{{}}}", texts.join(","))
            }
        }
    }
}

fn here<T>(message: &str) -> Result<T, NoValue> {
    Err(NoValue::Here(message.to_owned()))
}

/// What is said of games in which the players have different moves.
const PARTIZAN: &str = "the players have different moves in this game: misère play is about impartial games, such as `*3`, `{0,*2}` \
                        and `cram(3x4)`";

impl Algebra for Written {
    type Value = SumId;
    type Error = NoValue;

    fn number(&mut self, x: &Dyadic) -> Result<SumId, NoValue> {
        match x.is_zero() {
            true => Ok(SumId(0)),
            false => Err(NoValue::Here(format!(
                "only one player can move in the number {x}: `*{x}` is a heap of Nim, `0` the game without moves"
            ))),
        }
    }

    fn nimber(&mut self, n: u64) -> Result<SumId, NoValue> {
        self.push(Built::One(Term::Heap(n)))
    }

    fn up(&mut self, _: i64, _: u64) -> Result<SumId, NoValue> {
        here(PARTIZAN)
    }

    fn up_power(&mut self, _: u64, _: bool, _: u64) -> Result<SumId, NoValue> {
        here(PARTIZAN)
    }

    fn up_sum(&mut self, _: u64, _: bool, _: u64) -> Result<SumId, NoValue> {
        here(PARTIZAN)
    }

    fn tiny(&mut self, _: &SumId) -> Result<SumId, NoValue> {
        here(PARTIZAN)
    }

    fn miny(&mut self, _: &SumId) -> Result<SumId, NoValue> {
        here(PARTIZAN)
    }

    /// The negative of an impartial game is the game.
    fn plus_minus(&mut self, options: &[SumId]) -> Result<SumId, NoValue> {
        let options = self.game_of(options)?;
        self.in_braces(options)
    }

    fn game(&mut self, left: &[SumId], right: &[SumId]) -> Result<SumId, NoValue> {
        let [left, right] = [self.game_of(left)?, self.game_of(right)?];
        if left != right {
            return here(PARTIZAN);
        }
        self.in_braces(left)
    }

    /// Games are the forms as they are written here, in quotes or not.
    fn quoted(&mut self, game: &SumId, _: &[SumId], _: &[SumId]) -> Result<SumId, NoValue> {
        Ok(*game)
    }

    fn negative(&mut self, g: &SumId) -> Result<SumId, NoValue> {
        Ok(*g)
    }

    fn add(&mut self, g: &SumId, h: &SumId) -> Result<SumId, NoValue> {
        self.push(Built::Both(*g, *h))
    }

    fn multiple(&mut self, times: &Dyadic, g: &SumId) -> Result<SumId, NoValue> {
        let times = if times.signum() < 0 { -times.clone() } else { times.clone() };
        match times.to_string().parse() {
            Ok(times) => self.push(Built::Times(times, *g)),
            Err(_) => {
                here("there can be that many copies of a game only if the number is an integer below 2^64")
            }
        }
    }

    fn ordinal_sum(&mut self, _: &SumId, _: &SumId) -> Result<SumId, NoValue> {
        here("`:` is an operation on values in normal play: in misère play write the game itself")
    }

    fn call(&mut self, function: Function, _: &[SumId]) -> Result<SumId, NoValue> {
        let name = function.name();
        let message =
            format!("`{name}` is about values in normal play: in misère play write the game itself");
        Err(NoValue::Here(message))
    }

    fn list(&mut self, function: Function, arguments: &[SumId]) -> Result<Vec<SumId>, NoValue> {
        self.call(function, arguments).map(|_| Vec::new())
    }

    fn position(&mut self, ruleset: &str, board: &str) -> Result<SumId, NoValue> {
        let position = self.rulesets.position(ruleset, board).map_err(NoValue::Board)?;
        let rules = position.ruleset();
        if !rules.is_impartial() {
            let name = rules.name();
            let message = format!(
                "the players have different moves in `{name}`: `impartial[of={name}](…)` is the game in which both have all"
            );
            return Err(NoValue::Here(message));
        }
        if rules.is_loopy() {
            return here("play can return to a position here: misère play is answered for games that end");
        }
        if position.leaves_out_moves() {
            return here("this board has more moves than can be looked at one by one");
        }
        let next = self.positions.len() as u32;
        let id = *self.by_text.entry(position.to_string()).or_insert(next);
        if id == next {
            self.pay(4 * board.len() + 64)?;
            self.positions.push(position);
        }
        self.push(Built::One(Term::Position(id)))
    }

    fn loopy(&mut self, _: LoopyName, _: u64) -> Result<SumId, NoValue> {
        here(PARTIZAN)
    }

    fn pass(&mut self) -> Result<SumId, NoValue> {
        here("play need not end if a player may pass")
    }

    fn sides(&mut self, _: &SumId, _: &SumId) -> Result<SumId, NoValue> {
        here(PARTIZAN)
    }

    fn ko(&mut self, _: KoShape, _: &SumId, _: &SumId) -> Result<SumId, NoValue> {
        here(PARTIZAN)
    }

    fn back(&mut self, _: &str) -> Result<SumId, NoValue> {
        here("play need not end where a game is among its own followers")
    }
}
