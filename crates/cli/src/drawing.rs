//! Images of positions, with their thermographs beside them.

use tedomari::{AnyPosition, Picture, Thermograph, draw};

use crate::commands::write_file;
use crate::failure::Failure;

/// What an image shows.
pub struct Drawing {
    title: String,
    picture: Picture,
    thermograph: Option<(String, Thermograph)>,
}

impl Drawing {
    /// A position, and its thermograph with a title if it is known.
    pub fn new(
        ruleset: &str,
        position: &dyn AnyPosition,
        thermograph: Option<(String, Thermograph)>,
    ) -> Drawing {
        Drawing { title: ruleset.trim().replace('_', " "), picture: position.picture(), thermograph }
    }

    /// Writes the files that were asked for.
    pub fn save(&self, svg: Option<&str>, png: Option<&str>) -> Result<(), Failure> {
        let page = |theme: draw::Theme| {
            let options = draw::SvgOptions { theme, ..draw::SvgOptions::default() };
            let thermograph = self.thermograph.as_ref().map(|(title, g)| (&title[..], g));
            draw::svg_position(&self.title, &self.picture, thermograph, &options)
        };
        if let Some(name) = svg {
            write_file(name, page(draw::Theme::Auto).as_bytes())?;
        }
        if let Some(name) = png {
            let image = draw::png(&page(draw::Theme::Light), 2.0)
                .map_err(|error| Failure::Usage(error.to_string()))?;
            write_file(name, &image)?;
        }
        Ok(())
    }
}
