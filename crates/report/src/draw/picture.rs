//! Positions as SVG drawings: boards with their coordinates, graphs with their names; beside them a thermograph.

use std::fmt::Write;

use tedomari_notation::{Style, parse};
use tedomari_position::{GraphPicture, GridPicture, Labels, Mark, Picture, Player};
use tedomari_thermograph::Thermograph;

use super::figure::Figure;
use super::moves::{DrawnMove, Legend, draw_moves, draw_queen};
use super::svg::{Page, SvgOptions, summary};
use super::svg_panel::{escape, short};

/// Draws a position under its title with a legend, moves on it and, if there is one, its thermograph beside it.
///
/// ```
/// use tedomari_position::{Picture, Player};
/// use tedomari_report::draw::{DrawnMove, SvgOptions, svg_position};
///
/// let picture = Picture::of_text("..#|x.o");
/// let best = DrawnMove { player: Player::Left, name: "a2-b2", others: 0 };
/// let document = svg_position("clobber", &picture, &[best], None, &SvgOptions::default());
/// assert!(document.starts_with("<svg ") && document.contains(">clobber</text>"));
/// ```
pub fn svg_position(
    title: &str,
    picture: &Picture,
    moves: &[DrawnMove<'_>],
    thermograph: Option<(&str, &Thermograph)>,
    options: &SvgOptions,
) -> String {
    let mut page = Page::new(options);
    page.row_with(thermograph.map(|(title, g)| (Figure::thermograph(title, g), summary(g))), |room, out| {
        draw(title, picture, moves, room, out);
    });
    page.finish()
}

/// The title of a drawing: the text of a game in Unicode, and only its beginning if it is long.
///
/// ```
/// use tedomari_report::draw::title;
///
/// assert_eq!(title("{3^|1/2*}"), "{3↑|½∗}");
/// assert_eq!(title("domineering(2x2)"), "domineering(2x2)");
/// ```
pub fn title(text: &str) -> String {
    const LONGEST: usize = 40;
    let text = text.trim();
    let text = parse(text).map_or_else(|_| text.to_owned(), |game| game.display(Style::Unicode).to_string());
    match text.char_indices().nth(LONGEST) {
        Some((cut, _)) => format!("{}…", &text[..cut]),
        None => text,
    }
}

/// A rectangle of a document: left, top, width, height.
pub(crate) type Room = (f64, f64, f64, f64);

const HEAD: f64 = 40.0;
const MARGIN: f64 = 24.0;
/// From one line of text to the next.
const LINE: f64 = 22.0;
/// A cell is never drawn larger.
const LARGEST_CELL: f64 = 56.0;

fn draw(
    title: &str,
    picture: &Picture,
    moves: &[DrawnMove<'_>],
    (x, y, width, height): Room,
    out: &mut String,
) {
    let _ = writeln!(out, "<g>\n<title>{}</title>", escape(title));
    let middle = x + width / 2.0;
    text(out, "ink", "#1f2937", (middle, y + 26.0), 16.0, "font-weight=\"bold\"", title);
    let legend = Legend::of(picture, moves, width - MARGIN);
    let below = (x, y + height - MARGIN / 2.0 - legend.height(), width, legend.height());
    legend.draw(below, out);
    let height = height - legend.height();
    let room = (x + MARGIN, y + HEAD, width - 2.0 * MARGIN, height - HEAD - MARGIN);
    draw_within(picture, moves, room, out);
    let _ = writeln!(out, "</g>");
}

fn draw_within(picture: &Picture, moves: &[DrawnMove<'_>], room: Room, out: &mut String) {
    match picture {
        Picture::Grid(grid) => draw_grid(grid, moves, room, out),
        Picture::Graph(graph) => draw_graph(graph, room, out),
        Picture::Drawn(_, drawing) => draw_within(drawing, moves, room, out),
        Picture::Text(board) => {
            let (x, y, width, height) = room;
            let (middle, lines) = (x + width / 2.0, board.lines().count() as f64);
            let first = y + (height - HEAD + MARGIN) / 2.0 - (lines - 1.0) / 2.0 * LINE;
            for (at, line) in board.lines().enumerate() {
                text(out, "ink", "#1f2937", (middle, first + at as f64 * LINE), 14.0, "", line);
            }
        }
    }
}

fn draw_grid(grid: &GridPicture, moves: &[DrawnMove<'_>], (x, y, width, height): Room, out: &mut String) {
    let (rows, columns) = (grid.rows() as f64, grid.columns as f64);
    let labelled = grid.labels != Labels::None;
    // The labels take half a cell at the top and, if rows have numbers, at the left.
    let (above, beside) = (if labelled { 0.6 } else { 0.0 }, if grid.labels.has_rows() { 0.8 } else { 0.0 });
    let side = (width / (columns + beside)).min(height / (rows + above)).min(LARGEST_CELL);
    let left = x + (width - (columns + beside) * side) / 2.0 + beside * side;
    let top = y + (height - (rows + above) * side) / 2.0 + above * side;
    let size = (0.36 * side).min(16.0);
    for (at, &mark) in grid.cells.iter().enumerate() {
        let (row, column) = ((at / grid.columns) as f64, (at % grid.columns) as f64);
        let (cx, cy) = (left + column * side, top + row * side);
        let (class, fill) = if mark == Mark::Blocked { ("blocked", "#9ca3af") } else { ("cell", "#f8fafc") };
        let _ = writeln!(
            out,
            r##"<rect class="{class}" fill="{fill}" stroke="#9ca3af" x="{}" y="{}" width="{side}" height="{side}"/>"##,
            short(cx),
            short(cy),
            side = short(side),
        );
        if mark != Mark::Blocked {
            draw_mark(mark, (cx + side / 2.0, cy + side / 2.0), 0.38 * side, out);
        }
    }
    if labelled {
        for column in 0..grid.columns {
            let name = grid.labels.column(column);
            let place = (left + (column as f64 + 0.5) * side, top - 0.2 * side);
            text(out, "muted", "#6b7280", place, size, "", &name);
        }
    }
    draw_moves(grid, moves, (left, top), side, out);
    if grid.labels.has_rows() {
        for row in 0..grid.rows() {
            let place = (left - 0.4 * side, top + (row as f64 + 0.62) * side);
            text(out, "muted", "#6b7280", place, size, "", &grid.labels.row(grid.rows(), row).to_string());
        }
    }
}

fn draw_graph(graph: &GraphPicture, (x, y, width, height): Room, out: &mut String) {
    let ends = |axis: fn(&(f64, f64)) -> f64| {
        let places = || graph.points.iter().map(|point| axis(&point.place));
        let (low, high) =
            (places().fold(f64::INFINITY, f64::min), places().fold(f64::NEG_INFINITY, f64::max));
        if low <= high { (low, high) } else { (0.0, 0.0) }
    };
    let ((first, last), (top, bottom)) = (ends(|place| place.0), ends(|place| place.1));
    let unit = (width / (last - first + 1.0)).min(height / (bottom - top + 1.0)).min(1.6 * LARGEST_CELL);
    let place = |(px, py): (f64, f64)| {
        let middle = (x + width / 2.0, y + height / 2.0);
        (middle.0 + (px - (first + last) / 2.0) * unit, middle.1 + (py - (top + bottom) / 2.0) * unit)
    };
    let radius = 0.24 * unit;
    for line in &graph.lines {
        let (Some(a), Some(b)) = (graph.points.get(line.ends.0), graph.points.get(line.ends.1)) else {
            continue;
        };
        let ((ax, ay), (bx, by)) = (place(a.place), place(b.place));
        // A line that moves name is a piece, of both players if it has no owner.
        let is_piece = line.owner.is_some() || !line.name.is_empty();
        let (class, stroke) = match line.owner {
            Some(Player::Left) => ("left", "#2563eb"),
            Some(Player::Right) => ("right", "#dc2626"),
            None if is_piece => ("both", "#16a34a"),
            None => ("axis", "#6b7280"),
        };
        let thick = short(if is_piece { 4.0 } else { 2.0 });
        if line.ends.0 == line.ends.1 {
            let (cx, cy, r) = (short(ax), short(ay - 1.6 * radius), short(radius));
            let _ = writeln!(
                out,
                r##"<circle class="{class}" fill="none" stroke="{stroke}" stroke-width="{thick}" cx="{cx}" cy="{cy}" r="{r}"/>"##
            );
            text(out, "muted", "#6b7280", (ax, ay - 2.8 * radius), 12.0, "", &line.name);
            continue;
        }
        let _ = writeln!(
            out,
            r##"<line class="{class}" stroke="{stroke}" stroke-width="{thick}" x1="{}" y1="{}" x2="{}" y2="{}"/>"##,
            short(ax),
            short(ay),
            short(bx),
            short(by),
        );
        let length = (bx - ax).hypot(by - ay).max(1e-9);
        let along = ((bx - ax) / length, (by - ay) / length);
        if line.arrow {
            let tip = (bx - along.0 * radius, by - along.1 * radius);
            let wing = |turn: f64| {
                let back = (tip.0 - along.0 * 0.6 * radius, tip.1 - along.1 * 0.6 * radius);
                (back.0 - turn * along.1 * 0.35 * radius, back.1 + turn * along.0 * 0.35 * radius)
            };
            let corners = [tip, wing(1.0), wing(-1.0)].map(|(cx, cy)| format!("{},{}", short(cx), short(cy)));
            let _ =
                writeln!(out, r##"<polygon class="dot" fill="#1f2937" points="{}"/>"##, corners.join(" "));
        }
        if !line.name.is_empty() {
            let middle = ((ax + bx) / 2.0 - along.1 * 0.16 * unit, (ay + by) / 2.0 + along.0 * 0.16 * unit);
            text(out, "muted", "#6b7280", (middle.0, middle.1 + 4.0), 12.0, "", &line.name);
        }
    }
    for point in &graph.points {
        let (cx, cy) = place(point.place);
        let radius = short(radius);
        let _ = writeln!(
            out,
            r##"<circle class="cell" fill="#f8fafc" stroke="#6b7280" cx="{}" cy="{}" r="{radius}"/>"##,
            short(cx),
            short(cy),
        );
        draw_mark(point.mark, (cx, cy), 0.24 * unit, out);
        if !point.name.is_empty() {
            // Within a free point, or below the ground, no line can cross the name.
            let place = match point.mark {
                Mark::Empty if point.name.len() <= 3 => (cx, cy + 4.0),
                Mark::Blocked => (cx, cy + 0.24 * unit + 14.0),
                _ => (cx + 0.34 * unit, cy - 0.24 * unit),
            };
            text(out, "muted", "#6b7280", place, 12.0, "", &point.name);
        }
    }
}

/// A disc in the colour of its owner; letters other than the usual two are written on it.
pub(super) fn draw_mark(mark: Mark, (x, y): (f64, f64), radius: f64, out: &mut String) {
    let (owner, glyph) = match mark {
        Mark::Empty => return,
        Mark::Blocked => (None, ' '),
        Mark::Piece(owner, glyph) => (owner, glyph),
    };
    let (class, fill) = match (owner, mark) {
        (Some(Player::Left), _) => ("leftdot", "#2563eb"),
        (Some(Player::Right), _) => ("rightdot", "#dc2626"),
        (None, Mark::Blocked) => ("blocked", "#9ca3af"),
        (None, _) => ("bothdot", "#16a34a"),
    };
    if glyph == Mark::QUEEN {
        return draw_queen((x, y), 0.85 * radius, (class, fill), out);
    }
    let (cx, cy, r) = (short(x), short(y), short(radius));
    let _ = writeln!(out, r##"<circle class="{class}" fill="{fill}" cx="{cx}" cy="{cy}" r="{r}"/>"##);
    if !matches!(glyph, 'x' | 'o' | ' ') {
        text(
            out,
            "on",
            "#ffffff",
            (x, y + 0.36 * radius),
            radius,
            "font-weight=\"bold\"",
            &glyph.to_string(),
        );
    }
}

/// A line of text with its middle at a place.
pub(super) fn text(
    out: &mut String,
    class: &str,
    fill: &str,
    (x, y): (f64, f64),
    size: f64,
    more: &str,
    text: &str,
) {
    let (x, y, size, text) = (short(x), short(y), short(size), escape(text));
    let _ = writeln!(
        out,
        r##"<text class="{class}" fill="{fill}" x="{x}" y="{y}" font-size="{size}" text-anchor="middle" {more}>{text}</text>"##
    );
}
