/** Clients whose files are read: settings, a format made from a sample as the screen makes it, and the steps of an upload. */
import { readFile } from 'node:fs/promises'
import { formats } from '#features/interventions/formats/contract.ts'
import { knownTo, propose } from '#features/interventions/formats/propose.ts'
import { interventionFiles } from '#features/interventions/jobs/files-contract.ts'
import type { FileChoices } from '#features/interventions/jobs/files-rules.ts'
import { imports } from '#features/office/imports/contract.ts'
import { formWith, type Person, type World } from './client.ts'

export type Client = { supplier_id: number; module_id: number; codes: ReadonlyMap<string, number>; part_id: number }

/** Words of clients' files, with the kind of job they stand for. */
const kinds: Readonly<
  Record<string, 'installation' | 'replacement' | 'withdrawal' | 'reconfiguration' | 'maintenance'>
> = {
  INST: 'installation',
  SOST: 'replacement',
  RIT: 'withdrawal',
  RICONF: 'reconfiguration',
  MANU: 'maintenance',
  INSTALL: 'installation',
  SWAP: 'replacement',
  REMOVE: 'withdrawal',
  RECONFIG: 'reconfiguration',
}
const modelNames = ['A920', 'Desk/5000', 'Move/5000', 'V240m', 'VX 680']

let made = 0

/** A client with its codes, models and a line of closing days; words that are left out are unknown. */
export async function createClient(
  { database }: { database: Pick<World['database'], 'query'> },
  { name = 'Client', words = Object.keys(kinds), terminals = modelNames } = {},
): Promise<Client> {
  made += 1
  const { rows } = await database.query<{ supplier_id: number; module_id: number; part_id: number }>(
    `with s as (insert into supplier (name) values ($1) returning id),
      m as (insert into module_name (supplier_id, name) select id, 'POS 2026' from s returning id),
      c as (insert into product_category (name) values ($1) returning id),
      p as (insert into part (part_number, model_number, category_id) select $2, $2, id from c returning id),
      t as (insert into tml_model (supplier_id, name) select s.id, name from s, unnest($3::text[]) name returning id),
      tp as (insert into tml_model_part (tml_model_id, part_id, place) select t.id, p.id, 1 from t, p),
      d as (insert into closing_days (supplier_id, days, valid_from) select id, 5, '2026-01-01' from s)
    select s.id as supplier_id, m.id as module_id, p.id as part_id from s, m, p`,
    [`${name} ${made}`, `PT-${made}`, terminals],
  )
  const [ids] = rows
  if (!ids) throw new Error('no client was made')
  const { rows: codes } = await database.query<{ code: string; id: number }>(
    `insert into intervention_code (supplier_id, code, description_en, description_it, kind)
    select $1, word, word, word, kind from unnest($2::text[], $3::text[]) as given (word, kind) returning code, id`,
    [ids.supplier_id, words, words.map((word) => kinds[word] ?? 'maintenance')],
  )
  return {
    supplier_id: Number(ids.supplier_id),
    module_id: Number(ids.module_id),
    part_id: Number(ids.part_id),
    codes: new Map(codes.map(({ code, id }) => [code, Number(id)])),
  }
}

export const clientFile = (name: string) => readFile(`test/data/clients/${name}`)

/** A format from a sample, with the mapping that the screen proposes. */
export async function createFormat(
  admin: Person,
  { supplier_id, module_id }: Client,
  content: Uint8Array | string,
  file: string,
): Promise<{ format_id: number; version_id: number }> {
  const { body: sample } = await admin.call(formats.sample, {}, { form: formWith(content, file) })
  const proposal = propose(sample.sheets, knownTo(null, sample.known))
  if (!proposal || proposal.missing.length > 0) throw new Error(`no whole mapping for ${file}`)
  const reading = { mapping: proposal.mapping, sample_name: file }
  const { body } = await admin.call(formats.create, {
    body: { name: `${file} ${supplier_id}`, supplier_id, module_id, reading },
  })
  return { format_id: body.id, version_id: body.versions[0]?.id ?? 0 }
}

export const look = (admin: Person, content: Uint8Array | string, file: string, of: Record<string, string> = {}) =>
  admin.call(interventionFiles.look, { body: {} }, { form: formWith(content, file, of) })

/** Any kind of upload, its kind and context as fields. */
export const sendFile = (
  admin: Person,
  content: Uint8Array | string,
  file: string,
  fields: { kind: string } & Record<string, string>,
) => admin.call(imports.create, { body: fields }, { form: formWith(content, file, fields) })

export const upload = (admin: Person, version_id: number, content: Uint8Array | string, file: string) =>
  sendFile(admin, content, file, { kind: 'interventions', version_id: String(version_id) })

/** Compared with the jobs as they are now. */
export const differences = async (admin: Person, id: number) =>
  (await admin.call(interventionFiles.compare, { params: { id } })).body

export const accept = (
  admin: Person,
  id: number,
  choices: Partial<FileChoices> = {},
  mode: 'all' | 'good_rows' = 'good_rows',
) => admin.call(imports.commit, { params: { id }, body: { mode, choices } })

/** Accepts what was looked at just now. */
export async function acceptAll(admin: Person, id: number, choices: Partial<FileChoices> = {}) {
  const { digest } = await differences(admin, id)
  return accept(admin, id, { ...choices, seen: digest })
}

/** Everything that is known of interventions, without what only counts writes. */
export async function interventionDigest({ database }: Pick<World, 'database'>): Promise<string> {
  const { rows } = await database.query<{ digest: string }>(`
    select md5(coalesce(string_agg((to_jsonb(i) - 'version' - 'updated_at')::text, ',' order by i.id), '')) as digest from intervention i`)
  return rows[0]?.digest ?? ''
}

const header =
  'Riferimento;Codice intervento;Data ricezione;Codice TML;Esercente;Indirizzo;CAP;Città;Provincia;Telefono;Modello TML;Giorni di chiusura;Note'
const columns = header.split(';')
const good = ['', 'INST', '', '', 'Bar Centrale', 'Via Roma 1', '10121', 'Torino', 'TO', '011555012', 'A920', '5', '']

/** A csv of an invented client: rows that are right but for what is said of them, by heading. */
export function csvOf(
  rows: readonly Readonly<Record<string, string>>[],
  { prefix = 'RX', head = header } = {},
): string {
  const lines = rows.map((row, at) =>
    columns
      .map((name, column) => {
        if (row[name] !== undefined) return row[name]
        if (name === 'Riferimento') return `${prefix}${10_000 + at}`
        if (name === 'Data ricezione')
          return `${String((at % 27) + 1).padStart(2, '0')}/10/2026 09:${String(at % 60).padStart(2, '0')}`
        if (name === 'Codice TML') return String(40_000_000 + at)
        return good[column] ?? ''
      })
      .join(';'),
  )
  return [head, ...lines, ''].join('\n')
}
export const plainRows = (count: number): Readonly<Record<string, string>>[] =>
  Array.from({ length: count }, (_, at) => ({ Esercente: `Bar ${at}` }))
