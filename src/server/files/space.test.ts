import { randomUUID } from 'node:crypto'
import { DatabaseError } from 'pg'
import { describe, expect, test } from 'vitest'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { Person, useWorld } from '#test/client.ts'
import { routes } from '../../api.ts'
import { type BackgroundJob, defineBackgroundJob } from '../background/job.ts'
import { prepareJobs, startWorker } from '../background/jobs.ts'
import { toAppError } from '../http/error-reply.ts'
import { createHttp } from '../http/http.ts'
import { openSpace } from './space.ts'

const world = useWorld()

/** A disk of which so much must stay free that it counts as full. */
const noDiskIsSoLarge = 900_000_000

async function onDisk(
  limits: { disk_reserve_mb: number; disk_warn_mb: number },
  work: (base: string) => Promise<void>,
) {
  const space = openSpace({ ...world.services.env, ...limits })
  const app = await createHttp({ ...world.services, space }, routes)
  try {
    await work(await app.listen({ port: 0, host: '127.0.0.1' }))
  } finally {
    await app.close()
  }
}
const health = async (base: string) => (await fetch(`${base}/api/health`)).json()

describe('a disk without room', () => {
  test('refuses what writes with a sentence; reading and files of what is read go on', () =>
    onDisk({ disk_reserve_mb: noDiskIsSoLarge, disk_warn_mb: noDiskIsSoLarge }, async (base) => {
      const admin = new Person(world.admin.id, world.admin.credentials, () => base)
      const refused = await admin.call(suppliers.create, { body: { name: 'Senza spazio' } })
      expect([refused.status, refused.body.code]).toEqual([507, 'request.disk_full'])
      expect(refused.body.message).toContain('disk')
      expect((await admin.call(suppliers.list, { query: {} })).status).toBe(200)
      expect(await health(base)).toEqual({ status: 'ok', disk: 'full' })
    }))

  test('is seen before it is full, in health and metrics', () =>
    onDisk({ disk_reserve_mb: 0, disk_warn_mb: noDiskIsSoLarge }, async (base) => {
      const admin = new Person(world.admin.id, world.admin.credentials, () => base)
      expect((await admin.call(suppliers.create, { body: { name: 'Con poco spazio' } })).status).toBe(201)
      expect(await health(base)).toEqual({ status: 'ok', disk: 'low' })
      expect(await (await fetch(`${base}/api/metrics`)).text()).toMatch(/^disk_free_bytes \d+/m)
    }))

  test('lets jobs wait without using up a try, and they are done when there is room again', async () => {
    const disk = { ...world.services.env, disk_reserve_mb: noDiskIsSoLarge }
    const done: string[] = []
    const job = (name: string, more: Partial<BackgroundJob> = {}) =>
      defineBackgroundJob({
        name,
        record: 'none',
        expireSeconds: 60,
        retries: 0,
        run: async () => void done.push(name),
        ...more,
      })
    let tries = 0
    const kinds = [
      job('large-work'),
      job('makes-room', { makesRoom: true }),
      job('every-year', { schedule: '0 0 1 1 *' }),
      job('finds-no-room', {
        makesRoom: true,
        run: async () => {
          if (++tries === 1) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
          done.push('finds-no-room')
        },
      }),
    ]
    await prepareJobs(world.database.url, kinds)
    const worker = await startWorker(world.database.url, { ...world.services, space: openSpace(disk) }, kinds)
    try {
      const ids = kinds.map(() => randomUUID())
      const { queue } = world.services
      await world.database.write(async (tx) => {
        for (const [at, { name }] of kinds.entries()) await queue.send(tx, name, {}, ids[at])
      })
      const states = async () =>
        (
          await world.database.query(
            `select name, state::text, retry_count as tries, output ->> 'message' as says from pgboss.job where id = any($1) order by name`,
            [ids],
          )
        ).rows
      const says = 'it waits for room on the disk'
      await expect.poll(states, { timeout: 20_000 }).toEqual([
        { name: 'every-year', state: 'completed', tries: 0, says: null },
        { name: 'finds-no-room', state: 'retry', tries: 0, says },
        { name: 'large-work', state: 'retry', tries: 0, says },
        { name: 'makes-room', state: 'completed', tries: 0, says: null },
      ])
      expect(done).toEqual(['makes-room'])
      disk.disk_reserve_mb = 0
      await new Promise((looked) => setTimeout(looked, 1_000))
      await world.database.write(async (tx) => {
        for (const id of ids) await queue.retryNow(tx, id)
      })
      await expect
        .poll(() => [...done].sort(), { timeout: 20_000 })
        .toEqual(['finds-no-room', 'large-work', 'makes-room'])
    } finally {
      await worker.close()
    }
  })

  test('is what it is called wherever it shows: in a file, a quota, or PostgreSQL', () => {
    const database = Object.assign(new DatabaseError('could not extend file', 1, 'error'), { code: '53100' })
    const file = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    const quota = Object.assign(new Error('EDQUOT: quota exceeded'), { code: 'EDQUOT' })
    for (const error of [database, file, quota, new Error('stored not', { cause: file })])
      expect(toAppError(error)).toMatchObject({ status: 507, code: 'request.disk_full' })
  })
})
