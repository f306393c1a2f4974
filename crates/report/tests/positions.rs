//! Pictures of positions: every piece, cell, name and line is drawn, and the document can be rendered.

use tedomari_position::{GridPicture, Labels, Line, Mark, Picture, Player};
use tedomari_report::draw::{SvgOptions, Theme, svg_position};
use tedomari_thermograph::Thermograph;

fn document(picture: &Picture) -> String {
    let document = svg_position("a <title>", picture, &[], None, &SvgOptions::default());
    assert!(document.contains(">a &lt;title&gt;</text>"));
    rendered(&document);
    document
}

#[cfg(feature = "png")]
fn rendered(document: &str) {
    let image = tedomari_report::draw::png(document, 0.5).expect("the document is readable");
    assert_eq!(&image[1..4], b"PNG");
}

#[cfg(not(feature = "png"))]
fn rendered(_: &str) {}

#[test]
fn boards() {
    let document = document(&Picture::of_text("x.o|#.x"));
    // The legend has one of each more.
    assert_eq!(document.matches("<rect").count(), 7);
    assert_eq!(document.matches("class=\"blocked\"").count(), 2);
    assert_eq!(document.matches("class=\"leftdot\"").count(), 3);
    assert_eq!(document.matches("class=\"rightdot\"").count(), 2);
    for name in [">Left<", ">Right<", ">blocked<"] {
        assert_eq!(document.matches(name).count(), 1, "{name}");
    }
    for name in [">a<", ">b<", ">c<", ">1<", ">2<"] {
        assert_eq!(document.matches(name).count(), 1, "{name}");
    }
}

#[test]
fn strips_have_numbers_and_letters() {
    let cells =
        vec![Mark::Piece(Some(Player::Left), 't'), Mark::Empty, Mark::Piece(Some(Player::Right), 'f')];
    let document = document(&Picture::Grid(GridPicture { columns: 3, cells, labels: Labels::Columns }));
    // Pieces stand in the legend too.
    for (text, count) in [(">1<", 1), (">2<", 1), (">3<", 1), (">t<", 2), (">f<", 2)] {
        assert_eq!(document.matches(text).count(), count, "{text}");
    }
}

#[test]
fn graphs() {
    let line = |ends, owner, arrow| Line { ends, owner, arrow, name: "edge".to_owned() };
    let lines = vec![
        line((0, 1), Some(Player::Left), false),
        line((1, 2), None, true),
        // A loop, two points in one place and a line that leads nowhere must not break the drawing.
        line((2, 2), Some(Player::Right), true),
        line((0, 9), None, false),
    ];
    let marks = [Mark::Empty, Mark::Blocked, Mark::Piece(None, 'e')];
    let document = document(&Picture::circle(&marks, lines));
    assert_eq!(document.matches("<line ").count(), 2);
    assert_eq!(document.matches("<polygon").count(), 1);
    assert_eq!(document.matches("fill=\"none\"").count(), 1);
    assert_eq!(document.matches(">edge<").count(), 3);
    assert!(!document.contains("NaN") && !document.contains("inf"));
}

/// A line of either player is green, as in Hackenbush; one that no move names is part of the board.
#[test]
fn lines_of_both_players_are_green() {
    for (name, class) in [("e1", "both"), ("", "axis")] {
        let line = Line { ends: (0, 1), owner: None, arrow: false, name: name.to_owned() };
        let document = document(&Picture::circle(&[Mark::Empty; 2], vec![line]));
        assert!(document.contains(&format!("<line class=\"{class}\"")), "{document}");
    }
}

/// A place in the drawing of the first element that holds this text.
fn place(document: &str, text: &str, names: [&str; 2]) -> (f64, f64) {
    let line = document.lines().find(|line| line.contains(text)).expect(text);
    let number = |name: &str| -> f64 {
        let (_, rest) = line.split_once(&format!(" {name}=\"")).expect(name);
        rest.split('"').next().unwrap().parse().unwrap()
    };
    (number(names[0]), number(names[1]))
}

/// The name of a vertex stands in its circle, so that no edge, whatever its direction, lies on it.
#[test]
fn names_of_free_points_are_within_them() {
    let document = document(&Picture::circle(&[Mark::Empty], Vec::new()));
    let (circle, name) = (place(&document, "<circle", ["cx", "cy"]), place(&document, ">0<", ["x", "y"]));
    let radius = place(&document, "<circle", ["r", "r"]).0;
    assert!((circle.0 - name.0).hypot(circle.1 - name.1) < radius, "{document}");
}

#[test]
fn nothing_and_text() {
    assert!(!document(&Picture::circle(&[], Vec::new())).contains("inf"));
    assert!(document(&Picture::Text("{3|1}".to_owned())).contains(">{3|1}<"));
    let lines = document(&Picture::Text("Left is ahead by 3\n1: 5, 2".to_owned()));
    let [above, below] = [">Left is ahead by 3<", ">1: 5, 2<"].map(|line| place(&lines, line, ["x", "y"]));
    assert!(above.0 == below.0 && below.1 > above.1 + 14.0, "{above:?} {below:?}");
}

#[test]
fn a_thermograph_stands_beside_the_board() {
    let five = Thermograph::mast(5.into());
    let picture = Picture::of_text("..");
    for theme in [Theme::Auto, Theme::Light, Theme::Dark] {
        let options = SvgOptions { theme, ..SvgOptions::default() };
        let both = svg_position("board", &picture, &[], Some(("5", &five)), &options);
        rendered(&both);
        assert!(both.contains("mean 5, temperature -1"), "{both}");
        assert!(both.contains("width=\"960\""), "two panels side by side");
    }
}
