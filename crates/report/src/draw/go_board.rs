//! Boards of Go as SVG drawings: stones, coordinates, the regions in their colours with count and temperature, the best moves; and
//! beside the board the regions as a list.

use std::collections::HashMap;
use std::fmt::Write;

use tedomari_answer::AnsweredGo;
use tedomari_answer::go::GoRegion;

use super::picture::text;
use super::svg::{Page, SvgOptions};
use super::svg_panel::{escape, short};
use crate::go::{class, column_name, open_regions, point_name, scored};

/// The side of a cell.
const CELL: f64 = 40.0;
/// Room around the board for coordinates.
const MARGIN: f64 = 34.0;
/// The width of the list of regions.
const LIST: f64 = 330.0;
/// From one line of the list to the next.
const LINE: f64 = 22.0;

/// The colours of regions, which begin anew after the last.
const COLOURS: [&str; 8] =
    ["#f59e0b", "#10b981", "#3b82f6", "#ec4899", "#8b5cf6", "#84cc16", "#06b6d4", "#ef4444"];

/// Draws the board of an answer with its regions and best moves.
///
/// ```
/// use tedomari_answer::{AskGo, Session};
/// use tedomari_report::draw::{SvgOptions, svg_go};
/// use tedomari_task::Task;
///
/// let question = AskGo::of_diagram(&["OOOO", "O..X", "OOOO"], &[]);
/// let answer = Session::new().ask(&Task::default(), &question)?;
/// let document = svg_go(&answer, &SvgOptions::default());
/// assert!(document.starts_with("<svg ") && document.contains(">-1/2</text>"));
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
pub fn svg_go(answer: &AnsweredGo, options: &SvgOptions) -> String {
    let rows = answer.board.len();
    let across = answer.board.first().map_or(0, |row| row.chars().count());
    let open = open_regions(answer);
    let lines = open.len() + open.iter().filter(|open| differs(open.region)).count();
    let height = (rows as f64 * CELL + 2.0 * MARGIN).max(LINE * (lines as f64 + 7.0));
    let width = across as f64 * CELL + 2.0 * MARGIN;
    let mut drawing = Drawing { out: String::new(), places: HashMap::new(), rows, across };
    drawing.regions(answer);
    drawing.lines(answer);
    drawing.stones(answer);
    drawing.coordinates();
    for open in &open {
        drawing.figures(open.region, answer);
    }
    drawing.best(answer);
    drawing.list(answer, width);
    let mut page = Page::new(options);
    page.draw(width + LIST, height, &drawing.out);
    page.finish()
}

/// A drawing on its way.
struct Drawing {
    out: String,
    /// Where each point of a region is, and what stands there.
    places: HashMap<String, ((f64, f64), char)>,
    rows: usize,
    across: usize,
}

/// The middle of a point, by its row from the top and its column.
fn middle(row: usize, column: usize) -> (f64, f64) {
    (MARGIN + (column as f64 + 0.5) * CELL, MARGIN + (row as f64 + 0.5) * CELL)
}

/// Whether the masters of a ko differ in count or temperature.
fn differs(region: &GoRegion) -> bool {
    region.ko.is_some() && (region.count.is_none() || region.temperature.is_none())
}

fn colour(at: usize) -> &'static str {
    COLOURS[at % COLOURS.len()]
}

impl Drawing {
    /// A tint for every region; what is settled is faint.
    fn regions(&mut self, answer: &AnsweredGo) {
        for (row, line) in answer.board.iter().enumerate() {
            for (column, stone) in line.chars().enumerate() {
                let place = middle(row, column);
                self.places.insert(point_name(self.rows, row, column), (place, stone));
                if stone != '-' {
                    self.square(place, "board", "#f3d9a4", "1");
                }
            }
        }
        let mut at = 0;
        for region in &answer.regions {
            let (fill, opacity) = if region.settled { ("#ffffff", "0.35") } else { (colour(at), "0.55") };
            at += usize::from(!region.settled);
            for point in &region.points {
                if let Some(&(place, _)) = self.places.get(point) {
                    self.square(place, "region", fill, opacity);
                }
            }
        }
    }

    fn square(&mut self, (x, y): (f64, f64), class: &str, fill: &str, opacity: &str) {
        let (x, y, side) = (short(x - CELL / 2.0), short(y - CELL / 2.0), short(CELL));
        let _ = writeln!(
            self.out,
            r##"<rect class="{class}" fill="{fill}" fill-opacity="{opacity}" x="{x}" y="{y}" width="{side}" height="{side}"/>"##
        );
    }

    /// The lines of the board, from each point to its neighbours.
    fn lines(&mut self, answer: &AnsweredGo) {
        let board: Vec<Vec<char>> = answer.board.iter().map(|row| row.chars().collect()).collect();
        let is_on = |row: usize, column: usize| {
            board.get(row).and_then(|line| line.get(column)).is_some_and(|&mark| mark != '-')
        };
        let mut path = String::new();
        for row in 0..self.rows {
            for column in (0..self.across).filter(|&column| is_on(row, column)) {
                for (r, c) in [(row, column + 1), (row + 1, column)] {
                    if is_on(r, c) {
                        let ((x1, y1), (x2, y2)) = (middle(row, column), middle(r, c));
                        let _ = write!(path, "M{} {}L{} {}", short(x1), short(y1), short(x2), short(y2));
                    }
                }
            }
        }
        let _ = writeln!(self.out, r##"<path stroke="#7c5c2b" stroke-width="1" fill="none" d="{path}"/>"##);
    }

    fn stones(&mut self, answer: &AnsweredGo) {
        for (row, line) in answer.board.iter().enumerate() {
            for (column, stone) in line.chars().enumerate() {
                let fill = match stone {
                    'X' | 'x' => "#111827",
                    'O' | 'o' => "#ffffff",
                    _ => continue,
                };
                self.disc(middle(row, column), 0.45 * CELL, fill, "#374151");
            }
        }
    }

    fn disc(&mut self, (x, y): (f64, f64), radius: f64, fill: &str, stroke: &str) {
        let (x, y, radius) = (short(x), short(y), short(radius));
        let _ = writeln!(
            self.out,
            r##"<circle fill="{fill}" stroke="{stroke}" stroke-width="1" cx="{x}" cy="{y}" r="{radius}"/>"##
        );
    }

    fn coordinates(&mut self) {
        let bottom = MARGIN + self.rows as f64 * CELL + 20.0;
        for column in 0..self.across {
            let place = (middle(0, column).0, bottom);
            text(&mut self.out, "muted", "#6b7280", place, 13.0, "", &column_name(column));
        }
        for row in 0..self.rows {
            let place = (MARGIN - 16.0, middle(row, 0).1 + 5.0);
            text(&mut self.out, "muted", "#6b7280", place, 13.0, "", &(self.rows - row).to_string());
        }
    }

    /// Count over temperature, on a point of the region that is free if there is one.
    fn figures(&mut self, region: &GoRegion, answer: &AnsweredGo) {
        let is_best = |point: &String| answer.best.black.contains(point) || answer.best.white.contains(point);
        let rank = |point: &&String| {
            let stone = self.places.get(*point).map_or('-', |&(_, stone)| stone);
            (is_best(point), stone != '.')
        };
        let Some(&((x, y), stone)) = region.points.iter().min_by_key(rank).and_then(|at| self.places.get(at))
        else {
            return;
        };
        if stone == '.' {
            let (x, y, w, h) = (short(x - 0.48 * CELL), short(y - 16.0), short(0.96 * CELL), short(32.0));
            let _ = writeln!(
                self.out,
                r##"<rect fill="#ffffff" fill-opacity="0.6" x="{x}" y="{y}" width="{w}" height="{h}" rx="5"/>"##
            );
        }
        let fill = if matches!(stone, 'x' | 'X') { "#ffffff" } else { "#111827" };
        let unknown = || if region.ko.is_some() { "ko" } else { "?" }.to_owned();
        let count = region.count.clone().unwrap_or_else(unknown);
        let heat = region.temperature.clone().unwrap_or_else(unknown);
        for (number, up) in [(count, -3.0), (heat, 12.0)] {
            let size = (1.45 * CELL / number.len().max(1) as f64).min(13.0);
            text(&mut self.out, "figure", fill, (x, y + up), size, "font-weight=\"bold\"", &number);
        }
    }

    /// A small stone where a player plays best.
    fn best(&mut self, answer: &AnsweredGo) {
        let both = [
            (&answer.best.black, "#111827", "#ffffff", -1.0),
            (&answer.best.white, "#ffffff", "#111827", 1.0),
        ];
        for (points, fill, stroke, side) in both {
            for point in points {
                let Some(&((x, y), _)) = self.places.get(point) else { continue };
                let is_shared = answer.best.black.contains(point) && answer.best.white.contains(point);
                let shift = if is_shared { side * 0.2 * CELL } else { 0.0 };
                self.disc((x + shift, y), 0.17 * CELL, fill, stroke);
            }
        }
    }

    /// The regions, the hottest first, and the score.
    fn list(&mut self, answer: &AnsweredGo, left: f64) {
        let mut y = MARGIN + 4.0;
        let or = |text: &Option<String>| text.clone().unwrap_or_else(|| "?".to_owned());
        self.row(left, y, "", "region", ["count", "move", "class"].map(str::to_owned), "bold");
        for open in open_regions(answer) {
            y += LINE;
            let region = open.region;
            let place = format!("{}  {}", open.letter, region.points.first().cloned().unwrap_or_default());
            let differ = region.ko.as_ref().filter(|_| differs(region));
            let Some(ko) = differ else {
                let cells = [or(&region.count), or(&region.temperature), class(region)];
                self.row(left, y, colour(open.at), &place, cells, "normal");
                continue;
            };
            for (who, master) in [("Black", &ko.black_master), ("White", &ko.white_master)] {
                let words = format!("ko, {who} master");
                let cells = [master.count.clone(), master.temperature.clone(), words];
                self.row(left, y, colour(open.at), &place, cells, "normal");
                y += LINE;
            }
            y -= LINE;
        }
        let score = &answer.score;
        let black = scored(score.black_first.as_ref(), score.black_first_between.as_ref());
        let white = scored(score.white_first.as_ref(), score.white_first_between.as_ref());
        y += 1.6 * LINE;
        for line in [
            format!("score {black} if Black plays first,"),
            format!("{white} if White plays first"),
            "small stones: the best moves of either player".to_owned(),
            "on a region: its count over the size of a move".to_owned(),
        ] {
            self.words((left, y), "ink", &line, "normal");
            y += LINE;
        }
    }

    fn row(&mut self, left: f64, y: f64, fill: &str, name: &str, cells: [String; 3], weight: &str) {
        if !fill.is_empty() {
            let (x, y) = (short(left), short(y - 12.0));
            let _ = writeln!(self.out, r##"<rect fill="{fill}" x="{x}" y="{y}" width="14" height="14"/>"##);
        }
        self.words((left + 22.0, y), "ink", name, weight);
        for (cell, x) in cells.iter().zip([96.0, 158.0, 214.0]) {
            self.words((left + x, y), "ink", cell, weight);
        }
    }

    fn words(&mut self, (x, y): (f64, f64), class: &str, text: &str, weight: &str) {
        let (x, y, text) = (short(x), short(y), escape(text));
        let _ = writeln!(
            self.out,
            r##"<text class="{class}" fill="#1f2937" x="{x}" y="{y}" font-size="14" font-weight="{weight}">{text}</text>"##
        );
    }
}
