/** The history of an intervention, with names in place of ids. */
import type { UserAct } from '#server/records/act.ts'
import type { InterventionEvent } from '../contract.ts'
import { listEvents, listNames, references, type StoredEvent } from './queries.ts'

/** Fields that say nothing by themselves: they follow from others, or are no words; the note of a cancellation is that of its event. */
const silent = new Set(['cancel_note', 'assigned_at', 'soon_from', 'kind', 'paused', 'holds', 'closing_days_given'])

const idsIn = (events: readonly StoredEvent[], field: string): number[] =>
  events
    .flatMap(({ before, after }) => [before[field], after[field]])
    .filter((value): value is number => typeof value === 'number')

/** Instants were stored as PostgreSQL or a request wrote them; two forms of one instant are no change. */
const plain = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/.test(value) ? new Date(value).toISOString() : value

/** What changed, with names in place of ids. */
async function describeEvents(act: UserAct, events: readonly StoredEvent[]): Promise<InterventionEvent[]> {
  const ids = Object.fromEntries(references.map((field) => [field, idsIn(events, field)]))
  // One list per reference, as the names say.
  const names = await listNames(act.tx, ids as Parameters<typeof listNames>[1])
  const nameOf = new Map(names.map(({ field, id, en, it }) => [`${field} ${id}`, act.language === 'IT' ? it : en]))
  const shown = (field: string, value: unknown) => nameOf.get(`${field} ${value}`) ?? plain(value) ?? null
  return events.map(({ before, after, ...event }) => ({
    ...event,
    changes: Object.fromEntries(
      Object.keys(after)
        .filter(
          (field) => !silent.has(field) && JSON.stringify(plain(before[field])) !== JSON.stringify(plain(after[field])),
        )
        .map((field) => [field, [shown(field, before[field]), shown(field, after[field])] as [unknown, unknown]]),
    ),
  }))
}

/** Newest first. */
export const historyOf = async (act: UserAct, id: number): Promise<InterventionEvent[]> =>
  describeEvents(act, await listEvents(act.tx, id))
