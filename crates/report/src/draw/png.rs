//! The drawings of this crate as PNG images.

use roxmltree::Document;
use tedomari_task::{Held, Stop, Task};
use tiny_skia::{Color, Pixmap};

use super::png_file::PngFile;
use super::raster::Raster;

/// The most pixels an image may have.
const MOST_PIXELS: f64 = 1e8;

/// Why an SVG document did not become an image.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PngError {
    /// The document is not XML, or has something that the drawings of this crate do not have.
    Svg(String),
    /// The image would be empty or have too many pixels at this scale.
    Size {
        /// The width it would have.
        width: String,
        /// The height it would have.
        height: String,
    },
    /// A digraph has more vertices than any image has room for.
    Crowded {
        /// How many.
        vertices: u32,
    },
    /// A limit was reached.
    Stopped(Stop),
}

impl std::fmt::Display for PngError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PngError::Svg(why) => write!(f, "the drawing cannot be painted: {why}"),
            PngError::Size { width, height } => {
                write!(f, "an image of {width} by {height} pixels cannot be made")
            }
            PngError::Crowded { vertices } => {
                write!(f, "{vertices} vertices are too many for an image")
            }
            PngError::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for PngError {}

impl From<Stop> for PngError {
    fn from(stop: Stop) -> PngError {
        PngError::Stopped(stop)
    }
}

/// Renders a drawing of this crate, as SVG, at `scale` pixels for each of its units. What it leaves transparent becomes white.
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
    let document = read(svg)?;
    let raster = Raster::new(&document).map_err(PngError::Svg)?;
    let (width, height) = raster.size();
    let mut image = Image::new(width, height, scale, &Task::default())?;
    image.render(&raster)?;
    image.encode()
}

fn read(svg: &str) -> Result<Document<'_>, PngError> {
    Document::parse(svg).map_err(|error| PngError::Svg(error.to_string()))
}

/// An image on which documents are painted, one over the other.
pub(super) struct Image {
    pixels: Pixmap,
    scale: f32,
    task: Task,
    /// The account of the pixels.
    _held: Held,
}

impl Image {
    /// A white image of this size in units of the documents.
    pub(super) fn new(width: f32, height: f32, scale: f32, task: &Task) -> Result<Image, PngError> {
        let (width, height) = (f64::from(width * scale).ceil(), f64::from(height * scale).ceil());
        let refused = || PngError::Size { width: width.to_string(), height: height.to_string() };
        // Written so that a scale that is not a number is refused as well.
        if !(width >= 1.0 && height >= 1.0 && width * height <= MOST_PIXELS) {
            return Err(refused());
        }
        let held = task.hold();
        held.grow(size_of::<u32>() * (width * height) as usize)?;
        let mut pixels = Pixmap::new(width as u32, height as u32).ok_or_else(refused)?;
        pixels.fill(Color::WHITE);
        Ok(Image { pixels, scale, task: task.clone(), _held: held })
    }

    /// Whether an image may be so large, in square units of the documents.
    pub(super) fn has_room(area: f64, scale: f32) -> bool {
        area * f64::from(scale) * f64::from(scale) <= MOST_PIXELS
    }

    /// Paints a document over what is there.
    pub(super) fn paint(&mut self, svg: &str) -> Result<(), PngError> {
        let document = read(svg)?;
        self.render(&Raster::new(&document).map_err(PngError::Svg)?)
    }

    fn render(&mut self, raster: &Raster<'_>) -> Result<(), PngError> {
        raster.paint(&mut self.pixels, self.scale).map_err(PngError::Svg)
    }

    /// The image as a file.
    pub(super) fn encode(&self) -> Result<Vec<u8>, PngError> {
        // On white nothing is transparent, so that the colours are those of the file.
        let size = (self.pixels.width(), self.pixels.height());
        Ok(PngFile::new(size, &self.task).finish(self.pixels.data())?)
    }
}
