//! Thermographs of regions of Go: one, or with a ko one for each master over the same axes.

use tedomari_answer::go::GoRegion;
use tedomari_ko::KoThermograph;

use super::figure::Figure;
use super::masters::figure_of;
use super::svg::{Page, SvgOptions};
use super::terminal::{TerminalOptions, figure};

/// Draws the thermograph of a region with characters; nothing if it was not found.
pub fn terminal_region(region: &GoRegion, options: &TerminalOptions) -> Option<String> {
    let (drawn, legend) = of_region("", region, "dotted")?;
    let legend = if legend.is_empty() { legend } else { legend + "\n" };
    Some(figure(&drawn, options) + &legend)
}

/// Draws the thermograph of a region under its title as SVG; nothing if it was not found.
pub fn svg_region(title: &str, region: &GoRegion, options: &SvgOptions) -> Option<String> {
    let mut page = Page::new(options);
    page.row(vec![of_region(title, region, "dashed")?]);
    Some(page.finish())
}

fn of_region(title: &str, region: &GoRegion, second: &str) -> Option<(Figure, String)> {
    let (walls, other) = match (&region.walls, &region.ko) {
        (Some(walls), _) => (walls, None),
        (None, Some(ko)) => (&ko.black_master.walls, Some(&ko.white_master.walls)),
        (None, None) => return None,
    };
    let first: KoThermograph = walls.thermograph()?;
    let mut legends = Vec::new();
    let drawn = match other {
        Some(other) => {
            legends.push(format!("solid and mast B: Black is komaster; {second} and mast W: White is"));
            figure_of(title, &[(&first, "B"), (&other.thermograph()?, "W")])
        }
        None => figure_of(title, &[(&first, "")]),
    };
    if walls.is_by_area() {
        legends.push("by area a move gains 1 more than the temperature drawn here".to_owned());
    }
    Some((drawn, legends.join("; ")))
}
