//! Where handicap stones stand, as the protocol says.

use tedomari_go::{Point, Size};

/// The points of a fixed handicap, or why there are none: boards have at least 7 lines, and an even board or one of 7 lines has no
/// points on its middle lines.
pub(crate) fn fixed(size: Size, stones: usize) -> Option<Vec<Point>> {
    let lines = size.columns();
    if size.rows() != lines || lines < 7 {
        return None;
    }
    let most = if lines.is_multiple_of(2) || lines == 7 { 4 } else { 9 };
    if !(2..=most).contains(&stones) {
        return None;
    }
    let low = if lines >= 13 { 3 } else { 2 };
    let (middle, high) = (lines as u8 / 2, lines as u8 - 1 - low);
    let corners = [(low, low), (high, high), (low, high), (high, low)];
    let sides = [(low, middle), (high, middle), (middle, low), (middle, high)];
    let mut places = corners[..stones.min(4)].to_vec();
    if stones > 4 {
        places.extend_from_slice(&sides[..(stones - 4) / 2 * 2]);
        if stones % 2 == 1 {
            places.push((middle, middle));
        }
    }
    Some(places.into_iter().map(|(column, row)| Point::new(column, row)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(lines: usize, stones: usize) -> Option<String> {
        let points = fixed(Size::square(lines).unwrap(), stones)?;
        Some(points.iter().map(Point::to_string).collect::<Vec<_>>().join(" "))
    }

    /// The table of the specification of GTP 2 (section 4.1.1).
    #[test]
    fn handicaps_are_those_of_the_protocol() {
        assert_eq!(names(19, 2).as_deref(), Some("D4 Q16"));
        assert_eq!(names(19, 5).as_deref(), Some("D4 Q16 D16 Q4 K10"));
        assert_eq!(names(19, 6).as_deref(), Some("D4 Q16 D16 Q4 D10 Q10"));
        assert_eq!(names(19, 9).as_deref(), Some("D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"));
        assert_eq!(names(9, 4).as_deref(), Some("C3 G7 C7 G3"));
        assert_eq!((names(8, 5), names(6, 2), names(19, 1), names(19, 10)), (None, None, None, None));
    }
}
