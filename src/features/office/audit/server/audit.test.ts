import { glob, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { imports } from '#features/office/imports/contract.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { formWith, useWorld } from '#test/client.ts'
import { makeKey } from '../../../../../test/resilience/accounts.ts'
import { audit } from '../contract.ts'
import { actions, subjects } from '../texts.ts'

const world = useWorld()

/** A supplier that was created, changed and deleted by the given admin. */
async function history(name: string, who = world.admin): Promise<void> {
  const { body } = await who.call(suppliers.create, { body: { name, phone: '02 555 1234' } })
  await who.call(suppliers.update, { params: { id: body.id }, body: { phone: '02 555 9999' } })
  await who.call(suppliers.remove, { params: { id: body.id } })
}

describe('audit', () => {
  test('what people did is listed newest first, with who did it and what changed', async () => {
    await history('Banca Tirrenia')
    const { body } = await world.admin.call(audit.list, { query: { q: 'tirrenia' } })
    expect(body.items.map((line) => [line.action, line.subject, line.label])).toEqual([
      ['delete', 'suppliers', 'Banca Tirrenia'],
      ['update', 'suppliers', 'Banca Tirrenia'],
      ['create', 'suppliers', 'Banca Tirrenia'],
    ])
    expect(body.items[1]?.changes).toEqual({ phone: ['02 555 1234', '02 555 9999'] })
    expect(body.items[0]?.user).toMatch(/^Elena Prova/)
  })

  test('it is filtered by user, action, where and day', async () => {
    const other = await world.person('admin', 'paolo')
    await world.database.query("update account set first_name = 'Paolo', last_name = 'Riva' where id = $1", [other.id])
    await history('Credito Adriatico', other)
    const asked = (query: Record<string, string>) => world.admin.call(audit.list, { query })
    const found = await asked({ user: 'riva', action: 'create,delete' })
    expect(found.body.items.map((line) => line.action)).toEqual(['delete', 'create'])
    expect((await asked({ user: 'riva', subject: 'couriers' })).body.total).toBe(0)
    expect((await asked({ user: 'riva', at_to: '2024-01-01' })).body.total).toBe(0)
    expect((await asked({ user: 'riva', at_from: '2024-01-01' })).body.total).toBe(3)
    expect((await asked({ action: 'dance' })).status).toBe(422)
  })

  test('a line says with which key or session and from where, and can be found by it', async () => {
    const program = await makeKey(world, { access: 'write' })
    await history('Con la chiave', program)
    await world.admin.call(
      suppliers.create,
      { body: { name: 'Dal proxy' } },
      { headers: { 'x-forwarded-for': '192.0.2.44' } },
    )
    const byKey = (await world.admin.call(audit.list, { query: { api_key: 'Program' } })).body
    expect(byKey.items.map(({ action, session, api_key }) => [action, session, api_key])).toEqual([
      ['delete', null, 'Program'],
      ['update', null, 'Program'],
      ['create', null, 'Program'],
    ])
    const byAddress = (await world.admin.call(audit.list, { query: { address: '192.0.2.44' } })).body
    const { rows } = await world.database.query('select id::text from session where account_id = $1', [world.admin.id])
    expect(byAddress.items).toMatchObject([{ label: 'Dal proxy', session: rows[0]?.id, api_key: null, times: 1 }])
  })

  test('refused attempts leave a line, and a flood of them one more with their number', async () => {
    for (let n = 0; n < 30; n++) await world.technician.call(suppliers.list, { query: {} })
    const lines = async () =>
      (
        await world.database.query(
          "select label, times, address, changes->>'code' as code from audit where action = 'refused' and account_id = $1 order by id",
          [world.technician.id],
        )
      ).rows
    const first = { label: 'GET /api/suppliers', address: '127.0.0.1', code: 'request.wrong_role' }
    await expect.poll(lines).toEqual([{ ...first, times: 1 }])
    await world.services.refusals.close()
    expect(await lines()).toEqual([
      { ...first, times: 1 },
      { ...first, times: 29 },
    ])
  })

  test('an export and an uploaded file leave a line', async () => {
    await world.admin.call(suppliers.export, { query: { format: 'csv' } })
    await world.admin.call(
      imports.create,
      { body: { kind: 'product-categories' } as never },
      { form: formWith('name\nBanchi\n', 'banchi.csv', { kind: 'product-categories' }) },
    )
    const { items } = (await world.admin.call(audit.list, { query: { action: 'export,upload' } })).body
    expect(items.slice(0, 2).map(({ action, subject, label }) => [action, subject, label])).toEqual([
      ['upload', 'imports', 'banchi.csv'],
      ['export', 'suppliers', 'suppliers.csv'],
    ])
  })

  test('an export that is refused leaves no line of an export', async () => {
    const person = await world.person('admin', 'downloads')
    const { downloads } = world.services.queues
    const ends = await Promise.all([1, 2, 3, 4].map(() => downloads.take(person.id)))
    const waiting = [1, 2, 3, 4, 5, 6, 7, 8].map(() => downloads.take(person.id))
    const lines = async () =>
      (await world.database.query("select 1 from audit where action = 'export' and account_id = $1", [person.id])).rows
    expect((await person.call(suppliers.export, { query: { format: 'csv' } })).status).toBe(429)
    expect(await lines()).toEqual([])
    for (const end of ends) end()
    for (const turn of waiting) (await turn)()
    expect((await person.call(suppliers.export, { query: { format: 'csv' } })).status).toBe(200)
    expect(await lines()).toHaveLength(1)
  })

  test('a name that looks like an instant breaks neither the list nor its export', async () => {
    const { body } = await world.admin.call(suppliers.create, { body: { name: '2026-11-15T24:00:00Z' } })
    const change = { params: { id: body.id }, body: { name: '2026-11-15T25:00:00Z' } }
    expect((await world.admin.call(suppliers.update, change)).status).toBe(200)
    const query = { format: 'csv', columns: 'changes' } as const
    const { status, text } = await world.admin.call(audit.export, { query })
    expect([status, text.includes('2026-11-15T25:00:00Z')]).toEqual([200, true])
  })

  test('the export says it in words, in the reader’s language', async () => {
    await history('PagoSicuro')
    const csv = await world.admin.call(
      audit.export,
      { query: { format: 'csv', q: 'pagosicuro', columns: 'action,subject,label,changes' } },
      { headers: { 'accept-language': 'IT' } },
    )
    expect(
      csv.text
        .replace(/^\uFEFF/, '')
        .trim()
        .split(/\r?\n/),
    ).toEqual([
      'Azione;Dove;Cosa;Modifiche',
      'Eliminazione;Fornitori;PagoSicuro;',
      'Modifica;Fornitori;PagoSicuro;Telefono: 02 555 1234 → 02 555 9999',
      'Creazione;Fornitori;PagoSicuro;',
    ])
  })

  test('the program may neither change nor delete a line, for any caller', async () => {
    for (const statement of ["update audit set label = 'x'", 'delete from audit', 'truncate audit']) {
      const attempt = world.services.database.write((tx) => sql.raw(statement).execute(tx))
      await expect(attempt).rejects.toThrow('permission denied for table audit')
    }
    expect((await world.admin.fetch('/api/audit/1', { method: 'DELETE' })).status).toBe(404)
  })

  test('everything the program notes has words in both languages', async () => {
    const sources: string[] = []
    for await (const file of glob('src/features/*/*/server/**/*.ts', { exclude: ['**/*.test.ts'] }))
      sources.push(await readFile(file, 'utf8'))
    const said = (pattern: RegExp) => sources.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1]))
    const verbs = [...said(/\baction: '(\w+)'/g), ...said(/\bnote\(.*?'(\w+)'\s*[,)]/g)]
    expect(verbs.length).toBeGreaterThan(5)
    expect(verbs.filter((verb) => !Object.hasOwn(actions, verb ?? ''))).toEqual([])
    const nouns = said(/\bsubject: '([\w-]+)'/g)
    expect(nouns.filter((noun) => !Object.hasOwn(subjects, noun ?? ''))).toEqual([])
  })

  test('strangers and technicians are turned away', async () => {
    expect((await world.stranger.call(audit.list, { query: {} })).status).toBe(401)
    expect((await world.technician.call(audit.list, { query: {} })).status).toBe(403)
    expect((await world.technician.call(audit.export, { query: { format: 'csv' } })).status).toBe(403)
  })
})
