import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#lib/records/endpoint.ts'
import { useWorld } from '#test/client.ts'
import { endpoints, faultsOfSample, nameOf, takesJson, tryCall } from './calls.ts'
import { digestOf } from './digest.ts'

// With records in every table, the first id of each names something that could be harmed.
const world = useWorld([], 'demo')

beforeAll(async () => {
  const upload = endpoints.find((it) => nameOf(it) === 'POST /api/imports')
  if (upload) await tryCall(world.admin, upload)
})

const guarded = endpoints.filter((it) => it.allow !== 'public')
const adminsOnly = guarded.filter((it) => !it.allow.includes('technician'))
const shared = guarded.filter((it) => it.allow.includes('technician'))

/** Makes the calls one after the other and returns every unexpected answer. */
async function answersOtherThan(
  wanted: (status: number) => boolean,
  which: readonly Endpoint[],
  call: (it: Endpoint) => Promise<{ status: number; code?: string }>,
): Promise<string[]> {
  const wrong: string[] = []
  for (const it of which) {
    const { status, code } = await call(it)
    if (!wanted(status)) wrong.push(`${nameOf(it)} answers ${status} ${code ?? ''}`)
  }
  return wrong
}

/** Runs the calls and checks that no table has changed. */
async function withoutEffect<T>(work: () => Promise<T>): Promise<T> {
  const before = await digestOf(world.database)
  const result = await work()
  expect(await digestOf(world.database)).toEqual(before)
  return result
}

describe('strangers', () => {
  test('every sample call is one that its endpoint would take', () => {
    expect(endpoints.flatMap(faultsOfSample)).toEqual([])
  })

  test('signed out, everything but the public endpoints answers 401 and writes nothing', async () => {
    const wrong = await withoutEffect(() =>
      answersOtherThan(
        (status) => status === 401,
        guarded,
        (it) => tryCall(world.stranger, it),
      ),
    )
    expect(wrong).toEqual([])
  })

  test('a copied token without its cookie answers 401 everywhere and writes nothing', async () => {
    const { authorization = '' } = world.admin.credentials
    const wrong = await withoutEffect(() =>
      answersOtherThan(
        (status) => status === 401,
        guarded,
        (it) => tryCall(world.stranger, it, { headers: { authorization } }),
      ),
    )
    expect(wrong).toEqual([])
  })

  test('a technician on an endpoint of admins gets 403 and writes nothing', async () => {
    expect(adminsOnly.length).toBeGreaterThan(50)
    const wrong = await withoutEffect(() =>
      answersOtherThan(
        (status) => status === 403,
        adminsOnly,
        (it) => tryCall(world.technician, it),
      ),
    )
    expect(wrong).toEqual([])
  })

  test('what belongs to another answers a technician 404, and stays as it is', async () => {
    const { rows } = await world.database.query('select id from session where account_id = $1', [world.admin.id])
    const others = shared.filter((it) => it.path.includes(':id'))
    expect(others.length).toBeGreaterThan(5)
    const wrong = await withoutEffect(() =>
      answersOtherThan(
        (status) => status === 404,
        others,
        (it) => tryCall(world.technician, it, it.path.includes('/sessions/') ? { params: { id: rows[0]?.id } } : {}),
      ),
    )
    expect(wrong).toEqual([])
  })

  test('a field that an endpoint does not know is refused by its name, and nothing is written', async () => {
    const takers = endpoints.filter(takesJson)
    const wrong = await withoutEffect(async () => {
      const silent: string[] = []
      for (const it of takers) {
        const isHers = it.allow !== 'public' && it.allow.includes('admin')
        const person = it.allow === 'public' ? world.stranger : isHers ? world.admin : world.technician
        const { status, fields } = await tryCall(person, it, { extra: { nobody_knows_this: 1 } })
        if (status !== 422 || !fields?.nobody_knows_this) silent.push(`${nameOf(it)} answers ${status}`)
      }
      return silent
    })
    expect(wrong).toEqual([])
  })

  test('an admin reads everything, and reading writes nothing', async () => {
    const hers = endpoints.filter((it) => it.allow === 'public' || it.allow.includes('admin'))
    const reads = hers.filter((it) => it.method === 'GET' || it.reads)
    const wrong = await withoutEffect(() =>
      answersOtherThan(
        // Some only tell others something, and answer nothing.
        (status) => [200, 204, 404].includes(status),
        reads,
        (it) => tryCall(world.admin, it),
      ),
    )
    expect(wrong).toEqual([])
  })

  test('a call that is let in, and a single changed value, are seen', async () => {
    const [live] = guarded
    const seen =
      live &&
      (await answersOtherThan(
        (status) => status === 401,
        [live],
        (it) => tryCall(world.admin, it),
      ))
    expect(seen).toEqual(['GET /api/live answers 200 '])
    const before = await digestOf(world.database)
    await world.database.query("update supplier set phone = '02 000' where id = (select min(id) from supplier)")
    const after = await digestOf(world.database)
    expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual(['supplier'])
    expect(Object.keys(after)).toContain('audit')
  })
})
