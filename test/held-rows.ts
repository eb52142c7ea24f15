/** Lines actions up behind a lock, in a known order, so that a race always ends the same way. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from './client.ts'

/** Holds rows with `lock`, starts each action once the one before it waits, then lets go; answers with what they answered. */
export async function inTurn<T extends readonly unknown[]>(
  { database }: Pick<World, 'database'>,
  lock: string,
  params: readonly unknown[],
  ...actions: { [At in keyof T]: () => Promise<T[At]> }
): Promise<T> {
  const holder = await database.pool.connect()
  const waiting = async () => {
    const { rows } = await database.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.count ?? 0
  }
  try {
    await holder.query('begin')
    await holder.query(lock, [...params])
    const running: Promise<unknown>[] = []
    for (const [at, action] of actions.entries()) {
      const answer = action()
      running.push(answer)
      const state = { done: false }
      void answer.finally(() => {
        state.done = true
      })
      while (!state.done && (await waiting()) <= at) await sleep(5)
    }
    await holder.query('commit')
    // One answer for each action, in their order.
    return (await Promise.all(running)) as unknown as T
  } finally {
    holder.release()
  }
}
