//! Paints the drawings of this crate: lines, rectangles, circles, polygons, paths and texts with their colours, dashes,
//! gradients and arrow heads.
//!
//! This is not a reader of SVG at large, which would take longer to build than all that it draws. It knows what the drawings
//! here use. Whatever it does not know is an error, so that nothing is left out of an image unseen.

use std::collections::HashMap;

use roxmltree::{Document, Node};
use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LineJoin, LinearGradient, Paint, Path, PathBuilder, Pixmap,
    Point, Rect, Shader, SpreadMode, Stroke, StrokeDash, Transform,
};

use super::outlines::{Anchor, Label, outline};

/// A drawing that can be painted.
pub(super) struct Raster<'d> {
    document: &'d Document<'d>,
    /// What the style sheet says: by class and property.
    rules: HashMap<(&'d str, &'d str), &'d str>,
    size: (f32, f32),
    /// From the units of the drawing to those of its size.
    view: Transform,
}

/// What stands in a place where it means nothing.
fn strange(node: &Node<'_, '_>, what: &str) -> String {
    format!("`{what}` in <{}> is not drawn here", node.tag_name().name())
}

/// How near to a quarter of a circle a cubic curve with this share of the radius is.
const ARC: f32 = 0.552_284_8;

impl<'d> Raster<'d> {
    pub(super) fn new(document: &'d Document<'d>) -> Result<Raster<'d>, String> {
        let root = document.root_element();
        let length = |name| root.attribute(name).and_then(|text| text.parse::<f32>().ok());
        let view = match root.attribute("viewBox") {
            Some(text) => numbers(text).map_err(|what| strange(&root, &what))?,
            None => vec![],
        };
        let (left, top, across, down) = match view[..] {
            [left, top, across, down] if across > 0.0 && down > 0.0 => (left, top, across, down),
            _ => (0.0, 0.0, length("width").unwrap_or(0.0), length("height").unwrap_or(0.0)),
        };
        let size = (length("width").unwrap_or(across), length("height").unwrap_or(down));
        let scale = (size.0 / across).min(size.1 / down);
        let view = Transform::from_translate(-left, -top)
            .post_scale(scale, scale)
            .post_translate((size.0 - scale * across) / 2.0, (size.1 - scale * down) / 2.0);
        let mut rules = HashMap::new();
        for style in document.descendants().filter(|node| node.has_tag_name("style")) {
            rules.extend(style_rules(style.text().unwrap_or_default()));
        }
        Ok(Raster { document, rules, size, view })
    }

    pub(super) fn size(&self) -> (f32, f32) {
        self.size
    }

    /// Paints everything over what is there.
    pub(super) fn paint(&self, pixels: &mut Pixmap, scale: f32) -> Result<(), String> {
        let view = self.view.post_scale(scale, scale);
        for node in self.document.descendants().filter(Node::is_element) {
            match node.tag_name().name() {
                "svg" | "g" | "title" | "desc" | "style" | "defs" => {}
                _ if node.ancestors().any(|around| around.has_tag_name("defs")) => {}
                _ => self.element(&node, view, pixels)?,
            }
        }
        Ok(())
    }

    fn element(&self, node: &Node<'d, 'd>, view: Transform, pixels: &mut Pixmap) -> Result<(), String> {
        let Some(path) = self.path(node)? else { return Ok(()) };
        if let Some(paint) = self.ink(node, "fill", "#000000", &path)? {
            pixels.fill_path(&path, &paint, FillRule::Winding, view, None);
        }
        // A letter has no line around it.
        if node.has_tag_name("text") {
            return Ok(());
        }
        let stroke = self.stroke(node)?;
        if let Some(paint) = self.ink(node, "stroke", "none", &path)? {
            pixels.stroke_path(&path, &paint, &stroke, view, None);
        }
        match self.said(node, "marker-end") {
            Some(text) => self.head(node, text, &path, stroke.width, view, pixels),
            None => Ok(()),
        }
    }

    /// What a property is: by the style sheet or an attribute, of the element or of what it stands in.
    fn said(&self, node: &Node<'d, 'd>, name: &'d str) -> Option<&'d str> {
        node.ancestors().find_map(|node| {
            let classes = node.attribute("class").unwrap_or_default().split(' ');
            let ruled = classes.rev().find_map(|class| self.rules.get(&(class, name)).copied());
            ruled.or_else(|| node.attribute(name))
        })
    }

    fn said_number(&self, node: &Node<'d, 'd>, name: &'d str, usual: f32) -> Result<f32, String> {
        self.said(node, name).map_or(Ok(usual), |text| text.parse().map_err(|_| strange(node, text)))
    }

    /// A number among an element's own attributes; a share of the whole drawing may be given in per cent.
    fn own(&self, node: &Node<'d, 'd>, name: &str) -> Result<f32, String> {
        let Some(text) = node.attribute(name) else { return Ok(0.0) };
        let number = |text: &str| text.parse::<f32>().map_err(|_| strange(node, text));
        match (text.strip_suffix('%'), name) {
            (Some(share), "width") => Ok(number(share)? / 100.0 * self.size.0),
            (Some(share), "height") => Ok(number(share)? / 100.0 * self.size.1),
            _ => number(text),
        }
    }

    /// The outline of an element, if there is anything of it.
    fn path(&self, node: &Node<'d, 'd>) -> Result<Option<Path>, String> {
        let own = |name| self.own(node, name);
        let mut path = PathBuilder::new();
        match node.tag_name().name() {
            "rect" => {
                let (x, y, width, height) = (own("x")?, own("y")?, own("width")?, own("height")?);
                rectangle(&mut path, (x, y), (width, height), own("rx")?);
            }
            "circle" => path.push_circle(own("cx")?, own("cy")?, own("r")?),
            "line" => {
                path.move_to(own("x1")?, own("y1")?);
                path.line_to(own("x2")?, own("y2")?);
            }
            "polyline" | "polygon" => {
                let points = numbers(node.attribute("points").unwrap_or_default());
                let points = points.map_err(|what| strange(node, &what))?;
                for (at, point) in points.chunks_exact(2).enumerate() {
                    match at {
                        0 => path.move_to(point[0], point[1]),
                        _ => path.line_to(point[0], point[1]),
                    }
                }
                if node.has_tag_name("polygon") {
                    path.close();
                }
            }
            "path" => commands(node.attribute("d").unwrap_or_default(), &mut path)
                .map_err(|what| strange(node, &what))?,
            "text" => {
                let anchor = match self.said(node, "text-anchor") {
                    Some("middle") => Anchor::Middle,
                    Some("end") => Anchor::End,
                    _ => Anchor::Start,
                };
                let label = Label {
                    text: node.text().unwrap_or_default(),
                    at: (own("x")?, own("y")?),
                    size: self.said_number(node, "font-size", 12.0)?,
                    is_bold: self.said(node, "font-weight") == Some("bold"),
                    anchor,
                };
                return Ok(outline(&label));
            }
            name => return Err(format!("<{name}> is not drawn here")),
        }
        Ok(path.finish())
    }

    /// The paint for an inside or a line; nothing if there is none.
    fn ink(
        &self,
        node: &Node<'d, 'd>,
        name: &'static str,
        usual: &'static str,
        path: &Path,
    ) -> Result<Option<Paint<'static>>, String> {
        let opacity = match name {
            "fill" => "fill-opacity",
            _ => "stroke-opacity",
        };
        let opacity = self.said_number(node, opacity, 1.0)?;
        let shader = match self.said(node, name).unwrap_or(usual) {
            "none" => return Ok(None),
            text => match self.named(text) {
                Some(gradient) => self.gradient(&gradient, path.bounds(), opacity)?,
                None => Some(Shader::SolidColor(colour(node, text, opacity)?)),
            },
        };
        Ok(shader.map(|shader| Paint { shader, ..Paint::default() }))
    }

    /// What `url(#name)` means.
    fn named(&self, text: &str) -> Option<Node<'d, 'd>> {
        let name = text.strip_prefix("url(#")?.strip_suffix(')')?;
        self.document.descendants().find(|node| node.attribute("id") == Some(name))
    }

    /// From the left end of what is painted to its right end.
    fn gradient(
        &self,
        node: &Node<'d, 'd>,
        bounds: Rect,
        opacity: f32,
    ) -> Result<Option<Shader<'static>>, String> {
        if !node.has_tag_name("linearGradient") {
            return Err(strange(node, "fill"));
        }
        let mut stops = Vec::new();
        for stop in node.children().filter(Node::is_element) {
            let visible = self.own(&stop, "stop-opacity")? * opacity;
            let found = colour(&stop, stop.attribute("stop-color").unwrap_or("#000000"), visible)?;
            stops.push(GradientStop::new(self.own(&stop, "offset")?, found));
        }
        let (start, end) =
            (Point::from_xy(bounds.left(), bounds.top()), Point::from_xy(bounds.right(), bounds.top()));
        Ok(LinearGradient::new(start, end, stops, SpreadMode::Pad, Transform::identity()))
    }

    fn stroke(&self, node: &Node<'d, 'd>) -> Result<Stroke, String> {
        let dash = match self.said(node, "stroke-dasharray") {
            Some(text) => StrokeDash::new(numbers(text).map_err(|what| strange(node, &what))?, 0.0),
            None => None,
        };
        Ok(Stroke {
            width: self.said_number(node, "stroke-width", 1.0)?,
            line_cap: match self.said(node, "stroke-linecap") {
                Some("round") => LineCap::Round,
                _ => LineCap::Butt,
            },
            line_join: match self.said(node, "stroke-linejoin") {
                Some("round") => LineJoin::Round,
                _ => LineJoin::Miter,
            },
            dash,
            ..Stroke::default()
        })
    }

    /// The head of an arrow at the end of a path.
    fn head(
        &self,
        node: &Node<'d, 'd>,
        text: &str,
        path: &Path,
        width: f32,
        view: Transform,
        pixels: &mut Pixmap,
    ) -> Result<(), String> {
        let marker = self.named(text).filter(|marker| marker.has_tag_name("marker"));
        let marker = marker.ok_or_else(|| strange(node, text))?;
        // The last point that is not the end itself gives the direction.
        let (Some(&end), mut before) = (path.points().last(), path.points().iter().rev()) else {
            return Ok(());
        };
        let from = before.find(|point| **point != end).copied().unwrap_or(end);
        let turn = (end.y - from.y).atan2(end.x - from.x).to_degrees();
        let place = Transform::from_translate(-self.own(&marker, "refX")?, -self.own(&marker, "refY")?)
            .post_scale(width, width)
            .post_rotate(turn)
            .post_translate(end.x, end.y)
            .post_concat(view);
        for part in marker.children().filter(Node::is_element) {
            let Some(path) = self.path(&part)? else { continue };
            let fill = part.attribute("fill").unwrap_or("#000000");
            let shader = Shader::SolidColor(colour(&part, fill, 1.0)?);
            let paint = Paint { shader, ..Paint::default() };
            pixels.fill_path(&path, &paint, FillRule::Winding, place, None);
        }
        Ok(())
    }
}

/// The rules of a style sheet whose selectors are classes. What is for some media only, such as dark screens, is not for an image.
fn style_rules(text: &str) -> Vec<((&str, &str), &str)> {
    let mut rules = Vec::new();
    if text.trim_start().starts_with('@') {
        return rules;
    }
    for rule in text.split('}') {
        let Some((selector, body)) = rule.split_once('{') else { continue };
        let Some(class) = selector.trim().strip_prefix('.') else { continue };
        for line in body.split(';') {
            if let Some((property, value)) = line.split_once(':') {
                rules.push(((class, property.trim()), value.trim()));
            }
        }
    }
    rules
}

/// A colour by its three or six digits.
fn colour(node: &Node<'_, '_>, text: &str, opacity: f32) -> Result<Color, String> {
    let refused = || strange(node, text);
    let digits = text.strip_prefix('#').ok_or_else(refused)?;
    let number = u32::from_str_radix(digits, 16).map_err(|_| refused())?;
    let parts = match digits.len() {
        6 => [number >> 16, number >> 8 & 0xff, number & 0xff],
        3 => [number >> 8, number >> 4 & 0xf, number & 0xf].map(|digit| 17 * digit),
        _ => return Err(refused()),
    };
    let [red, green, blue] = parts.map(|part| part as f32 / 255.0);
    Color::from_rgba(red, green, blue, opacity).ok_or_else(refused)
}

/// Numbers with spaces or commas between them.
fn numbers(text: &str) -> Result<Vec<f32>, String> {
    let words = text.split([' ', ',', '\n', '\t']).filter(|word| !word.is_empty());
    words.map(|word| word.parse().map_err(|_| word.to_owned())).collect()
}

/// A rectangle, with round corners if there is a radius.
fn rectangle(path: &mut PathBuilder, (x, y): (f32, f32), (width, height): (f32, f32), radius: f32) {
    let Some(whole) = Rect::from_xywh(x, y, width, height) else { return };
    let r = radius.min(width / 2.0).min(height / 2.0);
    if r <= 0.0 {
        path.push_rect(whole);
        return;
    }
    let (right, bottom, near) = (x + width, y + height, r * (1.0 - ARC));
    path.move_to(x + r, y);
    path.line_to(right - r, y);
    path.cubic_to(right - near, y, right, y + near, right, y + r);
    path.line_to(right, bottom - r);
    path.cubic_to(right, bottom - near, right - near, bottom, right - r, bottom);
    path.line_to(x + r, bottom);
    path.cubic_to(x + near, bottom, x, bottom - near, x, bottom - r);
    path.line_to(x, y + r);
    path.cubic_to(x, y + near, x + near, y, x + r, y);
    path.close();
}

/// The commands of a path: to move, to draw a line or a cubic curve, and to close.
fn commands(text: &str, path: &mut PathBuilder) -> Result<(), String> {
    let mut rest = text.trim_start();
    while let Some(command) = rest.chars().next() {
        let after = &rest[command.len_utf8()..];
        let end = after.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(after.len());
        let given = numbers(&after[..end])?;
        match (command, &given[..]) {
            ('M', &[x, y]) => path.move_to(x, y),
            ('L', &[x, y]) => path.line_to(x, y),
            ('C', &[x1, y1, x2, y2, x, y]) => path.cubic_to(x1, y1, x2, y2, x, y),
            ('Z' | 'z', []) => path.close(),
            _ => return Err(rest[..command.len_utf8() + end].trim_end().to_owned()),
        }
        rest = &after[end..];
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The colours of some pixels of a drawing of ten by ten units, on white.
    fn painted(body: &str, at: &[(u32, u32)]) -> Result<Vec<[u8; 3]>, String> {
        let svg = format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">{body}</svg>"#);
        let document = Document::parse(&svg).map_err(|error| error.to_string())?;
        let raster = Raster::new(&document)?;
        assert_eq!(raster.size(), (10.0, 10.0));
        let mut pixels = Pixmap::new(20, 20).expect("a small image");
        pixels.fill(Color::WHITE);
        raster.paint(&mut pixels, 2.0)?;
        let colour = |&(x, y): &(u32, u32)| {
            let pixel = pixels.pixel(2 * x, 2 * y).expect("a pixel");
            [pixel.red(), pixel.green(), pixel.blue()]
        };
        Ok(at.iter().map(colour).collect())
    }

    const WHITE: [u8; 3] = [255; 3];
    const BLACK: [u8; 3] = [0; 3];
    const RED: [u8; 3] = [255, 0, 0];
    const BLUE: [u8; 3] = [0, 0, 255];

    #[test]
    fn shapes_stand_where_they_are_said_to() {
        for (body, inside, outside) in [
            ("<rect x=\"2\" y=\"3\" width=\"4\" height=\"2\"/>", (3, 3), (1, 3)),
            ("<rect x=\"2\" y=\"2\" width=\"6\" height=\"6\" rx=\"3\"/>", (5, 5), (2, 2)),
            ("<circle cx=\"5\" cy=\"5\" r=\"3\"/>", (5, 5), (2, 2)),
            ("<polygon points=\"0,0 9,0 0,9\"/>", (1, 1), (8, 8)),
            ("<path d=\"M1 1L9 1L9 9 z\"/>", (8, 4), (1, 8)),
            ("<path d=\"M0,5 C0,0 9,0 9,5 z\"/>", (4, 3), (4, 7)),
            (
                "<line x1=\"0\" y1=\"5.5\" x2=\"10\" y2=\"5.5\" stroke=\"#000\" stroke-width=\"2\"/>",
                (4, 5),
                (4, 8),
            ),
            ("<text x=\"5\" y=\"10\" font-size=\"12\" text-anchor=\"middle\">l</text>", (5, 5), (1, 5)),
        ] {
            assert_eq!(painted(body, &[inside, outside]).unwrap(), [BLACK, WHITE], "{body}");
        }
        assert_eq!(painted("<rect width=\"100%\" height=\"100%\"/>", &[(0, 0), (9, 9)]).unwrap(), [BLACK; 2]);
    }

    #[test]
    fn colours_are_inherited_and_ruled_by_style_sheets() {
        let square = "x=\"2\" y=\"2\" width=\"4\" height=\"4\"";
        let at = [(4, 4)];
        let one = |body: &str| painted(body, &at).unwrap()[0];
        assert_eq!(one(&format!("<g fill=\"#f00\"><rect {square}/></g>")), RED);
        assert_eq!(one(&format!("<g fill=\"#f00\"><rect {square} fill=\"#0000ff\"/></g>")), BLUE);
        assert_eq!(one(&format!("<g fill=\"none\"><rect {square}/></g>")), WHITE);
        let ruled = format!("<style>.a{{fill:#0000ff}}</style><rect class=\"b a\" fill=\"#f00\" {square}/>");
        assert_eq!(one(&ruled), BLUE);
        let dark = "<style>@media (prefers-color-scheme: dark) { .a{fill:#0000ff} }</style>";
        assert_eq!(one(&format!("{dark}<rect class=\"a\" fill=\"#f00\" {square}/>")), RED);
        assert_eq!(one(&format!("<rect fill=\"#000\" fill-opacity=\"0.2\" {square}/>")), [204; 3]);
    }

    #[test]
    fn gradients_go_from_left_to_right() {
        let stops = "<stop offset=\"0\" stop-color=\"#f00\" stop-opacity=\"1\"/><stop offset=\"1\" stop-color=\"#00f\" stop-opacity=\"1\"/>";
        let body = format!(
            "<defs><linearGradient id=\"g\">{stops}</linearGradient></defs><rect width=\"10\" height=\"10\" fill=\"url(#g)\"/>"
        );
        let [left, right] = painted(&body, &[(0, 5), (9, 5)]).unwrap()[..] else { panic!("two pixels") };
        assert!(left[0] > 230 && left[2] < 25 && right[2] > 230 && right[0] < 25, "{left:?} {right:?}");
    }

    #[test]
    fn arrows_have_heads() {
        let marker = "<defs><marker id=\"a\" viewBox=\"0 0 4 4\" refX=\"4\" refY=\"2\" markerWidth=\"4\" markerHeight=\"4\" \
                      orient=\"auto-start-reverse\"><path d=\"M0,0 L4,2 L0,4 z\" fill=\"#f00\"/></marker></defs>";
        // Downwards: the head is broad above its point.
        let body =
            format!("{marker}<path d=\"M5 0L5 9\" stroke=\"#000\" fill=\"none\" marker-end=\"url(#a)\"/>");
        assert_eq!(painted(&body, &[(4, 5), (5, 7), (4, 9), (2, 2)]).unwrap(), [RED, RED, WHITE, WHITE]);
    }

    #[test]
    fn what_is_not_known_is_an_error() {
        for (body, told) in [
            ("<ellipse/>", "<ellipse> is not drawn here"),
            ("<rect width=\"a\" height=\"1\"/>", "`a` in <rect> is not drawn here"),
            ("<rect width=\"1\" height=\"1\" fill=\"red\"/>", "`red` in <rect> is not drawn here"),
            ("<path d=\"M1 1A2 2\"/>", "`A2 2` in <path> is not drawn here"),
            ("<polygon points=\"1,b\"/>", "`b` in <polygon> is not drawn here"),
            ("<path d=\"M1 1L2 2\" marker-end=\"url(#no)\"/>", "`url(#no)` in <path> is not drawn here"),
        ] {
            assert_eq!(painted(body, &[]).unwrap_err(), told);
        }
        // What takes no room is not there.
        for body in ["<rect/>", "<path d=\"\"/>", "<circle r=\"0\"/>", "<polyline points=\"\"/>", "<text/>"] {
            assert_eq!(painted(body, &[(0, 0)]).unwrap(), [WHITE], "{body}");
        }
    }
}
