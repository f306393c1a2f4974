//! Orders of the vertices of a graph that depend on its shape and hardly on the order they come in, so that equal graphs
//! meet in a table.
//!
//! Each vertex gets a colour from its own mark and its neighbours' colours until no more vertices are told apart. If some still
//! look alike, one of them is singled out and the rest follows; for the first such choice all of a class are tried. Every
//! order that comes out is a renumbering of the same graph, so a bad one costs a second search and is never wrong. That is
//! why the work may be broken off: in a large graph with many vertices that look alike, such as a clique, it would be
//! cubic.

/// An arc with a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Arc {
    /// Where it begins.
    pub from: u32,
    /// Where it ends.
    pub to: u32,
    /// What kind it is.
    pub mark: u8,
}

/// So many vertices and arcs are looked at before a graph is ordered no further: some milliseconds.
const MOST_WORK: usize = 1 << 20;
/// So many members of the first class that are alike are tried.
const MOST_TRIED: usize = 16;

/// Orders to choose from: each lists the vertices, the first to be number 0.
pub fn orders(marks: &[u8], arcs: &[Arc]) -> Vec<Vec<u32>> {
    orders_within(marks, arcs, &mut { MOST_WORK })
}

/// The same with so much work, from which what is done is taken away.
fn orders_within(marks: &[u8], arcs: &[Arc], work: &mut usize) -> Vec<Vec<u32>> {
    let start: Vec<u64> = marks.iter().map(|&mark| mix(u64::from(mark) + 1)).collect();
    if let Some(path) = path(marks.len(), arcs) {
        return vec![path.iter().rev().copied().collect(), path];
    }
    let colours = refined(start, arcs, work);
    let class = alike(&colours).filter(|_| *work > 0);
    let Some(class) = class else { return vec![sorted(&colours)] };
    let mut orders = Vec::new();
    for &vertex in class.iter().take(MOST_TRIED) {
        orders.push(sorted(&singled_out(colours.clone(), vertex, arcs, work)));
        if *work == 0 {
            break;
        }
    }
    orders
}

/// The vertices of a path from one end to the other, if the graph is one with every arc in both directions.
fn path(count: usize, arcs: &[Arc]) -> Option<Vec<u32>> {
    if count < 2 || arcs.len() != 2 * (count - 1) {
        return None;
    }
    let mut near = vec![[u32::MAX; 2]; count];
    for arc in arcs {
        let slots = &mut near[arc.from as usize];
        let free = slots.iter().position(|&slot| slot == u32::MAX)?;
        slots[free] = arc.to;
    }
    let mut at = near.iter().position(|slots| slots[1] == u32::MAX)? as u32;
    let (mut order, mut before) = (vec![at], u32::MAX);
    while order.len() < count {
        let next = near[at as usize].into_iter().find(|&to| to != before && to != u32::MAX)?;
        // An arc that does not come back, or a loop, is no path.
        if !near[next as usize].contains(&at) || next == at {
            return None;
        }
        (before, at) = (at, next);
        order.push(at);
    }
    let mut seen = order.clone();
    seen.sort_unstable();
    seen.dedup();
    (seen.len() == count).then_some(order)
}

fn mix(x: u64) -> u64 {
    let x = (x ^ x >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (x ^ x >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ x >> 32
}

/// One round: what a vertex and its neighbours looked like.
fn step(colours: &[u64], arcs: &[Arc], work: &mut usize) -> Vec<u64> {
    *work = work.saturating_sub(colours.len() + arcs.len());
    let mut next: Vec<u64> = colours.iter().map(|&colour| mix(colour)).collect();
    for arc in arcs {
        let (from, to, mark) = (arc.from as usize, arc.to as usize, u64::from(arc.mark));
        next[from] = next[from].wrapping_add(mix(colours[to].wrapping_add(2 * mark + 1)));
        next[to] = next[to].wrapping_add(mix(colours[from].rotate_left(17).wrapping_add(2 * mark)));
    }
    next
}

fn refined(mut colours: Vec<u64>, arcs: &[Arc], work: &mut usize) -> Vec<u64> {
    let mut classes = count(&colours);
    while classes < colours.len() && *work > 0 {
        colours = step(&colours, arcs, work);
        let now = count(&colours);
        if now <= classes {
            break;
        }
        classes = now;
    }
    colours
}

fn count(colours: &[u64]) -> usize {
    let mut sorted = colours.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len()
}

/// A smallest class of several vertices that look alike.
fn alike(colours: &[u64]) -> Option<Vec<u32>> {
    let order = sorted(colours);
    let classes = order.chunk_by(|&a, &b| colours[a as usize] == colours[b as usize]);
    classes.filter(|class| class.len() > 1).min_by_key(|class| class.len()).map(<[u32]>::to_vec)
}

/// Tells a vertex from the others, and then as many more as it takes, or as the work goes.
fn singled_out(mut colours: Vec<u64>, mut vertex: u32, arcs: &[Arc], work: &mut usize) -> Vec<u64> {
    loop {
        colours[vertex as usize] = mix(colours[vertex as usize] ^ 0x5851_f42d_4c95_7f2d);
        colours = refined(colours, arcs, work);
        match alike(&colours).filter(|_| *work > 0) {
            Some(class) => vertex = class[0],
            None => return colours,
        }
    }
}

fn sorted(colours: &[u64]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..colours.len() as u32).collect();
    order.sort_by_key(|&vertex| colours[vertex as usize]);
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both(pairs: &[(u32, u32)]) -> Vec<Arc> {
        let one = |&(a, b): &(u32, u32)| [Arc { from: a, to: b, mark: 0 }, Arc { from: b, to: a, mark: 0 }];
        pairs.iter().flat_map(one).collect()
    }

    /// The graph under its best order.
    fn shape(marks: &[u8], arcs: &[Arc]) -> (Vec<u8>, Vec<(u32, u32)>) {
        let renumbered = |order: &Vec<u32>| {
            let mut place = vec![0; order.len()];
            order.iter().enumerate().for_each(|(new, &old)| place[old as usize] = new as u32);
            let mut list: Vec<(u32, u32)> =
                arcs.iter().map(|arc| (place[arc.from as usize], place[arc.to as usize])).collect();
            list.sort_unstable();
            (order.iter().map(|&old| marks[old as usize]).collect::<Vec<u8>>(), list)
        };
        orders(marks, arcs).iter().map(renumbered).min().expect("there is an order")
    }

    /// Whatever work there is, every order is a renumbering.
    #[test]
    fn broken_off_orders_are_orders() {
        let clique = |count: u32| {
            let pairs: Vec<(u32, u32)> = (0..count).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
            both(&pairs)
        };
        let grid: Vec<(u32, u32)> = (0..30).flat_map(|at| [(at, at + 1), (at, at + 6)]).collect();
        let graphs = [(300, clique(300)), (9, clique(9)), (36, both(&grid)), (7, Vec::new())];
        for (count, arcs) in graphs {
            let all: Vec<u32> = (0..count).collect();
            for most in [0, 1, 100, 3000, MOST_WORK] {
                let mut work = most;
                let found = orders_within(&vec![3; count as usize], &arcs, &mut work);
                assert!(!found.is_empty());
                for mut order in found.clone() {
                    order.sort_unstable();
                    assert_eq!(order, all, "{count} vertices, {most} looks");
                }
                // A clique of 300 would take 16 orders with 300 vertices singled out in each.
                assert!(count < 300 || work == 0 && found.len() == 1);
            }
        }
    }

    #[test]
    fn equal_graphs_get_equal_names() {
        let square = both(&[(0, 1), (1, 2), (2, 3), (3, 0), (0, 4)]);
        let turned = both(&[(3, 4), (1, 4), (1, 2), (2, 3), (0, 2)]);
        assert_eq!(shape(&[0; 5], &square), shape(&[0; 5], &turned));
        let path = both(&[(2, 0), (0, 3), (3, 1)]);
        let straight = both(&[(0, 1), (1, 2), (2, 3)]);
        assert_eq!(shape(&[1, 0, 0, 2], &path), shape(&[0, 1, 2, 0], &straight));
        assert_eq!(orders(&[0, 0], &both(&[(0, 1)])).len(), 2);
    }
}
