/** Minimum-cost flow: units are sent one by one, each along the cheapest path that is left. */

export type Arc = { to: number; capacity: number; cost: number; back: number }

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
    ;[nodes[a], nodes[b]] = [nodes[b] as number, nodes[a] as number]
    ;[keys[a], keys[b]] = [keys[b] as number, keys[a] as number]
  }
  const less = (a: number, b: number) =>
    (keys[a] as number) < (keys[b] as number) || (keys[a] === keys[b] && (nodes[a] as number) < (nodes[b] as number))
  return {
    size: () => nodes.length,
    push(node: number, key: number) {
      nodes.push(node)
      keys.push(key)
      for (let at = nodes.length - 1; at > 0; ) {
        const parent = (at - 1) >> 1
        if (!less(at, parent)) break
        swap(at, parent)
        at = parent
      }
    },
    pop(): { node: number; key: number } {
      const first = { node: nodes[0] as number, key: keys[0] as number }
      swap(0, nodes.length - 1)
      nodes.pop()
      keys.pop()
      for (let at = 0; ; ) {
        const left = 2 * at + 1
        if (left >= nodes.length) break
        const child = left + 1 < nodes.length && less(left + 1, left) ? left + 1 : left
        if (!less(child, at)) break
        swap(child, at)
        at = child
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
      if (key > (distance[node] as number)) continue
      visited.push(node)
      if (node === sink) break
      for (const arc of arcs[node] as Arc[]) {
        if (arc.capacity === 0) continue
        const next = key + arc.cost + (potential[node] as number) - (potential[arc.to] as number)
        if (next < (distance[arc.to] as number)) {
          distance[arc.to] = next
          cameBy[arc.to] = arc
          queue.push(arc.to, next)
        }
      }
    }
    if (distance[sink] === Number.POSITIVE_INFINITY) return false
    const farthest = distance[sink] as number
    // Update only the potentials of nodes nearer than the sink; the other reduced costs stay as they are.
    for (const node of visited) potential[node] = (potential[node] as number) + (distance[node] as number) - farthest
    for (let node = sink; node !== source; ) {
      const arc = cameBy[node] as Arc
      const back = (arcs[arc.to] as Arc[])[arc.back] as Arc
      arc.capacity -= 1
      back.capacity += 1
      node = back.to
    }
    return true
  }
}
