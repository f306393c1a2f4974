//! Pictures of positions: every piece, cell, name and line is drawn, and the document can be rendered.

use tedomari_position::{GridPicture, Labels, Line, Mark, Picture, Player};
use tedomari_report::draw::{SvgOptions, Theme, svg_position};
use tedomari_thermograph::Thermograph;

fn document(picture: &Picture) -> String {
    let document = svg_position("a <title>", picture, None, &SvgOptions::default());
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
    assert_eq!(document.matches("<rect").count(), 6);
    assert_eq!(document.matches("class=\"blocked\"").count(), 1);
    assert_eq!(document.matches("class=\"leftdot\"").count(), 2);
    assert_eq!(document.matches("class=\"rightdot\"").count(), 1);
    for name in [">a<", ">b<", ">c<", ">1<", ">2<"] {
        assert_eq!(document.matches(name).count(), 1, "{name}");
    }
}

#[test]
fn strips_have_numbers_and_letters() {
    let cells =
        vec![Mark::Piece(Some(Player::Left), 't'), Mark::Empty, Mark::Piece(Some(Player::Right), 'f')];
    let document = document(&Picture::Grid(GridPicture { columns: 3, cells, labels: Labels::Columns }));
    for text in [">1<", ">2<", ">3<", ">t<", ">f<"] {
        assert_eq!(document.matches(text).count(), 1, "{text}");
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

#[test]
fn nothing_and_text() {
    assert!(!document(&Picture::circle(&[], Vec::new())).contains("inf"));
    assert!(document(&Picture::Text("{3|1}".to_owned())).contains(">{3|1}<"));
}

#[test]
fn a_thermograph_stands_beside_the_board() {
    let five = Thermograph::mast(5.into());
    let picture = Picture::of_text("..");
    for theme in [Theme::Auto, Theme::Light, Theme::Dark] {
        let options = SvgOptions { theme, ..SvgOptions::default() };
        let both = svg_position("board", &picture, Some(("5", &five)), &options);
        rendered(&both);
        assert!(both.contains("mean 5, temperature -1"), "{both}");
        assert!(both.contains("width=\"960\""), "two panels side by side");
    }
}
