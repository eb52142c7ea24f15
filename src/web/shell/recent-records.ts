/** The records that this person opened from the search last, kept in this browser under their account. */
import { FoundRecord } from '#lib/lists/search.ts'
import { session } from '../session.ts'

const most = 8
const keyOf = () => `recent_records_${session.get()?.user.id ?? 0}`
const names = Object.keys(FoundRecord.shape)
/** An earlier version may have kept less of them. */
const isWhole = (it: unknown): it is FoundRecord =>
  typeof it === 'object' && it !== null && names.every((name) => name in it)

export function recentRecords(): readonly FoundRecord[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? '[]')
    return Array.isArray(kept) && kept.every(isWhole) ? kept : []
  } catch {
    return []
  }
}

const isSame = (one: FoundRecord, other: FoundRecord) => one.kind === other.kind && one.id === other.id

export function rememberRecord(record: FoundRecord): void {
  const others = recentRecords().filter((it) => !isSame(it, record))
  localStorage.setItem(keyOf(), JSON.stringify([record, ...others].slice(0, most)))
}

/** Of a kind's records that fit equally well, those opened lately come first; the others keep their order. */
export function recentFirst(found: readonly FoundRecord[]): FoundRecord[] {
  const recent = recentRecords()
  const rank = (record: FoundRecord) => {
    const at = recent.findIndex((it) => isSame(it, record))
    return at < 0 ? most : at
  }
  const alike = Map.groupBy(found, ({ kind, match }) => `${kind} ${match}`)
  return [...alike.values()].flatMap((records) => records.toSorted((one, other) => rank(one) - rank(other)))
}
