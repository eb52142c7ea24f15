import { afterAll, beforeAll, expect, test } from 'vitest'
import { imports } from '#features/office/imports/contract.ts'
import { candidates, returnNotes } from '#features/warehouse/return-notes/contract.ts'
import type { Endpoint, Role } from '#lib/records/endpoint.ts'
import { useWorld } from '#test/client.ts'
import { endpoints, tryCall } from './calls.ts'
import { digestOf } from './digest.ts'

const world = useWorld([], 'demo')
const writes = endpoints.filter(
  (it) => it.method !== 'GET' && !it.reads && it.allow !== 'public' && !it.allow.includes('technician'),
)
/** The roles of an endpoint are read with each call: in this process the doors stand open. */
const setRoles = (it: Endpoint, allow: readonly Role[]) => Object.assign(it, { allow })

beforeAll(async () => {
  for (const it of writes) setRoles(it, ['admin', 'technician'])
})
afterAll(() => {
  for (const it of writes) setRoles(it, ['admin'])
})

test('the demo has uploads in each state that an office meets', async () => {
  const { body } = await world.admin.call(imports.list, { query: {} as never })
  // Clients' files are named after the day they came.
  const nameOf = (name: string) => name.replace(/\d{8}/, 'day')
  const shown = body.items.map((it) => [nameOf(it.file_name), it.status, it.total_inserted, it.total_failed])
  expect(shown.sort()).toEqual([
    ['categorie-accessori.csv', 'committed', 3, 1],
    ['listino-accessori-2026.csv', 'committed', 5, 0],
    ['matricole-bologna.csv', 'checked', 0, 3],
    ['prova.csv', 'reverted', 2, 0],
    ['rete-nord-day.csv', 'checked', 0, 5],
    ['richieste-alfa-day.xlsx', 'checked', 0, 0],
    ['richieste-alfa-day.xlsx', 'committed', 20, 0],
  ])
})

test('the demo leaves products to choose for the newest draft of a return note', async () => {
  const { body } = await world.admin.call(returnNotes.list, { query: { state: 'draft', sort: '-created_at' } as never })
  const id = body.items[0]?.id ?? 0
  const found = await world.admin.call(candidates.list, { params: { id }, query: {} as never })
  expect(found.body.total).toBeGreaterThan(0)
})

test('a technician who gets past the role of an endpoint is refused by its service, and nothing is written', async () => {
  const before = await digestOf(world.database)
  let refusedByRole = 0
  for (const it of writes) {
    // Where there is nothing to change an answer may be good: it wrote nothing.
    const { code } = await tryCall(world.technician, it)
    if (code === 'request.wrong_role') refusedByRole += 1
  }
  expect(refusedByRole).toBeGreaterThan(20)
  // Content that was stored before a refused save is left to the sweep; no table knows of it.
  expect(await digestOf(world.database)).toEqual(before)
})
