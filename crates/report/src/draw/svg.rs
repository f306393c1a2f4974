//! Thermographs as SVG documents.

use std::fmt::Write;

use tedomari_number::Dyadic;
use tedomari_thermograph::Thermograph;

use super::figure::Figure;
use super::label::fitted;
use super::svg_panel::{Panel, escape};

/// The colours of an SVG drawing.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Theme {
    /// No background; ink for light pages that turns light where the reader prefers dark ones.
    #[default]
    Auto,
    /// A white background.
    Light,
    /// A dark background.
    Dark,
}

/// How an SVG drawing is made. Lengths are in SVG user units (pixels at scale 1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SvgOptions {
    /// The width of one drawing (at least 160).
    pub panel_width: u32,
    /// The height of one drawing (at least 160).
    pub panel_height: u32,
    /// How many drawings go side by side; 0 for as many as look well.
    pub columns: usize,
    /// The colours.
    pub theme: Theme,
}

impl Default for SvgOptions {
    fn default() -> SvgOptions {
        SvgOptions { panel_width: 480, panel_height: 420, columns: 0, theme: Theme::Auto }
    }
}

/// Draws thermographs under their titles, several in a grid.
///
/// ```
/// use tedomari_number::Dyadic;
/// use tedomari_report::draw::{SvgOptions, svg};
/// use tedomari_thermograph::Thermograph;
///
/// let [four, zero] = [4, 0].map(|n| Thermograph::mast(Dyadic::from(n)));
/// let switch = Thermograph::from_options(&[&four], &[&zero]);
/// let document = svg(&[("4|0", &switch)], &SvgOptions::default());
/// assert!(document.starts_with("<svg ") && document.contains(">4|0</text>"));
/// ```
pub fn svg(thermographs: &[(&str, &Thermograph)], options: &SvgOptions) -> String {
    let mut page = Page::new(options);
    let columns = match options.columns {
        0 => thermographs.len().clamp(1, 3),
        n => n,
    };
    for row in thermographs.chunks(columns) {
        page.row(row.iter().map(|(title, g)| (Figure::thermograph(title, g), summary(g))).collect());
    }
    page.finish()
}

/// Mean, temperature and class in a line.
pub(crate) fn summary(g: &Thermograph) -> String {
    let number = |x: &Dyadic| fitted(x, 22, false);
    format!("mean {}, temperature {}, {}", number(g.mean()), number(g.temperature()), g.class())
}

/// A document under construction: rows of panels, from the top down.
pub(crate) struct Page<'a> {
    options: &'a SvgOptions,
    width: f64,
    height: f64,
    body: String,
    panels: usize,
}

impl<'a> Page<'a> {
    pub fn new(options: &'a SvgOptions) -> Page<'a> {
        Page { options, width: 0.0, height: 0.0, body: String::new(), panels: 0 }
    }

    /// A line of text over the next row.
    pub fn heading(&mut self, text: &str) {
        self.height += 34.0;
        let _ = writeln!(
            self.body,
            r##"<text class="ink" fill="#1f2937" x="16" y="{}" font-size="16" font-weight="bold">{}</text>"##,
            self.height - 8.0,
            escape(text)
        );
        self.width = self.width.max(32.0 + text.chars().count() as f64 * 11.0);
    }

    /// A row of figures, each with a line of text under its title.
    pub fn row(&mut self, figures: Vec<(Figure, String)>) {
        let (w, h) = self.panel_size();
        for (i, (figure, subtitle)) in figures.iter().enumerate() {
            let panel = Panel { x: i as f64 * w, y: self.height, width: w, height: h, index: self.panels };
            panel.draw(figure, subtitle, &mut self.body);
            self.panels += 1;
        }
        self.width = self.width.max(figures.len() as f64 * w);
        self.height += h;
    }

    /// A row that begins with something else: `first` draws it into its rectangle.
    pub fn row_with(
        &mut self,
        figures: impl IntoIterator<Item = (Figure, String)>,
        first: impl FnOnce((f64, f64, f64, f64), &mut String),
    ) {
        let (w, h) = self.panel_size();
        first((0.0, self.height, w, h), &mut self.body);
        let mut x = w;
        for (figure, subtitle) in figures {
            let panel = Panel { x, y: self.height, width: w, height: h, index: self.panels };
            panel.draw(&figure, &subtitle, &mut self.body);
            self.panels += 1;
            x += w;
        }
        self.width = self.width.max(x);
        self.height += h;
    }

    /// A drawing of its own size.
    pub fn draw(&mut self, width: f64, height: f64, body: &str) {
        self.body.push_str(body);
        self.width = self.width.max(width);
        self.height += height;
    }

    fn panel_size(&self) -> (f64, f64) {
        let side = |n: u32| f64::from(n.clamp(160, 10_000));
        (side(self.options.panel_width), side(self.options.panel_height))
    }

    /// The document.
    pub fn finish(self) -> String {
        let (w, h) = (self.width.max(1.0), self.height.max(1.0));
        let mut out = String::new();
        let _ = writeln!(
            out,
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}" font-family="DejaVu Sans, Verdana, Helvetica, sans-serif">"#
        );
        out.push_str(GRADIENT);
        match self.options.theme {
            Theme::Auto => {
                let _ =
                    writeln!(out, "<style>@media (prefers-color-scheme: dark) {{ {DARK_STYLE} }}</style>");
            }
            Theme::Light => out.push_str("<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"),
            Theme::Dark => {
                let _ = writeln!(out, "<style>{DARK_STYLE}</style>");
                out.push_str("<rect width=\"100%\" height=\"100%\" fill=\"#0f172a\"/>\n");
            }
        }
        out.push_str(&self.body);
        out.push_str("</svg>\n");
        out
    }
}

/// The tint between the walls: Left's blue fading into Right's red.
const GRADIENT: &str = concat!(
    "<defs><linearGradient id=\"tint\">",
    "<stop offset=\"0\" stop-color=\"#2563eb\" stop-opacity=\"0.16\"/>",
    "<stop offset=\"1\" stop-color=\"#dc2626\" stop-opacity=\"0.16\"/>",
    "</linearGradient></defs>\n"
);

/// Overrides of the attributes in the body, which are those for light pages.
const DARK_STYLE: &str = concat!(
    ".ink{fill:#e5e7eb} .muted{fill:#9ca3af} .grid{stroke:#334155} .axis{stroke:#94a3b8} .mast{stroke:#e5e7eb} ",
    ".left{stroke:#60a5fa} .right{stroke:#f87171} .both{stroke:#4ade80} .leftdot{fill:#60a5fa} .rightdot{fill:#f87171} .dot{fill:#e5e7eb} ",
    ".cell{fill:#1e293b} .blocked{fill:#475569} .bothdot{fill:#4ade80}"
);
