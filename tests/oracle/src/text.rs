//! Reading games for the oracle's own checks: numbers, braces with counted bars, `*2`, `^3*`, `v`, `^<2>`, `^[2]`,
//! `Tiny(…)`, `Miny(…)`, `+-`, `2.^<3>`, parentheses, sums and differences. No operations, no boards.
//!
//! It is written for clarity: it looks for the longest bar, splits there, and starts again on the
//! pieces. Braces and `+` become literal trees; what stands in a row (`3^12*`) is canonical, since the literal tree of
//! many ups has 3^n positions. Trees print through their `Display`.

use crate::canonical::{canonical, difference, multiple, sum};
use crate::rational::Rational;
use crate::tree::Tree;

/// Reads a game, as a literal tree.
///
/// ```
/// use tedomari_oracle::text::read;
/// assert_eq!(read("14|2|||-2||-14|-16").unwrap().to_string(), "{{14|2}|{-2|{-14|-16}}}");
/// assert!(read("1|2|3").is_err());
/// ```
pub fn read(text: &str) -> Result<Tree, String> {
    let mut depth = 0i32;
    for c in text.chars() {
        depth += match c {
            '{' | '(' => 1,
            '}' | ')' => -1,
            _ => 0,
        };
        if depth < 0 {
            break;
        }
    }
    if depth != 0 {
        return Err(format!("unbalanced: {text:?}"));
    }
    barred(text)
}

/// The pieces of `text` between the places, outside all brackets, where `separates` says so.
fn split(text: &str, separates: impl Fn(usize) -> bool) -> Vec<&str> {
    let mut pieces = vec![];
    let mut start = 0;
    let mut at = 0;
    for (i, inside) in outside_brackets(text) {
        if i < at || inside {
            continue;
        }
        let run = bar_run(&text[i..]);
        if separates(i) {
            pieces.push(&text[start..i]);
            start = i + run.max(1);
        }
        at = i + run.max(1);
    }
    pieces.push(&text[start..]);
    pieces
}

/// Every character position with "is it inside brackets (or a bracket)?".
fn outside_brackets(text: &str) -> Vec<(usize, bool)> {
    let mut depth = 0;
    let mut marks = vec![];
    for (i, c) in text.char_indices() {
        let opens = matches!(c, '{' | '(');
        let closes = matches!(c, '}' | ')');
        depth += i32::from(opens);
        marks.push((i, depth > 0));
        depth -= i32::from(closes);
    }
    marks
}

fn bar_run(text: &str) -> usize {
    text.len() - text.trim_start_matches('|').len()
}

/// `L,…|R,…` with bars by count, or a plain expression.
fn barred(text: &str) -> Result<Tree, String> {
    let longest = longest_bar(text);
    if longest == 0 {
        return expression(text);
    }
    let sides = split(text, |i| bar_run(&text[i..]) == longest);
    let [left, right] = sides[..] else {
        return Err(format!("two longest bars: {text:?}"));
    };
    Ok(Tree::new(&side(left)?, &side(right)?))
}

fn longest_bar(text: &str) -> usize {
    let outside = outside_brackets(text).into_iter().filter(|&(_, inside)| !inside);
    outside.map(|(i, _)| bar_run(&text[i..])).max().unwrap_or(0)
}

fn commas(text: &str) -> Vec<&str> {
    split(text, |i| text[i..].starts_with(','))
}

/// The options on one side of a bar.
///
/// `a,b|c` beside a longer bar can be the one option {a,b|c} or the two options a and {b|c}. CGSuite
/// prints the first, and only canonical forms; so the second is meant when the first is no game or
/// has two numbers among the options of one player, of which one is dominated.
fn side(text: &str) -> Result<Vec<Tree>, String> {
    if text.trim().is_empty() {
        return Ok(vec![]);
    }
    if longest_bar(text) > 0 {
        let one = barred(text);
        let is_number = |piece: &&str| piece.trim().parse::<Rational>().is_ok();
        let crowded = |run: &str| commas(run).iter().filter(|piece| is_number(piece)).count() > 1;
        let runs = split(text, |i| text[i..].starts_with('|'));
        if one.is_ok() && !runs.into_iter().any(crowded) {
            return Ok(vec![one?]);
        }
    }
    commas(text).into_iter().map(barred).collect()
}

/// Terms joined by `+` and `-`.
fn expression(text: &str) -> Result<Tree, String> {
    let mut rest = text.trim_start();
    let mut total: Option<Tree> = None;
    loop {
        let minus = match &total {
            None => rest.starts_with('-') && !rest[1..].starts_with(|c: char| c.is_ascii_digit()),
            Some(_) if rest.starts_with('-') => true,
            Some(_) if rest.starts_with('+') => false,
            Some(_) => return Err(format!("cannot read {rest:?} in {text:?}")),
        };
        if minus || total.is_some() {
            rest = rest[1..].trim_start();
        }
        let (term, after) = term(rest)?;
        let signed = if minus { term.negative() } else { term };
        total = Some(total.map_or(signed, |sum| sum.plus(signed)));
        rest = after.trim_start();
        if rest.is_empty() {
            return Ok(total.expect("a term has been read"));
        }
    }
}

/// One term and what follows it: brackets, `+-term`, or a number and infinitesimals in a row.
fn term(text: &str) -> Result<(Tree, &str), String> {
    if let Some(rest) = text.strip_prefix("+-") {
        if rest.starts_with('{') {
            let (inner, after) = bracketed(rest)?;
            if !outside_brackets(inner).iter().any(|&(i, inside)| !inside && inner[i..].starts_with('|')) {
                let options = side(inner)?;
                let turned: Vec<Tree> = options.iter().map(|option| option.negative()).collect();
                return Ok((Tree::new(&options, &turned), after));
            }
        }
        let (g, after) = term(rest)?;
        return Ok((Tree::new(&[g], &[g.negative()]), after));
    }
    if text.starts_with(['{', '(']) {
        let (inner, after) = bracketed(text)?;
        return Ok((barred(inner)?, after));
    }
    if let Some((copies, of)) = text.split_once('.')
        && let Ok(copies) = copies.parse::<i128>()
        && !of.starts_with(|c: char| c.is_ascii_digit())
    {
        let (g, after) = term(of)?;
        return Ok((multiple(g, copies), after));
    }
    let mut parts = vec![];
    let mut rest = text;
    let sign = usize::from(rest.starts_with('-'));
    let digits =
        rest[sign..].find(|c: char| !c.is_ascii_digit() && !"/.".contains(c)).unwrap_or(rest.len() - sign);
    if digits > 0 {
        let x: Rational = rest[..sign + digits].parse()?;
        if !x.is_dyadic() {
            return Err(format!("{x} is not dyadic"));
        }
        parts.push(Tree::number(x));
        rest = &rest[sign + digits..];
    }
    loop {
        let (part, after) = if let Some(after) = rest.strip_prefix('*') {
            let (n, after) = count(after);
            (Tree::nimber(n.unwrap_or(1)), after)
        } else if rest.starts_with(['^', 'v']) {
            let arrow = &rest[..1];
            let after = rest.trim_start_matches(arrow);
            let arrows = rest.len() - after.len();
            let (up, after) = if arrows > 1 {
                (multiple(Tree::up(), arrows as i128), after)
            } else if let Some(order) = after.strip_prefix('<') {
                let (n, after) = count(order);
                let after = after.strip_prefix('>').ok_or("no closing >")?;
                (up_power(n.filter(|&n| n > 0).ok_or("no order in ^<>")?), after)
            } else if let Some(last) = after.strip_prefix('[') {
                let (n, after) = count(last);
                let after = after.strip_prefix(']').ok_or("no closing ]")?;
                let n = n.filter(|&n| n > 0).ok_or("no order in ^[]")?;
                ((1..=n).map(up_power).fold(Tree::zero(), sum), after)
            } else {
                let (n, after) = count(after);
                (multiple(Tree::up(), n.unwrap_or(1) as i128), after)
            };
            (if arrow == "^" { up } else { up.negative() }, after)
        } else if rest.starts_with("Tiny(") || rest.starts_with("Miny(") {
            let (inner, after) = bracketed(&rest[4..])?;
            let g = barred(inner)?;
            (if rest.starts_with('T') { Tree::tiny(g) } else { Tree::miny(g) }, after)
        } else {
            break;
        };
        parts.push(part);
        rest = after;
    }
    let total = parts.into_iter().reduce(sum);
    total.map(|total| (total, rest)).ok_or_else(|| format!("cannot read {text:?}"))
}

/// [`Tree::up_power`] with canonical sums on the way.
fn up_power(n: usize) -> Tree {
    let right = (1..n).fold(Tree::nimber(1), |rest, k| difference(rest, up_power(k)));
    canonical(Tree::new(&[Tree::zero()], &[right]))
}

/// The inside of the bracket that opens `text`, and what follows the bracket.
fn bracketed(text: &str) -> Result<(&str, &str), String> {
    let mut depth = 0;
    for (i, c) in text.char_indices() {
        depth += i32::from(matches!(c, '{' | '(')) - i32::from(matches!(c, '}' | ')'));
        if depth == 0 {
            return Ok((&text[1..i], &text[i + 1..]));
        }
    }
    Err(format!("unbalanced: {text:?}"))
}

fn count(text: &str) -> (Option<usize>, &str) {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    (text[..digits].parse().ok(), &text[digits..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::equal;

    #[test]
    fn same_value_in_two_notations() {
        for (a, b) in [
            ("-9^*", "(-9) + ^ + *"),
            ("+-{1,{2|0}}", "{1,{2|0}|-1,{0|-2}}"),
            ("+-(1*)", "{1*|-1*}"),
            ("6Tiny({3|1})", "6 + {0||0|{-1|-3}}"),
            ("^4*3", "^ + ^^ + ^ + *3"),
            ("{1 | 0} - {2|1}", "{1|0} + {-1|-2}"),
            ("v2*3", "-(^^) + *3"),
            ("v[2]*", "v - ^<2> + *"),
            ("^<3>", "{0|v[2]*}"),
            ("1^ + 2.v<2> + *", "1 + ^* - ^<2> - ^<2>"),
            ("-*", "*"),
        ] {
            assert!(equal(read(a).unwrap(), read(b).unwrap()), "{a} {b}");
        }
    }
}
