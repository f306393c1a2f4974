//! Prints a syntax tree so that it reads back as the same tree.
//!
//! Games are printed as CGSuite does: an option that stands alone on its side and is itself a game loses its braces, and
//! the bar around it grows instead. The printer follows the rules of [`grammar`](crate::grammar) backwards. It keeps
//! the braces where the text would be read differently without them: around a game that has two plain numbers in one
//! list, or an empty list.
//!
//! What is left to print waits on a stack, so the nesting costs no call stack and the time is linear in the output.

use std::collections::HashSet;
use std::fmt;

use crate::expr::{Expr, Node, NodeId};
use crate::function::PASS;
use crate::style::{LONGEST_BAR, Signs, Style};

/// Prints the expression.
///
/// ```
/// use tedomari_notation::{Style, parse, print};
///
/// let expr = parse("{3/2v*||{1|{|}}|-8Miny(3)}")?;
/// assert_eq!(print(&expr, Style::Ascii), "{3/2v*|||1|{|}||-8Miny(3)}");
/// assert_eq!(print(&expr, Style::Unicode), "{1½↓∗|||1|{|}||-8-_3}");
/// # Ok::<(), tedomari_notation::ParseError>(())
/// ```
pub fn print(expr: &Expr, style: Style) -> String {
    expr.display(style).to_string()
}

/// Prints the expression in ASCII with all braces and single bars: the structure, independent of the bar rules.
///
/// ```
/// use tedomari_notation::{parse, print_braces};
///
/// assert_eq!(print_braces(&parse("14|2|||-2||-14|-16")?), "{{14|2}|{-2|{-14|-16}}}");
/// # Ok::<(), tedomari_notation::ParseError>(())
/// ```
pub fn print_braces(expr: &Expr) -> String {
    DisplayExpr { longest_bar: 1, ..expr.display(Style::Ascii) }.to_string()
}

impl Expr {
    /// The expression in that style, for `write!` and `to_string`.
    pub fn display(&self, style: Style) -> DisplayExpr<'_> {
        self.display_at(self.root(), style)
    }

    /// A part of the expression in that style. A label is defined where it first occurs in the part.
    ///
    /// # Panics
    /// When printed, if `id` comes from another expression and lies beyond this one.
    pub fn display_at(&self, id: NodeId, style: Style) -> DisplayExpr<'_> {
        DisplayExpr { expr: self, root: id, style, longest_bar: LONGEST_BAR }
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display(Style::Ascii).fmt(f)
    }
}

/// An expression that knows how it will be printed; from [`Expr::display`].
#[derive(Debug, Clone, Copy)]
pub struct DisplayExpr<'e> {
    expr: &'e Expr,
    root: NodeId,
    style: Style,
    longest_bar: usize,
}

/// How tightly a node's text holds together; what binds less than its surroundings ask for goes into parentheses.
mod binds {
    pub const ANY: u8 = 0;
    pub const SIDES: u8 = 1;
    pub const SUM: u8 = 2;
    pub const ORDINAL_SUM: u8 = 3;
    pub const PREFIX: u8 = 4;
    pub const MULTIPLE: u8 = 5;
    /// Begins with a number: a literal, or a number in front of an atom.
    pub const NUMBER: u8 = 6;
    pub const ATOM: u8 = 7;
}

enum Task {
    /// A node where something that binds at least this tightly is asked for.
    Node(NodeId, u8),
    /// A game without its braces.
    Bare(NodeId),
    Paren(NodeId),
    Text(&'static str),
}

impl fmt::Display for DisplayExpr<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut printer = Printer {
            expr: self.expr,
            style: self.style,
            signs: self.style.signs(),
            bars: bar_lengths(self.expr, self.root, self.longest_bar),
            named: HashSet::new(),
            tasks: vec![Task::Node(self.root, binds::ANY)],
        };
        while let Some(task) = printer.tasks.pop() {
            match task {
                Task::Text(text) => f.write_str(text)?,
                Task::Bare(id) => printer.bare(id),
                Task::Paren(id) => printer.paren(id),
                Task::Node(id, least) if printer.needs_paren(id, least) => printer.paren(id),
                Task::Node(id, _) => printer.node(f, id)?,
            }
        }
        Ok(())
    }
}

/// What the bar of a game looks like.
#[derive(Clone, Copy, Default)]
struct BarLength {
    /// The length; 0 for nodes that are not games.
    length: usize,
    /// The braces may be left out where the game is the only option of its side.
    can_be_bare: bool,
}

fn bar_lengths(expr: &Expr, root: NodeId, longest: usize) -> Vec<BarLength> {
    let mut bars: Vec<BarLength> = Vec::with_capacity(root.index() + 1);
    for (id, node) in expr.nodes().take(root.index() + 1) {
        let Node::Game { left, right } = node else {
            bars.push(BarLength::default());
            continue;
        };
        let inside = [left, right]
            .map(|list| bare_option(&bars, list).map_or(0, |option| bars[option.index()].length));
        let length = 1 + inside[0].max(inside[1]);
        let readable = |list: &[NodeId]| {
            let numbers = list.iter().filter(|&&option| matches!(expr.node(option), Node::Number(_)));
            !list.is_empty() && numbers.take(2).count() < 2
        };
        let can_be_bare = length < longest && expr.label(id).is_none() && readable(left) && readable(right);
        bars.push(BarLength { length, can_be_bare });
    }
    bars
}

/// The only option of a side, if its braces can be left out.
fn bare_option(bars: &[BarLength], list: &[NodeId]) -> Option<NodeId> {
    match *list {
        [option] if bars[option.index()].can_be_bare => Some(option),
        _ => None,
    }
}

struct Printer<'e> {
    expr: &'e Expr,
    style: Style,
    signs: &'static Signs,
    bars: Vec<BarLength>,
    /// The labelled games printed so far.
    named: HashSet<NodeId>,
    tasks: Vec<Task>,
}

impl Printer<'_> {
    fn binds(&self, id: NodeId) -> u8 {
        match self.expr.node(id) {
            Node::Add(g, h) if self.is_juxtaposed(*g, *h) => binds::NUMBER,
            Node::Add(..) | Node::Subtract(..) => binds::SUM,
            Node::Sides(..) => binds::SIDES,
            Node::OrdinalSum(..) => binds::ORDINAL_SUM,
            Node::Negative(_) | Node::PlusMinus(_) => binds::PREFIX,
            Node::Multiple { .. } => binds::MULTIPLE,
            Node::Number(_) => binds::NUMBER,
            _ => binds::ATOM,
        }
    }

    fn needs_paren(&self, id: NodeId, least: u8) -> bool {
        self.binds(id) < least
    }

    /// Whether a sum is written as a number in front: `3/2v*`.
    fn is_juxtaposed(&self, g: NodeId, h: NodeId) -> bool {
        matches!(self.expr.node(g), Node::Number(_))
            && matches!(
                self.expr.node(h),
                Node::Nimber(_)
                    | Node::Up { .. }
                    | Node::UpPower { .. }
                    | Node::UpSum { .. }
                    | Node::Tiny(_)
                    | Node::Miny(_)
                    | Node::Loopy { .. }
            )
    }

    fn is_natural(&self, id: NodeId) -> bool {
        matches!(self.expr.node(id), Node::Number(number) if number.signum() >= 0)
    }

    /// Tasks are done last in, first out.
    fn then<const N: usize>(&mut self, tasks: [Task; N]) {
        self.tasks.extend(tasks.into_iter().rev());
    }

    fn then_list(&mut self, list: &[NodeId]) {
        for (at, &id) in list.iter().enumerate().rev() {
            self.tasks.push(Task::Node(id, binds::ANY));
            if at > 0 {
                self.tasks.push(Task::Text(","));
            }
        }
    }

    fn paren(&mut self, id: NodeId) {
        let [open, close] = self.signs.paren;
        self.then([Task::Text(open), Task::Node(id, binds::ANY), Task::Text(close)]);
    }

    fn bare(&mut self, id: NodeId) {
        let Node::Game { left, right } = self.expr.node(id) else { return };
        self.then_side(right);
        let length = self.bars[id.index()].length;
        self.tasks.push(Task::Text(self.signs.bars[length - 1]));
        self.then_side(left);
    }

    fn then_side(&mut self, list: &[NodeId]) {
        match bare_option(&self.bars, list) {
            Some(option) => self.tasks.push(Task::Bare(option)),
            None => self.then_list(list),
        }
    }

    fn node(&mut self, f: &mut fmt::Formatter<'_>, id: NodeId) -> fmt::Result {
        use Task::Text;
        let signs = self.signs;
        let expr = self.expr;
        match expr.node(id) {
            Node::Number(number) => return self.style.write_number(f, number),
            Node::Nimber(1) => return f.write_str(signs.star),
            Node::Nimber(n) => return write!(f, "{}{n}", signs.star),
            Node::Up { count, star } => {
                let (arrow, twice) =
                    if *count < 0 { (signs.down, signs.down_down) } else { (signs.up, signs.up_up) };
                match count.unsigned_abs() {
                    1 => f.write_str(arrow)?,
                    2 => f.write_str(twice)?,
                    n => write!(f, "{arrow}{n}")?,
                }
                return self.star(f, *star);
            }
            Node::UpPower { n, down, star } => {
                let [open, close] = signs.power;
                write!(f, "{}{open}{n}{close}", if *down { signs.down } else { signs.up })?;
                return self.star(f, *star);
            }
            Node::UpSum { n, down, star } => {
                let [open, close] = signs.sum;
                write!(f, "{}{open}{n}{close}", if *down { signs.down } else { signs.up })?;
                return self.star(f, *star);
            }
            Node::Tiny(g) => self.subscript(signs.tiny, *g),
            Node::Miny(g) => self.subscript(signs.miny, *g),
            Node::PlusMinus(list) => self.plus_minus(list),
            Node::Game { .. } => {
                if let Some(name) = expr.label(id) {
                    self.style.write_name(f, name, false)?;
                    if !self.named.insert(id) {
                        return Ok(());
                    }
                }
                let [open, close] = signs.brace;
                self.then([Text(open), Task::Bare(id), Text(close)]);
            }
            // Anything but a game in braces has no form of its own.
            Node::Quoted(g) if !matches!(expr.node(*g), Node::Game { .. }) => {
                self.then([Task::Paren(*g)]);
            }
            Node::Quoted(g) => {
                self.then([Text(signs.quote), Task::Node(*g, binds::ANY), Text(signs.quote)]);
            }
            Node::Negative(g) => {
                // A minus in front of a digit would become part of the number.
                let numeric = matches!(self.binds(*g), binds::MULTIPLE | binds::NUMBER);
                self.then([Text("-"), if numeric { Task::Paren(*g) } else { Task::Node(*g, binds::PREFIX) }]);
            }
            Node::Add(g, h) if self.is_juxtaposed(*g, *h) => {
                self.then([Task::Node(*g, binds::ANY), Task::Node(*h, binds::ANY)]);
            }
            Node::Add(g, h) => self.binary(*g, " + ", *h, binds::SUM),
            Node::Subtract(g, h) => self.binary(*g, " - ", *h, binds::SUM),
            Node::OrdinalSum(g, h) => self.binary(*g, signs.colon, *h, binds::ORDINAL_SUM),
            Node::Multiple { times, of } => {
                self.style.write_number(f, times)?;
                self.then([Text(signs.times), Task::Node(*of, binds::ATOM)]);
            }
            Node::Call { function, arguments } => {
                self.style.write_name(f, function.name(), true)?;
                let [open, close] = signs.paren;
                self.tasks.push(Text(close));
                self.then_list(arguments);
                self.tasks.push(Text(open));
            }
            Node::Position { ruleset, board } => return self.style.write_position(f, ruleset, board),
            Node::Loopy { name, star } => {
                self.style.write_loopy(f, *name)?;
                return self.star(f, *star);
            }
            Node::Pass => return self.style.write_name(f, PASS, true),
            Node::Sides(g, h) => {
                self.then([Task::Node(*g, binds::SUM), Text(signs.ampersand), Task::Node(*h, binds::SUM)]);
            }
            Node::Ko { shape, a, b } => {
                self.style.write_ko(f, *shape)?;
                let [open, close] = signs.bracket;
                self.tasks.push(Text(close));
                self.then_list(&[*a, *b]);
                self.tasks.push(Text(open));
            }
            Node::Back(name) => return self.style.write_name(f, name, false),
        }
        Ok(())
    }

    fn star(&self, f: &mut fmt::Formatter<'_>, star: u64) -> fmt::Result {
        match star {
            0 => Ok(()),
            1 => f.write_str(self.signs.star),
            n => write!(f, "{}{n}", self.signs.star),
        }
    }

    /// Operators group to the left: on the right, an operator of the same kind needs parentheses.
    fn binary(&mut self, g: NodeId, sign: &'static str, h: NodeId, binds: u8) {
        self.then([Task::Node(g, binds), Task::Text(sign), Task::Node(h, binds + 1)]);
    }

    fn subscript(&mut self, [open, close]: [&'static str; 2], g: NodeId) {
        let unlabelled_game = matches!(self.expr.node(g), Node::Game { .. }) && self.expr.label(g).is_none();
        // Only Unicode's subscript has no bracket of its own.
        let enclosed = !close.is_empty() || unlabelled_game || self.is_natural(g);
        let argument = if enclosed { Task::Node(g, binds::ANY) } else { Task::Paren(g) };
        self.then([Task::Text(open), argument, Task::Text(close)]);
    }

    fn plus_minus(&mut self, list: &[NodeId]) {
        let sign = Task::Text(self.signs.plus_minus);
        match *list {
            [g] if self.is_natural(g) => self.then([sign, Task::Node(g, binds::ANY)]),
            [g] if matches!(self.expr.node(g), Node::Number(_)) => self.then([sign, Task::Paren(g)]),
            [g] => self.then([sign, Task::Node(g, binds::ATOM)]),
            _ => {
                let [open, close] = self.signs.brace;
                self.tasks.push(Task::Text(close));
                self.then_list(list);
                self.then([sign, Task::Text(open)]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ExprBuilder, parse};

    fn again(text: &str) -> String {
        let expr = parse(text).unwrap();
        for style in [Style::Ascii, Style::Unicode] {
            let printed = print(&expr, style);
            let back = parse(&printed).unwrap_or_else(|error| panic!("{printed}: {error}"));
            assert!(back.same_structure(&expr), "{text} printed as {printed}");
        }
        print(&expr, Style::Ascii)
    }

    #[test]
    fn what_is_already_well_written_stays() {
        for text in [
            "{9|8||1|-15}",
            "{2|-1/2}",
            "3/2v*",
            "2Tiny(2)",
            "-8Miny(3)",
            "{3|1} + ^ - 2",
            "5 - 3/2v*",
            "3 + -1",
            "3 + +-1",
            "-(3/2v*)",
            "-(3)",
            "-(4.{2|0})",
            "-4.{2|0}",
            "4.(3)",
            "2.^<2>",
            "v[3]*2",
            "--^",
            "-+-1",
            "+-3/2",
            "+-(-1)",
            "+-(1*)",
            "+-^",
            "+-{2|1}",
            "+-{{1,1*|+-(1*)},+-(1*)}",
            "+-(+-1)",
            "a{2|1} + a",
            "{a{2|1}|-a}",
            "{3 + b{1|0}|b}",
            "+-a{2|1} - a",
            "Tiny(a{2|1}) + a",
            "^:v:*",
            "^:(v:*)",
            "^ - (v - *)",
            "(^ + v):*",
            "cool({3|1},1/2)",
            "{^3|v3*2}",
            "^0*",
            "*0",
            "{9||13/2,{15/2|2}|0}",
            "{0|^*,^^||^*,{0|^*,^^}}",
            "{1,2||3|4}",
            "{{1,2|3}|4}",
            "{{|}|{1|}}",
        ] {
            assert_eq!(again(text), text);
        }
    }

    #[test]
    fn bars_stop_at_four() {
        assert_eq!(again("1|2||3|||4||||5|||||6||||||7"), "{{1|2||3|||4||||5}|6||7}");
        assert_eq!(again("1|||||2"), "{1|2}");
    }

    #[test]
    fn latex() {
        let text = "{3/2v*,^3|2||-2.{1|0}} + +-{1,*2} - Tiny(2):v<2> - cool(a_1{1|||0||^[3]*|0},1)";
        assert_eq!(
            print(&parse(text).unwrap(), Style::Latex),
            r"\left\{\frac{3}{2}{\downarrow}{\ast},{\uparrow}3\mid 2\parallel -2\cdot \left\{1\mid 0\right\}\right\} + \pm \left\{1,{\ast}2\right\} - {+_{2}}\mathbin{:}{\downarrow}^{2} - \mathrm{cool}\left(\mathit{a\_1}\left\{1\mathrel{|||}0\parallel {\uparrow}^{[3]}{\ast}\mid 0\right\},1\right)"
        );
    }

    #[test]
    fn shared_games_without_a_label_print_each_time() {
        let mut builder = ExprBuilder::new();
        let star = builder.push(Node::Nimber(1));
        let game = builder.push(Node::Game { left: vec![star], right: vec![star] });
        let root = builder.push(Node::Game { left: vec![game], right: vec![game] });
        let mut expr = builder.finish(root);
        assert_eq!(expr.to_string(), "{*|*||*|*}");
        expr.set_label(game, "g").unwrap();
        assert_eq!(expr.to_string(), "{g{*|*}|g}");
        assert_eq!(expr.display_at(game, Style::Unicode).to_string(), "g{∗|∗}");
    }
}
