/** A client's file of interventions as an upload of the bench: its settings and format are made once, through the API. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type { Mapping } from '#features/interventions/formats/mapping.ts'
import { readSheet } from '#server/sheets/read-sheet.ts'
import { xlsxStream } from '#server/sheets/write-xlsx.ts'
import type { Stage } from './stage.ts'
import type { BenchUpload } from './writing.ts'

const fields = {
  client_reference: 'N. richiesta',
  code: 'Tipo',
  merchant_name: 'Esercente',
  address: 'Indirizzo',
  postal_code: 'CAP',
  city: 'Comune',
  province: 'Prov',
  phone: 'Telefono',
  contact: 'Referente',
  pos_code: 'Codice POS',
  client_terminal_id: 'TID',
  tml_model: 'Modello',
  received_at: 'Data apertura',
  closing_days: 'Giorni',
  notes: 'Note',
} as const
const headings = Object.values(fields)
const mapping: Mapping = {
  sheets: { read: 'first' },
  header: headings,
  date_order: 'DMY',
  time_zone: 'rome',
  fields: Object.fromEntries(
    Object.entries(fields).map(([field, heading]) => [field, { from: 'column', heading }] as const),
  ),
}
const codes = ['BENCH-I', 'BENCH-S', 'BENCH-R']
const models = ['Bench A', 'Bench B']
const places = [
  ['Torino', '10121', 'TO', 'Via Garibaldi'],
  ['Milano', '20121', 'MI', 'Corso Buenos Aires'],
  ['Bologna', '40121', 'BO', 'Via Indipendenza'],
  ['Roma', '00187', 'RM', 'Via del Tritone'],
] as const
const merchants = ['Bar Centrale', 'Macelleria Olivero', 'Farmacia Santa Rita', 'Ottica Vidale', 'Ferramenta Bosio']

const two = (n: number) => String(n).padStart(2, '0')

function row(mark: string, n: number): string[] {
  const [city, postal_code, province, street] = places[n % places.length] ?? places[0]
  return [
    `${mark}${n}`,
    codes[n % codes.length] ?? '',
    `${merchants[n % merchants.length]} ${n % 997}`,
    `${street} ${1 + (n % 180)}`,
    postal_code,
    city.toUpperCase(),
    province,
    `+39 0${10 + (n % 80)} 555 ${String(n % 10_000).padStart(4, '0')}`,
    n % 3 === 0 ? 'Teresa Villa' : '',
    `P${10_000 + (n % 80_000)}`,
    String(30_000_000 + n),
    models[n % models.length] ?? '',
    `${two(1 + (n % 27))}/0${1 + (n % 9)}/2026 ${two(7 + (n % 12))}:${two(n % 60)}`,
    n % 4 === 0 ? '' : String(3 + (n % 5)),
    n % 6 === 0 ? 'Chiamare prima di passare, chiuso il lunedì mattina.' : '',
  ]
}

/** The same file sent again, in which every tenth job has other notes and every second of these another number of days. */
export const sheetAgain: BenchUpload['sheet'] = (folder, _stage, rows, mark) =>
  writeSheet(join(folder, `${mark}-again.xlsx`), rows, (n) =>
    row(mark, n).map((cell, at) => {
      if (headings[at] === fields.notes && n % 10 === 0) return 'Citofonare'
      return headings[at] === fields.closing_days && n % 20 === 0 ? '11' : cell
    }),
  )

const sheet: BenchUpload['sheet'] = (folder, _stage, rows, mark) =>
  writeSheet(join(folder, `${mark}.xlsx`), rows, (n) => row(mark, n))

async function writeSheet(file: string, rows: number, rowOf: (n: number) => string[]): Promise<string> {
  async function* batches() {
    for (let from = 0; from < rows; from += 2_000)
      yield Array.from({ length: Math.min(2_000, rows - from) }, (_, at) => rowOf(from + at))
  }
  const columns = headings.map((label) => ({ label, type: 'text' as const }))
  await writeFile(file, xlsxStream({ sheet: 'Richieste', columns, rows: batches() }))
  return file
}

/** Reads the file as we do, and copies it into tables with the same columns and indexes. */
async function rawUpload({ database }: Stage, file: string): Promise<void> {
  const lines: string[] = []
  for await (const batch of readSheet(file))
    for (const { n, cells } of batch.slice(lines.length === 0 ? 1 : 0)) {
      const [reference, , merchant, address, postal, city, province, phone, contact, pos, terminal, model] = cells
      const texts = [reference, merchant, address, postal, city, province, phone, contact, pos, terminal, model]
      lines.push(
        `2026\t${n}\t1\t1\tinstallation\t${texts.join('\t')}\t2026-05-04 08:00+00\t5\t2026-05-11\t2026-05-07\t${JSON.stringify(cells.map((cell, at) => [headings[at], cell]))}\n`,
      )
    }
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('truncate bench_intervention, bench_intervention_event')
    await pipeline(
      Readable.from(lines),
      client.query(
        copyFrom(
          `copy bench_intervention (year, seq, supplier_id, code_id, kind, client_reference, merchant_name, address, postal_code, city,
            province, phone, contact, pos_code, client_terminal_id, tml_model, received_at, closing_days, due_on, soon_from, raw) from stdin`,
        ),
      ),
    )
    await client.query(
      `insert into bench_intervention_event (intervention_id, batch_id, action) select id, 1, 'import' from bench_intervention`,
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

const arrayOf = (cells: readonly string[]) => `{${cells.map((cell) => JSON.stringify(cell)).join(',')}}`
const forCopy = (text: string) => text.replaceAll('\\', '\\\\')
/** The place of a field among the staged cells. */
const cell = (field: keyof typeof fields) => `r.cells[${headings.indexOf(fields[field]) + 1}]`

type Client = { supplier_id: number; module_id: number }

/**
 * Reads the file, copies its rows into the table where an upload keeps them until somebody has looked at them, and inserts them by hand from there into the
 * tables of the product, with the same references, keys, checks and triggers: what no upload that shows its rows first can be below. Rolled back.
 */
const floorOf = (client: Client, written: Record<'first' | 'from' | 'code' | 'read', string>) =>
  async function floor({ database, site }: Stage, file: string): Promise<void> {
    const connection = await database.pool.connect()
    try {
      await connection.query('begin')
      const { rows } = await connection.query<{ id: string }>(
        `insert into import (kind, status, file_name, file_bytes, sha256, created_by) values ('interventions', 'checked', 'bench', 0, '', $1) returning id`,
        [site.admin],
      )
      const import_id = rows[0]?.id
      const lines: string[] = []
      for await (const batch of readSheet(file))
        for (const { n, cells } of batch.slice(lines.length === 0 ? 1 : 0)) {
          // A row ends with its last filled cell.
          const all = headings.map((_, at) => cells[at] ?? '')
          const raw = JSON.stringify(all.map((text, at) => [headings[at], text]))
          lines.push(`${import_id}\t${n}\t${forCopy(arrayOf([...all, raw]))}\n`)
        }
      await pipeline(
        Readable.from(lines),
        connection.query(copyFrom('copy import_row (import_id, n, cells) from stdin')),
      )
      const check = written.first.replaceAll('$1', String(client.supplier_id)).replaceAll('$2', import_id ?? '')
      // The last of its statements answers what is wrong.
      const wrong = [await connection.query(check)].flat().at(-1)?.rows ?? []
      if (wrong.length > 0) throw new Error(`the floor found ${wrong.length} wrong rows`)
      await connection.query(
        `with made as (
          insert into intervention (year, seq, supplier_id, module_id, code_id, kind, client_reference, merchant_name, address, postal_code, city,
            province, phone, contact, pos_code, client_terminal_id, tml_model, part_id, received_at, closing_days, due_on, soon_from, raw,
            import_id, created_by)
          select 2090, r.n, $1, $2, ${written.code}, 'installation', ${cell('client_reference')}, ${cell('merchant_name')}, ${cell('address')},
            ${cell('postal_code')}, ${cell('city')}, ${cell('province')}, ${cell('phone')}, ${cell('contact')}, ${cell('pos_code')},
            ${cell('client_terminal_id')}, ${cell('tml_model')}, ${written.read}, '2026-05-11', '2026-05-07',
            r.cells[${headings.length + 1}]::jsonb, r.import_id, $3
          from ${written.from} where r.import_id = $4
          returning id),
        batch as (insert into intervention_batch (action, account_id) values ('import', $3) returning id)
        insert into intervention_event (intervention_id, batch_id, action, account_id) select made.id, batch.id, 'import', $3 from made, batch`,
        [client.supplier_id, client.module_id, site.admin, import_id],
      )
      await connection.query('set constraints all immediate; rollback')
    } finally {
      connection.release()
    }
  }

const unchecked = {
  first: 'select where false',
  from: 'import_row r, (select id from intervention_code where supplier_id = $1 limit 1) c',
  code: 'c.id',
  read: `(select min(id) from part), '2026-05-04 08:00+00', 5`,
}
/**
 * The barest check of these columns alone: dates, numbers, codes and models read, no reference twice in the file or among the jobs. It keeps nothing that is
 * wrong, works out no due date, reads one way of writing a day, and leaves texts as they came.
 */
const checked = {
  first: `create temp table checked on commit drop as
    select r.*, c.id as code_id, m.part_id, coalesce(nullif(${cell('closing_days')}, '')::int, 5) as closing_days,
      to_timestamp(${cell('received_at')}, 'DD/MM/YYYY HH24:MI')::timestamp at time zone 'Europe/Rome' as received_at,
      count(*) over (partition by normal(${cell('client_reference')})) as times,
      exists (select from intervention j where j.supplier_id + 0 = $1 and normal(j.client_reference) = normal(${cell('client_reference')})
        and j.client_reference is not null) as known
    from import_row r left join intervention_code c on c.supplier_id = $1 and c.code = ${cell('code')}
      left join (select t.name, p.part_id from tml_model t join tml_model_part p on p.tml_model_id = t.id where t.supplier_id = $1) m
        on m.name = ${cell('tml_model')}
    where r.import_id = $2;
    select from checked r where code_id is null or part_id is null or received_at is null or received_at > now() or times > 1 or known
      or closing_days not between 0 and 365 or ${cell('merchant_name')} = '' or ${cell('province')} !~ '^[A-Z]{2}$'
      or ${cell('client_terminal_id')} !~ '^[A-Z0-9]{4,16}$'`,
  from: 'checked r',
  code: 'r.code_id',
  read: 'r.part_id, r.received_at, r.closing_days',
}

const makeSettings = `
  with s as (insert into supplier (name) values ('Bench ' || clock_timestamp()) returning id),
  m as (insert into module_name (supplier_id, name) select id, 'Bench' from s returning id),
  c as (insert into intervention_code (supplier_id, code, description_en, description_it, kind)
    select s.id, word, word, word, 'installation' from s, unnest($1::text[]) word),
  t as (insert into tml_model (supplier_id, name) select s.id, name from s, unnest($2::text[]) name returning id),
  p as (insert into tml_model_part (tml_model_id, part_id, place) select t.id, (select min(id) from part), 1 from t),
  d as (insert into closing_days (supplier_id, days, valid_from) select id, 5, '2026-01-01' from s)
  select s.id::int as supplier_id, m.id::int as module_id from s, m`

export async function benchInterventions(stage: Stage): Promise<BenchUpload> {
  const { pool } = stage.database
  await pool.query(`
    drop table if exists bench_intervention, bench_intervention_event;
    create table bench_intervention (like intervention including defaults including identity including generated including indexes);
    create table bench_intervention_event (like intervention_event including defaults including identity including indexes)`)
  const { rows } = await pool.query<{ supplier_id: number; module_id: number }>(makeSettings, [codes, models])
  const [client] = rows
  if (!client) throw new Error('no client was made')
  const body = { name: `Bench ${client.supplier_id}`, ...client, reading: { mapping, sample_name: 'bench.xlsx' } }
  const made = JSON.parse((await stage.ours('/api/file-formats', { body })).text) as { versions: { id: number }[] }
  const version_id = String(made.versions[0]?.id)
  return {
    name: 'interventions',
    fields: { kind: 'interventions', version_id },
    sheet,
    raw: rawUpload,
    floor: floorOf(client, unchecked),
    checkedFloor: floorOf(client, checked),
  }
}
