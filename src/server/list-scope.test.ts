import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { suppliers } from '#features/suppliers/contract.ts'
import type { Role } from '#lib/endpoint.ts'
import { defineList } from '#lib/list.ts'
import { useWorld } from '#test/client.ts'
import { serveList } from './export.ts'
import { createHttp } from './http.ts'
import { defineSource, type ListSource } from './list.ts'

const world = useWorld()
const definition = defineList({
  name: 'suppliers',
  title: { EN: 'Suppliers', IT: 'Fornitori' },
  sort: 'name',
  columns: { name: { label: { EN: 'Name', IT: 'Nome' }, type: 'text', width: 100 } },
})
const sourceWith = (scope?: ListSource['scope']) =>
  defineSource({
    definition,
    from: sql`supplier s`,
    id: sql`s.id`,
    columns: { name: sql`s.name` },
    extra: {},
    ...(scope ? { scope } : {}),
  })
const start = async (allow: readonly Role[], source: Parameters<typeof serveList>[1]) => {
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
