//! Best moves on the drawing of a board, and the legend below it.

use std::fmt::Write;

use tedomari_answer::PositionAnswer;
use tedomari_position::{GridPicture, Mark, Picture, Player};

use super::picture::{Room, draw_mark};
use super::svg_panel::{escape, short};

/// A move that is drawn on a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawnMove<'a> {
    /// Whose it is.
    pub player: Player,
    /// How the game names it.
    pub name: &'a str,
    /// How many others are as good.
    pub others: usize,
}

/// A best move of either player, as far as they are known.
pub fn best_moves(answer: &PositionAnswer) -> Vec<DrawnMove<'_>> {
    let mut moves = Vec::new();
    if let Some(best) = &answer.best {
        for (player, groups) in [(Player::Left, &best.left), (Player::Right, &best.right)] {
            let count: usize = groups.iter().map(|group| group.moves.len()).sum();
            let first = groups.first().and_then(|group| group.moves.first());
            moves.extend(first.map(|name| DrawnMove { player, name, others: count - 1 }));
        }
    }
    moves
}

/// The height of a line of the legend.
pub(super) const LINE: f64 = 20.0;
const SIZE: f64 = 12.0;
/// About how wide a letter of the legend is.
const LETTER: f64 = 0.62 * SIZE;
/// The symbol with the space around it.
const SYMBOL: f64 = 26.0;

/// What an item of the legend explains.
enum Symbol {
    Mark(Mark),
    Move(Player),
}

/// The legend of a drawing, in lines that fit a width.
pub(super) struct Legend {
    lines: Vec<Vec<(Symbol, String)>>,
}

fn width_of(said: &str) -> f64 {
    SYMBOL + said.chars().count() as f64 * LETTER + 12.0
}

impl Legend {
    /// What is on a board, and the moves that are drawn.
    pub fn of(picture: &Picture, moves: &[DrawnMove<'_>], width: f64) -> Legend {
        if let Picture::Drawn(_, drawing) = picture {
            return Legend::of(drawing, moves, width);
        }
        let mut items = Vec::new();
        let marks: Vec<Mark> = match picture {
            Picture::Grid(grid) => grid.cells.clone(),
            Picture::Graph(graph) => graph.points.iter().map(|point| point.mark).collect(),
            Picture::Text(_) | Picture::Drawn(..) => Vec::new(),
        };
        for owner in [Some(Player::Left), Some(Player::Right), None] {
            let is_such = |mark: &&Mark| matches!(mark, Mark::Piece(other, _) if *other == owner);
            if let Some(&mark) = marks.iter().find(is_such) {
                items.push((
                    Symbol::Mark(mark),
                    owner.map_or("either player".to_owned(), |owner| owner.to_string()),
                ));
            }
        }
        let is_grid = matches!(picture, Picture::Grid(_));
        if is_grid && marks.contains(&Mark::Blocked) {
            items.push((Symbol::Mark(Mark::Blocked), "blocked".to_owned()));
        }
        for played in moves.iter().filter(|played| is_drawn(picture, played)) {
            let others = match played.others {
                0 => String::new(),
                others => format!(" (one of {})", others + 1),
            };
            items.push((
                Symbol::Move(played.player),
                format!("{}'s best, {}{others}", played.player, played.name),
            ));
        }
        let mut lines: Vec<Vec<(Symbol, String)>> = Vec::new();
        let mut used = f64::INFINITY;
        for (symbol, said) in items {
            let wide = width_of(&said);
            if used + wide > width {
                lines.push(Vec::new());
                used = 0.0;
            }
            used += wide;
            lines.last_mut().expect("a line was begun").push((symbol, said));
        }
        Legend { lines }
    }

    pub fn height(&self) -> f64 {
        self.lines.len() as f64 * LINE
    }

    pub fn draw(&self, (x, y, width, _): Room, out: &mut String) {
        for (at, line) in self.lines.iter().enumerate() {
            let whole: f64 = line.iter().map(|(_, said)| width_of(said)).sum();
            let mut left = x + (width - whole) / 2.0;
            let middle = y + (at as f64 + 0.5) * LINE;
            for (symbol, said) in line {
                match symbol {
                    Symbol::Mark(Mark::Blocked) => {
                        let (sx, sy) = (short(left + 6.0), short(middle - 6.0));
                        let _ = writeln!(
                            out,
                            r##"<rect class="blocked" fill="#9ca3af" x="{sx}" y="{sy}" width="12" height="12"/>"##
                        );
                    }
                    Symbol::Mark(mark) => draw_mark(*mark, (left + 12.0, middle), 7.0, out),
                    Symbol::Move(player) => {
                        let (class, stroke) = colour(*player);
                        let _ = writeln!(
                            out,
                            r##"<line class="{class}" stroke="{stroke}" stroke-width="3" x1="{}" y1="{y}" x2="{}" y2="{y}"/>"##,
                            short(left + 4.0),
                            short(left + 20.0),
                            y = short(middle),
                        );
                    }
                }
                let (tx, ty) = (short(left + SYMBOL), short(middle + 0.36 * SIZE));
                let _ = writeln!(
                    out,
                    r##"<text class="muted" fill="#6b7280" x="{tx}" y="{ty}" font-size="{SIZE}">{}</text>"##,
                    escape(said)
                );
                left += width_of(said);
            }
        }
    }
}

fn is_drawn(picture: &Picture, played: &DrawnMove<'_>) -> bool {
    matches!(picture, Picture::Grid(grid) if !grid.cells_of(played.name).is_empty())
}

fn colour(player: Player) -> (&'static str, &'static str) {
    match player {
        Player::Left => ("left", "#2563eb"),
        Player::Right => ("right", "#dc2626"),
    }
}

/// Draws moves over the cells of a board whose upper left corner is here. A piece that moves has an arrow, what is put on
/// the board an outline.
pub(super) fn draw_moves(
    grid: &GridPicture,
    moves: &[DrawnMove<'_>],
    (left, top): (f64, f64),
    side: f64,
    out: &mut String,
) {
    for played in moves {
        let cells = grid.cells_of(played.name);
        let middle = |at: usize| {
            let (row, column) = ((at / grid.columns) as f64, (at % grid.columns) as f64);
            (left + (column + 0.5) * side, top + (row + 0.5) * side)
        };
        let Some(&first) = cells.first() else { continue };
        // The moves of the two do not cover each other.
        let (inset, shift) = if played.player == Player::Left { (0.12, -0.07) } else { (0.2, 0.07) };
        let (class, stroke) = colour(played.player);
        match &cells[..] {
            [from, to, rest @ ..] if matches!(grid.cells[first], Mark::Piece(..)) => {
                let aside = |(x, y): (f64, f64)| (x + shift * side, y + shift * side);
                arrow(aside(middle(*from)), aside(middle(*to)), side, (class, stroke), out);
                if let Some(&shot) = rest.first() {
                    shoot(aside(middle(*to)), aside(middle(shot)), side, (class, stroke), out);
                }
            }
            cells => {
                let xs = || cells.iter().map(|&at| middle(at).0);
                let ys = || cells.iter().map(|&at| middle(at).1);
                let least = |all: &mut dyn Iterator<Item = f64>| all.fold(f64::INFINITY, f64::min);
                let most = |all: &mut dyn Iterator<Item = f64>| all.fold(f64::NEG_INFINITY, f64::max);
                let (x, y) = (least(&mut xs()), least(&mut ys()));
                let half = (0.5 - inset) * side;
                let _ = writeln!(
                    out,
                    r##"<rect class="{class}" fill="none" stroke="{stroke}" stroke-width="3" x="{}" y="{}" width="{}" height="{}" rx="{}"/>"##,
                    short(x - half),
                    short(y - half),
                    short(most(&mut xs()) - x + 2.0 * half),
                    short(most(&mut ys()) - y + 2.0 * half),
                    short(0.2 * side),
                );
            }
        }
    }
}

fn arrow(
    (ax, ay): (f64, f64),
    (bx, by): (f64, f64),
    side: f64,
    (class, stroke): (&str, &str),
    out: &mut String,
) {
    let length = (bx - ax).hypot(by - ay).max(1e-9);
    let (dx, dy) = ((bx - ax) / length, (by - ay) / length);
    let head = 0.22 * side;
    let neck = (bx - dx * head, by - dy * head);
    let _ = writeln!(
        out,
        r##"<line class="{class}" stroke="{stroke}" stroke-width="3" x1="{}" y1="{}" x2="{}" y2="{}"/>"##,
        short(ax + dx * 0.3 * side),
        short(ay + dy * 0.3 * side),
        short(neck.0),
        short(neck.1),
    );
    let wing = |turn: f64| (neck.0 - turn * dy * 0.5 * head, neck.1 + turn * dx * 0.5 * head);
    let corners = [(bx, by), wing(1.0), wing(-1.0)].map(|(x, y)| format!("{},{}", short(x), short(y)));
    let _ =
        writeln!(out, r##"<polygon class="{class}dot" fill="{stroke}" points="{}"/>"##, corners.join(" "));
}

/// The flight of an arrow to the cell that it blocks.
fn shoot(
    (ax, ay): (f64, f64),
    (bx, by): (f64, f64),
    side: f64,
    (class, stroke): (&str, &str),
    out: &mut String,
) {
    let line = |out: &mut String, (x1, y1): (f64, f64), (x2, y2): (f64, f64), dash: &str| {
        let _ = writeln!(
            out,
            r##"<line class="{class}" stroke="{stroke}" stroke-width="2" {dash} x1="{}" y1="{}" x2="{}" y2="{}"/>"##,
            short(x1),
            short(y1),
            short(x2),
            short(y2),
        );
    };
    line(out, (ax, ay), (bx, by), "stroke-dasharray=\"4 4\"");
    let arm = 0.16 * side;
    line(out, (bx - arm, by - arm), (bx + arm, by + arm), "");
    line(out, (bx - arm, by + arm), (bx + arm, by - arm), "");
}

/// A queen: a crown with three points.
pub(super) fn draw_queen((x, y): (f64, f64), radius: f64, (class, fill): (&str, &str), out: &mut String) {
    const CROWN: [(f64, f64); 7] =
        [(-0.75, 0.8), (0.75, 0.8), (1.0, -0.5), (0.45, 0.1), (0.0, -0.75), (-0.45, 0.1), (-1.0, -0.5)];
    let corners = CROWN.map(|(cx, cy)| format!("{},{}", short(x + cx * radius), short(y + cy * radius)));
    let _ = writeln!(out, r##"<polygon class="{class}" fill="{fill}" points="{}"/>"##, corners.join(" "));
    for (cx, cy) in [CROWN[2], CROWN[4], CROWN[6]] {
        let _ = writeln!(
            out,
            r##"<circle class="{class}" fill="{fill}" cx="{}" cy="{}" r="{}"/>"##,
            short(x + cx * radius),
            short(y + (cy - 0.1) * radius),
            short(0.16 * radius),
        );
    }
}
