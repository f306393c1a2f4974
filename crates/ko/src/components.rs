//! Strongly connected components of a graph of moves, without recursion (Tarjan).

/// The components, each after all that can be reached from it. Within a component a vertex tends to come after what it leads to.
pub fn components<I: Iterator<Item = usize>>(
    vertices: usize,
    successors: impl Fn(usize) -> I,
) -> Vec<Vec<usize>> {
    const NEW: usize = usize::MAX;
    let mut number = vec![NEW; vertices];
    let mut low = vec![NEW; vertices];
    let mut waiting: Vec<usize> = Vec::new();
    let mut is_waiting = vec![false; vertices];
    let mut path: Vec<(usize, I)> = Vec::new();
    let mut found = Vec::new();
    let mut next = 0;
    for root in 0..vertices {
        if number[root] != NEW {
            continue;
        }
        let mut enter = Some(root);
        loop {
            if let Some(v) = enter.take() {
                (number[v], low[v]) = (next, next);
                next += 1;
                waiting.push(v);
                is_waiting[v] = true;
                path.push((v, successors(v)));
            }
            let Some((v, rest)) = path.last_mut() else { break };
            let v = *v;
            if let Some(w) = rest.next() {
                if number[w] == NEW {
                    enter = Some(w);
                } else if is_waiting[w] {
                    low[v] = low[v].min(number[w]);
                }
                continue;
            }
            path.pop();
            if let Some((above, _)) = path.last() {
                low[*above] = low[*above].min(low[v]);
            }
            if low[v] == number[v] {
                let at = waiting.iter().rposition(|&w| w == v).expect("a vertex on the path waits");
                let mut component = waiting.split_off(at);
                component.iter().for_each(|&w| is_waiting[w] = false);
                component.reverse();
                found.push(component);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::components;

    #[test]
    fn what_is_reached_comes_first() {
        let graph = [vec![1], vec![2, 3], vec![1], vec![]];
        let found = components(4, |v| graph[v].iter().copied());
        assert_eq!(found, [vec![3], vec![2, 1], vec![0]]);
    }
}
