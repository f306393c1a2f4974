//! Labels as outlines, set in an embedded font (DejaVu Sans), never in one of the machine's. So an image is the same everywhere and
//! has its labels where no font is installed.
//!
//! The labels are short and run from left to right. Letters are placed one after the other by their widths.

use std::sync::OnceLock;

use tiny_skia::{Path, PathBuilder};
use ttf_parser::{Face, OutlineBuilder};

/// Which point of a label stands in its place.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// A text in its place.
pub(super) struct Label<'t> {
    pub(super) text: &'t str,
    pub(super) at: (f32, f32),
    pub(super) size: f32,
    pub(super) is_bold: bool,
    pub(super) anchor: Anchor,
}

/// How far apart the two outlines of a bold letter are, for each unit of its size.
const BOLD: f32 = 0.06;

/// The outline of a label, if it has any.
pub(super) fn outline(label: &Label<'_>) -> Option<Path> {
    let face = face();
    let scale = label.size / f32::from(face.units_per_em());
    // A bold letter is set twice, a little apart: one font is enough.
    let apart = if label.is_bold { BOLD * label.size } else { 0.0 };
    let glyphs = label.text.chars().map(|c| face.glyph_index(c).unwrap_or_default());
    let advance = |glyph| f32::from(face.glyph_hor_advance(glyph).unwrap_or(0)) * scale + apart;
    let widths = glyphs.map(|glyph| (glyph, advance(glyph)));
    let whole: f32 = widths.clone().map(|(_, width)| width).sum();
    let start = match label.anchor {
        Anchor::Start => label.at.0,
        Anchor::Middle => label.at.0 - whole / 2.0,
        Anchor::End => label.at.0 - whole,
    };
    let mut pen = Pen { path: PathBuilder::new(), at: (start, label.at.1), scale };
    for (glyph, width) in widths {
        // A space has no outline.
        let _ = face.outline_glyph(glyph, &mut pen);
        pen.at.0 += apart;
        if apart > 0.0 {
            let _ = face.outline_glyph(glyph, &mut pen);
        }
        pen.at.0 += width - apart;
    }
    pen.path.finish()
}

/// Draws the outline of a letter.
struct Pen {
    path: PathBuilder,
    /// Where the letter stands.
    at: (f32, f32),
    scale: f32,
}

impl Pen {
    fn place(&self, x: f32, y: f32) -> (f32, f32) {
        (self.at.0 + x * self.scale, self.at.1 - y * self.scale)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.place(x1, y1), self.place(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.place(x1, y1), self.place(x2, y2), self.place(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
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

    fn set(text: &str, is_bold: bool, anchor: Anchor) -> Option<Path> {
        outline(&Label { text, at: (7.0, 9.0), size: 20.0, is_bold, anchor })
    }

    #[test]
    fn a_label_stands_at_its_anchor() {
        // The letter is a bar in the middle of its room.
        let bounds = |is_bold, anchor| set("l", is_bold, anchor).expect("a letter").bounds();
        let middle = bounds(false, Anchor::Middle);
        assert!(5.0 < middle.left() && middle.left() < 7.0, "{middle:?}");
        assert!(7.0 < middle.right() && middle.right() < 9.0, "{middle:?}");
        assert!(middle.bottom() == 9.0 && middle.top() < -5.0, "{middle:?}");
        assert!(bounds(false, Anchor::Start).left() > 7.0);
        assert!(bounds(false, Anchor::End).right() < 7.0);
        assert!(bounds(true, Anchor::Middle).width() > middle.width());
    }

    #[test]
    fn what_has_no_outline() {
        assert!(set(" ", false, Anchor::Start).is_none());
        assert!(set("", true, Anchor::End).is_none());
        // Letters that the font has not are boxes.
        assert!(set("\u{10ffff}", false, Anchor::Start).is_some());
    }
}
