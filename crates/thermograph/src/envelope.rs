//! The best of several walls: pointwise maximum for Left, minimum for Right, by one sweep upward for each pair.

use std::borrow::Cow;

use crate::wall::{Cursor, Points, Wall, finish, next_bend, push_point, start};
use tedomari_vocabulary::Player;

/// The best wall a player can reach: Left wants the largest value, Right the smallest. All walls must slant the same
/// way. `None` if there are none.
pub(crate) fn best_of<'a>(
    mut walls: impl Iterator<Item = &'a Wall>,
    player: Player,
) -> Option<Cow<'a, Wall>> {
    let mut best = Cow::Borrowed(walls.next()?);
    for wall in walls {
        if *best != *wall {
            best = Cow::Owned(best_of_two(&best, wall, player));
        }
    }
    Some(best)
}

fn best_of_two(a: &Wall, b: &Wall, player: Player) -> Wall {
    let (mut a, mut b) = (Cursor::new(a), Cursor::new(b));
    let better = |a: &Cursor<'_>, b: &Cursor<'_>| {
        let a_wins = match player {
            Player::Left => a.value >= b.value,
            Player::Right => a.value <= b.value,
        };
        if a_wins { a.value.clone() } else { b.value.clone() }
    };
    let mut points = Points::new();
    let mut t = start();
    points.push((t.clone(), better(&a, &b)));
    while let Some(end) = next_bend(&a, &b) {
        // Walls that slant the same way approach each other only if one is flat, and then at speed 1.
        let drift = a.slope() - b.slope();
        if drift != 0 {
            let gap = &a.value - &b.value;
            if gap.signum() * drift < 0 {
                let crossing = &t + &gap.abs();
                if crossing < *end {
                    let flat = if a.slope() == 0 { &a.value } else { &b.value };
                    push_point(&mut points, crossing, flat.clone());
                }
            }
        }
        a.advance(&t, end);
        b.advance(&t, end);
        t = end.clone();
        push_point(&mut points, t.clone(), better(&a, &b));
    }
    finish(points)
}
