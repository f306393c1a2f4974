//! The drawings: pictures of known games, structure of the SVG, labels in the PNG, and odd sizes.

use proptest::prelude::*;
use tedomari_ko::{KoThermograph, KoWall, Masters, Mastery};
use tedomari_number::Dyadic;
use tedomari_report::draw::{
    SvgOptions, TerminalOptions, Theme, svg, svg_masters, svg_steps, terminal, terminal_masters,
    terminal_steps,
};
use tedomari_thermograph::{Construction, Thermograph};

fn number(text: &str) -> Thermograph {
    Thermograph::number(&text.parse().expect("a number"))
}

fn game(left: &[&Thermograph], right: &[&Thermograph]) -> Thermograph {
    Thermograph::from_options(left, right)
}

fn switch(left: &str, right: &str) -> Thermograph {
    game(&[&number(left)], &[&number(right)])
}

/// 4||-4|-10, mean -3/2, temperature 11/2.
fn gote() -> Thermograph {
    game(&[&number("4")], &[&switch("-4", "-10")])
}

/// {{100002|4}|{0|-100000}}: bends at 49999, 50000 and 100003/2.
fn double_sente() -> Thermograph {
    game(&[&switch("100002", "4")], &[&switch("0", "-100000")])
}

fn ascii() -> TerminalOptions {
    TerminalOptions { ascii: true, ..TerminalOptions::default() }
}

#[test]
fn terminal_gote() {
    insta::assert_snapshot!(terminal(&gote(), &TerminalOptions::default()));
}

#[test]
fn terminal_gote_ascii() {
    insta::assert_snapshot!(terminal(&gote(), &ascii()));
}

#[test]
fn terminal_sente() {
    let g = game(&[&number("20"), &switch("100", "15")], &[&number("-7")]);
    insta::assert_snapshot!(terminal(&g, &TerminalOptions::default()));
}

#[test]
fn terminal_broken_axis() {
    insta::assert_snapshot!(terminal(&double_sente(), &TerminalOptions::default()));
}

#[test]
fn terminal_number() {
    insta::assert_snapshot!(terminal(&number("5/8"), &TerminalOptions::default()));
}

#[test]
fn terminal_integer() {
    insta::assert_snapshot!(terminal(&number("7"), &TerminalOptions::default()));
}

#[test]
fn terminal_huge_and_tiny() {
    let huge = switch("1000000000000000000000000000000", "-4");
    insta::assert_snapshot!("huge", terminal(&huge, &ascii()));
    insta::assert_snapshot!("tiny", terminal(&number("1/1099511627776"), &TerminalOptions::default()));
}

#[test]
fn terminal_construction() {
    let left = vec![("20".to_string(), number("20")), ("100|15".to_string(), switch("100", "15"))];
    let construction = Construction::new(left, vec![("-7".to_string(), number("-7"))]);
    insta::assert_snapshot!(terminal_steps(&construction, &TerminalOptions::default()));
}

#[test]
fn terminal_construction_of_integers() {
    let three = || vec![("3".to_string(), number("3"))];
    let steps = |left, right| terminal_steps(&Construction::new(left, right), &ascii());
    assert!(steps(three(), vec![]).contains("room from 4 upward at t = -1: the integer 4"));
    assert!(steps(vec![], three()).contains("room from 2 downward at t = -1: the integer 0"));
    assert!(steps(vec![], vec![]).contains("no options: the integer 0"));
}

#[test]
fn thousands_of_bends() {
    let step = |x: Dyadic, i: i64| (x + Dyadic::from(i % 2)).half();
    let g = Thermograph::number(&(0..4000).fold(Dyadic::ONE, step));
    assert!(g.breakpoints().len() > 3000);
    assert!(terminal(&g, &TerminalOptions::default()).contains("temperature -1/2^4000, number"));
    assert!(svg(&[("", &g)], &SvgOptions::default()).len() < 20_000);
}

#[test]
fn colour_only_on_request() {
    let plain = terminal(&gote(), &TerminalOptions::default());
    let coloured = terminal(&gote(), &TerminalOptions { colour: true, ..TerminalOptions::default() });
    assert!(!plain.contains('\x1b'));
    assert!(coloured.contains("\x1b[34m╱") && coloured.contains("\x1b[31m╲"));
    let mut stripped = coloured;
    for code in ["\x1b[0m", "\x1b[1m", "\x1b[2m", "\x1b[31m", "\x1b[34m"] {
        stripped = stripped.replace(code, "");
    }
    assert_eq!(stripped, plain);
}

#[test]
fn svg_has_walls_labels_and_a_view_box() {
    let document = svg(&[("4||-4|-10", &gote())], &SvgOptions::default());
    assert!(document.contains(r#"viewBox="0 0 480 420""#));
    assert_eq!(document.matches("<polyline").count(), 2);
    assert_eq!(document.matches("<polygon").count(), 1);
    for label in ["-1", "0", "3", "11/2", "-3/2", "-4", "4", "mean -3/2, temperature 11/2, gote"] {
        assert!(document.contains(&format!(">{label}</text>")), "{label} is missing");
    }
    assert_eq!(document, svg(&[("4||-4|-10", &gote())], &SvgOptions::default()));
}

/// The x coordinates of the polyline with this class.
fn xs(document: &str, class: &str) -> Vec<f64> {
    let line =
        document.lines().find(|l| l.starts_with(&format!("<polyline class=\"{class}\""))).expect("a wall");
    let points = line.split("points=\"").nth(1).and_then(|s| s.split('"').next()).expect("points");
    points
        .split(' ')
        .map(|p| p.split(',').next().and_then(|x| x.parse().ok()).expect("a coordinate"))
        .collect()
}

#[test]
fn positive_values_lie_to_the_left() {
    let document = svg(&[("", &switch("1", "-1"))], &SvgOptions::default());
    let (left, right) = (xs(&document, "left"), xs(&document, "right"));
    assert!(left[0] < right[0]);
    assert_eq!(left.last(), right.last());
}

#[test]
fn svg_escapes_titles_and_paints_themes() {
    let g = gote();
    let document =
        svg(&[("a<b & \"c\"\u{1}", &g)], &SvgOptions { theme: Theme::Dark, ..SvgOptions::default() });
    assert!(document.contains("a&lt;b &amp; &quot;c&quot;\u{fffd}"));
    assert!(document.contains("#0f172a"));
    assert!(svg(&[], &SvgOptions::default()).contains("</svg>"));
    let grid = svg(&[("a", &g), ("b", &g), ("c", &g), ("d", &g)], &SvgOptions::default());
    assert!(grid.contains(r#"viewBox="0 0 1440 840""#));
}

#[test]
fn svg_steps_show_every_stage() {
    let left = vec![("20".to_string(), number("20")), ("100|15".to_string(), switch("100", "15"))];
    let construction = Construction::new(left, vec![("-7".to_string(), number("-7"))]);
    let document = svg_steps("{20,100|15|-7}", &construction, &SvgOptions::default());
    for text in ["Left's option 20", "Right's option -7", "Left, minus t", "Left's scaffold", "Right, plus t"]
    {
        assert!(document.contains(&format!(">{text}</text>")), "{text} is missing");
    }
    assert!(document.contains("they meet at t = 22, value 15"));
}

#[cfg(feature = "png")]
mod png {
    use super::*;
    use tedomari_report::draw::{PngError, png};

    #[test]
    fn labels_are_visible_without_fonts_of_the_machine() {
        // The renderer is given the embedded font only, so a text must change the image.
        let document = svg(&[("4||-4|-10", &gote())], &SvgOptions::default());
        let mute: String = document.lines().filter(|l| !l.starts_with("<text")).collect();
        assert!(mute.len() < document.len());
        let (labelled, mute) = (png(&document, 1.0).expect("an image"), png(&mute, 1.0).expect("an image"));
        assert!(labelled.len() > mute.len() + 1000);
        assert_eq!(labelled, png(&document, 1.0).expect("an image"));
    }

    #[test]
    fn refusals() {
        let document = svg(&[("0", &number("0"))], &SvgOptions::default());
        assert!(matches!(png("not svg", 1.0), Err(PngError::Svg(_))));
        for scale in [0.0, -1.0, f32::NAN, f32::INFINITY, 1e6] {
            assert!(matches!(png(&document, scale), Err(PngError::Size { .. })), "scale {scale}");
        }
    }
}

/// Leaves of ordinary, huge and minute size.
fn leaf() -> impl Strategy<Value = Thermograph> {
    (-50..50_i64, prop_oneof![4 => Just(0_i64), 1 => -3..0_i64, 1 => Just(90), 1 => Just(-70), 1 => Just(5000), 1 => Just(-5000)])
        .prop_map(|(n, shift)| Thermograph::number(&Dyadic::from(n).shift(shift)))
}

fn tree() -> impl Strategy<Value = Thermograph> {
    leaf().prop_recursive(4, 30, 4, |inner| {
        let side = || prop::collection::vec(inner.clone(), 1..=2);
        (side(), side()).prop_map(|(l, r)| {
            Thermograph::from_options(&l.iter().collect::<Vec<_>>(), &r.iter().collect::<Vec<_>>())
        })
    })
}

/// The pieces of both walls of a thermograph with kos: heights in thirds, and slopes.
fn pieces() -> impl Strategy<Value = [Vec<(i64, i64)>; 2]> {
    let wall = || prop::collection::vec((1..9_i64, -4..5_i64), 0..5);
    [wall(), wall()]
}

/// A thermograph of a game with kos: both walls go down from the mast, in steps of some thirds with these slopes.
fn ko_walls((mean, temperature): (i64, i64), slopes: &[Vec<(i64, i64)>; 2]) -> KoThermograph {
    let third = |n: i64| tedomari_ko::Fraction::from(n) / tedomari_ko::Fraction::from(3);
    let [left, right] = slopes.clone().map(|pieces| {
        let (mut t, mut value) = (temperature, mean);
        let mut points = vec![(third(t), third(value))];
        for (height, slope) in pieces {
            let down = height.min(t + 3);
            if down > 0 {
                (t, value) = (t - down, value - slope * down);
                points.push((third(t), third(value)));
            }
        }
        if t > -3 {
            points.push((third(-3), third(value)));
        }
        points.reverse();
        KoWall::through(points).expect("a wall")
    });
    KoThermograph::of_walls(left, right).expect("one mast")
}

/// A thermograph with kos, if it is one without them, is drawn with the same walls.
#[test]
fn masters_without_kos_are_drawn_as_thermographs() {
    for g in [gote(), double_sente(), switch("5/8", "-3"), number("3")] {
        let walls = KoThermograph::from(&g);
        let masters = Masters { left: walls.clone(), right: walls };
        let text = terminal_masters(&masters, Mastery::Komaster, &ascii());
        let (body, plain) = (text.lines().skip(1), terminal(&g, &ascii()));
        let count = plain.lines().count() - 1;
        assert!(body.take(count - 1).eq(plain.lines().skip(1).take(count - 1)), "{text}\n{plain}");
        let document = svg_masters(&[("g", &masters, Mastery::Komaster)], &SvgOptions::default());
        let lines = |text: &str| -> Vec<String> {
            text.lines().filter(|line| line.starts_with("<polyline")).map(str::to_owned).collect()
        };
        let plain = svg(&[("g", &g)], &SvgOptions::default());
        assert!(lines(&plain).iter().all(|line| lines(&document).contains(line)), "{document}");
    }
}

/// KO[7,0] with Left as komaster: the left wall slants by 2, so it moves two columns a row, and the right wall one.
#[test]
fn a_wall_that_slants_by_two() {
    let line = vec![(20, -2)];
    let left = ko_walls((7, 7), &[line, vec![(20, 1)]]);
    let right = ko_walls((7, 7), &[vec![(20, 1)], vec![(20, 1)]]);
    let text = terminal_masters(&Masters { left, right }, Mastery::Komaster, &ascii());
    let rows: Vec<&str> = text.lines().skip(3).take(9).collect();
    for pair in rows.windows(2) {
        let at = |row: &str, c: char| row.find(c).map(|at| at as i64);
        assert_eq!(at(pair[1], '/').zip(at(pair[0], '/')).map(|(a, b)| a - b), Some(-2), "{text}");
        assert_eq!(at(pair[1], '\\').zip(at(pair[0], '\\')).map(|(a, b)| a - b), Some(1), "{text}");
    }
    assert!(text.contains("\n 7/3 +"), "{text}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_pair_of_masters_can_be_drawn(
        masts in [(-40..40_i64, -3..40_i64), (-40..40_i64, -3..40_i64)],
        slopes in [pieces(), pieces()],
        width in 0..120_usize,
        height in 0..60_usize,
        ascii: bool,
    ) {
        let [left, right] = [0, 1].map(|at| ko_walls(masts[at], &slopes[at]));
        let masters = Masters { left, right };
        let options = TerminalOptions { width, height, ascii, colour: false };
        let text = terminal_masters(&masters, Mastery::Komonster, &options);
        prop_assert!(!ascii || text.is_ascii());
        for line in text.lines().filter(|line| !line.starts_with(['s', '('])) {
            prop_assert!(line.chars().count() <= width.max(30), "too wide: {}", line);
        }
        let document = svg_masters(&[("g", &masters, Mastery::Komonster)], &SvgOptions::default());
        prop_assert!(!document.contains("NaN") && !document.contains("inf\""));
    }

    #[test]
    fn every_thermograph_can_be_drawn(g in tree(), width in 0..120_usize, height in 0..60_usize, ascii: bool) {
        let text = terminal(&g, &TerminalOptions { width, height, ascii, colour: false });
        prop_assert!(!ascii || text.is_ascii());
        let drawing = text.lines().filter(|l| !l.starts_with(['m', '(']));
        for line in drawing {
            prop_assert!(line.chars().count() <= width.max(30), "too wide: {}", line);
        }
        let document = svg(&[("g", &g)], &SvgOptions::default());
        prop_assert!(!document.contains("NaN") && !document.contains("inf\""));
        let option = || vec![("g".to_string(), g.clone())];
        let steps = Construction::new(option(), option());
        prop_assert!(!svg_steps("s", &steps, &SvgOptions::default()).contains("NaN"));
        terminal_steps(&steps, &TerminalOptions { width, height, ascii, colour: true });
    }
}
