//! The construction of a thermograph, step by step: the options, their taxed walls, the best of them, the cut, the mast.

use dashu_int::IBig;
use tedomari_number::Dyadic;
use tedomari_thermograph::{Breakpoint, Construction, Cut, Player, Side, Step};

use super::figure::{Curve, Figure, Weight};
use super::label::fitted;
use super::svg::{Page, SvgOptions, summary};
use super::terminal::{TerminalOptions, figure, terminal};

/// The most options of a player that are shown, and the most breakpoints that are listed.
const MOST: usize = 12;

/// Draws the steps as panels of one SVG document under a title.
///
/// ```
/// use tedomari_number::Dyadic;
/// use tedomari_report::draw::{SvgOptions, svg_steps};
/// use tedomari_thermograph::{Construction, Thermograph};
///
/// let option = |n: i64| (n.to_string(), Thermograph::mast(Dyadic::from(n)));
/// let construction = Construction::new(vec![option(3), option(1)], vec![option(-1)]);
/// let document = svg_steps("{3,1|-1}", &construction, &SvgOptions::default());
/// assert!(document.contains("the maximum"));
/// ```
pub fn svg_steps(title: &str, construction: &Construction, options: &SvgOptions) -> String {
    let mut page = Page::new(options);
    let columns = if options.columns == 0 { 4 } else { options.columns };
    let row = |page: &mut Page<'_>, heading: &str, figures: Vec<(Figure, String)>| {
        if !figures.is_empty() {
            page.heading(heading);
        }
        let mut figures = figures.into_iter().peekable();
        while figures.peek().is_some() {
            page.row(figures.by_ref().take(columns).collect());
        }
    };
    let sides = Player::BOTH.map(|player| (player, construction.side(player)));
    let top = top(construction);

    let mut panels = Vec::new();
    for (player, side) in sides {
        panels.extend(side.steps().iter().take(MOST).map(|step| {
            let wall = format!("facing wall: {}", points(step.facing_wall().breakpoints(), 9, false));
            (option_figure(player, step), wall)
        }));
    }
    row(&mut page, &format!("{title}: the options"), panels);

    let mut panels = Vec::new();
    for (player, side) in sides.into_iter().filter(|(_, side)| !side.steps().is_empty()) {
        let (tax, best, _) = terms(player);
        panels.push((taxed_figure(player, side, &top), format!("the options' facing walls {tax}")));
        if side.steps().len() > 1 {
            let list = side.scaffold().map_or(String::new(), |s| points(s.breakpoints(), 9, false));
            panels.push((best_figure(player, side, &top), format!("the {best}: {list}")));
        }
    }
    row(&mut page, "After the tax of t for the move", panels);

    let result = construction.result();
    let panels = vec![
        (cut_figure(construction, &top), cut_text(construction.cut(), false)),
        (Figure::thermograph(title, result), summary(result)),
    ];
    row(&mut page, "The cut, and the mast on it", panels);
    page.finish()
}

/// Describes the steps in text with small drawings.
///
/// ```
/// use tedomari_number::Dyadic;
/// use tedomari_report::draw::{TerminalOptions, terminal_steps};
/// use tedomari_thermograph::{Construction, Thermograph};
///
/// let option = |n: i64| (n.to_string(), Thermograph::mast(Dyadic::from(n)));
/// let construction = Construction::new(vec![option(3)], vec![option(-1)]);
/// let text = terminal_steps(&construction, &TerminalOptions::default());
/// assert!(text.contains("they meet at t = 2, value 1"));
/// ```
pub fn terminal_steps(construction: &Construction, options: &TerminalOptions) -> String {
    let ascii = options.ascii;
    let width = options.width.saturating_sub(4);
    let large = TerminalOptions { width, ..options.clone() };
    let small = TerminalOptions { height: (options.height / 2).max(6), ..large.clone() };
    let top = top(construction);
    let mut out = String::new();
    for player in Player::BOTH {
        let side = construction.side(player);
        let (tax, best, drift) = terms(player);
        if side.steps().is_empty() {
            out.push_str(&format!("{player} has no option.\n\n"));
            continue;
        }
        out.push_str(&format!("{player}'s options\n\n"));
        for step in side.steps().iter().take(MOST) {
            let wall = points(step.facing_wall().breakpoints(), 24, ascii);
            let taxed = points(step.taxed().breakpoints(), 24, ascii);
            let opponent = player.opponent().to_string().to_lowercase();
            out.push_str(&format!("  {}\n", step.label()));
            out.push_str(&format!("    {opponent} wall: {wall}\n    {tax}: {taxed}, then {drift}\n"));
            if step.thermograph().is_mast() {
                out.push_str("    (an integer: a bare mast)\n\n");
            } else {
                indent(&mut out, &terminal(step.thermograph(), &small));
            }
        }
        if side.steps().len() > MOST {
            out.push_str(&format!("  and {} more\n\n", side.steps().len() - MOST));
        }
        if let Some(scaffold) = side.scaffold() {
            let list = points(scaffold.breakpoints(), 24, ascii);
            out.push_str(&format!("{player}'s scaffold, the {best}: {list}, then {drift}\n"));
            if side.steps().len() > 1 {
                indent(&mut out, &figure(&best_figure(player, side, &top), &small));
            } else {
                out.push('\n');
            }
        }
    }
    out.push_str(&format!("The cut: {}\n", cut_text(construction.cut(), ascii)));
    indent(&mut out, &figure(&cut_figure(construction, &top), &large));
    out.push_str("The thermograph\n");
    indent(&mut out, &terminal(construction.result(), &large));
    out.pop();
    out
}

fn indent(out: &mut String, drawing: &str) {
    for line in drawing.lines() {
        out.push_str(&format!("    {line}\n"));
    }
    out.push('\n');
}

/// What the tax does, what the player wants, and where the player's scaffolds end.
fn terms(player: Player) -> (&'static str, &'static str, &'static str) {
    match player {
        Player::Left => ("minus t", "maximum", "falling"),
        Player::Right => ("plus t", "minimum", "rising"),
    }
}

/// Breakpoints as a list of `t: value`, each number within `room` characters.
fn points(list: &[Breakpoint], room: usize, ascii: bool) -> String {
    let number = |x: &Dyadic| fitted(x, room, ascii);
    let shown = list.iter().take(MOST).map(|(t, v)| format!("{} at t={}", number(v), number(t)));
    let mut text = shown.collect::<Vec<_>>().join(", ");
    if list.len() > MOST {
        text.push_str(&format!(", and {} more", list.len() - MOST));
    }
    text
}

fn cut_text(cut: &Cut, ascii: bool) -> String {
    let number = |x: &Dyadic| fitted(x, 24, ascii);
    match cut {
        Cut::Crossing { t, value } => format!("they meet at t = {}, value {}", number(t), number(value)),
        Cut::Integer { lower, upper, value } => {
            let room = match (lower, upper) {
                (Some(l), Some(u)) if l == u => "they meet at t = -1".to_string(),
                (Some(l), Some(u)) => format!("room from {} to {} at t = -1", number(l), number(u)),
                (Some(l), None) => format!("room from {} upward at t = -1", number(l)),
                (None, Some(u)) => format!("room from {} downward at t = -1", number(u)),
                (None, None) => "no options".to_string(),
            };
            format!("{room}: the integer {}", number(value))
        }
    }
}

/// Scaffolds are drawn a little beyond the cut, to show them cross.
fn top(construction: &Construction) -> Dyadic {
    let t = construction.result().temperature();
    let beyond = t + &(t + &Dyadic::ONE).half().half();
    beyond.max(Dyadic::ONE)
}

fn option_figure(player: Player, step: &Step) -> Figure {
    let g = step.thermograph();
    let weight = |p: Player| if p == player { Weight::Faint } else { Weight::Strong };
    let curves = Player::BOTH.map(|p| Curve::wall(g.wall(p), p, weight(p)));
    let title = format!("{player}'s option {}", step.label());
    Figure { curves: curves.into(), tinted: false, ..Figure::thermograph(&title, g) }
}

fn scaffolds(title: String, curves: Vec<Curve>, top: &Dyadic) -> Figure {
    Figure { title, unit: IBig::ONE, curves, tinted: false, masts: Vec::new(), mark: None, top: top.clone() }
}

fn taxed_figure(player: Player, side: &Side, top: &Dyadic) -> Figure {
    let curves = side.steps().iter().map(|s| Curve::scaffold(s.taxed(), Weight::Strong)).collect();
    scaffolds(format!("{player}, {}", terms(player).0), curves, top)
}

fn best_figure(player: Player, side: &Side, top: &Dyadic) -> Figure {
    let mut curves: Vec<Curve> = Vec::new();
    if side.steps().len() > 1 {
        curves.extend(side.steps().iter().map(|s| Curve::scaffold(s.taxed(), Weight::Faint)));
    }
    curves.extend(side.scaffold().map(|s| Curve::scaffold(s, Weight::Strong)));
    scaffolds(format!("{player}'s scaffold"), curves, top)
}

fn cut_figure(construction: &Construction, top: &Dyadic) -> Figure {
    let sides = Player::BOTH.into_iter().filter_map(|p| construction.side(p).scaffold());
    let curves = sides.map(|s| Curve::scaffold(s, Weight::Strong)).collect();
    let mark = match construction.cut() {
        Cut::Crossing { t, value } => (t.clone(), value.clone()),
        Cut::Integer { value, .. } => (Dyadic::from(-1), value.clone()),
    };
    Figure { mark: Some(mark), ..scaffolds("Both scaffolds".to_string(), curves, top) }
}
