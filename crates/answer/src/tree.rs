//! The tree of a game: its options, their options, and so on.
//!
//! Values are shared: a position that is reached in several ways is one node, so that the nodes are a digraph without cycles. The
//! tree of a canonical form has values as nodes; that of a game as it is written has its braces and boards, with the moves that
//! lead from one to the next.

use std::collections::{HashMap, VecDeque};

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_notation::{Expr, Node, NodeId, Style};
use tedomari_sum::{Term, TermKind};
use tedomari_task::{Stop, Task};
use tedomari_value::{Engine, ReadError, Value};
use tedomari_vocabulary::Player;

use crate::expression::parse_within;
use crate::mistake::{Mistake, Unfinished};
use crate::question::{Answer, Question};
use crate::session::Session;

/// The question what the tree of a game looks like.
///
/// ```
/// use tedomari_answer::{Session, ShowTree};
/// use tedomari_task::Task;
///
/// let shown = Session::new().ask(&Task::default(), &ShowTree::new("{3|1||0}"))?;
/// let values: Vec<&str> = shown.tree.iter().map(|node| &node.value[..]).collect();
/// assert_eq!(values, ["{3|1||0}", "{3|1}", "0", "3", "1"]);
/// assert_eq!(shown.tree[0].left[0].to, 1);
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ShowTree {
    /// The expression.
    #[serde(alias = "expr")]
    pub input: String,
    /// Whether the game is taken as it is written: options in braces, moves on boards. Otherwise its canonical form is.
    #[serde(default)]
    pub written: bool,
    /// Whether the options of numbers are shown too.
    #[serde(default)]
    pub numbers: bool,
    /// How many moves deep.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// No more nodes than this.
    #[serde(default = "usual_most")]
    pub most: usize,
    /// How values are written.
    #[serde(default)]
    pub style: Style,
}

/// More nodes than these fill a screen or a page.
fn usual_most() -> usize {
    60
}

/// The tree of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ShownTree {
    /// The nodes, the game itself first, then by the number of moves that lead there.
    pub tree: Vec<TreeNode>,
    /// How many nodes have options that are not shown.
    pub cut: usize,
    /// Why something is missing, if a limit of the work was reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
    /// Then the steps that were spent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// A game in the tree.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct TreeNode {
    /// Its value; empty if a limit was reached before it was known.
    pub value: String,
    /// How it is written, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Left's moves.
    pub left: Vec<TreeMove>,
    /// Right's moves.
    pub right: Vec<TreeMove>,
    /// Whether it has moves that are not shown.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cut: bool,
}

/// A move in the tree.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct TreeMove {
    /// The number of the node that it leads to, from 0.
    pub to: usize,
    /// The move in the coordinates of the board, if there is one. Several moves may lead to one node.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
}

impl ShowTree {
    /// The question about the canonical form of an expression.
    pub fn new(expression: &str) -> ShowTree {
        ShowTree {
            input: expression.to_owned(),
            written: false,
            numbers: false,
            depth: None,
            most: usual_most(),
            style: Style::Ascii,
        }
    }

    fn find(&self, session: &Session, task: &Task, shown: &mut ShownTree) -> Result<(), Unfinished> {
        let engine = session.engine(task);
        let (expr, _held) = parse_within(&session.rulesets, &self.input, task)?;
        let reading = |error: ReadError| Unfinished::reading(&self.input, error);
        if self.written {
            let mut terms = Vec::new();
            for (id, negated) in addends(&expr) {
                let own = Term::of_expr(&engine, expr.part(id), &session.rulesets).map_err(reading)?;
                terms.extend(own.into_iter().map(|term| Term { negated: term.negated != negated, ..term }));
            }
            let games = Written { engine: &engine, session, ask: self };
            return Ok(self.grow(&games, terms, task, shown)?);
        }
        let value = engine.evaluate(expr, &session.rulesets).map_err(reading)?.value();
        Ok(self.grow(&Canonical { engine: &engine, ask: self }, value, task, shown)?)
    }

    /// Layer by layer. A node whose options have no room is left without any.
    fn grow<G: Games>(
        &self,
        games: &G,
        root: G::Game,
        task: &Task,
        shown: &mut ShownTree,
    ) -> Result<(), Stop> {
        let mut places: HashMap<G::Key, usize> = HashMap::new();
        let mut queue: VecDeque<(usize, u32, G::Game)> = VecDeque::new();
        let held = task.hold();
        let mut bytes = 0;
        places.insert(games.key(&root), 0);
        shown.tree.push(games.node(&root));
        queue.push_back((0, 0, root));
        while let Some((at, depth, game)) = queue.pop_front() {
            task.step()?;
            let mut sides = [Vec::new(), Vec::new()];
            if games.is_leaf(&game) {
                continue;
            }
            let is_deep = self.depth.is_some_and(|most| depth >= most);
            for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
                // One that is not shown is enough to know that there is one.
                let most = if is_deep { 1 } else { self.most.saturating_add(1) };
                *side = games.options(&game, player, most)?;
            }
            let fresh = |side: &Vec<(Option<String>, G::Game)>| {
                let mut keys: Vec<G::Key> = side.iter().map(|(_, to)| games.key(to)).collect();
                keys.retain(|key| !places.contains_key(key));
                keys
            };
            let mut keys = fresh(&sides[0]);
            keys.extend(fresh(&sides[1]));
            keys.sort_unstable();
            keys.dedup();
            let has_moves = sides.iter().any(|side| !side.is_empty());
            if has_moves && (is_deep || shown.tree.len() + keys.len() > self.most.max(1)) {
                shown.tree[at].cut = true;
                shown.cut += 1;
                continue;
            }
            for (player, side) in Player::BOTH.into_iter().zip(sides) {
                let mut moves: Vec<TreeMove> = Vec::with_capacity(side.len());
                for (name, to) in side {
                    task.step()?;
                    let next = shown.tree.len();
                    let place = *places.entry(games.key(&to)).or_insert(next);
                    if place == next {
                        let node = games.node(&to);
                        bytes += size_of::<TreeNode>()
                            + node.value.len()
                            + node.text.as_ref().map_or(0, String::len);
                        held.grow(2 * bytes)?;
                        shown.tree.push(node);
                        queue.push_back((next, depth + 1, to));
                    }
                    match moves.iter_mut().find(|known| known.to == place) {
                        Some(known) => known.moves.extend(name),
                        None => moves.push(TreeMove { to: place, moves: name.into_iter().collect() }),
                    }
                }
                let node = &mut shown.tree[at];
                *(if player == Player::Left { &mut node.left } else { &mut node.right }) = moves;
            }
        }
        Ok(())
    }
}

/// What a sum is the sum of, and whether it is subtracted.
fn addends(expr: &Expr) -> Vec<(NodeId, bool)> {
    let (mut found, mut open) = (Vec::new(), vec![(expr.root(), false)]);
    while let Some((id, negated)) = open.pop() {
        match expr.node(id) {
            Node::Add(g, h) => open.extend([(*h, negated), (*g, negated)]),
            Node::Subtract(g, h) => open.extend([(*h, !negated), (*g, negated)]),
            Node::Negative(g) => open.push((*g, !negated)),
            _ => found.push((id, negated)),
        }
    }
    found
}

/// Games whose tree is shown.
trait Games {
    type Game;
    /// What makes two games the same node.
    type Key: Ord + Eq + std::hash::Hash;

    fn key(&self, game: &Self::Game) -> Self::Key;

    fn node(&self, game: &Self::Game) -> TreeNode;

    /// Whether its options are of no interest.
    fn is_leaf(&self, game: &Self::Game) -> bool;

    /// A player's options, or the first of them, with the names of the moves.
    fn options(&self, game: &Self::Game, player: Player, most: usize) -> Result<Options<Self::Game>, Stop>;
}

/// Options with the names of the moves that lead there.
type Options<G> = Vec<(Option<String>, G)>;

struct Canonical<'e> {
    engine: &'e Engine,
    ask: &'e ShowTree,
}

impl Games for Canonical<'_> {
    type Game = Value;
    type Key = Value;

    fn key(&self, game: &Value) -> Value {
        *game
    }

    fn node(&self, game: &Value) -> TreeNode {
        let value = self.engine.print_as(*game, self.ask.style);
        TreeNode { value, text: None, left: Vec::new(), right: Vec::new(), cut: false }
    }

    fn is_leaf(&self, game: &Value) -> bool {
        game.is_number() && !self.ask.numbers
    }

    fn options(&self, game: &Value, player: Player, most: usize) -> Result<Options<Value>, Stop> {
        let (options, _) = self.engine.first_printed_options(*game, player, most)?;
        Ok(options.into_iter().map(|option| (None, option)).collect())
    }
}

struct Written<'e> {
    engine: &'e Engine,
    session: &'e Session,
    ask: &'e ShowTree,
}

impl Games for Written<'_> {
    type Game = Vec<Term>;
    type Key = String;

    fn key(&self, terms: &Vec<Term>) -> String {
        Term::sum_text(self.engine, terms)
    }

    fn node(&self, terms: &Vec<Term>) -> TreeNode {
        let text = self.key(terms);
        let value = self.engine.read_form(&text, &self.session.rulesets);
        let value = value.map(|form| self.engine.print_as(form.value(), self.ask.style)).unwrap_or_default();
        TreeNode { value, text: Some(text), left: Vec::new(), right: Vec::new(), cut: false }
    }

    fn is_leaf(&self, terms: &Vec<Term>) -> bool {
        let plain = |term: &Term| match &term.is {
            TermKind::Board(_) => false,
            TermKind::Game(game) => game.is_number() && !game.is_written(),
        };
        !self.ask.numbers && terms.iter().all(plain)
    }

    fn options(&self, terms: &Vec<Term>, player: Player, most: usize) -> Result<Options<Vec<Term>>, Stop> {
        let mut options = Vec::new();
        for (at, term) in terms.iter().enumerate() {
            for (name, to) in term.options(self.engine, player, most - options.len())? {
                self.engine.step()?;
                let mut terms = terms.clone();
                terms[at] = to;
                options.push((term.board().map(|_| name), terms));
            }
            if options.len() >= most {
                break;
            }
        }
        Ok(options)
    }
}

impl Answer for ShownTree {
    fn stop(&self) -> Option<Stop> {
        self.stopped
    }
}

impl Question for ShowTree {
    const NAME: &'static str = "tree";

    type Answer = ShownTree;

    fn answer(&self, session: &mut Session, task: &Task) -> Result<ShownTree, Mistake> {
        let mut shown = ShownTree { tree: Vec::new(), cut: 0, stopped: None, nodes: None };
        match self.find(session, task, &mut shown) {
            Ok(()) => {}
            Err(Unfinished::Mistake(mistake)) => return Err(mistake),
            Err(Unfinished::Stopped(stop)) => {
                (shown.stopped, shown.nodes) = (Some(stop), Some(task.steps()));
                // What waited has no options yet.
                let has_none = |node: &&mut TreeNode| node.left.is_empty() && node.right.is_empty();
                let waiting = shown.tree.iter_mut().filter(has_none).filter(|node| !node.cut);
                shown.cut += waiting.map(|node| node.cut = true).count();
            }
        }
        Ok(shown)
    }
}

#[cfg(test)]
mod tests {
    use tedomari_task::Limits;

    use super::*;

    fn tree(question: &ShowTree) -> ShownTree {
        Session::new().ask(&Task::default(), question).unwrap()
    }

    #[test]
    fn shared_games_are_one_node() {
        let shown = tree(&ShowTree::new("*3"));
        let values: Vec<&str> = shown.tree.iter().map(|node| &node.value[..]).collect();
        assert_eq!(values, ["*3", "0", "*", "*2"]);
        assert_eq!(shown.tree[3].left.iter().map(|played| played.to).collect::<Vec<_>>(), [1, 2]);
        assert_eq!((shown.cut, shown.stopped), (0, None));
    }

    #[test]
    fn what_has_no_room_is_cut() {
        let shown = tree(&ShowTree { most: 3, ..ShowTree::new("{{9|5}|{2|1}}") });
        assert_eq!((shown.tree.len(), shown.cut), (3, 2));
        let shown = tree(&ShowTree { depth: Some(1), ..ShowTree::new("{{9|5}|{2|1}}") });
        assert_eq!((shown.tree.len(), shown.cut), (3, 2));
        let shown = tree(&ShowTree { depth: Some(0), ..ShowTree::new("5") });
        assert_eq!((shown.tree.len(), shown.cut), (1, 0));
        let stopped = Session::new().ask(&Task::new(Limits::new().nodes(9)), &ShowTree::new("{{9|5}|{2|1}}"));
        assert_eq!(stopped.unwrap().stopped, Some(Stop::Nodes));
    }

    #[test]
    fn games_as_they_are_written() {
        let question = ShowTree { written: true, ..ShowTree::new("{0,1|{2|}}") };
        let shown = tree(&question);
        let texts: Vec<&str> = shown.tree.iter().filter_map(|node| node.text.as_deref()).collect();
        assert_eq!(texts, ["{0,1|{2|}}", "0", "1", "{2|}", "2"]);
        // A move in either term of a sum; a number is left alone.
        let shown = tree(&ShowTree { written: true, ..ShowTree::new("{0,1|{2|}} - {3|1}") });
        let count = |side: &[TreeMove]| side.len();
        assert_eq!((count(&shown.tree[0].left), count(&shown.tree[0].right)), (3, 2));
        let shown = tree(&ShowTree { written: true, ..ShowTree::new("domineering(2x2)") });
        assert_eq!(shown.tree[0].value, "+-1");
        // Two dominoes lead to boards that differ, if only by a mirror.
        assert_eq!(shown.tree[0].left.iter().flat_map(|played| &played.moves).count(), 2);
    }
}
