/** The technician's day as a phone puts it together: whole once, then what changed since. */
import type { PhoneDay } from './shapes.ts'

/** A whole day: settings are always there, days ahead and questions but on phones that fetched it with an older page. */
export type KeptDay = Omit<PhoneDay, 'full' | 'gone' | 'settings' | 'days' | 'questions'> & {
  settings: NonNullable<PhoneDay['settings']>
  days?: NonNullable<PhoneDay['days']>
  questions?: NonNullable<PhoneDay['questions']>
}

type Named = { id: number }
function merged<T extends Named>(old: readonly T[], changed: readonly T[], gone: readonly number[]): T[] {
  const rows = new Map(old.map((row) => [row.id, row]))
  for (const id of gone) rows.delete(id)
  for (const row of changed) rows.set(row.id, row)
  return [...rows.values()]
}

/** The day after an answer; undefined where changes came for a day that is not here. */
export function dayAfter(
  old: KeptDay | undefined,
  { full, gone, settings, days, questions, ...next }: PhoneDay,
): KeptDay | undefined {
  if (full) return settings ? { ...next, settings, days: days ?? [], questions: questions ?? [] } : undefined
  if (!old) return undefined
  return {
    ...next,
    jobs: merged(old.jobs, next.jobs, gone.jobs),
    van: merged(old.van, next.van, gone.van),
    orders: merged(old.orders, next.orders, gone.orders),
    shipments: merged(old.shipments, next.shipments, gone.shipments),
    settings: settings ?? old.settings,
    days: days ?? old.days ?? [],
    questions: questions ?? old.questions ?? [],
  }
}
