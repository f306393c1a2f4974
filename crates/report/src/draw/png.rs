//! SVG documents as PNG images.
//!
//! The labels are set in an embedded font (DejaVu Sans), never in one of the machine's, so the image is the same
//! everywhere and has its labels where no font is installed.

use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

/// The most pixels an image may have.
const MOST_PIXELS: f64 = 1e8;

/// Why an SVG document did not become an image.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PngError {
    /// The document is not readable SVG.
    Svg(String),
    /// The image would be empty or have too many pixels at this scale.
    Size {
        /// The width it would have.
        width: String,
        /// The height it would have.
        height: String,
    },
    /// The image could not be written.
    Encode(String),
}

impl std::fmt::Display for PngError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PngError::Svg(why) => write!(f, "the drawing is not readable SVG: {why}"),
            PngError::Size { width, height } => {
                write!(f, "an image of {width} by {height} pixels cannot be made")
            }
            PngError::Encode(why) => write!(f, "the image could not be written: {why}"),
        }
    }
}

impl std::error::Error for PngError {}

/// Renders an SVG document at `scale` pixels for each of its units. What the document leaves transparent becomes
/// white.
///
/// ```
/// use tedomari_number::Dyadic;
/// use tedomari_report::draw::{SvgOptions, png, svg};
/// use tedomari_thermograph::Thermograph;
///
/// let five = Thermograph::mast(Dyadic::from(5));
/// let image = png(&svg(&[("5", &five)], &SvgOptions::default()), 1.0)?;
/// assert_eq!(&image[1..4], b"PNG");
/// # Ok::<(), tedomari_report::draw::PngError>(())
/// ```
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, PngError> {
    let options = Options { fontdb: fonts(), font_family: "DejaVu Sans".to_string(), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|e| PngError::Svg(e.to_string()))?;
    let (width, height) =
        (f64::from(tree.size().width() * scale).ceil(), f64::from(tree.size().height() * scale).ceil());
    let refused = || PngError::Size { width: width.to_string(), height: height.to_string() };
    // Written so that a scale that is not a number is refused as well.
    if !(width >= 1.0 && height >= 1.0 && width * height <= MOST_PIXELS) {
        return Err(refused());
    }
    let mut pixmap = Pixmap::new(width as u32, height as u32).ok_or_else(refused)?;
    pixmap.fill(Color::WHITE);
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|e| PngError::Encode(e.to_string()))
}

/// The embedded font under every family name.
fn fonts() -> Arc<fontdb::Database> {
    static FONTS: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    let load = || {
        let mut fonts = fontdb::Database::new();
        fonts.load_font_source(fontdb::Source::Binary(Arc::new(dejavu::sans::regular())));
        fonts.load_font_source(fontdb::Source::Binary(Arc::new(dejavu::sans::bold())));
        fonts.set_sans_serif_family("DejaVu Sans");
        fonts.set_serif_family("DejaVu Sans");
        fonts.set_monospace_family("DejaVu Sans");
        Arc::new(fonts)
    };
    Arc::clone(FONTS.get_or_init(load))
}
