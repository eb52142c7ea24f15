/** What interventions, their events and their files refer to exists and stays. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DatabaseError } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/database/db.ts'
import { cloneDatabase } from '#test/database.ts'

const database = await cloneDatabase()
afterAll(() => database.close())
const query = (text: string) => database.query<Record<string, number>>(text)

const refusalOf = (text: string) =>
  query(text).then(
    () => undefined,
    ({ code, table, constraint }: DatabaseError) => ({ code, table, constraint }),
  )
const refused = (table: string, field: string) => ({ code: '23503', table, constraint: `${table}_${field}_fkey` })

const ids = {
  supplier: 0,
  module: 0,
  code: 0,
  part: 0,
  import: 0,
  account: 0,
  batch: 0,
  archive: 0,
  spare: 0,
  lone_account: 0,
  lone_supplier: 0,
}
const job = (changes: Partial<Record<string, number>> = {}) => {
  const it = {
    supplier_id: ids.supplier,
    module_id: ids.module,
    code_id: ids.code,
    part_id: ids.part,
    import_id: ids.import,
    created_by: ids.account,
    ...changes,
  }
  return `insert into intervention (year, seq, kind, merchant_name, received_at, closing_days, due_on, soon_from, ${Object.keys(it)})
    select 2026, (select coalesce(max(seq), 0) + 1 from intervention), 'installation', 'Bar', now(), 1, '2026-01-02', '2026-01-01', ${Object.values(it)}
    returning id::int`
}

beforeAll(async () => {
  const { rows } = await query(`
    with a as (insert into account (username, first_name, last_name, email, role) values ('ref', 'a', 'b', 'ref@x', 'admin') returning id),
    a2 as (insert into account (username, first_name, last_name, email, role) values ('ref2', 'a', 'b', 'ref2@x', 'admin') returning id),
    s2 as (insert into supplier (name) values ('Refs alone') returning id),
    s as (insert into supplier (name) values ('Refs') returning id),
    m as (insert into module_name (supplier_id, name) select id, 'M' from s returning id),
    c as (insert into intervention_code (code, description_en, description_it, kind) values ('REF', 'r', 'r', 'installation') returning id),
    d as (insert into intervention_code (code, description_en, description_it, kind) values ('REF2', 'r', 'r', 'installation') returning id),
    k as (insert into product_category (name) values ('Refs') returning id),
    p as (insert into part (part_number, model_number, category_id) select 'REF', 'Ref', id from k returning id),
    f as (insert into stored_file (key, name, bytes, sha256, media_type) values ('r/r', 'r', 1, 'x', 'text/csv') returning id),
    i as (insert into import (kind, status, file_name, file_bytes, sha256, file_id, created_by, language) select 'interventions', 'checked', 'r', 1, 'x', f.id, a.id, 'EN' from f, a returning id),
    b as (insert into intervention_batch (action) values ('create') returning id),
    r as (insert into archive_file (name, type, content, file_id, file_name, bytes, sha256) select 'r', 'other', 'sheet', id, 'r', 1, 'x' from f returning id)
    select a.id::int as account, s.id::int as supplier, m.id::int as module, c.id::int as code, d.id::int as spare, p.id::int as part,
      i.id::int as import, b.id::int as batch, r.id::int as archive, a2.id::int as lone_account, s2.id::int as lone_supplier from a, a2, s2, s, m, c, d, p, i, b, r`)
  Object.assign(ids, rows[0])
})

describe('a row that refers to nothing is refused', () => {
  test.each(['supplier_id', 'module_id', 'code_id', 'part_id', 'import_id', 'created_by'])(
    'an intervention with an unknown %s, new or changed',
    async (field) => {
      expect(await refusalOf(job({ [field]: 999_999 }))).toEqual(refused('intervention', field))
      const id = (await query(job())).rows[0]?.id
      expect(await refusalOf(`update intervention set ${field} = 999999 where id = ${id}`)).toEqual(
        refused('intervention', field),
      )
      expect(await refusalOf(`update intervention set ${field} = ${field}, city = 'Roma' where id = ${id}`)).toBe(
        undefined,
      )
    },
  )

  test('one wrong row among many', async () => {
    const id = (await query(job())).rows[0]?.id
    await query(job())
    const one = `update intervention set code_id = case id when ${id} then 999999 else code_id end`
    expect(await refusalOf(one)).toEqual(refused('intervention', 'code_id'))
  })

  test('an event, a line of an archive file, a row of a file', async () => {
    const id = (await query(job())).rows[0]?.id
    const event = (of: string) =>
      `insert into intervention_event (action, intervention_id, batch_id, account_id) values ('x', ${of})`
    expect(await refusalOf(event(`${id}, ${ids.batch}, ${ids.account}`))).toBe(undefined)
    expect(await refusalOf(event(`999999, ${ids.batch}, null`))).toEqual(
      refused('intervention_event', 'intervention_id'),
    )
    expect(await refusalOf(event(`${id}, 999999, null`))).toEqual(refused('intervention_event', 'batch_id'))
    expect(await refusalOf(event(`${id}, ${ids.batch}, 999999`))).toEqual(refused('intervention_event', 'account_id'))
    const line = (of: string) =>
      `insert into archive_file_intervention (archive_file_id, intervention_id) values (${of})`
    expect(await refusalOf(line(`${ids.archive}, 999999`))).toEqual(
      refused('archive_file_intervention', 'intervention_id'),
    )
    expect(await refusalOf(line(`999999, ${id}`))).toEqual(refused('archive_file_intervention', 'archive_file_id'))
    expect(
      await refusalOf(`insert into intervention_file_row (import_id, n, reference, job) values (999999, 1, 'a', '{}')`),
    ).toEqual(refused('intervention_file_row', 'import_id'))
    expect(
      await refusalOf(`update intervention_event set batch_id = 999999 where intervention_id = ${id}`),
    ).toMatchObject({
      code: '23503',
    })
  })
})

describe('what is referred to stays', () => {
  test.each([
    ['supplier', 'lone_supplier'],
    ['module_name', 'module'],
    ['intervention_code', 'code'],
    ['part', 'part'],
    ['import', 'import'],
    ['account', 'lone_account'],
  ] as const)('%s', async (table, key) => {
    // Nothing else refers to these two.
    await query(job({ supplier_id: ids.lone_supplier, created_by: ids.lone_account }))
    expect((await refusalOf(`delete from ${table} where id = ${ids[key]}`))?.code).toBe('23503')
  })

  test('what nothing refers to goes', async () => {
    expect(await refusalOf(`delete from intervention_code where id = ${ids.spare}`)).toBe(undefined)
  })

  test('with a job go its events and its lines in files; with a file its lines', async () => {
    const id = (await query(job())).rows[0]?.id
    const left = async () =>
      (
        await query(`select (select count(*) from intervention_event where intervention_id = ${id})::int as events,
        (select count(*) from archive_file_intervention where intervention_id = ${id})::int as lines`)
      ).rows[0]
    const write = `insert into archive_file_intervention (archive_file_id, intervention_id) values (${ids.archive}, ${id})`
    await query(`insert into intervention_event (action, intervention_id, batch_id) values ('x', ${id}, ${ids.batch})`)
    await query(write)
    expect(await left()).toEqual({ events: 1, lines: 1 })
    await query(`delete from archive_file where id = ${ids.archive}`)
    expect(await left()).toEqual({ events: 1, lines: 0 })
    await query(`delete from intervention where id = ${id}`)
    expect(await left()).toEqual({ events: 0, lines: 0 })
  })
})

/** Until another connection waits for a lock. */
async function oneWaits(): Promise<void> {
  for (;;) {
    const { rows } = await query(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows[0]?.count) return
    await sleep(5)
  }
}

test.each(['read committed', 'repeatable read', 'serializable'])(
  'a code that somebody deletes while a job is written with it, both %s: whoever comes second is refused',
  async (level) => {
    const [one, other] = [await database.pool.connect(), await database.pool.connect()]
    try {
      for (const isJobFirst of [true, false]) {
        const { rows } = await query(
          `insert into intervention_code (code, description_en, description_it, kind) values ('RACE-${level}-${isJobFirst}', 'r', 'r', 'installation') returning id::int`,
        )
        const code_id = rows[0]?.id ?? 0
        const both = [job({ code_id }), `delete from intervention_code where id = ${code_id}`] as const
        const [first, second] = isJobFirst ? both : both.toReversed()
        await one.query(`begin isolation level ${level}`)
        await other.query(`begin isolation level ${level}`)
        // Both begin with what they see now.
        await other.query('select from intervention_code limit 1')
        await one.query(first ?? '')
        const waiting = other.query(second ?? '').then(
          () => undefined,
          ({ code }: DatabaseError) => code,
        )
        await oneWaits()
        await one.query('commit')
        // A stricter level may also say that it cannot go on with what it saw.
        expect(['23503', ...(level === 'read committed' ? [] : ['40001'])]).toContain(await waiting)
        await other.query('rollback')
      }
    } finally {
      one.release()
      other.release()
    }
  },
)

test('events are written in read committed transactions alone, and the program uses them whatever the default of the database is', async () => {
  const id = (await query(job())).rows[0]?.id
  const event = `insert into intervention_event (action, intervention_id, batch_id) values ('x', ${id}, ${ids.batch})`
  const inLevel = (level: string) => refusalOf(`begin isolation level ${level}; ${event}; rollback`)
  expect(await inLevel('read committed')).toBeUndefined()
  for (const level of ['repeatable read', 'serializable']) {
    expect(await inLevel(level)).toMatchObject({ code: '0A000' })
    await query('rollback')
  }
  const { rows } = await query('select quote_ident(current_database()) as name')
  await query(`alter database ${rows[0]?.name} set default_transaction_isolation = 'repeatable read'`)
  const opened = openDatabase(database.url, { connections: 1 })
  try {
    const level = await opened.write((tx) =>
      sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(tx),
    )
    expect(level.rows).toEqual([{ level: 'read committed' }])
  } finally {
    await opened.close()
    await query(`alter database ${rows[0]?.name} reset default_transaction_isolation`)
  }
})

test('every reference is a foreign key, or in the list that a restore checks', async () => {
  const { rows } = await query(`
    select c.relname || '.' || a.attname as it from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relname in ('intervention', 'intervention_event', 'archive_file_intervention', 'intervention_file_row', 'import_row')
      and c.relkind = 'r' and a.attname ~ '(_id|_by)$' and a.attname not in ('client_terminal_id')
      and not exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey))
    except select home || '.' || field from statement_references()`)
  expect(rows).toEqual([])
})

test('deleting many interventions does not look each of them up again', async () => {
  const many = 40
  const { rows } = await database.write(async (tx) => {
    for (let n = 0; n < many; n += 1) await sql.raw(job()).execute(tx)
    const scans = sql`select sum(pg_stat_get_xact_numscans(indexrelid))::int as scans from pg_index where indrelid = 'intervention'::regclass`
    const before = await scans.execute(tx)
    await sql`delete from intervention where id in (select id from intervention order by id desc limit ${many})`.execute(
      tx,
    )
    const after = await scans.execute(tx)
    return { rows: [...before.rows, ...after.rows] as { scans: number }[] }
  })
  const [before, after] = rows.map(({ scans }) => scans)
  expect((after ?? 0) - (before ?? 0)).toBeLessThan(2 * many)
})

test('events of many jobs do not read all jobs for each, though there were few when the first was checked', async () => {
  const client = await database.pool.connect()
  const writeEvents = (of: string) =>
    client.query(
      `insert into intervention_event (action, intervention_id, batch_id) select 'x', id, ${ids.batch} from intervention ${of}`,
    )
  const rowsRead = async () =>
    Number(
      (await client.query(`select pg_stat_get_xact_tuples_returned('intervention'::regclass) as read`)).rows[0].read,
    )
  try {
    await client.query('analyze intervention')
    for (let n = 0; n < 10; n += 1) await writeEvents('order by id limit 1')
    await client.query('begin')
    for (let n = 0; n < 100; n += 1) await client.query(job())
    const before = await rowsRead()
    const { rowCount } = await writeEvents('')
    // Once by the statement itself.
    expect((await rowsRead()) - before).toBeLessThan(3 * (rowCount ?? 0))
  } finally {
    await client.query('rollback')
    client.release()
  }
})
