/** Lines actions up behind a lock, in a known order, so that a race always ends the same way. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from './client.ts'

const listWaiting = async ({ query }: World['database']): Promise<number[]> => {
  const { rows } = await query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.map(({ pid }) => pid)
}

/** Ends the connection of an action in the middle of its transaction, where it waits for rows that `lock` holds. */
export async function killAt<T>(
  { database }: Pick<World, 'database'>,
  lock: string,
  params: readonly unknown[],
  action: () => Promise<T>,
): Promise<T> {
  const holder = await database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(lock, [...params])
    const state = { done: false }
    const answer = action().finally(() => {
      state.done = true
    })
    let pids: number[] = []
    while (!state.done && pids.length === 0) pids = await listWaiting(database)
    for (const pid of pids) await database.query('select pg_terminate_backend($1)', [pid])
    // It may try again on another connection, which finds the rows free.
    await holder.query('rollback')
    return await answer
  } finally {
    holder.release()
  }
}

/** Holds rows with `lock`, starts each action once the one before it waits, then lets go; answers with what they answered. */
export async function inTurn<T extends readonly unknown[]>(
  { database }: Pick<World, 'database'>,
  lock: string,
  params: readonly unknown[],
  ...actions: { [At in keyof T]: () => Promise<T[At]> }
): Promise<T> {
  const holder = await database.pool.connect()
  const waiting = async () => (await listWaiting(database)).length
  try {
    await holder.query('begin')
    await holder.query(lock, [...params])
    const running: Promise<unknown>[] = []
    // One that is refused at once, or waits for nothing, is none to wait for.
    let under_way = 0
    for (const action of actions) {
      under_way += 1
      const state = { done: false }
      const answer = action().finally(() => {
        state.done = true
        under_way -= 1
      })
      running.push(answer)
      while (!state.done && (await waiting()) < under_way) await sleep(5)
    }
    await holder.query('commit')
    // One answer for each action, in their order.
    return (await Promise.all(running)) as unknown as T
  } finally {
    holder.release()
  }
}
