/** Writing through the HTTP API against bare SQL on equal tables: transfers, uploads and their undoing, the check of the ledger. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { findDifferences } from '#features/warehouse/stock/server/check-queries.ts'
import { sealLedger } from '#features/warehouse/stock/server/seals.ts'
import { type ImportStatus, isUnderWay } from '#lib/uploads/upload-states.ts'
import { readSheet } from '#server/sheets/read-sheet.ts'
import { xlsxStream } from '#server/sheets/write-xlsx.ts'
import { type Figure, figure, inTurns, median, timed } from './rounds.ts'
import type { Stage } from './stage.ts'

/** Tables with the same columns and indexes, without the ledger's triggers: what bare SQL writes into. */
export async function makeBareTables({ database }: Stage): Promise<void> {
  await database.pool.query(`
    drop table if exists bench_product, bench_movement;
    create table bench_product (like product including defaults including identity including indexes);
    create table bench_movement (like movement including defaults including indexes);
    insert into bench_product overriding system value select * from product order by id limit 100000;
    insert into bench_movement select m.* from movement m where product_id <= (select max(id) from bench_product);
    select setval(pg_get_serial_sequence('bench_product', 'id'), (select max(id) from bench_product));
    analyze bench_product; analyze bench_movement`)
}

export const dropBareTables = ({ database }: Stage) =>
  database.pool.query(
    'drop table if exists bench_product, bench_movement, bench_intervention, bench_intervention_event',
  )

const rawMove = `with moved as (
    insert into bench_movement (product_id, seq, batch_id, kind, day, status, part_id, supplier_id, warehouse_id, delivery_note_id, received_on)
    select id, moves + 1, 1, 'transfer', current_date, status, part_id, supplier_id, $2::bigint, delivery_note_id, received_on
    from bench_product where id = any($1::bigint[]) returning *)
  update bench_product p set warehouse_id = moved.warehouse_id, moves = moved.seq, changed_on = moved.day, changed_at = now(),
    version = p.version + 1 from moved where p.id = moved.product_id`

export async function moveProducts({ ours, database }: Stage): Promise<Figure[]> {
  const ids = async (table: string) =>
    (
      await database.pool.query(`select id::int from ${table} where status = 'in_stock' order by id limit 500`)
    ).rows.map((row) => row.id)
  const [real, bare] = [await ids('product'), await ids('bench_product')]
  const { rows: warehouses } = await database.pool.query('select id::int from warehouse order by id limit 2')
  let turn = 0
  const to = () => warehouses[turn++ % 2].id
  const at = await inTurns(
    41,
    () => ours('/api/products/transfer', { body: { ids: real, warehouse_id: to(), note: null } }),
    () => database.pool.query(rawMove, [bare, to()]),
  )
  return [figure('transfer of 500 serials, against UPDATE and INSERT', at, 2)]
}

async function serialSheet(folder: string, stage: Stage, rows: number, mark: string): Promise<string> {
  const { rows: known } = await stage.database.pool.query(
    `select (select array_agg(part_number) from part) as parts, (select array_agg(name) from warehouse) as warehouses`,
  )
  const { parts, warehouses } = known[0]
  const file = join(folder, `${mark}.xlsx`)
  async function* batches() {
    for (let from = 0; from < rows; from += 2_000)
      yield Array.from({ length: Math.min(2_000, rows - from) }, (_, at) => {
        const n = from + at
        return [`${mark}-PX-${String(n).padStart(6, '0')}`, null, parts[n % parts.length], warehouses[n % 3], null]
      })
  }
  const columns = ['serial_number', 'encoded_serial', 'part_number', 'warehouse', 'notes'].map((label) => ({
    label,
    type: 'text' as const,
  }))
  await writeFile(file, xlsxStream({ sheet: 'Products', columns, rows: batches() }))
  return file
}

/** Reads the file as we do, and copies it into the bare tables. */
async function rawUpload({ database }: Stage, file: string): Promise<void> {
  const { rows } = await database.pool.query('select id, part_number from part')
  const parts = new Map(rows.map((row) => [row.part_number, row.id]))
  const lines: string[] = []
  for await (const batch of readSheet(file))
    for (const { cells } of batch) {
      const [serial = '', , part = ''] = cells
      if (parts.has(part))
        lines.push(`${serial}\t1\tin_stock\t${parts.get(part)}\t1\t2026-01-01\t2026-01-01\t2026-01-01\n`)
    }
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    const { rows: last } = await client.query('select coalesce(max(id), 0) as id from bench_product')
    await pipeline(
      Readable.from(lines),
      client.query(
        copyFrom(
          'copy bench_product (serial_number, moves, status, part_id, warehouse_id, received_on, changed_on, changed_at) from stdin',
        ),
      ),
    )
    await client.query(
      `insert into bench_movement (product_id, seq, batch_id, kind, day, status, part_id, warehouse_id, received_on)
       select id, 1, 1, 'receive', changed_on, status, part_id, warehouse_id, received_on from bench_product where id > $1`,
      [last[0].id],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** How the rows of a file come before the tables of the product: as they are, or kept and checked as an upload has to. */
type Coming = { copy: string; line: (cells: readonly string[], n: number) => string; given: string; wrong: string }
const asTheyAre: Coming = {
  copy: 'copy given from stdin',
  line: ([serial = '', , part = '', warehouse = '']) => `${serial}\t${part}\t${warehouse}\n`,
  given: 'select serial, part, warehouse from given',
  wrong: 'select where false',
}
/**
 * Kept where an upload keeps them until somebody has looked at them, and the barest check of these columns alone: no serial twice or one that we have, parts
 * and warehouses known. It keeps nothing that is wrong, and leaves texts as they came.
 */
const checked: Coming = {
  copy: 'copy import_row (import_id, n, cells) from stdin',
  line: (cells, n) => `$id\t${n}\t{${cells.map((text) => JSON.stringify(text ?? '')).join(',')}}\n`,
  given: 'select cells[1] as serial, cells[3] as part, cells[4] as warehouse from import_row where import_id = $id',
  wrong: `select from (select g.*, count(*) over (partition by serial_key(serial)) as times from (select cells[1] as serial, cells[3] as part, cells[4] as warehouse
      from import_row where import_id = $id offset 0) g) g
    left join part p on p.part_number = g.part left join warehouse w on w.name = g.warehouse
    where times > 1 or p.id is null or w.id is null or length(serial) not between 3 and 50
      or exists (select from product k where serial_key(k.serial_number) = serial_key(g.serial))`,
}

/** Reads the file as we do, and inserts it by hand into the tables of the product, with their keys, checks and triggers: what no upload can be below. Rolled back. */
const floorOfSerials = ({ copy, line, given, wrong }: Coming) =>
  async function floor({ database, site }: Stage, file: string): Promise<void> {
    const client = await database.pool.connect()
    try {
      await client.query('begin; create temp table given (serial text, part text, warehouse text) on commit drop')
      const { rows: uploads } = await client.query<{ id: string }>(
        `insert into import (kind, status, file_name, file_bytes, sha256, created_by) values ('products', 'checked', 'bench', 0, '', $1) returning id`,
        [site.admin],
      )
      const withId = (text: string) => text.replaceAll('$id', uploads[0]?.id ?? '')
      const lines: string[] = []
      for await (const batch of readSheet(file))
        for (const { n, cells } of batch.slice(lines.length === 0 ? 1 : 0)) lines.push(withId(line(cells, n)))
      await pipeline(Readable.from(lines), client.query(copyFrom(copy)))
      const { rowCount } = await client.query(withId(wrong))
      if (rowCount) throw new Error(`the floor found ${rowCount} wrong rows`)
      const { rows } = await client.query(
        `insert into movement_batch (kind, at, account_id) values ('receive', now(), $1) returning id`,
        [site.admin],
      )
      await client.query(
        `with created as (
          insert into product (serial_number, moves, status, part_id, supplier_id, warehouse_id, received_on, changed_on, changed_at)
          select g.serial, 1, 'in_stock', p.id, p.supplier_id, w.id, '2026-11-01', '2026-11-01', now()
          from (${withId(given)}) g join part p on p.part_number = g.part join warehouse w on w.name = g.warehouse
          returning id, part_id, supplier_id, warehouse_id)
        insert into movement (product_id, seq, batch_id, kind, day, status, part_id, supplier_id, warehouse_id, received_on)
        select id, 1, $1, 'receive', '2026-11-01', 'in_stock', part_id, supplier_id, warehouse_id, '2026-11-01' from created`,
        [rows[0].id],
      )
      await client.query('set constraints all immediate; rollback')
    } finally {
      client.release()
    }
  }

type Upload = {
  id: number
  status: ImportStatus
  total_failed?: number
  failure?: unknown
  progress: { phase: string; done: number; total: number }
}

/** Waits for the end of a step, and looks at its progress meanwhile: it never goes back, and never beyond the rows. */
async function settled({ ours }: Stage, id: number): Promise<Upload> {
  let before: Upload['progress'] | undefined
  for (;;) {
    const upload = JSON.parse((await ours(`/api/imports/${id}`)).text) as Upload
    if (!isUnderWay(upload.status)) return upload
    const { phase, done, total } = upload.progress
    if (done > total || (before?.phase === phase && done < before.done))
      throw new Error(`${done} of ${total} rows (${phase}) after ${before?.done}`)
    before = upload.progress
    await sleep(50)
  }
}

/** One kind of upload: its file, what is sent with it, and how bare SQL writes it. */
export type BenchUpload = {
  /** What its rows are called. */
  name: string
  fields: Readonly<Record<string, string>>
  sheet: (folder: string, stage: Stage, rows: number, mark: string) => Promise<string>
  raw: (stage: Stage, file: string) => Promise<void>
  /** The least that writing into the product's own tables takes. */
  floor?: (stage: Stage, file: string) => Promise<void>
  /** The same with a check written by hand for these rows alone. */
  checkedFloor?: (stage: Stage, file: string) => Promise<void>
}
const serials: BenchUpload = {
  name: 'serials',
  fields: { kind: 'products' },
  sheet: serialSheet,
  raw: rawUpload,
  floor: floorOfSerials(asTheyAre),
  checkedFloor: floorOfSerials(checked),
}

/** Sends a file and waits until it is checked without a fault. */
export async function sendClean(stage: Stage, { fields }: Pick<BenchUpload, 'fields'>, file: string): Promise<number> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(await readFile(file))]), `${fields.kind}.xlsx`)
  const sent = JSON.parse((await stage.ours('/api/imports', { form })).text) as Upload
  const checked = await settled(stage, sent.id)
  if (checked.status !== 'checked' || checked.total_failed)
    throw new Error(`the upload was not clean: ${JSON.stringify(checked).slice(0, 500)}`)
  return sent.id
}

export async function insertSent(stage: Stage, id: number): Promise<void> {
  await stage.ours(`/api/imports/${id}/commit`, { body: { mode: 'all' } })
  const done = await settled(stage, id)
  if (done.status !== 'committed') throw new Error(`the upload ended as ${done.status}`)
}

async function ourUpload(stage: Stage, kind: BenchUpload, file: string, times: { commit: number[] }): Promise<number> {
  const id = await sendClean(stage, kind, file)
  times.commit.push(await timed(() => insertSent(stage, id)))
  return id
}

const floorWords = {
  floor: 'the same, against inserting it by hand with all keys and triggers',
  checkedFloor: 'the same, against that with a check written by hand too',
}

export async function uploadRows(stage: Stage, rows: number, rounds: number, kind = serials): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldstock-bench-'))
  try {
    const mark = () => `B${Date.now().toString(36).toUpperCase()}`
    const before = await stage.memory()
    let most = before
    const watch = setInterval(() => void stage.memory().then((size) => (most = Math.max(most, size))), 100)
    const times = { commit: [] as number[] }
    const reverts: number[] = []
    const ours: number[] = []
    const raw: number[] = []
    const floors = { floor: [] as number[], checkedFloor: [] as number[] }
    const work: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const file = await kind.sheet(folder, stage, rows, mark())
      // What the round before moved is sealed by now, not meanwhile.
      await sealLedger(stage.database, { settleMs: 0 })
      raw.push(await timed(() => kind.raw(stage, file)))
      for (const name of ['floor', 'checkedFloor'] as const) {
        const least = kind[name]
        if (least) floors[name].push(await timed(() => least(stage, file)))
      }
      let id = 0
      const worked = await stage.work()
      ours.push(
        await timed(async () => {
          id = await ourUpload(stage, kind, file, times)
        }),
      )
      work.push((await stage.work()) - worked)
      reverts.push(
        await timed(async () => {
          await stage.ours(`/api/imports/${id}/revert`, { body: {} })
          const upload = await settled(stage, id)
          if (upload.status !== 'reverted') throw new Error(`the undoing ended as ${upload.status}`)
        }),
      )
    }
    clearInterval(watch)
    const words = rows.toLocaleString('en-GB')
    return [
      figure(
        `upload of ${words} ${kind.name} from xlsx, against reading and COPY`,
        { ours: median(ours), raw: median(raw) },
        2,
        'ms',
        `memory + ${Math.max(0, most - before).toFixed(0)} MB, processor ${median(work).toFixed(0)} ms`,
      ),
      ...Object.entries(floors).flatMap(([name, times]) =>
        times.length > 0
          ? figure(floorWords[name as keyof typeof floors], { ours: median(ours), raw: median(times) }, 1.5)
          : [],
      ),
      figure(`undoing that upload, against its commit`, { ours: median(reverts), raw: median(times.commit) }, 2),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function checkLedger({ database }: Stage): Promise<Figure[]> {
  let differences = 0
  const ms = await timed(async () => {
    differences = (await database.read(findDifferences, { statementSeconds: 300 })).length
  })
  return [
    {
      job: 'check of the whole ledger',
      ours: ms,
      raw: Number.NaN,
      ratio: Number.NaN,
      unit: 'ms',
      goal: '< 60 s, no difference',
      met: ms < 60_000 && differences === 0,
      note: `${differences} differences`,
    },
  ]
}
