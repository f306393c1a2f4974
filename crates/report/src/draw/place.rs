//! Which labels of an axis are shown: the important ones first, none over another.

/// A label asking for room on an axis.
#[derive(Clone, Debug)]
pub(crate) struct Wish {
    /// Where its middle should be.
    pub at: f64,
    /// How much room it takes along the axis.
    pub size: f64,
    /// Lower is more important.
    pub priority: u8,
    /// What it says.
    pub text: String,
}

/// The label and the lane it goes to.
pub(crate) struct Placed {
    pub wish: Wish,
    pub lane: usize,
}

/// Places the labels on `lanes` parallel lanes with `space` between neighbours on a lane, and drops those without room or
/// with a middle less than `apart` from that of a more important one.
pub(crate) fn place(mut wishes: Vec<Wish>, lanes: usize, space: f64, apart: f64) -> Vec<Placed> {
    wishes.sort_by(|a, b| a.priority.cmp(&b.priority).then(a.at.total_cmp(&b.at)));
    let mut placed: Vec<Placed> = Vec::new();
    for wish in wishes {
        let clash = |p: &Placed| (p.wish.at - wish.at).abs() < (p.wish.size + wish.size) / 2.0 + space;
        if placed.iter().any(|p| (p.wish.at - wish.at).abs() < apart) {
            continue;
        }
        if let Some(lane) = (0..lanes).find(|&lane| !placed.iter().any(|p| p.lane == lane && clash(p))) {
            placed.push(Placed { wish, lane });
        }
    }
    placed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn important_labels_win() {
        let wish = |at, priority| Wish { at, size: 10.0, priority, text: String::new() };
        let placed = place(vec![wish(0.0, 2), wish(5.0, 1), wish(30.0, 3), wish(7.0, 4)], 1, 2.0, 1.0);
        assert_eq!(placed.iter().map(|p| p.wish.at).collect::<Vec<_>>(), [5.0, 30.0]);
        let placed = place(vec![wish(0.0, 2), wish(5.0, 1), wish(7.0, 4)], 2, 2.0, 1.0);
        assert_eq!(placed.iter().map(|p| (p.wish.at, p.lane)).collect::<Vec<_>>(), [(5.0, 0), (0.0, 1)]);
    }
}
