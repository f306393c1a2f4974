//! One level of operands, commas and bars: which bar is the root, and what the commas separate.
//!
//! The rule is the one told in [`grammar`](crate::grammar). The bars of a level are arranged in a Cartesian tree (the
//! longest bar on top), built from left to right with a stack. While it is built, each part counts the plain numbers
//! that its list of options would show, so that a part knows which of the two readings holds before anything is made of
//! it, and each operand is looked at a fixed number of times.

use crate::error::{ParseError, found};
use crate::expr::{ExprBuilder, Node, NodeId, Span};

/// Something between separators: a node, and the text it stands for (with parentheses, if any).
#[derive(Debug, Clone, Copy)]
pub(crate) struct Operand {
    pub id: NodeId,
    pub span: Span,
}

/// An operand, or nothing, and what comes after it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Slot {
    pub operand: Option<Operand>,
    /// The separator's place in the text; for the last slot of a level, that of the closing bracket.
    pub separator: Span,
    /// The length of the bar that follows; 0 for a comma. Meaningless in the last slot.
    pub bar: usize,
}

/// What a level turned out to be.
pub(crate) enum Content {
    /// It had a bar and is a game.
    Game(NodeId),
    /// It had none; these are its comma-separated entries.
    List(Vec<NodeId>),
}

/// Reads a level. `span` is what the game covers if the level is one; by default, from the first operand to the last.
pub(crate) fn resolve(
    builder: &mut ExprBuilder,
    text: &str,
    slots: &[Slot],
    span: Option<Span>,
) -> Result<Content, ParseError> {
    let (splits, root) = cartesian_tree(builder, slots);
    let mut level = Level { builder, text, slots, splits, entry: "an option" };
    let Part::Split(root) = root else {
        return Ok(Content::List(level.entries(0, slots.len() - 1)?));
    };
    let split = level.splits[root];
    level.demand_unique(&split)?;
    let left = level.options(split.left)?;
    let right = level.options(split.right)?;
    let span = span.unwrap_or_else(|| level.span(split.first, split.last));
    Ok(Content::Game(level.builder.push_at(Node::Game { left, right }, span)))
}

/// Reads a level in which commas separate whole entries, each of which may have bars: the arguments of a function.
pub(crate) fn entries(
    builder: &mut ExprBuilder,
    text: &str,
    slots: &[Slot],
) -> Result<Vec<NodeId>, ParseError> {
    let mut level = Level { builder, text, slots, splits: Vec::new(), entry: "a game" };
    level.pieces(0, slots.len() - 1)
}

/// A stretch of slots, by first and last index, without a bar inside; or one divided at its longest bar.
#[derive(Debug, Clone, Copy)]
enum Part {
    Run(usize, usize),
    Split(usize),
}

#[derive(Debug, Clone, Copy)]
struct Split {
    /// The slot that the (first) longest bar follows.
    bar: usize,
    /// The slot that the second bar of the same length follows.
    second: Option<usize>,
    left: Part,
    right: Part,
    first: usize,
    last: usize,
    /// The commas bind tighter than the bar: the part is a single option.
    tight: bool,
}

/// What cutting a part at its commas would give.
#[derive(Debug, Clone, Copy, Default)]
struct Commas {
    any: bool,
    /// Whether the stretch before the first comma, and that after the last, is a plain number.
    first_is_number: bool,
    last_is_number: bool,
    /// How many stretches between two commas are plain numbers.
    inner_numbers: usize,
}

impl Commas {
    /// Two parts joined by a bar, which makes one stretch of the last and the first: no longer a plain number.
    fn join(self, right: Commas) -> Commas {
        Commas {
            any: self.any || right.any,
            first_is_number: self.any && self.first_is_number,
            last_is_number: right.any && right.last_is_number,
            inner_numbers: self.inner_numbers + right.inner_numbers,
        }
    }

    fn numbers(self) -> usize {
        if self.any {
            self.inner_numbers + usize::from(self.first_is_number) + usize::from(self.last_is_number)
        } else {
            usize::from(self.first_is_number)
        }
    }
}

/// A split whose right end has not been reached yet.
struct Open {
    bar: usize,
    second: Option<usize>,
    left: Part,
    right: Option<Part>,
    first: usize,
    commas: Commas,
    crowded: bool,
}

/// A finished part while the tree grows.
#[derive(Clone, Copy)]
struct Done {
    part: Part,
    first: usize,
    commas: Commas,
    /// The list of options it stands for shows at least two plain numbers.
    crowded: bool,
}

fn cartesian_tree(builder: &ExprBuilder, slots: &[Slot]) -> (Vec<Split>, Part) {
    let mut splits = Vec::new();
    let mut open: Vec<Open> = Vec::new();
    let mut first = 0;
    let last = slots.len() - 1;
    loop {
        let end = (first..last).find(|&at| slots[at].bar > 0).unwrap_or(last);
        let mut done = run(builder, slots, first, end);
        if end == last {
            while let Some(top) = open.pop() {
                done = close(&mut splits, absorb(top, done), last);
            }
            return (splits, done.part);
        }
        let bar = slots[end].bar;
        while let Some(top) = open.pop_if(|top| slots[top.bar].bar < bar) {
            done = close(&mut splits, absorb(top, done), end);
        }
        match open.pop_if(|top| slots[top.bar].bar == bar) {
            Some(top) => {
                let mut top = absorb(top, done);
                top.second.get_or_insert(end);
                open.push(top);
            }
            None => open.push(Open {
                bar: end,
                second: None,
                left: done.part,
                right: None,
                first: done.first,
                commas: done.commas,
                crowded: done.crowded,
            }),
        }
        first = end + 1;
    }
}

fn run(builder: &ExprBuilder, slots: &[Slot], first: usize, last: usize) -> Done {
    let is_number =
        |slot: &Slot| slot.operand.is_some_and(|operand| matches!(builder.node(operand.id), Node::Number(_)));
    let inner = slots.get(first + 1..last).unwrap_or_default();
    let commas = Commas {
        any: first < last,
        first_is_number: is_number(&slots[first]),
        last_is_number: is_number(&slots[last]),
        inner_numbers: inner.iter().filter(|slot| is_number(slot)).count(),
    };
    Done { part: Part::Run(first, last), first, commas, crowded: commas.numbers() > 1 }
}

fn absorb(mut open: Open, part: Done) -> Open {
    open.right.get_or_insert(part.part);
    open.commas = open.commas.join(part.commas);
    open.crowded |= part.crowded;
    open
}

fn close(splits: &mut Vec<Split>, open: Open, last: usize) -> Done {
    let Open { bar, second, left, right, first, commas, crowded } = open;
    let right = right.unwrap_or(Part::Run(last, last));
    // Without commas there is only one reading; a second bar of the same length is then an error, found later.
    let tight = !commas.any || (second.is_none() && !crowded);
    splits.push(Split { bar, second, left, right, first, last, tight });
    Done { part: Part::Split(splits.len() - 1), first, commas, crowded: !tight && commas.numbers() > 1 }
}

struct Level<'l> {
    builder: &'l mut ExprBuilder,
    text: &'l str,
    slots: &'l [Slot],
    splits: Vec<Split>,
    /// What an entry is called in a message.
    entry: &'static str,
}

impl Level<'_> {
    fn demand_unique(&self, split: &Split) -> Result<(), ParseError> {
        let Some(second) = split.second else { return Ok(()) };
        let [first, second] = [split.bar, second].map(|at| self.slots[at].separator);
        Err(ParseError::new(
            second.start,
            format!(
                "found {}, as long as the bar at byte {}, expected the longest bar of a level only once",
                found(self.text, second),
                first.start
            ),
        ))
    }

    /// From the first to the last operand; where there is none, from or to the bar beside the gap.
    fn span(&self, first: usize, last: usize) -> Span {
        let (head, tail) = (&self.slots[first], &self.slots[last]);
        let start = head.operand.map_or(head.separator.start, |operand| operand.span.start);
        let end = tail.operand.map_or(tail.separator.start, |operand| operand.span.end);
        Span { start, end }
    }

    /// The options that a side of a bar stands for.
    fn options(&mut self, part: Part) -> Result<Vec<NodeId>, ParseError> {
        enum Task {
            Read(Part),
            Join(usize),
        }
        let mut tasks = vec![Task::Read(part)];
        let mut lists: Vec<Vec<NodeId>> = Vec::new();
        while let Some(task) = tasks.pop() {
            let list = match task {
                Task::Read(Part::Run(first, last)) => self.entries(first, last)?,
                Task::Read(Part::Split(at)) => {
                    let split = self.splits[at];
                    if split.tight {
                        self.demand_unique(&split)?;
                        tasks.extend([Task::Join(at), Task::Read(split.right), Task::Read(split.left)]);
                        continue;
                    }
                    self.pieces(split.first, split.last)?
                }
                Task::Join(at) => {
                    let Split { first, last, .. } = self.splits[at];
                    let span = self.span(first, last);
                    let right = lists.pop().unwrap_or_default();
                    let left = lists.pop().unwrap_or_default();
                    vec![self.builder.push_at(Node::Game { left, right }, span)]
                }
            };
            lists.push(list);
        }
        Ok(lists.pop().unwrap_or_default())
    }

    /// A stretch without bars: nothing at all, or operands between commas.
    fn entries(&self, first: usize, last: usize) -> Result<Vec<NodeId>, ParseError> {
        if first == last && self.slots[first].operand.is_none() {
            return Ok(Vec::new());
        }
        (first..=last).map(|at| self.entry(at)).collect()
    }

    fn entry(&self, at: usize) -> Result<NodeId, ParseError> {
        let Slot { operand, separator, .. } = self.slots[at];
        match operand {
            Some(operand) => Ok(operand.id),
            None => Err(ParseError::unexpected(separator.start, &found(self.text, separator), &[self.entry])),
        }
    }

    /// A stretch in which commas separate whole options.
    fn pieces(&mut self, first: usize, last: usize) -> Result<Vec<NodeId>, ParseError> {
        let mut list = Vec::new();
        let mut start = first;
        for end in first..=last {
            if end < last && self.slots[end].bar > 0 {
                continue;
            }
            list.push(if start == end {
                self.entry(end)?
            } else {
                // A piece has no comma, so this goes one call deep and no deeper.
                match resolve(self.builder, self.text, &self.slots[start..=end], None)? {
                    Content::Game(game) => game,
                    Content::List(_) => self.entry(end)?,
                }
            });
            start = end + 1;
        }
        Ok(list)
    }
}

#[cfg(test)]
mod tests {
    use crate::{parse, print_braces};

    fn braces(text: &str) -> String {
        parse(text).map_or_else(|error| error.to_string(), |expr| print_braces(&expr))
    }

    #[test]
    fn commas_bind_tighter_than_a_single_longest_bar() {
        assert_eq!(braces("{9||13/2,{15/2|2}|0}"), "{9|{13/2,{15/2|2}|0}}");
        assert_eq!(braces("{0|^*,^^||^*,{0|^*,^^}}"), "{{0|^*,^^}|^*,{0|^*,^^}}");
        assert_eq!(braces("{1/2,{3/4|1/4}|0,+-1/4||-1/4}"), "{{1/2,{3/4|1/4}|0,+-1/4}|-1/4}");
        assert_eq!(braces("5|||*,^|0||^,*||||7"), "{{5|{{*,^|0}|^,*}}|7}");
    }

    #[test]
    fn commas_separate_options_otherwise() {
        assert_eq!(braces("{2|||0,1||-2|-4}"), "{2|0,{1|{-2|-4}}}");
        assert_eq!(braces("{1|0,2|1||3}"), "{{1|0},{2|1}|3}");
        assert_eq!(braces("9||*,1|2,3"), "{9|*,{1|2},3}");
        assert_eq!(braces("9||1,|2"), "found `|`, expected an option (at byte 5)");
        assert_eq!(braces("9||0,1,|2"), "{9|0,1,{|2}}");
        // The inner part is cut at its comma, so the outer list shows one number only and the outer bar is tight.
        assert_eq!(braces("9|||0,1|2||3"), "{9|{0,{1|2}|3}}");
        // Here the outer list would show 3,4.
        assert_eq!(braces("9|||0,1|2||3,4"), "{9|0,{{1|2}|3},4}");
    }

    #[test]
    fn the_root_is_split_whatever_its_lists_show() {
        assert_eq!(braces("1,2|3,4"), "{1,2|3,4}");
        assert_eq!(braces("{1,2||3|4}"), "{1,2|{3|4}}");
    }

    #[test]
    fn two_longest_bars_point_at_the_second() {
        for (text, offset) in [
            ("1|2|3", 3),
            ("1|2,3|4", 5),
            ("{1||2|3|4}", 7),
            ("9||1|2,3|4|5", 10),
            ("1||2||3|4|5", 4),
            ("(1|2|3)", 4),
        ] {
            assert_eq!(parse(text).unwrap_err().offset, offset, "{text}");
        }
    }

    #[test]
    fn empty_sides() {
        assert_eq!(braces("|"), "{|}");
        assert_eq!(braces("{|1||2}"), "{{|1}|2}");
        assert_eq!(braces("{1|| |2}"), "{1|{|2}}");
        assert_eq!(braces("{1| ||}"), "{{1|}|}");
        assert_eq!(braces("{1,|2}"), "found `|`, expected an option (at byte 3)");
    }
}
