/** The technician's day on the phone: taken whole once, then what changed since, put together here. */
import { call } from '#web/call.ts'
import { findIn, keepIn } from '#web/offline/store.ts'
import { phone } from '../contract.ts'
import { dayAfter, type KeptDay } from '../day-rules.ts'

const key = 'day'
// Written by `syncDay` alone.
export const readDay = () => findIn<KeptDay>('snapshot', key)

/** Brings the day up to date; two tabs at once keep a whole one each. */
export async function syncDay(signal?: AbortSignal): Promise<{ taken_at: string }> {
  const old = await readDay()
  const ask = (since: string | undefined) =>
    call(phone.day, { query: since ? { since } : {} }, signal ? { signal } : {})
  let day = dayAfter(old, await ask(old?.version))
  day ??= dayAfter(undefined, await ask(undefined))
  if (!day) throw new Error('the server gave no whole day')
  await keepIn('snapshot', day, key)
  return { taken_at: day.taken_at }
}
