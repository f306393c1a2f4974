//! Thermographs of games with kos, with either player as komaster, over the same axes.
//!
//! Their numbers are fractions of any denominator. Both thermographs are multiplied by the least number that makes them dyadic,
//! so that everything is placed exactly, as it is for games without kos.

use dashu_int::IBig;
use dashu_int::ops::Gcd;
use tedomari_ko::{Fraction, KoThermograph, KoWall, Masters, Mastery};
use tedomari_number::Dyadic;
use tedomari_thermograph::{Breakpoint, Player};

use super::figure::{Curve, Figure, Mast, Weight};
use super::svg::{Page, SvgOptions};
use super::terminal::{TerminalOptions, figure};

/// Draws the thermographs with either player as master, with axes and a line that tells which is which.
///
/// ```
/// use tedomari_ko::{KoThermograph, KoWall, Masters, Mastery};
/// use tedomari_report::draw::{TerminalOptions, terminal_masters};
///
/// // KO[1,0].
/// let wall = |points: &[(&str, &str)]| {
///     let points = points.iter().map(|(t, value)| (t.parse().unwrap(), value.parse().unwrap()));
///     KoWall::through(points.collect()).unwrap()
/// };
/// let rising = wall(&[("-1", "-1"), ("1/3", "1/3")]);
/// let masters = Masters {
///     left: KoThermograph::of_walls(wall(&[("-1", "3"), ("1/3", "1/3")]), rising.clone()).unwrap(),
///     right: KoThermograph::of_walls(rising.clone(), rising).unwrap(),
/// };
///
/// let options = TerminalOptions { height: 8, ascii: true, ..TerminalOptions::default() };
/// let expected = r"
///      |           LR
///      |           |
///  1/3 +           o
///    0 +........./-.\......
///      |       /-    \
///      |     /-       \
///   -1 +   /-          \
///      +---+-----+-+---+---
///          3      1/3 -1
///                1
/// solid and mast L: Left is komaster; dotted and mast R: Right is
/// ";
/// assert_eq!(terminal_masters(&masters, Mastery::Komaster, &options), expected.trim_start_matches('\n'));
/// ```
pub fn terminal_masters(masters: &Masters, mastery: Mastery, options: &TerminalOptions) -> String {
    let drawing = figure(&overlaid("", masters), options);
    format!("{drawing}{}\n", legend(mastery, "dotted"))
}

/// Draws thermographs with either player as master under their titles, several in a grid.
///
/// ```
/// use tedomari_ko::{KoThermograph, KoWall, Masters, Mastery};
/// use tedomari_report::draw::{SvgOptions, svg_masters};
///
/// let mast = || KoThermograph::of_walls(KoWall::mast(2.into()), KoWall::mast(2.into())).unwrap();
/// let masters = Masters { left: mast(), right: mast() };
/// let document = svg_masters(&[("2", &masters, Mastery::Komaster)], &SvgOptions::default());
/// assert!(document.starts_with("<svg ") && document.contains(">2: placid</text>"));
/// ```
pub fn svg_masters(all: &[(&str, &Masters, Mastery)], options: &SvgOptions) -> String {
    let mut page = Page::new(options);
    let columns = match options.columns {
        0 => all.len().clamp(1, 2),
        n => n,
    };
    for row in all.chunks(columns) {
        let figures = row.iter().map(|(title, masters, mastery)| {
            let title = format!("{title}: {}", masters.activity());
            (overlaid(&title, masters), legend(*mastery, "dashed"))
        });
        page.row(figures.collect());
    }
    page.finish()
}

fn legend(mastery: Mastery, second: &str) -> String {
    let word = match mastery {
        Mastery::Komaster => "komaster",
        Mastery::Komonster => "komonster",
    };
    format!("solid and mast L: Left is {word}; {second} and mast R: Right is")
}

/// Both thermographs in one figure.
fn overlaid(title: &str, masters: &Masters) -> Figure {
    figure_of(title, &[(&masters.left, "L"), (&masters.right, "R")])
}

/// One or two thermographs in one figure, each with the name of its mast.
pub(super) fn figure_of(title: &str, graphs: &[(&KoThermograph, &'static str)]) -> Figure {
    let unit = unit(graphs);
    let mut curves = Vec::new();
    let mut masts = Vec::new();
    for (&(walls, name), weight) in graphs.iter().zip([Weight::Strong, Weight::Second]) {
        let at = masts.len();
        curves.extend(Player::BOTH.map(|player| curve(walls.wall(player), player, weight, at, &unit)));
        let foot = (scaled(walls.temperature(), &unit), scaled(walls.mean(), &unit));
        masts.push(Mast { foot, name });
    }
    let top = masts.iter().map(|mast| mast.foot.0.clone()).fold(Dyadic::ZERO, Ord::max);
    let tinted = graphs.len() == 1;
    Figure { title: title.to_owned(), unit, curves, tinted, masts, mark: None, top }
}

fn curve(wall: &KoWall, player: Player, weight: Weight, mast: usize, unit: &IBig) -> Curve {
    let points = wall.breakpoints();
    let slopes = points.iter().map(|point| wall.slope_above(&point.0)).collect();
    let points: Vec<Breakpoint> = points.iter().map(|(t, v)| (scaled(t, unit), scaled(v, unit))).collect();
    Curve { player, weight, points, slopes, mast }
}

/// The odd part of a denominator, and how often 2 divides it.
fn odd_part(x: &Fraction) -> (IBig, usize) {
    let twos = x.denominator().trailing_zeros().unwrap_or(0);
    (x.denominator() >> twos, twos)
}

/// The least odd number that makes all numbers of the walls dyadic.
fn unit(graphs: &[(&KoThermograph, &'static str)]) -> IBig {
    let walls = graphs.iter().flat_map(|(graph, _)| Player::BOTH.map(|player| graph.wall(player)));
    let numbers = walls.flat_map(|wall| wall.breakpoints()).flat_map(|(t, v)| [t, v]);
    numbers.fold(IBig::ONE, |unit, x| {
        let (odd, _) = odd_part(x);
        let common = IBig::from((&unit).gcd(&odd));
        unit * (odd / common)
    })
}

fn scaled(x: &Fraction, unit: &IBig) -> Dyadic {
    let (odd, twos) = odd_part(x);
    Dyadic::from_parts(x.numerator() * (unit / odd), twos as u64)
}
