//! Thermographs in characters.
//!
//! Every bend gets a row of its own where there is room, and a slanted wall moves one column a row, so that it is
//! drawn by an unbroken chain of diagonals. A wall that slants by more than 1, as those of kos do, moves as many columns.

use tedomari_thermograph::{Player, Thermograph};

use super::axis::proportion;
use super::canvas::{Canvas, Ink};
use super::figure::{Figure, Layout, Spot, Weight};
use super::label::fitted;
use super::place::{Wish, place};

/// How a terminal drawing is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TerminalOptions {
    /// The largest number of columns, labels included (at least 30 are used).
    pub width: usize,
    /// The largest number of rows for the drawing itself, without axis and caption (at least 6 are used).
    pub height: usize,
    /// Use only ASCII characters.
    pub ascii: bool,
    /// Use ANSI colours: Left blue, Right red.
    pub colour: bool,
}

impl Default for TerminalOptions {
    fn default() -> TerminalOptions {
        TerminalOptions { width: 76, height: 20, ascii: false, colour: false }
    }
}

/// The characters of a style.
struct Glyphs {
    wall: char,
    faint: char,
    rising: char,
    falling: char,
    level: char,
    bend: char,
    second_bend: char,
    mast: char,
    mark: char,
    axis: char,
    axis_tick: char,
    axis_break: char,
    floor: char,
    floor_tick: char,
    corner: char,
    zero: char,
}

const UNICODE: Glyphs = Glyphs {
    wall: '│',
    faint: '·',
    rising: '╱',
    falling: '╲',
    level: '─',
    bend: '•',
    second_bend: '◦',
    mast: '┃',
    mark: '◆',
    axis: '│',
    axis_tick: '┤',
    axis_break: '≈',
    floor: '─',
    floor_tick: '┴',
    corner: '└',
    zero: '┄',
};

const ASCII: Glyphs = Glyphs {
    wall: '|',
    faint: ':',
    rising: '/',
    falling: '\\',
    level: '-',
    bend: 'o',
    second_bend: '*',
    mast: '|',
    mark: '#',
    axis: '|',
    axis_tick: '+',
    axis_break: '~',
    floor: '-',
    floor_tick: '+',
    corner: '+',
    zero: '.',
};

/// Rows of mast above the highest label, where there is a mast.
const MAST_ROWS: usize = 2;
/// Columns between the axis and the drawing, and on its right.
const MARGIN: usize = 3;

/// Draws a thermograph with axes and, in the last line, its mean, temperature and class.
///
/// ```
/// use tedomari_number::Dyadic;
/// use tedomari_report::draw::{TerminalOptions, terminal};
/// use tedomari_thermograph::Thermograph;
///
/// let [four, zero] = [4, 0].map(|n| Thermograph::mast(Dyadic::from(n)));
/// let switch = Thermograph::from_options(&[&four], &[&zero]);
/// let options = TerminalOptions { height: 6, ascii: true, ..TerminalOptions::default() };
/// let expected = r"
///     |      |
///     |      |
///   2 +      o
///     |     / \
///   0 +..../...\....
///  -1 +   /     \
///     +----+-+-+----
///          4 2 0
/// mean 2, temperature 2, gote
/// ";
/// assert_eq!(terminal(&switch, &options), expected.trim_start_matches('\n'));
/// ```
pub fn terminal(thermograph: &Thermograph, options: &TerminalOptions) -> String {
    let room = options.width.max(30) / 2;
    let number = |x| fitted(x, room, options.ascii);
    let mut text = figure(&Figure::thermograph("", thermograph), options);
    text.push_str(&format!(
        "mean {}, temperature {}, {}\n",
        number(thermograph.mean()),
        number(thermograph.temperature()),
        thermograph.class()
    ));
    text
}

/// Draws a figure with its axes, without a caption.
pub(crate) fn figure(figure: &Figure, options: &TerminalOptions) -> String {
    let (width, height) = (options.width.clamp(30, 1000), options.height.clamp(6, 1000));
    let glyphs = if options.ascii { &ASCII } else { &UNICODE };
    let layout = figure.layout(3.0 / height as f64);
    let scale = Scale::new(&layout, figure, width, height, options.ascii);
    let mut page = Page { canvas: Canvas::new(width, scale.lines + 4), layout, scale, glyphs };
    page.draw_axis();
    page.draw_floor(options.ascii);
    // A mast of one of several drawings may stand on walls of another, which must be seen.
    let masts_first = figure.masts.len() > 1;
    if masts_first {
        page.draw_masts();
    }
    for weight in [Weight::Faint, Weight::Second, Weight::Strong] {
        for (i, curve) in figure.curves.iter().enumerate().filter(|(_, c)| c.weight == weight) {
            page.draw_curve(i, weight, ink(curve.player, curve.weight));
        }
    }
    if !masts_first {
        page.draw_masts();
    }
    page.draw_feet();
    let mut text = page.canvas.render(options.colour);
    // The lanes for value labels may be empty.
    while text.ends_with("\n\n") {
        text.pop();
    }
    if page.layout.axis.broken.is_some() {
        text.push_str("(temperatures not to scale)\n");
    }
    text
}

fn ink(player: Player, weight: Weight) -> Ink {
    match (player, weight) {
        (_, Weight::Faint) => Ink::Dim,
        (Player::Left, _) => Ink::Left,
        (Player::Right, _) => Ink::Right,
    }
}

/// Rows and columns for places.
struct Scale {
    /// Rows from t = -1 to the top of the axis.
    rows: usize,
    /// The same with the part of the mast above.
    lines: usize,
    /// The row of each knot of the axis, counted from the bottom.
    knot_rows: Vec<usize>,
    /// The place of each knot on the axis.
    knot_places: Vec<f64>,
    /// Columns from the largest to the least value.
    columns: usize,
    /// The column of the temperature axis.
    gutter: usize,
    /// The shown temperatures with their rows.
    labels: Vec<(usize, String)>,
}

impl Scale {
    fn new(layout: &Layout, figure: &Figure, width: usize, height: usize, ascii: bool) -> Scale {
        let rows = match layout.axis.broken {
            Some(_) => height,
            None if layout.width.is_zero() => 4,
            None => exact_rows(layout, height).unwrap_or(height),
        };
        let knot_places = layout.axis.places.clone();
        let knot_rows = whole_rows(&knot_places, rows);
        let lines = rows + if figure.masts.is_empty() { 0 } else { MAST_ROWS };
        let mut scale =
            Scale { rows, lines, knot_rows, knot_places, columns: 0, gutter: 0, labels: Vec::new() };

        let wishes = layout.temperature_ticks.iter().map(|(priority, y, t)| Wish {
            at: scale.row(*y),
            size: 1.0,
            priority: *priority,
            text: layout.label(t, (width / 4).min(14), ascii),
        });
        scale.labels = place(wishes.collect(), 1, 0.0, 1.0)
            .into_iter()
            .map(|p| (p.wish.at.round() as usize, p.wish.text))
            .collect();
        scale.gutter = scale.labels.iter().map(|(_, text)| text.chars().count()).max().unwrap_or(0) + 2;

        let most = width.saturating_sub(scale.gutter + 2 * MARGIN + 1).max(4);
        scale.columns = scale.columns_for(layout, figure).clamp(4, most);
        scale
    }

    /// As many columns as keep every slanted piece at one column a row, or as many as its slope.
    fn columns_for(&self, layout: &Layout, figure: &Figure) -> usize {
        if layout.width.is_zero() {
            return 8;
        }
        let linear = self.rows as f64 * proportion(&layout.width, &layout.span);
        let broken = layout.axis.broken.is_some();
        // On a linear axis short pieces are ruled by the rounding to rows and say nothing about the scale.
        let short = if broken { 0 } else { 3 };
        let mut fewest = if broken { f64::INFINITY } else { linear };
        let curves = layout.curves.iter().zip(&layout.slopes).zip(&figure.curves);
        for ((curve, slopes), _) in curves.filter(|(_, c)| c.weight != Weight::Faint) {
            for ((piece, rows), slope) in curve.windows(2).zip(self.knot_rows.windows(2)).zip(slopes) {
                let (across, rows) = ((piece[1].x - piece[0].x).abs(), rows[1] - rows[0]);
                if across > 0.0 && rows > short {
                    fewest = fewest.min(rows as f64 * slope.unsigned_abs() as f64 / across);
                }
            }
        }
        // A drawing of a broken axis that is much narrower than this shows nothing.
        let least = if broken { 8.0 } else { 1.0 };
        fewest.round().clamp(least, 1000.0) as usize
    }

    /// The row of a place, from the bottom, as a fraction between knots.
    fn row(&self, y: f64) -> f64 {
        let above = self.knot_places.partition_point(|p| *p < y).min(self.knot_places.len() - 1);
        let (y1, r1) = (self.knot_places[above], self.knot_rows[above] as f64);
        if above == 0 || y >= y1 {
            return r1;
        }
        let (y0, r0) = (self.knot_places[above - 1], self.knot_rows[above - 1] as f64);
        r0 + (r1 - r0) * (y - y0) / (y1 - y0)
    }

    /// The column of a place.
    fn column(&self, x: f64) -> usize {
        self.gutter + 1 + MARGIN + (x * self.columns as f64).round() as usize
    }
}

/// The number of rows that puts every knot exactly on a row, if `height` allows; about three fifths of it where there
/// is a choice, since small games look better small.
fn exact_rows(layout: &Layout, height: usize) -> Option<usize> {
    let knots = layout.whole_knots()?;
    let least = usize::try_from(knots.last()?.checked_sub(*knots.first()?)?).ok()?;
    (least > 0 && least <= height).then(|| (height * 3 / 5 / least).max(1) * least)
}

/// Rounds places to rows, each knot on a row of its own if there are enough.
fn whole_rows(places: &[f64], rows: usize) -> Vec<usize> {
    let mut out: Vec<usize> = places.iter().map(|p| (p * rows as f64).round() as usize).collect();
    let n = out.len();
    if n <= rows + 1 {
        for i in 1..n {
            out[i] = out[i].max(out[i - 1] + 1);
        }
        for i in (0..n).rev() {
            out[i] = out[i].min(rows - (n - 1 - i));
        }
    }
    out
}

struct Page<'a> {
    canvas: Canvas,
    layout: Layout,
    scale: Scale,
    glyphs: &'a Glyphs,
}

impl Page<'_> {
    /// The canvas row of a row counted from t = -1.
    fn line(&self, row: usize) -> usize {
        self.scale.lines - row
    }

    fn draw_axis(&mut self) {
        let gutter = self.scale.gutter;
        for row in 0..=self.scale.lines {
            self.canvas.put(self.line(row), gutter, self.glyphs.axis, Ink::Dim);
        }
        let zero = self.line(self.scale.row(self.layout.zero_line).round() as usize);
        for column in gutter + 1..self.scale.column(1.0) + MARGIN + 1 {
            self.canvas.put(zero, column, self.glyphs.zero, Ink::Dim);
        }
        for (row, text) in self.scale.labels.clone() {
            let line = self.line(row);
            self.canvas.put(line, gutter, self.glyphs.axis_tick, Ink::Dim);
            self.canvas.write(line, gutter.saturating_sub(text.chars().count() + 1), &text, Ink::Plain);
        }
        if let Some(piece) = self.layout.axis.broken {
            let middle = (self.scale.knot_rows[piece] + self.scale.knot_rows[piece + 1]) / 2;
            self.canvas.put(self.line(middle), gutter, self.glyphs.axis_break, Ink::Plain);
        }
    }

    fn draw_floor(&mut self, ascii: bool) {
        let floor = self.scale.lines + 1;
        self.canvas.put(floor, self.scale.gutter, self.glyphs.corner, Ink::Dim);
        for column in self.scale.gutter + 1..self.scale.column(1.0) + MARGIN + 1 {
            self.canvas.put(floor, column, self.glyphs.floor, Ink::Dim);
        }
        let wishes = self.layout.value_ticks.iter().map(|(priority, x, v)| {
            let text = self.layout.label(v, 14, ascii);
            Wish {
                at: self.scale.column(*x) as f64,
                size: text.chars().count() as f64,
                priority: *priority,
                text,
            }
        });
        for placed in place(wishes.collect(), 2, 1.0, 2.0) {
            let column = placed.wish.at as usize;
            self.canvas.put(floor, column, self.glyphs.floor_tick, Ink::Dim);
            // Centre the digits; a sign in front does not count.
            let length = placed.wish.text.chars().count();
            let sign = usize::from(placed.wish.text.starts_with('-'));
            let start = column.saturating_sub((length - sign) / 2 + sign);
            self.canvas.write(floor + 1 + placed.lane, start, &placed.wish.text, Ink::Plain);
        }
    }

    fn draw_curve(&mut self, index: usize, weight: Weight, ink: Ink) {
        let is_dotted = weight != Weight::Strong;
        let spots = self.layout.curves[index].clone();
        let columns = self.sampled(&spots);
        for (row, &column) in columns.iter().enumerate() {
            let line = self.line(row);
            let next = columns.get(row + 1).copied().unwrap_or(column);
            let before = row.checked_sub(1).map_or(column, |r| columns[r]);
            let (low, high) = (column.min(next), column.max(next));
            let c = match () {
                () if is_dotted => self.glyphs.faint,
                () if next > column || (row + 1 == columns.len() && column > before) => self.glyphs.rising,
                () if next < column || (row + 1 == columns.len() && column < before) => self.glyphs.falling,
                () => self.glyphs.wall,
            };
            self.canvas.put(line, column, c, ink);
            // A wall that moves several columns within a row is continued level.
            for between in low + 1..high {
                let c = if is_dotted { self.glyphs.faint } else { self.glyphs.level };
                self.canvas.put(line, between, c, ink);
            }
        }
        // Faint curves are only a reminder; dots on them would claim to be bends of the strong one.
        let (bends, dot) = match weight {
            Weight::Strong => (self.layout.bends[index].clone(), self.glyphs.bend),
            Weight::Second => (self.layout.bends[index].clone(), self.glyphs.second_bend),
            Weight::Faint => (Vec::new(), self.glyphs.bend),
        };
        for bend in bends {
            self.put_spot(bend, dot, ink);
        }
    }

    /// The column of a curve on every row from the bottom up to its end.
    fn sampled(&self, spots: &[Spot]) -> Vec<usize> {
        let ends: Vec<(f64, f64)> = spots.iter().map(|s| (self.scale.row(s.y), s.x)).collect();
        let Some(&(last, _)) = ends.last() else { return Vec::new() };
        let mut piece = 0;
        let mut columns = Vec::new();
        for row in 0..=last.round() as usize {
            let at = row as f64;
            while piece + 2 < ends.len() && ends[piece + 1].0 < at {
                piece += 1;
            }
            let (r0, x0) = ends[piece];
            let (r1, x1) = *ends.get(piece + 1).unwrap_or(&ends[piece]);
            let part = if r1 > r0 { ((at - r0) / (r1 - r0)).clamp(0.0, 1.0) } else { 1.0 };
            columns.push(self.scale.column(x0 + (x1 - x0) * part));
        }
        columns
    }

    fn draw_masts(&mut self) {
        let masts = self.layout.masts.clone();
        for (mast, _) in &masts {
            let foot = self.scale.row(mast.y).round() as usize;
            let column = self.scale.column(mast.x);
            for row in foot..=self.scale.lines {
                self.canvas.put(self.line(row), column, self.glyphs.mast, Ink::Mast);
            }
        }
    }

    fn draw_feet(&mut self) {
        let masts = self.layout.masts.clone();
        for (mast, _) in &masts {
            if self.scale.row(mast.y).round() > 0.0 {
                self.put_spot(*mast, self.glyphs.bend, Ink::Mast);
            }
        }
        // Masts in one column share it, and their names stand beside each other.
        let mut named: Vec<(usize, String)> = Vec::new();
        for (mast, name) in masts.iter().filter(|mast| !mast.1.is_empty()) {
            let column = self.scale.column(mast.x);
            match named.iter_mut().find(|known| known.0 == column) {
                Some(known) => known.1 += name,
                None => named.push((column, (*name).to_owned())),
            }
        }
        for (column, name) in named {
            self.canvas.write(self.line(self.scale.lines), column, &name, Ink::Mast);
        }
        if let Some(mark) = self.layout.mark {
            self.put_spot(mark, self.glyphs.mark, Ink::Mast);
        }
    }

    fn put_spot(&mut self, spot: Spot, c: char, ink: Ink) {
        let line = self.line(self.scale.row(spot.y).round() as usize);
        self.canvas.put(line, self.scale.column(spot.x), c, ink);
    }
}
