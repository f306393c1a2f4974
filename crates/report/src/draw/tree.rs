//! Trees of games, as SVG and as DOT. Left's moves go down to the left in blue, Right's to the right in red.
//!
//! In the SVG a game that is met again stands without its options, in a broken frame. DOT has every game once.

use std::fmt::Write;

use tedomari_answer::tree::{ShownTree, TreeNode};
use tedomari_vocabulary::Player;

use super::svg::{Page, SvgOptions};
use super::svg_panel::escape;

/// Lengths of the drawing.
const LETTER: f64 = 7.6;
const LINE: f64 = 15.0;
const CELL: f64 = 14.0;
const GAP: f64 = 16.0;
const LAYER: f64 = 52.0;
const MARGIN: f64 = 20.0;

/// Longer labels are cut.
const LONGEST: usize = 26;

/// A game where it is drawn.
struct Drawn<'t> {
    node: &'t TreeNode,
    /// Whether it stands elsewhere with its options.
    again: bool,
    parent: Option<(usize, Player)>,
    depth: usize,
    label: String,
    board: Option<Vec<&'t str>>,
    /// The middle.
    x: f64,
    width: f64,
    height: f64,
    /// The ends of what is below and beside it.
    children: Vec<usize>,
}

/// The tree as an SVG document.
///
/// ```
/// use tedomari_answer::{Session, ShowTree};
/// use tedomari_report::draw::{SvgOptions, svg_tree};
/// use tedomari_task::Task;
///
/// let shown = Session::new().ask(&Task::default(), &ShowTree::new("{3|1||0}"))?;
/// let document = svg_tree("{3|1||0}", &shown, &SvgOptions::default());
/// assert!(document.starts_with("<svg ") && document.contains(">{3|1}</text>"));
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
pub fn svg_tree(title: &str, tree: &ShownTree, options: &SvgOptions) -> String {
    let mut page = Page::new(options);
    page.heading(title);
    let mut drawn = unfold(tree);
    place(&mut drawn);
    let layers = drawn.iter().map(|one| one.depth + 1).max().unwrap_or(0);
    let mut tops = vec![0.0; layers + 1];
    for depth in 0..layers {
        let tallest = drawn.iter().filter(|one| one.depth == depth).map(|one| one.height);
        tops[depth + 1] = tops[depth] + tallest.fold(0.0, f64::max) + LAYER;
    }
    let width = drawn.iter().map(|one| one.x + one.width / 2.0).fold(0.0, f64::max) + MARGIN;
    let top = |one: &Drawn<'_>| 46.0 + tops[one.depth];
    let mut body = String::new();
    for one in &drawn {
        let Some((parent, player)) = one.parent else { continue };
        let above = &drawn[parent];
        let (class, stroke) = match player {
            Player::Left => ("left", "#2563eb"),
            Player::Right => ("right", "#dc2626"),
        };
        let _ = writeln!(
            body,
            r#"<line class="{class}" stroke="{stroke}" stroke-width="2" x1="{:.1}" y1="{:.1}" x2="{:.1}" y2="{:.1}"/>"#,
            above.x,
            top(above) + above.height,
            one.x,
            top(one)
        );
    }
    for one in &drawn {
        draw(one, top(one), &mut body);
    }
    page.draw(width, tops[layers] + 16.0, &body);
    page.finish()
}

/// The tree of the drawing, parents first.
fn unfold(tree: &ShownTree) -> Vec<Drawn<'_>> {
    let mut drawn: Vec<Drawn<'_>> = Vec::new();
    let mut seen = vec![false; tree.tree.len()];
    // By layers, so that a game stands with its options where it is met first.
    let mut open = std::collections::VecDeque::from([(0, None, 0)]);
    while let Some((at, parent, depth)) = open.pop_front() {
        let Some(node) = tree.tree.get(at) else { continue };
        let has_more = !(node.left.is_empty() && node.right.is_empty());
        let again = std::mem::replace(&mut seen[at], true) && has_more;
        let index = drawn.len();
        let board = board(node);
        let label = if board.is_some() {
            node.value.clone()
        } else {
            node.text.clone().unwrap_or(node.value.clone())
        };
        let label = cut(&label);
        let columns =
            board.as_ref().map_or(0, |rows| rows.iter().map(|row| row.chars().count()).max().unwrap_or(0));
        let rows = board.as_ref().map_or(0, Vec::len);
        let width = (label.chars().count() as f64 * LETTER).max(columns as f64 * CELL).max(14.0) + 14.0;
        let height = LINE + rows as f64 * CELL + if rows > 0 { 14.0 } else { 9.0 };
        drawn.push(Drawn {
            node,
            again,
            parent,
            depth,
            label,
            board,
            x: 0.0,
            width,
            height,
            children: Vec::new(),
        });
        if let Some((parent, _)) = parent {
            let parent: usize = parent;
            drawn[parent].children.push(index);
        }
        if !again {
            // The best of Left's moves stands outside.
            let left = node.left.iter().map(|played| (played.to, Player::Left));
            let right = node.right.iter().map(|played| (played.to, Player::Right));
            open.extend(left.chain(right).map(|(to, player)| (to, Some((index, player)), depth + 1)));
        }
    }
    drawn
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The rows of a board, if the game is written as one that is made of cells.
fn board(node: &TreeNode) -> Option<Vec<&str>> {
    let text = node.text.as_deref()?.strip_prefix('-').unwrap_or(node.text.as_deref()?);
    let inner = text.split_once('(')?.1.strip_suffix(')')?;
    let is_cell = |c: char| c.is_ascii_alphabetic() || matches!(c, '.' | '#' | '|');
    let rows: Vec<&str> = inner.split('|').collect();
    let is_board = !inner.is_empty() && inner.chars().all(is_cell) && rows.iter().all(|row| row.len() <= 24);
    (is_board && rows.len() <= 24).then_some(rows)
}

/// From left to right: a game stands over the middle of its options, and none overlaps another of its layer or below.
fn place(drawn: &mut [Drawn<'_>]) {
    // Each subtree as the ends of its layers, from its own down; from the last node up, children come before parents.
    let mut outlines: Vec<Vec<(f64, f64)>> = vec![Vec::new(); drawn.len()];
    let mut shifts = vec![0.0; drawn.len()];
    for at in (0..drawn.len()).rev() {
        let children = std::mem::take(&mut drawn[at].children);
        let mut outline: Vec<(f64, f64)> = Vec::new();
        for &child in &children {
            let own = std::mem::take(&mut outlines[child]);
            let pairs = outline.iter().zip(&own);
            let shift = pairs.map(|(all, own)| all.1 + GAP - own.0).fold(f64::NEG_INFINITY, f64::max);
            let shift = if shift.is_finite() { shift } else { 0.0 };
            shifts[child] = shift;
            for (layer, (low, high)) in own.into_iter().enumerate() {
                let (low, high) = (low + shift, high + shift);
                match outline.get_mut(layer) {
                    Some(all) => *all = (all.0.min(low), all.1.max(high)),
                    None => outline.push((low, high)),
                }
            }
        }
        let middle = match (children.first(), children.last()) {
            (Some(&first), Some(&last)) => (shifts[first] + shifts[last]) / 2.0,
            _ => 0.0,
        };
        // A child is placed against its parent, whose middle is 0.
        children.iter().for_each(|&child| shifts[child] -= middle);
        outline.iter_mut().for_each(|ends| *ends = (ends.0 - middle, ends.1 - middle));
        let half = drawn[at].width / 2.0;
        outline.insert(0, (-half, half));
        outlines[at] = outline;
        drawn[at].children = children;
    }
    let low = outlines.first().into_iter().flatten().map(|ends| ends.0).fold(0.0, f64::min);
    for at in 0..drawn.len() {
        drawn[at].x = match drawn[at].parent {
            None => MARGIN - low,
            Some((parent, _)) => drawn[parent].x + shifts[at],
        };
    }
}

fn draw(one: &Drawn<'_>, top: f64, body: &mut String) {
    let dash = if one.again { r#" stroke-dasharray="4 3""# } else { "" };
    let _ = writeln!(
        body,
        r##"<g><title>{}</title><rect class="cell axis" fill="#f8fafc" stroke="#94a3b8"{dash} x="{:.1}" y="{top:.1}" width="{:.1}" height="{:.1}" rx="4"/>"##,
        escape(one.node.text.as_deref().unwrap_or(&one.node.value)),
        one.x - one.width / 2.0,
        one.width,
        one.height
    );
    let mut y = top + 5.0;
    for row in one.board.iter().flatten() {
        let left = one.x - row.chars().count() as f64 * CELL / 2.0;
        for (at, cell) in row.chars().enumerate() {
            draw_cell(cell, left + at as f64 * CELL, y, body);
        }
        y += CELL;
    }
    let y = if one.board.is_some() { y + LINE } else { y + LINE - 3.0 };
    let _ = writeln!(
        body,
        r##"<text class="ink" fill="#1f2937" font-size="12" text-anchor="middle" x="{:.1}" y="{y:.1}">{}</text></g>"##,
        one.x,
        escape(&one.label)
    );
    if one.node.cut {
        let _ = writeln!(
            body,
            r##"<text class="muted" fill="#6b7280" font-size="14" text-anchor="middle" x="{:.1}" y="{:.1}">⋮</text>"##,
            one.x,
            top + one.height + 16.0
        );
    }
}

fn draw_cell(cell: char, x: f64, y: f64, body: &mut String) {
    let (class, fill) = if cell == '#' { ("blocked", "#94a3b8") } else { ("cell", "#ffffff") };
    let _ = writeln!(
        body,
        r##"<rect class="{class} grid" fill="{fill}" stroke="#cbd5e1" x="{x:.1}" y="{y:.1}" width="{CELL}" height="{CELL}"/>"##
    );
    let (middle_x, middle_y) = (x + CELL / 2.0, y + CELL / 2.0);
    let stone = match cell.to_ascii_lowercase() {
        'x' => Some(("leftdot", "#2563eb")),
        'o' => Some(("rightdot", "#dc2626")),
        _ => None,
    };
    match (cell, stone) {
        ('.' | '#', _) => {}
        (_, Some((class, fill))) => {
            let _ = writeln!(
                body,
                r#"<circle class="{class}" fill="{fill}" cx="{middle_x:.1}" cy="{middle_y:.1}" r="{:.1}"/>"#,
                CELL * 0.36
            );
        }
        (letter, None) => {
            let _ = writeln!(
                body,
                r##"<text class="ink" fill="#1f2937" font-size="10" text-anchor="middle" x="{middle_x:.1}" y="{:.1}">{letter}</text>"##,
                middle_y + 3.5
            );
        }
    }
}

/// The tree for Graphviz, every game once.
///
/// ```
/// use tedomari_answer::{Session, ShowTree};
/// use tedomari_report::draw::dot_tree;
/// use tedomari_task::Task;
///
/// let shown = Session::new().ask(&Task::default(), &ShowTree::new("*2"))?;
/// assert!(dot_tree(&shown).contains("0 -> 1 [color=\"#2563eb\"]"));
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
pub fn dot_tree(tree: &ShownTree) -> String {
    let quoted = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
    let mut out = String::from("digraph tree {\n  node [shape=box, style=rounded];\n");
    for (at, node) in tree.tree.iter().enumerate() {
        let mut label = quoted(node.text.as_deref().unwrap_or(&node.value));
        if node.text.as_ref().is_some_and(|text| *text != node.value) {
            label += &format!("\\n{}", quoted(&node.value));
        }
        if node.cut {
            label += "\\n…";
        }
        let _ = writeln!(out, "  {at} [label=\"{label}\"];");
    }
    for (at, node) in tree.tree.iter().enumerate() {
        for (side, colour) in [(&node.left, "#2563eb"), (&node.right, "#dc2626")] {
            for played in side {
                let label = match &played.moves[..] {
                    [] => String::new(),
                    moves => format!(", label=\"{}\"", quoted(&moves.join(", "))),
                };
                let _ = writeln!(out, "  {at} -> {} [color=\"{colour}\"{label}];", played.to);
            }
        }
    }
    out + "}\n"
}
