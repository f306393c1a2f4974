//! One drawing within an SVG document.
//!
//! Values and temperatures have the same scale where that leaves the drawing legible, so that slanted walls run at 45
//! degrees as in the books.

use std::fmt::Write;

use tedomari_thermograph::Player;

use super::axis::proportion;
use super::figure::{Figure, Layout, Spot, Weight};
use super::place::{Wish, place};

/// The rectangle of a drawing.
pub(crate) struct Panel {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
    /// Number of the panel in its document, for ids.
    pub index: usize,
}

/// Size of axis labels.
const FONT: f64 = 12.0;
/// Height kept for title and subtitle.
const HEAD: f64 = 52.0;
/// Height kept for the value labels.
const FOOT: f64 = 48.0;
/// The least length of the mast.
const MAST: f64 = 26.0;

/// The part of a panel that holds the curves.
struct Field {
    left: f64,
    right: f64,
    /// Where t = -1 is.
    bottom: f64,
    /// Where the axis ends.
    top: f64,
    /// The left end of the curves and their width.
    curve_left: f64,
    curve_width: f64,
    /// The height from t = -1 to the highest knot.
    curve_height: f64,
}

impl Field {
    fn point(&self, spot: &Spot) -> (f64, f64) {
        (self.curve_left + spot.x * self.curve_width, self.bottom - spot.y * self.curve_height)
    }

    /// The points of a polyline; those that coincide at the resolution of the drawing are written once.
    fn path(&self, spots: &[Spot]) -> String {
        let points = spots.iter().map(|s| self.point(s));
        let mut texts: Vec<String> = points.map(|(x, y)| format!("{},{}", short(x), short(y))).collect();
        texts.dedup();
        texts.join(" ")
    }
}

impl Panel {
    /// Appends the drawing to a document.
    pub fn draw(&self, figure: &Figure, subtitle: &str, out: &mut String) {
        let room = self.height - HEAD - FOOT - MAST;
        let layout = figure.layout(2.2 * FONT / room.max(1.0));
        let labels: Vec<(u8, f64, String)> =
            layout.temperature_ticks.iter().map(|(p, y, t)| (*p, *y, layout.label(t, 13, false))).collect();
        let gutter = labels.iter().map(|l| text_width(&l.2, FONT)).fold(0.0, f64::max);
        let field = self.field(figure, &layout, gutter);

        let _ = writeln!(out, "<g>");
        if !figure.title.is_empty() {
            let _ = writeln!(out, "<title>{}</title>", escape(&figure.title));
        }
        self.draw_heading(figure, subtitle, out);
        draw_temperatures(&field, &layout, &labels, out);
        self.draw_values(&field, &layout, out);
        self.draw_curves(figure, &field, &layout, out);
        let _ = writeln!(out, "</g>");
    }

    fn field(&self, figure: &Figure, layout: &Layout, gutter: f64) -> Field {
        let left = self.x + 16.0 + gutter + 10.0;
        let right = self.x + self.width - 20.0;
        let (bottom, top) = (self.y + self.height - FOOT, self.y + HEAD);
        // Room for the outermost value labels beside the curves.
        let inset = 22.0;
        let wide = (right - left - 2.0 * inset).max(20.0);
        let high = (bottom - top - if figure.masts.is_empty() { 8.0 } else { MAST }).max(20.0);
        let (curve_width, curve_height) = if layout.width.is_zero() {
            (0.0, high * 0.5)
        } else if layout.axis.broken.is_some() {
            (wide * 0.7, high)
        } else {
            let shape = proportion(&layout.width, &layout.span);
            let even = (high * shape).min(wide);
            // A drawing that is taller than this shape allows is widened.
            (even.max(wide * 0.3), high.min((even / shape).max(high * 0.3)))
        };
        let curve_left = left + inset + (wide - curve_width) / 2.0;
        Field { left, right, bottom, top, curve_left, curve_width, curve_height }
    }

    fn draw_heading(&self, figure: &Figure, subtitle: &str, out: &mut String) {
        let middle = self.x + self.width / 2.0;
        let title = clipped(&figure.title, 15.0, self.width - 24.0);
        let _ = writeln!(
            out,
            r##"<text class="ink" fill="#1f2937" x="{}" y="{}" font-size="15" font-weight="bold" text-anchor="middle">{}</text>"##,
            short(middle),
            short(self.y + 24.0),
            escape(&title)
        );
        let _ = writeln!(
            out,
            r##"<text class="muted" fill="#6b7280" x="{}" y="{}" font-size="11.5" text-anchor="middle">{}</text>"##,
            short(middle),
            short(self.y + 42.0),
            escape(&clipped(subtitle, 11.5, self.width - 24.0))
        );
    }

    fn draw_values(&self, field: &Field, layout: &Layout, out: &mut String) {
        let wishes = layout.value_ticks.iter().map(|(priority, x, v)| {
            let text = layout.label(v, 14, false);
            let at = field.curve_left + x * field.curve_width;
            Wish { at, size: text_width(&text, FONT), priority: *priority, text }
        });
        let placed = place(wishes.collect(), 2, 7.0, 9.0);
        for p in &placed {
            line(
                out,
                "grid",
                "#e5e7eb",
                (p.wish.at, field.bottom),
                (p.wish.at, field.bottom - field.curve_height),
                "",
            );
        }
        line(out, "axis", "#6b7280", (field.left, field.bottom), (field.right, field.bottom), "");
        for p in &placed {
            let drop = if p.lane == 0 { 5.0 } else { 5.0 + FONT + 3.0 };
            line(out, "axis", "#6b7280", (p.wish.at, field.bottom), (p.wish.at, field.bottom + 5.0), "");
            // Labels keep inside the panel even where the tick is at its edge.
            let half = p.wish.size / 2.0;
            let (low, high) = (self.x + half + 2.0, self.x + self.width - half - 2.0);
            let x = p.wish.at.min(high).max(low);
            text(out, (x, field.bottom + drop + FONT), "middle", &p.wish.text);
        }
    }

    fn draw_curves(&self, figure: &Figure, field: &Field, layout: &Layout, out: &mut String) {
        if figure.tinted
            && let [a, b] = &layout.curves[..]
        {
            let back: Vec<Spot> = b.iter().rev().copied().collect();
            let _ = writeln!(
                out,
                r#"<polygon fill="url(#tint)" points="{} {}"/>"#,
                field.path(a),
                field.path(&back)
            );
        }
        // A mast of one of several drawings may stand on walls of another, which must be seen.
        let masts_first = layout.masts.len() > 1;
        if masts_first {
            draw_masts(field, layout, out);
        }
        for weight in [Weight::Faint, Weight::Second, Weight::Strong] {
            for (i, curve) in figure.curves.iter().enumerate().filter(|(_, c)| c.weight == weight) {
                let (class, colour) = match curve.player {
                    Player::Left => ("left", "#2563eb"),
                    Player::Right => ("right", "#dc2626"),
                };
                let style = match weight {
                    Weight::Strong => r#"stroke-width="2.4""#,
                    Weight::Second => r#"stroke-width="2.4" stroke-dasharray="7 5""#,
                    Weight::Faint => r#"stroke-width="1.4" stroke-opacity="0.55" stroke-dasharray="5 3""#,
                };
                let _ = writeln!(
                    out,
                    r#"<polyline class="{class}" fill="none" stroke="{colour}" {style} stroke-linejoin="round" stroke-linecap="round" points="{}"/>"#,
                    field.path(&layout.curves[i])
                );
                if weight != Weight::Faint && layout.bends[i].len() < 40 {
                    for bend in &layout.bends[i] {
                        circle(out, &format!("{class}dot"), colour, field.point(bend), 3.0);
                    }
                }
            }
        }
        if !masts_first {
            draw_masts(field, layout, out);
        }
        if let Some(mark) = &layout.mark {
            circle(out, "dot", "#1f2937", field.point(mark), 4.4);
        }
        if layout.axis.broken.is_some() {
            let _ = writeln!(
                out,
                r##"<text class="muted" fill="#6b7280" id="scale{}" x="{}" y="{}" font-size="10" text-anchor="end">t not to scale</text>"##,
                self.index,
                short(field.right),
                short(field.top + 8.0)
            );
        }
    }
}

fn draw_masts(field: &Field, layout: &Layout, out: &mut String) {
    for (at, (foot, name)) in layout.masts.iter().enumerate() {
        let (x, y) = field.point(foot);
        line(
            out,
            "mast",
            "#1f2937",
            (x, y),
            (x, field.top + 2.0),
            r#" stroke-width="2.8" stroke-linecap="round""#,
        );
        circle(out, "dot", "#1f2937", (x, y), 3.4);
        if !name.is_empty() {
            // On different sides, so that the names of two masts in one place can both be read.
            let (x, anchor) = if at == 0 { (x - 6.0, "end") } else { (x + 6.0, "start") };
            text(out, (x, field.top + 2.0 + FONT * 0.8), anchor, name);
        }
    }
}

fn draw_temperatures(field: &Field, layout: &Layout, labels: &[(u8, f64, String)], out: &mut String) {
    let wishes = labels.iter().map(|(priority, y, text)| Wish {
        at: field.bottom - y * field.curve_height,
        size: FONT,
        priority: *priority,
        text: text.clone(),
    });
    let placed = place(wishes.collect(), 1, 1.0, 1.0);
    let zero = field.bottom - layout.zero_line * field.curve_height;
    for p in placed.iter().filter(|p| p.wish.at != zero) {
        line(out, "grid", "#e5e7eb", (field.left, p.wish.at), (field.right, p.wish.at), "");
    }
    let dashes = r#" stroke-dasharray="2 3""#;
    line(out, "axis", "#9ca3af", (field.left, zero), (field.right, zero), dashes);
    line(out, "axis", "#6b7280", (field.left, field.bottom), (field.left, field.top), "");
    let _ = writeln!(
        out,
        r##"<text class="muted" fill="#6b7280" x="{}" y="{}" font-size="{FONT}" font-style="italic" text-anchor="middle">t</text>"##,
        short(field.left - 10.0),
        short(field.top + 4.0)
    );
    for p in &placed {
        line(out, "axis", "#6b7280", (field.left - 5.0, p.wish.at), (field.left, p.wish.at), "");
        text(out, (field.left - 9.0, p.wish.at + FONT * 0.36), "end", &p.wish.text);
    }
    if let Some(piece) = layout.axis.broken {
        let places = &layout.axis.places;
        let y = field.bottom - (places[piece] + places[piece + 1]) / 2.0 * field.curve_height;
        for shift in [-2.5, 2.5] {
            let (a, b) = ((field.left - 6.0, y + shift + 3.0), (field.left + 6.0, y + shift - 3.0));
            line(out, "axis", "#6b7280", a, b, "");
        }
    }
}

fn line(out: &mut String, class: &str, colour: &str, from: (f64, f64), to: (f64, f64), more: &str) {
    let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(short);
    let _ = writeln!(
        out,
        r#"<line class="{class}" stroke="{colour}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"{more}/>"#
    );
}

fn circle(out: &mut String, class: &str, colour: &str, at: (f64, f64), radius: f64) {
    let [x, y] = [at.0, at.1].map(short);
    let _ = writeln!(out, r#"<circle class="{class}" fill="{colour}" cx="{x}" cy="{y}" r="{radius}"/>"#);
}

fn text(out: &mut String, at: (f64, f64), anchor: &str, text: &str) {
    let [x, y] = [at.0, at.1].map(short);
    let _ = writeln!(
        out,
        r##"<text class="ink" fill="#1f2937" x="{x}" y="{y}" font-size="{FONT}" text-anchor="{anchor}">{}</text>"##,
        escape(text)
    );
}

/// A coordinate with two decimals at most.
pub(crate) fn short(x: f64) -> String {
    let text = format!("{x:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_string() } else { text.to_string() }
}

/// The width of a text in the font of the drawings, a little generous.
fn text_width(text: &str, size: f64) -> f64 {
    let em = |c: char| match c {
        '0'..='9' => 0.64,
        '-' | '/' | '|' | ',' | '.' | ' ' | '(' | ')' => 0.38,
        '{' | '}' => 0.64,
        'A'..='Z' | 'm' | 'w' | '≈' | '±' => 0.86,
        c if c.is_ascii() => 0.62,
        _ => 1.0,
    };
    text.chars().map(em).sum::<f64>() * size
}

/// The text cut to a width, with an ellipsis if something is missing.
fn clipped(text: &str, size: f64, width: f64) -> String {
    if text_width(text, size) <= width {
        return text.to_string();
    }
    let mut used = size;
    let fits = |c: &char| {
        used += text_width(c.encode_utf8(&mut [0; 4]), size);
        used <= width
    };
    let mut out: String = text.chars().take_while(fits).collect();
    out.push('…');
    out
}

/// Text for XML; characters that XML cannot hold are replaced.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(' '),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
