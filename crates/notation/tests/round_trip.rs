//! Properties: what is printed reads back as the same tree, and no text whatever makes the parser panic.

use proptest::collection::vec;
use proptest::prelude::*;
use tedomari_notation::{
    Expr, ExprBuilder, Function, Gives, KoPasses, KoShape, LoopyName, Node, NodeId, Parser, Style, print,
    print_braces,
};
use tedomari_number::Dyadic;

const RULESETS: &[&str] = &["domineering", "clobber"];

/// One step of building a tree: what to push, with references to earlier nodes taken modulo their number.
#[derive(Debug, Clone)]
struct Step {
    kind: u8,
    number: (i64, u64),
    small: (i64, u64),
    flag: bool,
    first: Vec<usize>,
    second: Vec<usize>,
}

fn step() -> impl Strategy<Value = Step> {
    (
        any::<u8>(),
        (-9_i64..9, 0_u64..5),
        (-4_i64..4, 0_u64..4),
        any::<bool>(),
        vec(0_usize..12, 0..4),
        vec(0_usize..12, 0..3),
    )
        .prop_map(|(kind, number, small, flag, first, second)| Step {
            kind,
            number,
            small,
            flag,
            first,
            second,
        })
}

fn build(steps: &[Step], labels: bool) -> Expr {
    let mut builder = ExprBuilder::new();
    let mut ids: Vec<NodeId> = vec![builder.push(Node::Nimber(1))];
    for (at, step) in steps.iter().enumerate() {
        // References reach a few nodes back, so that trees get deep but their text stays short.
        let pick = |back: usize| ids[ids.len() - 1 - back % ids.len().min(12)];
        let list = |backs: &[usize]| backs.iter().map(|&back| pick(back)).collect::<Vec<_>>();
        let g = pick(step.first.first().copied().unwrap_or(1));
        let h = pick(step.second.first().copied().unwrap_or(2));
        let (count, star) = step.small;
        let (n, down) = (star + 1, step.flag);
        let number = Dyadic::new(step.number.0, step.number.1);
        let node = match step.kind % 34 {
            0..=3 => Node::Number(number),
            4 => Node::Nimber(star),
            5 => Node::Up { count, star },
            6 => Node::UpPower { n, down, star },
            7 => Node::UpSum { n, down, star },
            8 if down => Node::Tiny(g),
            8 => Node::Miny(g),
            11 if matches!(builder.node(g), Node::Game { .. }) => Node::Quoted(g),
            9 => Node::PlusMinus([vec![h], list(&step.first)].concat()),
            10 => Node::PlusMinus(vec![g]),
            11 => Node::Negative(g),
            12..=14 => Node::Add(g, h),
            15 => Node::Subtract(g, h),
            16 => Node::Multiple { times: count.into(), of: g },
            17 => Node::OrdinalSum(g, h),
            18 => {
                let part = |function: &Function| matches!(function.gives(), Gives::Game | Gives::Games);
                let all: Vec<Function> = Function::all().filter(part).collect();
                let function = all[at % all.len()];
                let call = Node::Call { function, arguments: [g, h, g][..function.arity()].to_vec() };
                match function.gives() {
                    Gives::Games => Node::Game { left: vec![g, builder.push(call)], right: vec![h] },
                    _ => call,
                }
            }
            19 => Node::Position { ruleset: RULESETS[at % 2].into(), board: " .x(o)|#½".into() },
            20 => Node::Sides(g, h),
            21 => {
                let passes = [KoPasses::Nobody, KoPasses::Left, KoPasses::Right][at % 3];
                let shape = KoShape { passes, place: star.max(1), length: 3 + star };
                Node::Ko { shape, a: g, b: h }
            }
            22 => Node::Loopy { name: LoopyName::ALL[at % LoopyName::ALL.len()], star },
            23 => {
                let pass = builder.push(Node::Pass);
                Node::Game { left: vec![g, pass], right: list(&step.second) }
            }
            24..=26 => Node::Game { left: vec![g], right: vec![h] },
            _ => Node::Game { left: list(&step.first), right: list(&step.second) },
        };
        let is_game = matches!(node, Node::Game { .. });
        let id = builder.push(node);
        if labels && is_game && step.flag {
            builder.set_label(id, &format!("g{at}")).unwrap();
        }
        ids.push(id);
    }
    let root = *ids.last().unwrap();
    builder.finish(root)
}

/// How long the text of a tree is, roughly: sharing without labels can make it exponential.
fn size(expr: &Expr) -> u64 {
    let mut sizes: Vec<u64> = Vec::new();
    for (_, node) in expr.nodes() {
        let size = node.children().map(|child| sizes[child.index()]).fold(1_u64, u64::saturating_add);
        sizes.push(size);
    }
    sizes[expr.root().index()]
}

fn check(expr: &Expr) -> Result<(), TestCaseError> {
    let parser = Parser::new().rulesets(RULESETS);
    for printed in [print(expr, Style::Ascii), print(expr, Style::Unicode), print_braces(expr)] {
        let back = parser.parse(&printed);
        prop_assert!(back.is_ok(), "{}: {}", printed, back.unwrap_err());
        prop_assert!(back.unwrap().same_structure(expr), "{} instead of {}", printed, print_braces(expr));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn trees_read_back(steps in vec(step(), 0..30), labels in any::<bool>()) {
        let expr = build(&steps, labels);
        prop_assume!(size(&expr) < 20_000);
        check(&expr)?;
        // LaTeX does not read back, but its brackets must match.
        let latex = print(&expr, Style::Latex);
        prop_assert_eq!(latex.matches(r"\left").count() , latex.matches(r"\right").count());
        prop_assert_eq!(latex.matches('{').count(), latex.matches('}').count());
    }

    #[test]
    fn any_text_gives_an_answer(pieces in vec(piece(), 0..24)) {
        answer(&pieces.concat())?;
    }

    #[test]
    fn any_characters_give_an_answer(text in any::<String>()) {
        answer(&text)?;
    }
}

fn piece() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "{",
        "}",
        "{",
        "}",
        "(",
        ")",
        "|",
        "||",
        "|",
        ",",
        ",",
        "+",
        "-",
        "+-",
        ":",
        ".",
        " ",
        "1",
        "2",
        "3/4",
        "2.5",
        "/",
        "0",
        "*",
        "*2",
        "^",
        "v",
        "^3",
        "<2>",
        "[3]",
        "<",
        "]",
        "a",
        "b",
        "a{",
        "b{",
        "Tiny(",
        "Miny",
        "cool(",
        "mean(",
        "on",
        "upon",
        "1/on",
        "[on]",
        "pass",
        "KO[",
        "OKL[",
        "KO(2,4)[",
        "&",
        "&",
        "domineering(",
        "clobber(..)",
        "±",
        "↑",
        "⇓",
        "½",
        "⅓",
        "−",
        "‖",
        "⋆",
        "∗",
        "+_",
        "-_",
        "_",
        "é",
        "\u{3000}",
        "§",
        "999999999999999999999",
    ])
}

fn answer(text: &str) -> Result<(), TestCaseError> {
    match Parser::new().rulesets(RULESETS).parse(text) {
        Ok(expr) => {
            for (id, node) in expr.nodes() {
                let span = expr.span(id);
                prop_assert!(
                    span.start < span.end
                        && text.is_char_boundary(span.start)
                        && text.is_char_boundary(span.end)
                );
                prop_assert!(node.children().all(|child| child < id));
            }
            check(&expr)
        }
        Err(error) => {
            prop_assert!(text.is_char_boundary(error.offset));
            prop_assert!(!error.message.is_empty());
            Ok(())
        }
    }
}
