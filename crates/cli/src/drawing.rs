//! Drawings that are written to files.

use clap::Args;
use tedomari::answer::Question;
use tedomari::answer::item::Item;
use tedomari::draw;
pub use tedomari::draw::title;
use tedomari::text::Page;

use crate::batch::Show;
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

    /// The width of each drawing of --svg in pixels (an image of --png has twice as many) [default: 480]
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(160..=4000))]
    size: Option<u32>,
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

    /// How drawings are made in a theme.
    pub fn options(&self, theme: draw::Theme) -> draw::SvgOptions {
        let usual = draw::SvgOptions::default();
        let width = self.size.unwrap_or(usual.panel_width);
        let height = width * usual.panel_height / usual.panel_width;
        draw::SvgOptions { panel_width: width, panel_height: height, theme, ..usual }
    }

    pub fn check(&self, json: bool) -> Result<(), Failure> {
        if self.size.is_some() && !self.is_wanted() {
            return Err(Failure::Usage(
                "--size is for drawings: give --svg FILE or --png FILE too".to_owned(),
            ));
        }
        if self.to_standard_output() > 1 || (self.is_standard_output() && json) {
            return Err(Failure::Usage("only one kind of output can go to standard output".to_owned()));
        }
        Ok(())
    }

    /// The same of a drawing that is made with the usual options.
    pub fn save_svg(
        &self,
        draw: impl Fn(&draw::SvgOptions) -> Result<String, Failure>,
    ) -> Result<(), Failure> {
        self.save(|theme| draw(&draw::SvgOptions { theme, ..draw::SvgOptions::default() }))
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

/// Shows answers as text, unless a drawing goes there, and keeps the last one to be drawn.
pub struct Kept<Q: Question, T> {
    pub is_quiet: bool,
    pub text: T,
    pub last: Option<(Q, Q::Answer)>,
}

impl<Q: Question + Clone, T: Fn(&Page, &Q::Answer) -> String> Show<Q> for &mut Kept<Q, T>
where
    Q::Answer: Clone,
{
    fn text(&mut self, page: &Page, item: &Item<Q>, answer: &Q::Answer) -> String {
        let head =
            item.input.as_str().filter(|_| page.many).map_or_else(String::new, |input| page.head(input));
        if self.is_quiet { String::new() } else { head + &(self.text)(page, answer) }
    }

    fn see(&mut self, item: &Item<Q>, answer: &Q::Answer) {
        self.last = Some((item.question.clone(), answer.clone()));
    }
}
