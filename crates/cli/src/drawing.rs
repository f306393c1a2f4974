//! Drawings that are written to files.

use clap::Args;
use tedomari::draw;

use crate::commands::write_file;
use crate::failure::Failure;

/// Where drawings go.
#[derive(Args, Debug, Clone)]
pub struct DrawingArgs {
    /// Write an SVG drawing to this file (`-` for standard output)
    #[arg(long, value_name = "FILE")]
    svg: Option<String>,

    /// Write a PNG image to this file (`-` for standard output)
    #[arg(long, value_name = "FILE")]
    png: Option<String>,
}

impl DrawingArgs {
    pub fn is_wanted(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }

    fn to_standard_output(&self) -> usize {
        [&self.svg, &self.png].into_iter().flatten().filter(|name| *name == "-").count()
    }

    /// Whether a drawing goes where the text would go.
    pub fn is_standard_output(&self) -> bool {
        self.to_standard_output() > 0
    }

    pub fn check(&self, json: bool) -> Result<(), Failure> {
        if self.to_standard_output() > 1 || (self.is_standard_output() && json) {
            return Err(Failure::Usage("only one kind of output can go to standard output".to_owned()));
        }
        Ok(())
    }

    /// Writes the files that were asked for; the drawing is an SVG in a theme.
    pub fn save(&self, draw: impl Fn(draw::Theme) -> Result<String, Failure>) -> Result<(), Failure> {
        if let Some(name) = &self.svg {
            write_file(name, draw(draw::Theme::Auto)?.as_bytes())?;
        }
        if let Some(name) = &self.png {
            write_file(name, &png(&draw(draw::Theme::Light)?)?)?;
        }
        Ok(())
    }
}

#[cfg(feature = "png")]
fn png(svg: &str) -> Result<Vec<u8>, Failure> {
    draw::png(svg, 2.0).map_err(|error| Failure::Usage(error.to_string()))
}

#[cfg(not(feature = "png"))]
fn png(_: &str) -> Result<Vec<u8>, Failure> {
    Err(Failure::Usage("this program was built without images (the feature `png`); use --svg".to_owned()))
}

/// A text as the title of a drawing.
pub fn title(text: &str) -> String {
    const LONGEST: usize = 40;
    let text = text.trim();
    match text.char_indices().nth(LONGEST) {
        Some((cut, _)) => format!("{}…", &text[..cut]),
        None => text.to_owned(),
    }
}
