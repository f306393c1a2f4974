//! `tedomari thermograph`: draws thermographs, lists their walls, and tells which moves are optimal when.

use clap::{Args, ColorChoice};
use serde_json::{Map, Value as Json, json};
use tedomari::discovery::{Reading, measure};
use tedomari::sums::Term;
use tedomari::{Construction, Dyadic, Expr, Form, Node, Player, ReadError, Stop, Thermograph, draw};

use super::{expressions, write_file};
use crate::args::OutputArgs;
use crate::batch::{self, Answer};
use crate::bounds;
use crate::contest::has_positions;
use crate::desk::{Desk, Unfinished};
use crate::facts::Facts;
use crate::failure::{Exit, Failure};
use crate::hyphen::unguard;
use crate::item::{Bad, Item};
use crate::limits::LimitArgs;
use crate::look::{FAINT, LEFT, RIGHT, STRONG};
use crate::table::{Cell, Table};

const EXAMPLE: &str = "\
Example:
  $ tedomari thermograph --ascii '{4|0}'
        |         |
        |         |
      2 +         o
        |        / \\
        |       /   \\
        |      /     \\
      0 +...../.......\\.....
        |    /         \\
     -1 +   /           \\
        +---+-+---+---+-+---
            5 4   2   0
                       -1
    mean 2, temperature 2, gote

     t  Left wall  Right wall
    -1          5          -1  gote
     2          2           2  mast";

/// Draw thermographs in the terminal, as SVG or as PNG
///
/// Values grow to the left, the temperature t grows upward from -1, and the mast stands on the mean. With --json the
/// fields are: input, left and right (lists of [t, value] from t = -1 upward, straight between and constant after the
/// last), mean, temperature, class, left_stop, right_stop; with --at also at, with --steps also steps. Of positions whose
/// canonical value takes more than half of a limit, the thermograph is found straight from the board, which --straight does
/// at once.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
pub struct ThermographArgs {
    /// Expressions, or `-` for one on each line of standard input
    #[arg(value_name = "EXPR", required = true, value_parser = unguard)]
    expressions: Vec<String>,

    /// Show how the thermograph arises from the options as written
    #[arg(long)]
    steps: bool,

    /// Walls, class and t-optimal moves at temperature T; may be given several times
    #[arg(long, value_name = "T", value_parser = ambient, value_delimiter = ',')]
    at: Vec<Dyadic>,

    /// Straight from the positions in the expression, without the canonical value of the whole
    ///
    /// For boards whose values are out of reach, such as Amazons from 4x4 on.
    #[arg(long, conflicts_with_all = ["steps", "at"])]
    straight: bool,

    /// Write an SVG drawing to this file (`-` for standard output)
    #[arg(long, value_name = "FILE")]
    svg: Option<String>,

    /// Write a PNG image to this file (`-` for standard output)
    #[arg(long, value_name = "FILE")]
    png: Option<String>,

    /// Draw with ASCII characters only
    #[arg(long)]
    ascii: bool,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

fn ambient(text: &str) -> Result<Dyadic, String> {
    let Ok(text) = unguard(text);
    let t: Dyadic = text.trim().parse().map_err(|error| format!("{error}"))?;
    if t < Dyadic::from(-1) {
        return Err("temperatures start at -1".to_owned());
    }
    Ok(t)
}

/// What is known about one expression.
struct Drawn {
    title: String,
    thermograph: Thermograph,
    construction: Option<Construction>,
}

pub fn run(args: ThermographArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    let source = expressions(&args.expressions)?;
    let to_stdout = [&args.svg, &args.png].into_iter().flatten().filter(|name| *name == "-").count();
    if to_stdout > 1 || (to_stdout > 0 && args.output.json) {
        return Err(Failure::Usage("only one kind of output can go to standard output".to_owned()));
    }
    let mut desk = Desk::new(&args.limits, &args.output, colour, args.ascii);
    let mut drawings = Vec::new();
    let exit = batch::run(&mut desk, source, |desk, item| {
        let (mut answer, drawn) = answer(desk, item, &args)?;
        drawings.extend(drawn.filter(|_| args.svg.is_some() || args.png.is_some()));
        if to_stdout > 0 {
            answer.text.clear();
        }
        Ok(answer)
    })?;
    if !drawings.is_empty() {
        write_drawings(&args, &drawings)?;
    }
    Ok(exit)
}

fn write_drawings(args: &ThermographArgs, drawings: &[Drawn]) -> Result<(), Failure> {
    let page = |theme: draw::Theme| {
        let options = draw::SvgOptions { theme, ..draw::SvgOptions::default() };
        match drawings {
            [one] if args.steps => {
                let construction = one.construction.as_ref().expect("steps were asked for");
                Ok(draw::svg_steps(&one.title, construction, &options))
            }
            _ if args.steps => {
                Err(Failure::Usage("--steps with --svg or --png takes one expression".to_owned()))
            }
            all => {
                let all: Vec<_> = all.iter().map(|one| (&one.title[..], &one.thermograph)).collect();
                Ok(draw::svg(&all, &options))
            }
        }
    };
    if let Some(name) = &args.svg {
        write_file(name, page(draw::Theme::Auto)?.as_bytes())?;
    }
    if let Some(name) = &args.png {
        let image =
            draw::png(&page(draw::Theme::Light)?, 2.0).map_err(|error| Failure::Usage(error.to_string()))?;
        write_file(name, &image)?;
    }
    Ok(())
}

fn answer(desk: &Desk, item: &Item, args: &ThermographArgs) -> Result<(Answer, Option<Drawn>), Bad> {
    let expr = desk.parse(item, 0, None)?;
    if args.straight {
        return straight(desk, item, args, &expr);
    }
    let may_go_straight = has_positions(item) && !args.steps && args.at.is_empty();
    if may_go_straight {
        desk.engine.set_budget(desk.limits.first_half(&desk.interrupt));
    }
    let form = match desk.evaluate(item, 0, None, expr.clone()) {
        Ok(form) => form,
        Err(Unfinished::Bad(bad)) => return Err(bad),
        Err(Unfinished::Stopped(_)) if may_go_straight => {
            desk.engine.set_budget(desk.limits.second_half(&desk.interrupt));
            return straight(desk, item, args, &expr);
        }
        Err(Unfinished::Stopped(stop)) => {
            return Ok((headed(desk, item, bounds::stopped(desk, stop, desk.estimate(&expr), None)), None));
        }
    };
    let text = &item.texts[0];
    let found = desk.watch(|| -> Result<_, Stop> {
        let thermograph = desk.engine.thermograph(form.value())?;
        let wanted = args.steps || !args.at.is_empty();
        let construction = if wanted { Some(construct(desk, &form, text)?) } else { None };
        Ok(Drawn { title: title(text), thermograph, construction })
    });
    let drawn = match found {
        Ok(drawn) => drawn,
        Err(stop) => {
            let facts = Facts::gather(&desk.engine, form.value(), false);
            let answer = bounds::stopped(desk, stop, desk.estimate(&expr), Some(&facts));
            return Ok((headed(desk, item, answer), None));
        }
    };
    Ok((told(desk, item, args, &drawn), Some(drawn)))
}

fn told(desk: &Desk, item: &Item, args: &ThermographArgs, drawn: &Drawn) -> Answer {
    if desk.json {
        Answer { fields: fields(drawn, args), ..Answer::default() }
    } else {
        headed(desk, item, Answer { text: plain(desk, drawn, args), ..Answer::default() })
    }
}

/// The thermograph without the canonical value of the whole.
fn straight(
    desk: &Desk,
    item: &Item,
    args: &ThermographArgs,
    expr: &Expr,
) -> Result<(Answer, Option<Drawn>), Bad> {
    let text = &item.texts[0];
    let reading = desk.watch(|| {
        let terms = Term::read(&desk.engine, text, &desk.rulesets)?;
        Ok(measure(&desk.engine, &terms, desk.rulesets.library.as_deref()))
    });
    let (stop, estimate) = match reading {
        Ok(Reading { thermograph: Some(thermograph), counts, .. }) => {
            let drawn = Drawn { title: title(text), thermograph, construction: None };
            let answer = Answer { parts: Some(counts.parts), ..told(desk, item, args, &drawn) };
            return Ok((answer, Some(drawn)));
        }
        Ok(Reading { stopped: Some(stop), estimate, .. }) => (stop, desk.estimate(expr).within(estimate)),
        Ok(_) => unreachable!("a search that was not stopped has an answer"),
        Err(ReadError::Stopped(stop)) => (stop, desk.estimate(expr)),
        Err(ReadError::Invalid { offset, message }) => return Err(item.bad(0, None, offset, message)),
    };
    Ok((headed(desk, item, bounds::stopped(desk, stop, estimate, None)), None))
}

fn headed(desk: &Desk, item: &Item, mut answer: Answer) -> Answer {
    if desk.many && !desk.json {
        answer.text.insert_str(0, &desk.head(&item.texts[0]));
    }
    answer
}

fn title(text: &str) -> String {
    let text = text.trim();
    match text.char_indices().nth(40) {
        Some((cut, _)) => format!("{}…", &text[..cut]),
        None => text.to_owned(),
    }
}

/// The construction from the options as written, labelled by their own text; of anything but braces, from the options
/// of the canonical form.
fn construct(desk: &Desk, form: &Form, text: &str) -> Result<Construction, Stop> {
    let expr = form.expr();
    let Node::Game { left, right } = expr.node(expr.root()) else { return form.construction(&desk.engine) };
    let side = |ids: &[_]| {
        let labelled = ids.iter().map(|&id| {
            let span = expr.span(id);
            let label = text.get(span.start..span.end).unwrap_or_default().trim().to_owned();
            Ok((label, desk.engine.thermograph(form.value_of(id))?))
        });
        labelled.collect::<Result<Vec<_>, Stop>>()
    };
    Ok(Construction::new(side(left)?, side(right)?))
}

type Breakpoints = [(Dyadic, Dyadic)];

fn points(list: &Breakpoints) -> Json {
    list.iter().map(|(t, value)| json!([t.to_string(), value.to_string()])).collect()
}

/// The walls as JSON.
pub fn fields_of_walls(g: &Thermograph, put: &mut impl FnMut(&str, Json) -> Option<Json>) {
    put("left", points(g.left().breakpoints()));
    put("right", points(g.right().breakpoints()));
}

/// Draws a thermograph in the terminal, in so many lines, a little indented.
pub fn drawing(desk: &Desk, g: &Thermograph, height: usize) -> String {
    let look = &desk.look;
    let width = look.width.min(100) - 2;
    indented(&draw::terminal(
        g,
        &draw::TerminalOptions { width, height, ascii: look.ascii, colour: look.colour },
    ))
}

fn indented(drawing: &str) -> String {
    drawing.lines().map(|line| format!("  {line}").trim_end().to_owned() + "\n").collect()
}

fn fields(drawn: &Drawn, args: &ThermographArgs) -> Map<String, Json> {
    let g = &drawn.thermograph;
    let mut fields = Map::new();
    let mut put = |name: &str, value: Json| fields.insert(name.to_owned(), value);
    fields_of_walls(g, &mut put);
    put("mean", g.mean().to_string().into());
    put("temperature", g.temperature().to_string().into());
    put("class", g.class().to_string().into());
    put("left_stop", g.left_stop().to_string().into());
    put("right_stop", g.right_stop().to_string().into());
    if let Some(construction) = &drawn.construction {
        if !args.at.is_empty() {
            put("at", args.at.iter().map(|t| at_json(g, construction, t)).collect());
        }
        if args.steps {
            put("steps", steps_json(construction));
        }
    }
    fields
}

fn at_json(g: &Thermograph, construction: &Construction, t: &Dyadic) -> Json {
    let mut object = json!({
        "t": t.to_string(),
        "left": g.left_at(t).to_string(),
        "right": g.right_at(t).to_string(),
        "class": g.class_at(t).map(|class| class.to_string()),
    });
    for player in Player::BOTH {
        let steps = construction.side(player).steps();
        let named = |i: usize| json!({ "index": i, "option": steps[i].label() });
        let optimal = construction.t_optimal(player, t);
        object[format!("{}_optimal", player.lower())] =
            optimal.map_or(Json::Null, |list| list.into_iter().map(named).collect());
    }
    object
}

fn steps_json(construction: &Construction) -> Json {
    let mut object = json!({});
    for player in Player::BOTH {
        let side = construction.side(player);
        let options = side.steps().iter().map(|step| {
            json!({
                "option": step.label(),
                "facing_wall": points(step.facing_wall().breakpoints()),
                "taxed": points(step.taxed().breakpoints()),
            })
        });
        object[player.lower()] = options.collect();
        let scaffold = side.scaffold().map(|scaffold| points(scaffold.breakpoints()));
        object[format!("{}_scaffold", player.lower())] = scaffold.unwrap_or(Json::Null);
    }
    object
}

fn plain(desk: &Desk, drawn: &Drawn, args: &ThermographArgs) -> String {
    let look = &desk.look;
    let g = &drawn.thermograph;
    if args.svg.is_some() || args.png.is_some() {
        return format!("  mean {}, temperature {}, {}\n", g.mean(), g.temperature(), g.class());
    }
    // Room for the caption, the list of walls and the prompt.
    let options = draw::TerminalOptions {
        width: look.width.min(100) - 2,
        height: look.height.saturating_sub(12).clamp(8, 24),
        ascii: look.ascii,
        colour: look.colour,
    };
    let drawing = match &drawn.construction {
        Some(construction) if args.steps => draw::terminal_steps(construction, &options),
        _ => draw::terminal(g, &options),
    };
    let mut text = indented(&drawing);
    text.push('\n');
    text += &walls(desk, g);
    if let Some(construction) = drawn.construction.as_ref().filter(|_| !args.at.is_empty()) {
        for t in &args.at {
            text.push('\n');
            text += &at_text(desk, g, construction, t);
        }
    }
    text
}

/// The walls where they bend, and who wants to move just above.
fn walls(desk: &Desk, g: &Thermograph) -> String {
    let mut table = Table::new(&desk.look).right(&[0, 1, 2]);
    table.heading(&["t", "Left wall", "Right wall"]);
    for t in g.breakpoints() {
        let class = g.class_at(&t).map_or_else(|| "mast".to_owned(), |class| class.to_string());
        let [left, right] = [g.left_at(&t), g.right_at(&t)].map(|x| x.to_string());
        let cells = [
            t.to_string().into(),
            Cell::styled(left, LEFT),
            Cell::styled(right, RIGHT),
            Cell::styled(class, FAINT),
        ];
        table.row(cells);
    }
    table.render()
}

fn at_text(desk: &Desk, g: &Thermograph, construction: &Construction, t: &Dyadic) -> String {
    let class =
        g.class_at(t).map_or_else(|| "nobody needs to move here".to_owned(), |class| class.to_string());
    let mut table = Table::new(&desk.look).indent(4);
    for (player, style) in [(Player::Left, LEFT), (Player::Right, RIGHT)] {
        let side = construction.side(player);
        let moves = match construction.t_optimal(player, t) {
            None => "none: it is hotter elsewhere".to_owned(),
            Some(list) if list.is_empty() => "no move".to_owned(),
            Some(list) => list.into_iter().map(|i| side.steps()[i].label()).collect::<Vec<_>>().join(", "),
        };
        let wall = g.wall(player).value_at(t).to_string();
        table.row([
            Cell::styled(format!("{player} wall"), FAINT),
            Cell::styled(wall, style),
            Cell::styled("t-optimal", FAINT),
            moves.into(),
        ]);
    }
    format!("  {}  {class}\n{}", desk.look.paint(STRONG, &format!("at t = {t}")), table.render())
}
