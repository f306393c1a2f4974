//! Any text: an error that points into it, or an expression that every reading style gives back unchanged.

use tedomari_notation::{Expr, Parser, Style, print_braces};

const RULESETS: [&str; 3] = ["domineering", "clobber", "toads_and_frogs"];

fn reread(expr: &Expr, printed: &str, how: &str) -> Expr {
    let back = Parser::new()
        .rulesets(&RULESETS)
        .parse(printed)
        .unwrap_or_else(|error| panic!("{how} does not parse back: {error}\n{printed}"));
    assert!(back.same_structure(expr), "{how} reads back as something else: {printed}");
    back
}

pub fn fuzz(text: &str) {
    let expr = match Parser::new().rulesets(&RULESETS).parse(text) {
        Ok(expr) => expr,
        Err(error) => {
            assert!(text.is_char_boundary(error.offset), "{error} points outside of {text:?}");
            assert!(!error.message.is_empty());
            return;
        }
    };
    for (id, node) in expr.nodes() {
        assert!(node.children().all(|child| child < id), "children come first");
        let span = expr.span(id);
        assert!(text.get(span.start..span.end).is_some(), "a node was read from somewhere else");
    }
    for style in [Style::Ascii, Style::Unicode] {
        let printed = expr.display(style).to_string();
        let back = reread(&expr, &printed, "text");
        assert_eq!(back.display(style).to_string(), printed, "printing what was printed changes it");
    }
    reread(&expr, &print_braces(&expr), "text with all braces");
    assert!(!expr.display(Style::Latex).to_string().is_empty());
}
