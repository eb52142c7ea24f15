import { DatabaseError } from 'pg'
import { describe, expect, test } from 'vitest'
import { suppliers } from '#features/suppliers/contract.ts'
import { Person, useWorld } from '#test/client.ts'
import { routes } from '../api.ts'
import { toAppError } from './error-reply.ts'
import { createHttp } from './http.ts'
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

  test('is what it is called wherever it shows: in a file, a quota, or PostgreSQL', () => {
    const database = Object.assign(new DatabaseError('could not extend file', 1, 'error'), { code: '53100' })
    const file = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    const quota = Object.assign(new Error('EDQUOT: quota exceeded'), { code: 'EDQUOT' })
    for (const error of [database, file, quota, new Error('stored not', { cause: file })])
      expect(toAppError(error)).toMatchObject({ status: 507, code: 'request.disk_full' })
  })
})
