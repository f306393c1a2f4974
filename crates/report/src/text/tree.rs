//! The tree of a game.

use tedomari_answer::tree::{ShownTree, TreeMove, TreeNode};
use tedomari_vocabulary::Player;

use super::{Page, counted, spent};
use crate::look::{FAINT, side};
use crate::table::Table;

/// The answer of `tree`. A game that is met again stands without its options, which are told above.
pub fn shown_tree(page: &Page, answer: &ShownTree) -> String {
    let mut text = String::new();
    if let Some(stop) = answer.stopped {
        let mut table = Table::new(&page.look);
        table.fact("stopped", spent(stop, answer.nodes));
        text += &table.render();
    }
    let Some(root) = answer.tree.first() else { return text };
    let mut seen = vec![false; answer.tree.len()];
    seen[0] = true;
    text += &format!("{}\n", label(page, root));
    let (bend, last, line) = if page.look.ascii { ("|-", "`-", "| ") } else { ("├─", "└─", "│ ") };
    // What is still to be written, the next last: the lines before it, whose move, whether the last one.
    let mut open: Vec<(String, Player, &TreeMove, bool)> = Vec::new();
    push(&mut open, root, "");
    while let Some((before, player, played, is_last)) = open.pop() {
        let node = &answer.tree[played.to];
        let is_new = !std::mem::replace(&mut seen[played.to], true);
        let letter = page.look.paint(side(player), if player == Player::Left { "L" } else { "R" });
        let moves = match &played.moves[..] {
            [] => String::new(),
            moves => page.look.paint(FAINT, &format!("{}: ", moves.join(", "))),
        };
        let has_more = node.cut || !(node.left.is_empty() && node.right.is_empty());
        let again = match (is_new, has_more) {
            (false, true) => page.look.paint(FAINT, "  (above)"),
            _ if node.cut => page.look.paint(FAINT, if page.look.ascii { "  ..." } else { "  …" }),
            _ => String::new(),
        };
        let branch = if is_last { last } else { bend };
        text += &format!("{before}{branch}{letter} {moves}{}{again}\n", label(page, node));
        if is_new {
            let before = format!("{before}{} ", if is_last { "  " } else { line });
            push(&mut open, node, &before);
        }
    }
    if answer.cut > 0 {
        let games = counted(answer.cut as u64, "game has", "games have");
        text += &format!(
            "\n{games} options that are not shown: --most N and --depth N say how many games and moves are\n"
        );
    }
    text
}

fn push<'t>(open: &mut Vec<(String, Player, &'t TreeMove, bool)>, node: &'t TreeNode, before: &str) {
    let count = node.left.len() + node.right.len();
    let left = node.left.iter().map(|played| (Player::Left, played));
    let moves = left.chain(node.right.iter().map(|played| (Player::Right, played)));
    let all: Vec<_> = moves.enumerate().collect();
    for (at, (player, played)) in all.into_iter().rev() {
        open.push((before.to_owned(), player, played, at + 1 == count));
    }
}

/// A game in a line: how it is written, with its value behind it where that is something else.
fn label(page: &Page, node: &TreeNode) -> String {
    match &node.text {
        None => page.brief(&node.value),
        Some(text) if *text == node.value || node.value.is_empty() => page.brief(text),
        Some(text) => format!("{} = {}", page.brief(text), page.brief(&node.value)),
    }
}
