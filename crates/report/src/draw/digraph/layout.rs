//! A layered layout (after Sugiyama): turn edges round until there is no cycle, put every vertex below all that lead to it,
//! order the layers so that few edges cross, and move vertices towards their neighbours.

use tedomari_graph::{Digraph, Vertex};
use tedomari_task::{Held, Stop, Task};

use super::count;

/// Places in a drawing: the middle of every vertex, and the edges with the bends of each.
pub(super) struct Layout {
    pub(super) places: Vec<(i64, i64)>,
    pub(super) edges: Vec<(Vertex, Vertex)>,
    pub(super) bends: Vec<Vec<(i64, i64)>>,
    pub(super) width: i64,
    pub(super) height: i64,
}

const LAYER: i64 = 84;
const GAP: i64 = 26;
/// The room of a bend of an edge.
const BEND: i64 = 12;
const SWEEPS: usize = 12;

/// A vertex of the drawing: one of the graph, or a bend of an edge.
struct Cell {
    width: i64,
    x: i64,
    above: Vec<usize>,
    below: Vec<usize>,
}

/// Bytes that a cell takes with its lists, and those that an edge takes.
const BYTES_OF_CELL: usize = size_of::<Cell>() + 96;
const BYTES_OF_EDGE: usize = 96;

fn bytes(graph: &Digraph, cells: usize) -> usize {
    BYTES_OF_CELL * cells + BYTES_OF_EDGE * graph.edges()
}

/// The layout; `held` is its account.
pub(super) fn layout(graph: &Digraph, widths: &[i64], task: &Task, held: &Held) -> Result<Layout, Stop> {
    held.grow(bytes(graph, widths.len()))?;
    let turned = turned_edges(graph, task)?;
    let layers = layers(graph, &turned, task)?;
    let mut cells: Vec<Cell> =
        widths.iter().map(|&width| Cell { width, x: 0, above: Vec::new(), below: Vec::new() }).collect();
    let mut rows: Vec<Vec<usize>> = vec![Vec::new(); layers.iter().max().map_or(0, |most| most + 1)];
    for (u, &layer) in layers.iter().enumerate() {
        rows[layer].push(u);
    }
    let edges: Vec<(Vertex, Vertex)> = graph.edge_list().collect();
    let chains = chains(graph, &edges, &layers, &mut cells, &mut rows, task, held)?;
    for sweep in 0..SWEEPS {
        order(&mut cells, &mut rows, sweep % 2 == 0, task)?;
    }
    spread(&mut cells, &mut rows, task)?;
    let least = cells.iter().map(|cell| cell.x - cell.width / 2).min().unwrap_or(0);
    let most = cells.iter().map(|cell| cell.x + cell.width / 2).max().unwrap_or(0);
    let mut level = vec![0; cells.len()];
    for (at, row) in rows.iter().enumerate() {
        row.iter().for_each(|&cell| level[cell] = at as i64);
    }
    let place = |cell: usize| (cells[cell].x - least + GAP, level[cell] * LAYER + LAYER / 2);
    Ok(Layout {
        places: (0..widths.len()).map(place).collect(),
        edges,
        bends: chains.iter().map(|chain| chain.iter().map(|&cell| place(cell)).collect()).collect(),
        width: most - least + 2 * GAP,
        height: rows.len() as i64 * LAYER,
    })
}

/// Which edges lead back to a vertex that a search still has open; without them there is no cycle.
fn turned_edges(graph: &Digraph, task: &Task) -> Result<Vec<bool>, Stop> {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        New,
        Open,
        Done,
    }
    let n = graph.vertices();
    let mut first = Vec::with_capacity(n as usize);
    let mut count = 0;
    for u in 0..n {
        first.push(count);
        count += graph.followers(u).len();
    }
    let mut turned = vec![false; count];
    let mut state = vec![State::New; n as usize];
    // Beginning where nothing leads to, so that the drawing reads downwards.
    let mut starts: Vec<Vertex> = (0..n).collect();
    starts.sort_by_key(|&u| graph.predecessors(u).iter().filter(|&&v| v != u).count().min(1));
    for start in starts {
        if state[start as usize] != State::New {
            continue;
        }
        state[start as usize] = State::Open;
        let mut stack = vec![(start, 0)];
        while let Some((u, at)) = stack.last_mut() {
            task.step()?;
            let Some(&v) = graph.followers(*u).get(*at) else {
                state[*u as usize] = State::Done;
                stack.pop();
                continue;
            };
            let edge = first[*u as usize] + *at;
            *at += 1;
            match state[v as usize] {
                State::Open => turned[edge] = true,
                State::Done => {}
                State::New => {
                    state[v as usize] = State::Open;
                    stack.push((v, 0));
                }
            }
        }
    }
    Ok(turned)
}

/// The layer of every vertex: one more than the lowest that leads to it.
fn layers(graph: &Digraph, turned: &[bool], task: &Task) -> Result<Vec<usize>, Stop> {
    let n = graph.vertices() as usize;
    let edges: Vec<(usize, usize)> = graph
        .edge_list()
        .zip(turned)
        .filter(|((u, v), _)| u != v)
        .map(|((u, v), &turned)| if turned { (v as usize, u as usize) } else { (u as usize, v as usize) })
        .collect();
    let mut down: Vec<Vec<usize>> = vec![Vec::new(); n];
    let mut open = vec![0; n];
    for &(u, v) in &edges {
        down[u].push(v);
        open[v] += 1;
    }
    let mut queue: Vec<usize> = (0..n).filter(|&u| open[u] == 0).collect();
    let mut layers = vec![0; n];
    let mut at = 0;
    while let Some(&u) = queue.get(at) {
        at += 1;
        count(task, down[u].len())?;
        for &v in &down[u] {
            layers[v] = layers[v].max(layers[u] + 1);
            open[v] -= 1;
            if open[v] == 0 {
                queue.push(v);
            }
        }
    }
    Ok(layers)
}

/// Bends in every layer that an edge crosses, from its beginning to its end.
fn chains(
    graph: &Digraph,
    edges: &[(Vertex, Vertex)],
    layers: &[usize],
    cells: &mut Vec<Cell>,
    rows: &mut [Vec<usize>],
    task: &Task,
    held: &Held,
) -> Result<Vec<Vec<usize>>, Stop> {
    let ends = || edges.iter().map(|&(u, v)| (u as usize, v as usize));
    let crossed: usize = ends().map(|(u, v)| layers[u].abs_diff(layers[v])).sum();
    // In a very large graph long edges go straight through: nobody follows them anyway.
    let has_bends = crossed <= 4 * (edges.len() + layers.len()) + 10_000;
    let mut chains = Vec::with_capacity(edges.len());
    for (u, v) in ends() {
        held.set(bytes(graph, cells.len()));
        count(task, layers[u].abs_diff(layers[v]))?;
        let (top, bottom) = if layers[u] <= layers[v] { (u, v) } else { (v, u) };
        let mut chain = Vec::new();
        let mut last = top;
        for row in if has_bends { &mut rows[layers[top]..] } else { &mut rows[0..0] }
            .iter_mut()
            .take(layers[bottom] - layers[top])
            .skip(1)
        {
            let bend = cells.len();
            cells.push(Cell { width: BEND, x: 0, above: vec![last], below: Vec::new() });
            cells[last].below.push(bend);
            row.push(bend);
            chain.push(bend);
            last = bend;
        }
        if layers[u] != layers[v] {
            cells[last].below.push(bottom);
            cells[bottom].above.push(last);
        }
        if top != u {
            chain.reverse();
        }
        chains.push(chain);
    }
    Ok(chains)
}

/// Sorts each row by the middle of its neighbours in the row before it, downwards or upwards.
fn order(cells: &mut [Cell], rows: &mut [Vec<usize>], downwards: bool, task: &Task) -> Result<(), Stop> {
    let length = rows.len();
    for step in 0..length {
        let row = if downwards { step } else { length - 1 - step };
        task.work(rows[row].len() as u64)?;
        let key = |&cell: &usize, place: usize| {
            let neighbours = if downwards { &cells[cell].above } else { &cells[cell].below };
            match neighbours.len() as i64 {
                0 => place as i64 * 1024,
                n => neighbours.iter().map(|&other| cells[other].x * 1024).sum::<i64>() / n,
            }
        };
        let mut keyed: Vec<(i64, usize)> =
            rows[row].iter().enumerate().map(|(place, cell)| (key(cell, place), *cell)).collect();
        keyed.sort_by_key(|pair| pair.0);
        for (place, (_, cell)) in keyed.iter().enumerate() {
            cells[*cell].x = place as i64;
        }
        rows[row] = keyed.into_iter().map(|pair| pair.1).collect();
    }
    Ok(())
}

/// Gives every cell its place: side by side first, then towards the middle of its neighbours as far as there is room.
fn spread(cells: &mut [Cell], rows: &mut [Vec<usize>], task: &Task) -> Result<(), Stop> {
    for row in rows.iter() {
        let mut x = 0;
        for &cell in row {
            cells[cell].x = x + cells[cell].width / 2;
            x += cells[cell].width + GAP;
        }
        row.iter().for_each(|&cell| cells[cell].x -= x / 2);
    }
    for sweep in 0..SWEEPS {
        for step in 0..rows.len() {
            let row = &rows[if sweep % 2 == 0 { step } else { rows.len() - 1 - step }];
            task.work(row.len() as u64)?;
            let wanted: Vec<i64> = row
                .iter()
                .map(|&cell| {
                    let near = || cells[cell].above.iter().chain(&cells[cell].below);
                    match near().count() as i64 {
                        0 => cells[cell].x,
                        n => near().map(|&other| cells[other].x).sum::<i64>() / n,
                    }
                })
                .collect();
            let room = |a: usize, b: usize| (cells[a].width + cells[b].width) / 2 + GAP;
            // As far left as wanted, and as far right: halfway between the two everybody has room.
            let mut low = wanted.clone();
            for at in 1..row.len() {
                low[at] = low[at].max(low[at - 1] + room(row[at - 1], row[at]));
            }
            let mut high = wanted;
            for at in (1..row.len()).rev() {
                high[at - 1] = high[at - 1].min(high[at] - room(row[at - 1], row[at]));
            }
            for (at, &cell) in row.iter().enumerate() {
                cells[cell].x = (low[at] + high[at]).div_euclid(2);
            }
        }
    }
    Ok(())
}
