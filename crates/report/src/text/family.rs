//! Tables over families: as text, for LaTeX, and as CSV.

use std::fmt::Write;

use tedomari_answer::MadeTable;
use tedomari_notation::Style;
use unicode_width::UnicodeWidthStr;

use super::{Page, counted, spent};
use crate::table::{Cell, Table};

/// What stands in a cell that was stopped, and in one without anything to tell.
const STOPPED: &str = "?";
const NOTHING: &str = "-";

/// The answer of `table`, in columns or for LaTeX.
pub fn made_table(page: &Page, answer: &MadeTable) -> String {
    if page.style == Style::Latex {
        return latex(answer);
    }
    let mut text = String::new();
    if let Some(stop) = answer.stopped {
        let mut table = Table::new(&page.look);
        table.fact("stopped", spent(stop, answer.nodes));
        text += &table.render();
    }
    let is_square = answer.columns.len() > 1 || answer.columns.first() != Some(&answer.field);
    let title = if is_square { format!("{}: {}", answer.title, answer.field) } else { answer.title.clone() };
    text += &page.head(&title);
    let cells: Vec<Vec<String>> = (0..answer.rows.len())
        .map(|row| (0..answer.columns.len()).map(|column| page.brief(&cell(answer, row, column))).collect())
        .collect();
    // As many columns as fit beside each other, block by block.
    let widths: Vec<usize> = (0..answer.columns.len())
        .map(|column| {
            let widths = cells.iter().map(|row| row[column].width());
            widths.max().unwrap_or(0).max(answer.columns[column].width())
        })
        .collect();
    let mut first = 0;
    while first < answer.columns.len() {
        let mut room = page.look.width.saturating_sub(10);
        let mut last = first;
        while last < answer.columns.len() && (last == first || widths[last] + 2 <= room || page.full) {
            room = room.saturating_sub(widths[last] + 2);
            last += 1;
        }
        let mut table = Table::new(&page.look).right(&(0..=last - first).collect::<Vec<_>>());
        let names = std::iter::once("").chain(answer.columns[first..last].iter().map(String::as_str));
        table.heading(&names.collect::<Vec<_>>());
        for (row, size) in answer.rows.iter().enumerate() {
            let size = Cell::styled(size.to_string(), crate::look::FAINT);
            let own = cells[row][first..last].iter().map(|text| Cell::from(&text[..]));
            table.cells(std::iter::once(size).chain(own).collect());
        }
        if first > 0 {
            text.push('\n');
        }
        text += &table.render();
        first = last;
    }
    if let Some(one) = answer.stopped_cells.first() {
        let cells = counted(answer.stopped_cells.len() as u64, "cell was", "cells were");
        let _ =
            writeln!(text, "\n{STOPPED}: {cells} stopped ({}); --cell-time-limit gives more", one.stopped);
    }
    text
}

fn cell(answer: &MadeTable, row: usize, column: usize) -> String {
    let is_stopped = || answer.stopped_cells.iter().any(|cell| (cell.row, cell.column) == (row, column));
    match &answer.cells[row][column] {
        Some(text) => text.clone(),
        None if answer.stopped.is_some() || is_stopped() => STOPPED.to_owned(),
        None => NOTHING.to_owned(),
    }
}

/// The table for LaTeX.
fn latex(answer: &MadeTable) -> String {
    // Values, numbers and letters stand in math mode; words do not.
    let is_word =
        |text: &str| text.chars().filter(|c| c.is_ascii_alphabetic()).count() > 1 && !text.contains('\\');
    let show = |text: &str| if is_word(text) { text.to_owned() } else { format!("${text}$") };
    let mut text = format!("\\begin{{tabular}}{{r|{}}}\n", "c".repeat(answer.columns.len()));
    let name = |name: &String| {
        if name.parse::<f64>().is_ok() { format!("${name}$") } else { name.replace('_', "\\_") }
    };
    let columns: Vec<String> = answer.columns.iter().map(name).collect();
    let _ = writeln!(text, " & {} \\\\ \\hline", columns.join(" & "));
    for (row, size) in answer.rows.iter().enumerate() {
        let cells: Vec<String> =
            (0..answer.columns.len()).map(|column| show(&cell(answer, row, column))).collect();
        let _ = writeln!(text, "${size}$ & {} \\\\", cells.join(" & "));
    }
    text + "\\end{tabular}\n"
}

/// The table as comma-separated values. A cell that was stopped says why; one without anything to tell is empty.
pub fn table_csv(answer: &MadeTable) -> String {
    let quoted = |text: &str| match text.contains([',', '"', '\n']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    };
    let columns: Vec<String> = answer.columns.iter().map(|name| quoted(name)).collect();
    let mut text = format!("n,{}\n", columns.join(","));
    for (row, size) in answer.rows.iter().enumerate() {
        let cells: Vec<String> = (0..answer.columns.len())
            .map(|column| {
                let mut stopped = answer.stopped_cells.iter();
                match (&answer.cells[row][column], answer.stopped) {
                    (Some(text), _) => quoted(text),
                    (None, Some(stop)) => quoted(&stop.to_string()),
                    (None, None) => stopped
                        .find(|cell| (cell.row, cell.column) == (row, column))
                        .map_or_else(String::new, |cell| quoted(&cell.stopped.to_string())),
                }
            })
            .collect();
        let _ = writeln!(text, "{size},{}", cells.join(","));
    }
    text
}
