//! Labels as outlines: the texts of a document become paths, set in an embedded font (DejaVu Sans), never in one of the
//! machine's. So an image is the same everywhere and has its labels where no font is installed.
//!
//! The documents are those of this crate, whose labels are short and run from left to right. Letters are placed one after the
//! other by their widths.

use std::fmt::Write;
use std::sync::OnceLock;

use roxmltree::{Document, Node};
use ttf_parser::{Face, OutlineBuilder};

/// The document with a path in place of every text.
pub(super) fn outlined(svg: &str) -> Result<String, roxmltree::Error> {
    let document = Document::parse(svg)?;
    let mut out = String::with_capacity(svg.len());
    let mut done = 0;
    for node in document.descendants().filter(|node| node.has_tag_name((SVG, "text"))) {
        let range = node.range();
        out += &svg[done..range.start];
        set(&node, svg, &mut out);
        done = range.end;
    }
    out += &svg[done..];
    Ok(out)
}

const SVG: &str = "http://www.w3.org/2000/svg";

/// How far apart the two outlines of a bold letter are, for each unit of its size.
const BOLD: f32 = 0.06;

/// Attributes that a path has no use for.
const OF_TEXT: [&str; 6] = ["x", "y", "font-size", "font-weight", "font-style", "text-anchor"];

/// Sets one text.
fn set(node: &Node<'_, '_>, svg: &str, out: &mut String) {
    // What a text does not say itself is said by what it stands in.
    let said = |name: &str| node.ancestors().find_map(|node| node.attribute(name));
    let number = |name: &str, usual: f32| said(name).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let face = face();
    let size = number("font-size", 12.0);
    let scale = size / f32::from(face.units_per_em());
    // A bold letter is set twice, a little apart: one font is enough.
    let apart = if said("font-weight") == Some("bold") { BOLD * size } else { 0.0 };
    let text = node.text().unwrap_or_default();
    let glyphs = text.chars().map(|c| face.glyph_index(c).unwrap_or_default());
    let advance = |glyph| f32::from(face.glyph_hor_advance(glyph).unwrap_or(0)) * scale + apart;
    let widths = glyphs.map(|glyph| (glyph, advance(glyph)));
    let whole: f32 = widths.clone().map(|(_, width)| width).sum();
    let own = |name: &str| node.attribute(name).and_then(|text| text.parse().ok()).unwrap_or(0.0);
    let start = match said("text-anchor") {
        Some("middle") => own("x") - whole / 2.0,
        Some("end") => own("x") - whole,
        _ => own("x"),
    };
    let mut pen = Pen { path: String::new(), at: (start, own("y")), scale };
    for (glyph, width) in widths {
        // A space has no outline.
        let _ = face.outline_glyph(glyph, &mut pen);
        pen.at.0 += apart;
        if apart > 0.0 {
            let _ = face.outline_glyph(glyph, &mut pen);
        }
        pen.at.0 += width - apart;
    }
    *out += "<path";
    for attribute in node.attributes().filter(|attribute| !OF_TEXT.contains(&attribute.name())) {
        let _ = write!(out, " {}", &svg[attribute.range()]);
    }
    let _ = write!(out, " d=\"{}\"/>", pen.path);
}

/// Writes the outline of a letter as a path.
struct Pen {
    path: String,
    /// Where the letter stands.
    at: (f32, f32),
    scale: f32,
}

impl Pen {
    fn add(&mut self, command: char, points: &[(f32, f32)]) {
        self.path.push(command);
        for (at, (x, y)) in points.iter().enumerate() {
            let (x, y) = (self.at.0 + x * self.scale, self.at.1 - y * self.scale);
            let space = if at == 0 { "" } else { " " };
            let _ = write!(self.path, "{space}{x:.3} {y:.3}");
        }
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.add('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.add('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.add('Z', &[]);
    }
}

/// The embedded font.
fn face() -> &'static Face<'static> {
    static FACE: OnceLock<Face<'static>> = OnceLock::new();
    FACE.get_or_init(|| Face::parse(dejavu::sans::regular(), 0).expect("the embedded font is a font"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(text: &str) -> String {
        let around = |text: &str| {
            format!("<svg xmlns=\"{SVG}\" font-size=\"20\"><g text-anchor=\"middle\">{text}</g></svg>")
        };
        let found = outlined(&around(text)).unwrap();
        let (before, after) = (found.find("<path").unwrap(), found.find("</g>").unwrap());
        found[before..after].to_owned()
    }

    #[test]
    fn a_text_becomes_a_path() {
        let found = path("<text class=\"ink\" fill=\"#123456\" x=\"7\" y=\"9\">l</text>");
        assert!(found.starts_with("<path class=\"ink\" fill=\"#123456\" d=\"M"), "{found}");
        // The letter is a bar in the middle: x goes a little to both sides of 7.
        let xs = found.split(['M', 'L']).skip(1).filter_map(|point| point.split(' ').next()?.parse().ok());
        let xs: Vec<f32> = xs.collect();
        let (low, high) = (xs.iter().copied().fold(99.0, f32::min), xs.iter().copied().fold(0.0, f32::max));
        assert!(5.0 < low && low < 7.0 && 7.0 < high && high < 9.0, "{low} {high}");
    }

    #[test]
    fn what_has_no_outline() {
        assert!(path("<text x=\"7\" y=\"9\"> </text>").ends_with("d=\"\"/>"));
        assert!(path("<text x=\"7\" y=\"9\"></text>").ends_with("d=\"\"/>"));
        assert_eq!(outlined("<svg/>").unwrap(), "<svg/>");
        assert!(outlined("<svg").is_err());
        // Letters that the font has not are boxes.
        assert!(path("<text x=\"7\" y=\"9\">\u{10ffff}</text>").contains("d=\"M"));
    }
}
