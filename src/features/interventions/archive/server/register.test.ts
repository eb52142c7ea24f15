import { describe, expect, test } from 'vitest'
import type { UserAct } from '#server/records/act.ts'
import { useWorld } from '#test/client.ts'
import { archiveImported, findSameFile, removeImported } from './service.ts'

const world = useWorld()
const hash = 'ab'.repeat(32)

/** An upload and its file as the imports feature leaves them. */
async function imported(name: string) {
  const { rows } = await world.database.query<{
    file_id: number
    import_id: number
    supplier_id: number
    module_id: number
  }>(
    `with f as (insert into stored_file (key, name, media_type, bytes, sha256) values ($1, $1, 'application/octet-stream', 120, $2) returning id),
      i as (insert into import (kind, status, file_id, file_name, file_bytes, sha256, created_by)
        select 'interventions', 'committed', f.id, $1, 120, $2, (select min(id) from account where role = 'admin') from f returning id, file_id),
      s as (insert into supplier (name) values ($1) returning id),
      m as (insert into module_name (name, supplier_id) select $1, id from s returning id, supplier_id)
     select i.file_id, i.id as import_id, m.supplier_id, m.id as module_id from i, m`,
    [name, hash],
  )
  const [row] = rows
  if (!row) throw new Error('nothing was inserted')
  return row
}

const as = <T>(work: (act: UserAct) => Promise<T>) =>
  world.database.write((tx) =>
    work({
      tx,
      user: { id: world.admin.id, role: 'admin', name: 'Elena', username: 'elena', session_id: null },
      language: 'EN',
      correlation_id: 'test',
    }),
  )

describe('the door of the archive', () => {
  test('an upload puts its file there once, with what it listed, and takes it out when it is undone', async () => {
    const file = await imported('banca-alfa.xlsx')
    await as((act) => archiveImported(act, { ...file, row_count: 12, interventions: [] }))
    const kept = await world.database.query('select name, type, content, bytes, row_count, sha256 from archive_file')
    expect(kept.rows).toEqual([
      { name: 'banca-alfa.xlsx', type: 'interventions', content: 'sheet', bytes: 120, row_count: 12, sha256: hash },
    ])
    await expect(as((act) => archiveImported(act, { ...file, row_count: 12, interventions: [] }))).rejects.toThrow(
      'archive_file_import_id',
    )
    expect(await as((act) => findSameFile(act, hash))).toMatchObject({ name: 'banca-alfa.xlsx' })
    await as((act) => removeImported(act, file.import_id))
    expect(await as((act) => findSameFile(act, hash))).toBeUndefined()
    await as((act) => removeImported(act, file.import_id))
  })
})
