//! Positions, drawn: boards side by side, as many as fit into a line; heaps, tokens, components.

use tedomari_answer::play::{BoardScene, Scene, TokenScene};
use unicode_width::UnicodeWidthStr;

use crate::board;
use crate::look::{FAINT, Look, STRONG};
use crate::table::{Cell, Table};
use crate::text::Page;

/// Heaps of more beans than this are not drawn.
const MOST_BEANS: u64 = 50;

/// The position.
pub fn scene(page: &Page, scene: &Scene) -> String {
    let look = &page.look;
    match scene {
        Scene::Lines { lines } => lines.iter().map(|line| format!("  {line}\n")).collect(),
        Scene::Heaps { heaps } => beans(look, heaps),
        Scene::Tokens { tokens, more } => self::tokens(look, tokens, *more),
        Scene::Boards { components, idle } => {
            let mut text = match &components[..] {
                [only] if only.is_only && only.ruleset.is_some() && !only.is_negated => board(only, look),
                [only] if only.is_only => block(only, look),
                components => drawings(components, look),
            };
            if !idle.is_empty() {
                let idle: Vec<String> = idle.iter().map(usize::to_string).collect();
                let note = format!("no move is left in {}", idle.join(", "));
                text += &format!("  {}\n", look.paint(FAINT, &note));
            }
            text
        }
        Scene::Sum { components, boards, settled } => {
            let mut table = Table::new(look).right(&[0, 2, 3]);
            table.heading(&["component", "game", "mean", "temperature", "class"]);
            for (at, component) in components {
                let told = |fact: Option<String>| Cell::from(fact.unwrap_or_default());
                table.row([
                    at.to_string().into(),
                    fitting(page, &component.game).into(),
                    told(component.mean.as_ref().map(ToString::to_string)),
                    told(component.temperature.as_ref().map(ToString::to_string)),
                    told(component.class.as_ref().map(ToString::to_string)),
                ]);
            }
            let mut text = table.render();
            if !boards.is_empty() {
                text += &format!("\n{}", drawings(boards, look));
            }
            if let Some(settled) = settled {
                text += &format!("  {} {settled}\n", look.paint(FAINT, "settled:"));
            }
            text
        }
    }
}

/// A game cut so that its row fits; `tree` shows it whole.
fn fitting(page: &Page, text: &str) -> String {
    const OTHER_COLUMNS: usize = 40;
    const LEAST: usize = 30;
    let room = page.look.width.saturating_sub(OTHER_COLUMNS).max(LEAST);
    page.cut(&page.line(text), room, false)
}

fn beans(look: &Look, heaps: &[u64]) -> String {
    let mut table = Table::new(look).right(&[0]);
    for (at, &heap) in heaps.iter().enumerate() {
        let beans = if heap <= MOST_BEANS { "o".repeat(heap as usize) } else { String::new() };
        table.row([Cell::styled(at.to_string(), FAINT), heap.to_string().into(), beans.into()]);
    }
    table.render()
}

/// Tokens with where each can go, a line each.
fn tokens(look: &Look, tokens: &[TokenScene], more: usize) -> String {
    let mut table = Table::new(look);
    for token in tokens {
        let to = match token.to.is_empty() {
            true => "nowhere to go".to_owned(),
            false => format!("-> {}", token.to.join(", ")),
        };
        table.row([(&*token.what).into(), (&*token.vertex).into(), Cell::styled(to, FAINT)]);
    }
    let more = if more > 0 { format!("  and {more} more\n") } else { String::new() };
    table.render() + &more
}

/// Components by their numbers, drawn side by side.
fn drawings(components: &[BoardScene], look: &Look) -> String {
    let plain = Look { colour: false, ..look.clone() };
    let (mut rows, mut used) = (vec![Vec::new()], 0);
    for component in components {
        let measured = block(component, &plain);
        let width = measured.lines().map(UnicodeWidthStr::width).max().unwrap_or(0) + GAP;
        if used > 0 && used + width > look.width {
            rows.push(Vec::new());
            used = 0;
        }
        used += width;
        rows.last_mut().expect("there is one").push((measured, block(component, look)));
    }
    rows.iter().map(|row| joined(row)).collect::<Vec<_>>().join("\n")
}

/// Columns between two boards.
const GAP: usize = 2;

/// Blocks of lines side by side; each also without colours, to be measured.
fn joined(blocks: &[(String, String)]) -> String {
    let height = blocks.iter().map(|(plain, _)| plain.lines().count()).max().unwrap_or(0);
    let mut rows = vec![String::new(); height];
    for (plain, coloured) in blocks {
        let width = plain.lines().map(UnicodeWidthStr::width).max().unwrap_or(0) + GAP;
        let mut lines = plain.lines().zip(coloured.lines());
        for row in &mut rows {
            let (plain, coloured) = lines.next().unwrap_or_default();
            row.push_str(coloured);
            row.push_str(&" ".repeat(width - plain.width()));
        }
    }
    rows.into_iter().map(|row| format!("{}\n", row.trim_end())).collect()
}

/// A component with its number and what it is.
fn block(component: &BoardScene, look: &Look) -> String {
    let number = look.paint(STRONG, &component.number.to_string());
    match &component.ruleset {
        Some(ruleset) => {
            let minus = if component.is_negated { "minus " } else { "" };
            let name = look.paint(FAINT, &format!("{minus}{ruleset}"));
            format!("  {number}  {name}\n{}", board(component, look))
        }
        None => {
            let most = look.width.saturating_sub(10).max(20);
            let text = match component.text.char_indices().nth(most) {
                Some((cut, _)) => format!("{}{}", &component.text[..cut], look.ellipsis()),
                None => component.text.clone(),
            };
            format!("  {number}  {text}\n")
        }
    }
}

/// A board alone.
pub fn board(component: &BoardScene, look: &Look) -> String {
    let drawing = component.picture.as_ref().and_then(|picture| board::draw(picture, look));
    drawing.unwrap_or_else(|| format!("  {}\n", component.text))
}
