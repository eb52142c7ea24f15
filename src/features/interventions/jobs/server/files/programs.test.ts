/** A program maps and reads clients' files with calls alone: a format is proposed, created, recognised by its header, and committed by groups. */
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { formats } from '#features/interventions/formats/contract.ts'
import { imports } from '#features/office/imports/contract.ts'
import { formWith, useWorld } from '#test/client.ts'
import { type Client, clientFile, createClient, csvOf, interventionDigest, plainRows } from '#test/client-files.ts'

const world = useWorld()

const proposeFrom = (content: Uint8Array | string, file: string, supplier_id: number) => {
  const fields = { supplier_id: String(supplier_id) }
  return world.admin.call(formats.propose, { body: { supplier_id } }, { form: formWith(content, file, fields) })
}
const send = (content: Uint8Array | string, file: string, more: Record<string, string> = {}) => {
  const fields = { kind: 'interventions', ...more }
  return world.admin.call(imports.create, { body: fields } as never, { form: formWith(content, file, fields) })
}
const commit = (id: number, groups: string[] | Record<string, boolean>) =>
  world.admin.call(imports.commit, { params: { id }, body: { mode: 'good_rows', groups } })

async function createProposed(client: Client, content: Uint8Array | string, file: string, name = file) {
  const { body } = await proposeFrom(content, file, client.supplier_id)
  expect(body.missing).toEqual([])
  const created = await world.admin.call(formats.create, {
    body: { ...body.format, name, module_id: client.module_id },
  })
  expect(created.status, created.text).toBe(201)
  return { proposed: body, format_id: created.body.id }
}

describe('a client’s file without a browser', () => {
  test.each(['banca-alfa.xlsx', 'acquirer-beta.csv', 'gamma-pay.xlsx'])('%s is mapped and read', async (file) => {
    const client = await createClient(world)
    const content = await clientFile(file)
    const before = await interventionDigest(world)
    const { proposed } = await createProposed(client, content, file)
    expect(await interventionDigest(world)).toBe(before)
    const expected: Record<string, string>[] = JSON.parse(
      await readFile(`test/data/clients/${file.replace(/\.\w+$/, '.json')}`, 'utf8'),
    ).interventions
    expect(proposed.preview).toHaveLength(5)
    const [first] = proposed.preview
    const job = expected.find((one) => one.client_reference === first?.values.client_reference)
    expect(first).toMatchObject({ unreadable: [], code: job?.code, due_on: expect.stringMatching(/^2026-/) })
    expect(first?.values.city).toBe(job?.city)
    expect(Math.min(...Object.values(proposed.confidence))).toBeGreaterThan(50)

    const { status, body, text } = await send(content, file)
    expect(status, text).toBe(201)
    expect(body).toMatchObject({ status: 'checked', total_failed: 0 })
    const counts = { new: expected.length, changed: 0, unchanged: 0, gone: 0, closed_here: 0 }
    expect(body.groups).toEqual(counts)
    const done = await commit(body.id, ['new'])
    expect([done.status, done.body]).toMatchObject([200, { total_inserted: expected.length, total_failed: 0 }])
    expect((await world.admin.call(imports.get, { params: { id: body.id } })).body.groups).toBeNull()
  })

  test('sent again it is committed by groups, as they are then', async () => {
    const client = await createClient(world)
    const rows = plainRows(10)
    const { format_id } = await createProposed(client, csvOf(rows, { prefix: 'PA' }), 'a.csv')
    const of = { file_format_id: String(format_id) }
    const first = await send(csvOf(rows, { prefix: 'PA' }), 'a.csv', of)
    await commit(first.body.id, { new: true })
    const next = [...rows.slice(0, 6), { Esercente: 'Bar 6', Telefono: '02555777' }, { Riferimento: 'PA-new' }]
    const again = await send(csvOf(next, { prefix: 'PA' }), 'a.csv', of)
    expect(again.body.groups).toEqual({ new: 1, changed: 1, unchanged: 6, gone: 3, closed_here: 0 })
    const before = await interventionDigest(world)
    for (const groups of [['fresh'], { new: true, all: true }]) {
      const refused = await commit(again.body.id, groups)
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['groups']])
    }
    const nothing = await commit(again.body.id, [])
    expect(nothing.body.code).toBe('intervention_file.nothing_to_accept')
    expect(await interventionDigest(world)).toBe(before)
    const done = await commit(again.body.id, { new: false, changed: true, gone: true })
    expect([done.status, done.body]).toMatchObject([200, { total_inserted: 1 }])
    const { rows: jobs } = await world.database.query<{ status: string; count: string }>(
      `select status, count(*) as count from intervention where supplier_id = $1 group by 1 order by 1`,
      [client.supplier_id],
    )
    expect(jobs.map(({ status, count }) => [status, Number(count)])).toEqual([
      ['cancelled', 3],
      ['open', 7],
    ])
  })

  test('whose header no format has, or several have, is refused with what to do', async () => {
    const [one, two] = [await createClient(world), await createClient(world)]
    const content = csvOf(plainRows(4), { prefix: 'PB' }).replace('Note', 'Note per PB')
    const unknown = await send(content, 'b.csv')
    expect(unknown.body.code).toMatch(/no_format|header_changed/)
    const first = await createProposed(one, content, 'b.csv', 'PB one')
    await createProposed(two, content, 'b.csv', 'PB two')
    const several = await send(content, 'b.csv')
    expect([several.status, several.body.code]).toEqual([422, 'intervention_file.several_formats'])
    expect(several.body.message).toContain('PB one')
    expect((await send(content, 'b.csv', { file_format_id: String(first.format_id) })).status).toBe(201)
    expect((await send(content, 'b.csv', { file_format_id: 'x' })).body.code).toBe('intervention_file.no_format')
    const other = content.replace('Esercente', 'Insegna')
    const changed = await send(other, 'b.csv', { file_format_id: String(first.format_id) })
    expect([changed.status, changed.body.code]).toEqual([409, 'intervention_file.header_changed'])
  })

  test('nothing is proposed for a file without a header, or for a supplier that is not there', async () => {
    const { supplier_id } = await createClient(world)
    const none = await proposeFrom('1;2;3\n4;5;6\n', 'c.csv', supplier_id)
    expect([none.status, none.body.code]).toEqual([422, 'file_format.not_proposed'])
    const stranger = await proposeFrom(csvOf(plainRows(2)), 'c.csv', 999_999)
    expect([stranger.status, Object.keys(stranger.body.fields ?? {})]).toEqual([422, ['supplier_id']])
    const denied = await world.technician.call(
      formats.propose,
      { body: { supplier_id } },
      { form: formWith(csvOf(plainRows(2)), 'c.csv', { supplier_id: String(supplier_id) }) },
    )
    expect(denied.status).toBe(403)
  })
})
