/** Minimum-cost flow: units are sent one by one, each along the cheapest path that is left. */

export type Arc = { to: number; capacity: number; cost: number; back: number }

/** The nodes of a graph are numbered from 0: each index below is of one that is there. */
// No check, because this is the inner loop.
const at = <T>(of: ArrayLike<T>, index: number): T => of[index] as T

/** A graph of arcs with capacity and cost; each arc knows its way back. */
export function createGraph(nodes: number) {
  const arcs: Arc[][] = Array.from({ length: nodes }, () => [])
  return {
    arcs,
    add(from: number, to: number, capacity: number, cost: number) {
      const there = arcs[from]
      const back = arcs[to]
      if (!there || !back) throw new Error('an arc between unknown nodes')
      there.push({ to, capacity, cost, back: back.length })
      back.push({ to: from, capacity: 0, cost: -cost, back: there.length - 1 })
    },
  }
}

/** A binary heap of nodes by distance. */
function createQueue() {
  const nodes: number[] = []
  const keys: number[] = []
  const swap = (a: number, b: number) => {
    ;[nodes[a], nodes[b]] = [at(nodes, b), at(nodes, a)]
    ;[keys[a], keys[b]] = [at(keys, b), at(keys, a)]
  }
  const less = (a: number, b: number) =>
    at(keys, a) < at(keys, b) || (keys[a] === keys[b] && at(nodes, a) < at(nodes, b))
  return {
    size: () => nodes.length,
    push(node: number, key: number) {
      nodes.push(node)
      keys.push(key)
      for (let place = nodes.length - 1; place > 0; ) {
        const parent = (place - 1) >> 1
        if (!less(place, parent)) break
        swap(place, parent)
        place = parent
      }
    },
    pop(): { node: number; key: number } {
      const first = { node: at(nodes, 0), key: at(keys, 0) }
      swap(0, nodes.length - 1)
      nodes.pop()
      keys.pop()
      for (let place = 0; ; ) {
        const left = 2 * place + 1
        if (left >= nodes.length) break
        const child = left + 1 < nodes.length && less(left + 1, left) ? left + 1 : left
        if (!less(child, place)) break
        swap(child, place)
        place = child
      }
      return first
    },
  }
}

/** Sends one unit from a node to the sink along the cheapest path with room; false where there is none. Keeps reduced costs at zero or above. */
export function createFlow(arcs: Arc[][], sink: number) {
  const potential = new Float64Array(arcs.length)
  const distance = new Float64Array(arcs.length)
  const cameBy = new Array<Arc | undefined>(arcs.length)
  return (source: number): boolean => {
    distance.fill(Number.POSITIVE_INFINITY)
    cameBy.fill(undefined)
    distance[source] = 0
    const queue = createQueue()
    queue.push(source, 0)
    const visited: number[] = []
    while (queue.size() > 0) {
      const { node, key } = queue.pop()
      if (key > at(distance, node)) continue
      visited.push(node)
      if (node === sink) break
      for (const arc of at(arcs, node)) {
        if (arc.capacity === 0) continue
        const next = key + arc.cost + at(potential, node) - at(potential, arc.to)
        if (next < at(distance, arc.to)) {
          distance[arc.to] = next
          cameBy[arc.to] = arc
          queue.push(arc.to, next)
        }
      }
    }
    if (distance[sink] === Number.POSITIVE_INFINITY) return false
    const farthest = at(distance, sink)
    // Update only the potentials of nodes nearer than the sink; the other reduced costs stay as they are.
    for (const node of visited) potential[node] = at(potential, node) + at(distance, node) - farthest
    for (let node = sink; node !== source; ) {
      // Every node of the path was reached by an arc.
      const arc = cameBy[node] as Arc
      const back = at(at(arcs, arc.to), arc.back)
      arc.capacity -= 1
      back.capacity += 1
      node = back.to
    }
    return true
  }
}
