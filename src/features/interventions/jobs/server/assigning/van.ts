/** The vans of technicians, with what of them is promised to the jobs they have. */
import type { Tx } from '#server/database/db.ts'
import { emptyVan, type PromisedUnit, promiseOne, type VanPart } from '../../van-rules.ts'
import { listHoldings, listPromisedJobs } from './van-queries.ts'

export type Vans = {
  of: (technician_id: number) => ReadonlyMap<number, VanPart>
  /** What each assigned job is promised; empty where there is nothing for it. */
  promises: ReadonlyMap<number, PromisedUnit | null>
}

/** Without technicians: of all. */
export async function loadVans(tx: Tx, technicians?: readonly number[]): Promise<Vans> {
  const holdings = Map.groupBy(await listHoldings(tx, technicians), ({ technician_id }) => technician_id)
  const vans = new Map(
    Array.from(holdings, ([id, parts]) => [id, emptyVan(parts.map(({ technician_id: _id, ...part }) => part))]),
  )
  const nothing = new Map<number, VanPart>()
  const of = (technician_id: number) => vans.get(technician_id) ?? nothing
  const promises = new Map<number, PromisedUnit | null>()
  for (const { id, technician_id, parts } of await listPromisedJobs(tx, technicians))
    promises.set(id, promiseOne(of(technician_id), parts))
  return { of, promises }
}
