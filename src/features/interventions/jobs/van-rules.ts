/** What a technician has of each part: in the van, on the way, promised to jobs. Said once, for the suggestion, assigning, replenishment and the phone. */

export type Holding = {
  part_id: number
  /** Received by the technician, working, not on an order back and not declared in a closing that waits. */
  in_van: number
  /** Sent, not received yet. */
  on_the_way: number
}
export type VanPart = Holding & {
  /** Units of these that jobs of the technician will take, those in the van first. */
  promised: number
}
/** What a job is promised: a part, and where it is. */
export type PromisedUnit = { part_id: number; from: 'van' | 'way' }

export const freeInVan = ({ in_van, promised }: VanPart): number => Math.max(0, in_van - promised)
export const freeOnTheWay = ({ in_van, on_the_way, promised }: VanPart): number =>
  Math.max(0, on_the_way - Math.max(0, promised - in_van))

/** Promises a job one unit of its parts, the preferred first: of those in the van, else of those on the way. Counts it in `van`. */
export function promiseOne(van: ReadonlyMap<number, VanPart>, parts: readonly number[]): PromisedUnit | null {
  const having = (free: (part: VanPart) => number) =>
    parts.map((id) => van.get(id)).find((part) => part !== undefined && free(part) > 0)
  const inVan = having(freeInVan)
  const part = inVan ?? having(freeOnTheWay)
  if (!part) return null
  part.promised += 1
  return { part_id: part.part_id, from: inVan ? 'van' : 'way' }
}

export const emptyVan = (holdings: readonly Holding[]): Map<number, VanPart> =>
  new Map(holdings.map((holding) => [holding.part_id, { ...holding, promised: 0 }]))
