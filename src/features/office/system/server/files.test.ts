/** Stored files that are gone or changed: a clear refusal, a line for admins, and never wrong content. */
import { open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { imports } from '#features/office/imports/contract.ts'
import { dataFolders } from '#server/env.ts'
import { formWith, useWorld } from '#test/client.ts'
import { files } from '../contract.ts'

const world = useWorld()

/** Uploads a sheet, and finds where its content lies. */
async function upload(name: string, content: string) {
  const fields = { kind: 'product-categories' }
  const form = formWith(content, name, fields)
  const { body } = await world.admin.call(imports.create, { body: fields } as never, { form })
  const { rows } = await world.database.query<{ key: string }>('select key from stored_file where name = $1', [name])
  return { id: body.id, path: join(dataFolders(world.services.env).files, rows[0]?.key ?? '') }
}
const download = (id: number) => world.admin.call(imports.file, { params: { id } })
const listed = async (name: string) => (await world.admin.call(files.list, { query: { name } as never })).body.items

/** Changes one byte in its middle. */
async function flip(path: string, at: number): Promise<void> {
  const file = await open(path, 'r+')
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at)
  await file.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, at)
  await file.close()
}

test('a changed file is refused with its own sentence, listed for admins, and delivered when it is right again', async () => {
  const { id, path } = await upload('changed.csv', 'Name\nDesktop\n')
  expect((await download(id)).text).toBe('Name\nDesktop\n')
  await flip(path, 7)
  const { status, body } = await download(id)
  expect([status, body.code, body.message]).toEqual([
    500,
    'file.changed',
    'The file changed.csv was changed outside Fieldstock and is not delivered. Administrators find it on the page System.',
  ])
  expect(await listed('changed.csv')).toMatchObject([{ problem: 'changed', used_by: 'uploads' }])
  await flip(path, 7)
  expect((await world.admin.call(files.recheck, {})).status).toBe(204)
  await expect.poll(() => listed('changed.csv'), { timeout: 20_000 }).toEqual([])
  expect((await download(id)).status).toBe(200)
})

test('a missing file is gone, not busy', async () => {
  const { id, path } = await upload('missing.csv', 'Name\nMobile\n')
  await rm(path)
  const { status, body } = await download(id)
  expect([status, body.code]).toEqual([410, 'file.missing'])
  expect(await listed('missing.csv')).toMatchObject([{ problem: 'missing' }])
})

test('a large file that was changed breaks off before its end, and a missing one before its first byte', async () => {
  const { id, path } = await upload('large.pdf', `%PDF-1.4\n${'x'.repeat(6_000_000)}`)
  const whole = (await download(id)).text.length
  await flip(path, 5_000_000)
  const response = await world.admin.fetch(`/api/imports/${id}/file`, { headers: { 'accept-encoding': 'identity' } })
  expect([response.status, response.headers.get('content-length')]).toEqual([200, String(whole)])
  await expect(response.text()).rejects.toThrow('terminated')
  await expect.poll(() => listed('large.pdf'), { timeout: 20_000 }).toMatchObject([{ problem: 'changed' }])
  await rename(path, `${path}-away`)
  expect((await download(id)).body.code).toBe('file.missing')
})

test('an upload whose stored file is gone says so when it is read again', async () => {
  const { id, path } = await upload('reread.csv', 'Colour\nred\n')
  await writeFile(path, 'Name\nSneaked in\n')
  await world.admin.call(imports.check, { params: { id } })
  await expect
    .poll(async () => (await world.admin.call(imports.get, { params: { id } })).body.failure?.code, { timeout: 20_000 })
    .toBe('file.changed')
})

test('whatever keeps files is named beside a damaged one; pictures and logos are what is left', async () => {
  const { rows } = await world.database.query<{ name: string }>(`
    select conrelid::regclass::text as name from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where confrelid = 'stored_file'::regclass and a.attname = 'file_id' order by 1`)
  expect(rows.map(({ name }) => name)).toEqual([
    'archive_file',
    'closing_file',
    'comparison',
    'delivery_note_file',
    'driving_matrix',
    'import',
    'intervention_attachment',
    'issued_document_file',
    'phone_command_file',
    'received_file',
  ])
  const supplier = `(insert into supplier (name) values ('Banca Gamma') returning id)`
  await world.database.query(`with file as (insert into stored_file (key, name, media_type, bytes, sha256, problem, problem_at)
      values ('comparison-1', 'terminals.csv', 'text/csv', 1, 'x', 'missing', now()) returning id), client as ${supplier}
    insert into comparison (supplier_id, as_of, file_id, file_name, mapping, header)
    select client.id, current_date, file.id, 'terminals.csv', '{}', '[]' from file, client`)
  expect(await listed('terminals.csv')).toMatchObject([{ used_by: 'comparisons' }])
})
