import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { supplierSource } from '#features/warehouse/suppliers/server/queries.ts'
import type { Role } from '#lib/records/endpoint.ts'
import { useWorld } from '#test/client.ts'
import { createHttp } from '../http/http.ts'
import type { User } from '../records/act.ts'
import { serveList } from './export.ts'

const world = useWorld()
const { scope: _none, ...unscoped } = supplierSource
const sourceWith = (scope?: typeof supplierSource.scope) => ({ ...unscoped, ...(scope ? { scope } : {}) })
type Made = ReturnType<typeof sourceWith>
type Source = Made | ((call: { user: User }) => Promise<Made>)
const start = async (allow: readonly Role[], source: Source) => {
  const endpoints = { list: { ...suppliers.list, allow }, export: { ...suppliers.export, allow } }
  const app = await createHttp(world.services, serveList(endpoints, source))
  await app.close()
}
const both: readonly Role[] = ['admin', 'technician']
const refusal = '/api/suppliers may be called by technicians, but its list has no scope that names the caller'

test('the server refuses to start with a list for technicians that is not limited to the caller', async () => {
  await expect(start(both, sourceWith())).rejects.toThrow(refusal)
  await expect(
    start(
      both,
      sourceWith(() => sql`s.active`),
    ),
  ).rejects.toThrow(refusal)
  await expect(start(both, async () => sourceWith())).rejects.toThrow(refusal)
})

test('it starts with one that is, and with lists for admins alone', async () => {
  await start(
    both,
    sourceWith((user) => sql`s.created_by = ${user.id}`),
  )
  await start(both, async ({ user }) => sourceWith(() => sql`s.created_by = ${user.id}`))
  await start(['admin'], sourceWith())
})
