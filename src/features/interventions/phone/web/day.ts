/** The technician's day on the phone: taken whole once, then what changed since, put together here. */
import { call } from '#web/call.ts'
import { answerOf, read, write } from '#web/offline/store.ts'
import { phone } from '../contract.ts'
import { dayAfter, type KeptDay } from '../day-rules.ts'

const key = 'day'
// Written by `syncDay` alone.
export const readDay = (): Promise<KeptDay | undefined> =>
  read(['snapshot'], (stores) => answerOf(stores('snapshot').get(key) as IDBRequest<KeptDay | undefined>))

/** Brings the day up to date; two tabs at once keep a whole one each. */
export async function syncDay(signal?: AbortSignal): Promise<{ taken_at: string }> {
  const old = await readDay()
  const ask = (since: string | undefined) =>
    call(phone.day, { query: since ? { since } : {} }, signal ? { signal } : {})
  let day = dayAfter(old, await ask(old?.version))
  day ??= dayAfter(undefined, await ask(undefined))
  if (!day) throw new Error('the server gave no whole day')
  const whole = day
  await write(['snapshot'], async (stores) => {
    await answerOf(stores('snapshot').put(whole, key))
  })
  return { taken_at: whole.taken_at }
}
