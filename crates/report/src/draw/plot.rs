//! Plots of tables: dots over the sizes if there is one row of sizes, or a square for each cell of boards and pairs of piles.

use std::fmt::Write;

use tedomari_answer::MadeTable;
use tedomari_number::Dyadic;

use super::svg::{Page, SvgOptions};
use super::svg_panel::escape;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 320.0;
const LEFT: f64 = 56.0;
const TOP: f64 = 12.0;

/// The colours of the games in a plot.
const COLOURS: [&str; 6] = ["#2563eb", "#dc2626", "#15803d", "#a16207", "#7c3aed", "#0e7490"];

/// The table as an SVG document; nothing if no cell is a number.
///
/// ```
/// use tedomari_answer::{MakeTable, Session};
/// use tedomari_report::draw::{SvgOptions, svg_plot};
/// use tedomari_task::Task;
///
/// let table = Session::new().ask(&Task::default(), &MakeTable::new("kayles", "0..100"))?;
/// assert!(svg_plot(&table, &SvgOptions::default()).unwrap().contains("<circle"));
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
pub fn svg_plot(table: &MadeTable, options: &SvgOptions) -> Option<String> {
    let number = |text: &Option<String>| text.as_ref()?.parse::<Dyadic>().ok().map(|x| x.to_f64());
    let cells: Vec<Vec<Option<f64>>> =
        table.cells.iter().map(|row| row.iter().map(number).collect()).collect();
    let numbers = || cells.iter().flatten().flatten().copied();
    let (low, high) = (numbers().reduce(f64::min)?, numbers().reduce(f64::max)?);
    let mut page = Page::new(options);
    page.heading(&format!("{}: {}", table.title, table.field.replace('_', "-")));
    let mut body = String::new();
    let is_grid = table.columns.iter().all(|name| name.parse::<u64>().is_ok());
    let (width, height) = match is_grid {
        true => grid(table, &cells, (low, high), &mut body),
        false => dots(table, &cells, (low.min(0.0), high.max(low + 1.0)), &mut body),
    };
    page.draw(width, height, &body);
    Some(page.finish())
}

/// A step between marks that leaves few of them: 1, 2 or 5 times a power of ten.
fn step(length: f64, marks: f64) -> f64 {
    let least = length / marks;
    let power = 10f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|times| times * power)
        .find(|step| *step >= least)
        .unwrap_or(10.0 * power)
}

fn text(body: &mut String, x: f64, y: f64, anchor: &str, words: &str) {
    let _ = writeln!(
        body,
        r##"<text class="muted" fill="#6b7280" font-size="12" text-anchor="{anchor}" x="{x:.1}" y="{y:.1}">{}</text>"##,
        escape(words)
    );
}

/// Dots, the sizes to the right and the numbers upward.
fn dots(
    table: &MadeTable,
    cells: &[Vec<Option<f64>>],
    (low, high): (f64, f64),
    body: &mut String,
) -> (f64, f64) {
    let (first, last) = match (table.rows.first(), table.rows.last()) {
        (Some(&first), Some(&last)) => (first as f64, (last as f64).max(first as f64 + 1.0)),
        _ => (0.0, 1.0),
    };
    let top = 34.0 + TOP;
    let x = |size: f64| LEFT + (size - first) / (last - first) * (WIDTH - LEFT - 24.0);
    let y = |value: f64| top + (high - value) / (high - low) * HEIGHT;
    let rise = step(high - low, 8.0).max(if cells.iter().flatten().flatten().all(|v| v.fract() == 0.0) {
        1.0
    } else {
        0.0
    });
    let mut mark = (low / rise).ceil() * rise;
    while mark <= high + 1e-9 {
        let _ = writeln!(
            body,
            r##"<line class="grid" stroke="#e5e7eb" x1="{LEFT}" y1="{0:.1}" x2="{1:.1}" y2="{0:.1}"/>"##,
            y(mark),
            WIDTH - 24.0
        );
        text(body, LEFT - 8.0, y(mark) + 4.0, "end", &format!("{mark}"));
        mark += rise;
    }
    let run = step(last - first, 10.0).max(1.0);
    let mut mark = (first / run).ceil() * run;
    while mark <= last + 1e-9 {
        text(body, x(mark), top + HEIGHT + 20.0, "middle", &format!("{mark}"));
        mark += run;
    }
    // Many dots are small.
    let radius = (320.0 / cells.len().max(1) as f64).clamp(0.9, 3.2);
    for (row, size) in cells.iter().zip(&table.rows) {
        for (column, value) in row.iter().enumerate() {
            let Some(value) = value else { continue };
            let _ = writeln!(
                body,
                r#"<circle fill="{}" cx="{:.1}" cy="{:.1}" r="{radius:.1}"/>"#,
                COLOURS[column % COLOURS.len()],
                x(*size as f64),
                y(*value)
            );
        }
    }
    let mut at = LEFT;
    if table.columns.len() > 1 {
        for (column, name) in table.columns.iter().enumerate() {
            let colour = COLOURS[column % COLOURS.len()];
            let line = top + HEIGHT + 42.0;
            let _ = writeln!(body, r#"<circle fill="{colour}" cx="{at:.1}" cy="{:.1}" r="4"/>"#, line - 4.0);
            text(body, at + 10.0, line, "start", name);
            at += 34.0 + 8.0 * name.chars().count() as f64;
        }
    }
    (WIDTH.max(at), HEIGHT + TOP + 60.0)
}

/// A square for each cell, the darker the larger.
fn grid(
    table: &MadeTable,
    cells: &[Vec<Option<f64>>],
    (low, high): (f64, f64),
    body: &mut String,
) -> (f64, f64) {
    let longest = table.cells.iter().flatten().flatten().map(String::len).max().unwrap_or(1);
    let count = table.rows.len().max(table.columns.len()) as f64;
    // Numbers are written while there is room for them.
    let side =
        (760.0 / count).clamp(4.0, 40.0).max(if count <= 40.0 { 7.5 * longest as f64 + 6.0 } else { 4.0 });
    let has_text = side >= 7.5 * longest as f64 + 4.0;
    let top = 34.0 + TOP + 16.0;
    let every = (24.0 / side).ceil().max(1.0) as usize;
    for (at, name) in table.columns.iter().enumerate().step_by(every) {
        text(body, LEFT + (at as f64 + 0.5) * side, top - 6.0, "middle", name);
    }
    for (at, (row, size)) in cells.iter().zip(&table.rows).enumerate() {
        let y = top + at as f64 * side;
        if at % every == 0 {
            text(body, LEFT - 8.0, y + side / 2.0 + 4.0, "end", &size.to_string());
        }
        for (column, value) in row.iter().enumerate() {
            let x = LEFT + column as f64 * side;
            let Some(value) = value else { continue };
            let share = if high > low { (value - low) / (high - low) } else { 0.0 };
            let mix = |from: f64, to: f64| (from + (to - from) * share).round() as u8;
            let (red, green, blue) = (mix(239.0, 30.0), mix(246.0, 64.0), mix(255.0, 175.0));
            let _ = writeln!(
                body,
                r##"<rect fill="#{red:02x}{green:02x}{blue:02x}" x="{x:.1}" y="{y:.1}" width="{side:.1}" height="{side:.1}"/>"##
            );
            if has_text && let Some(words) = &table.cells[at][column] {
                let ink = if share > 0.5 { "#ffffff" } else { "#1f2937" };
                let _ = writeln!(
                    body,
                    r#"<text fill="{ink}" font-size="12" text-anchor="middle" x="{:.1}" y="{:.1}">{}</text>"#,
                    x + side / 2.0,
                    y + side / 2.0 + 4.0,
                    escape(words)
                );
            }
        }
    }
    (LEFT + side * table.columns.len() as f64 + 24.0, TOP + 16.0 + side * table.rows.len() as f64 + 24.0)
}
