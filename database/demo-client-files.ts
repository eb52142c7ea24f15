/** Clients' files that the demo company has uploaded: one inserted, the same client's next one waiting with its differences, one with rows to repair. */
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Mapping } from '#features/interventions/formats/mapping.ts'
import { formatRecords } from '#features/interventions/formats/server/service.ts'
import { addDays, formatDay } from '#lib/time/dates.ts'
import type { User } from '#server/records/act.ts'
import type { Services } from '#server/services.ts'
import { xlsxStream } from '#server/sheets/write-xlsx.ts'
import { today } from '#server/time/today.ts'
import { commitImport } from '#server/uploads/insert.ts'
import { merchants, places, seeded } from './demo-interventions.ts'
import { uploadDemoFile } from './demo-uploads.ts'

const fields = {
  client_reference: 'Nr. richiesta',
  code: 'Tipo intervento',
  received_at: 'Data richiesta',
  client_terminal_id: 'Cod. terminale',
  tml_model: 'Modello POS',
  merchant_name: 'Ragione sociale',
  address: 'Indirizzo',
  postal_code: 'CAP',
  city: 'Località',
  province: 'PR',
  phone: 'Telefono',
  notes: 'Note',
} as const
type Heading = (typeof fields)[keyof typeof fields]
type Row = Record<Heading, string>
const headings: readonly Heading[] = Object.values(fields)

/** What the second client calls its columns, where it differs. */
const otherNames: Partial<Record<Heading, string>> = {
  'Nr. richiesta': 'Riferimento',
  'Tipo intervento': 'Causale',
  'Data richiesta': 'Apertura',
  'Cod. terminale': 'TID',
  'Ragione sociale': 'Esercente',
  Località: 'Comune',
}
const sameName = (heading: Heading): string => heading
const otherName = (heading: Heading): string => otherNames[heading] ?? heading

const mappingOf = (nameOf: typeof sameName): Mapping => ({
  sheets: { read: 'first' },
  header: headings.map(nameOf),
  date_order: 'DMY',
  time_zone: 'rome',
  fields: Object.fromEntries(
    Object.entries(fields).map(([field, heading]) => [field, { from: 'column', heading: nameOf(heading) }] as const),
  ),
})

const codes = ['INST', 'SOST', 'RIT', 'MANU']
const models = ['A920', 'Desk/5000', 'Move/5000']

/** The same every time; received on the days before yesterday, so that no date is in the future at any hour. */
function makeRows(count: number, first: number): Row[] {
  const next = seeded(first)
  return Array.from({ length: count }, (_, at) => {
    const [city, postal, province, street] = places[next(places.length)] ?? places[0]
    const hour = String(8 + next(8)).padStart(2, '0')
    return {
      'Nr. richiesta': `${first + at}`,
      'Tipo intervento': codes[next(codes.length)] ?? 'INST',
      'Data richiesta': `${formatDay(addDays(today(), -2 - next(3))).replaceAll('-', '/')} ${hour}:${10 + next(49)}`,
      'Cod. terminale': String(30_600_000 + first + at),
      'Modello POS': models[next(models.length)] ?? 'A920',
      'Ragione sociale': merchants[next(merchants.length)] ?? 'Bar Centrale',
      Indirizzo: `${street} ${1 + next(140)}`,
      CAP: postal,
      Località: city.toUpperCase(),
      PR: province,
      Telefono: `0${10 + next(80)} 555 0${100 + next(899)}`,
      Note: next(5) === 0 ? 'Chiuso il lunedì mattina' : '',
    }
  })
}

async function* oneBatch(rows: readonly Row[]) {
  yield rows.map((row) => headings.map((heading) => row[heading]))
}
const toXlsx = (rows: readonly Row[]): Promise<Buffer> => {
  const columns = headings.map((label) => ({ label, type: 'text' as const }))
  return buffer(xlsxStream({ sheet: 'Richieste', columns, rows: oneBatch(rows) }))
}
const toCsv = (rows: readonly Row[]): string =>
  `${[headings.map(otherName), ...rows.map((row) => headings.map((heading) => row[heading]))].map((cells) => cells.join(';')).join('\r\n')}\r\n`

/** The file of the week after: some rows gone, some changed, some new. */
function sentAgain(rows: readonly Row[]): Row[] {
  const changes: Readonly<Record<number, Partial<Row>>> = {
    4: { Telefono: '02 555 0184' },
    6: { Indirizzo: `${rows[6]?.Indirizzo ?? ''}/B` },
    9: { 'Modello POS': 'V240m', Note: 'Serve il modello 4G' },
    12: { 'Tipo intervento': 'SOST', Telefono: '031 555 0148' },
    15: { PR: 'LC', Località: 'LECCO', CAP: '23900' },
  }
  return [...rows.slice(2).map((row, at) => ({ ...row, ...changes[at + 2] })), ...makeRows(6, 612_300)]
}

/** With a word and a model that nobody has mapped yet, a day that does not exist and an empty merchant. */
const withProblems = (rows: readonly Row[]): Row[] =>
  rows.map((row, at) => {
    if (at === 2 || at === 7) return { ...row, 'Tipo intervento': 'VERIFICA' }
    if (at === 5) return { ...row, 'Data richiesta': '31/02/2026 10:15' }
    if (at === 8) return { ...row, 'Modello POS': 'PAX A77' }
    return at === 10 ? { ...row, 'Ragione sociale': '' } : row
  })

type Module = { supplier_id: number; module_id: number; supplier: string; module: string }

async function findModules({ database }: Services): Promise<Module[]> {
  const { rows } = await database.read((tx) =>
    sql<Module>`
      select m.supplier_id, m.id as module_id, s.name as supplier, m.name as module
      from module_name m join supplier s on s.id = m.supplier_id
      where (s.name, m.name) in (('Banca Alfa', 'POS Retail 2026'), ('Acquirer Beta', 'Rete Nord')) order by s.name desc`.execute(
      tx,
    ),
  )
  return rows
}

async function makeFormat(
  services: Services,
  user: User,
  { supplier, module, ...owner }: Module,
  mapping: Mapping,
): Promise<string> {
  const reading = { mapping, sample_name: 'esempio.xlsx' }
  const { versions } = await services.database.write((tx) =>
    formatRecords.create(
      { tx, user, language: 'IT', correlation_id: 'first start' },
      { name: `${supplier}, ${module}`, ...owner, listing: 'complete', reading },
    ),
  )
  return String(versions[0]?.id)
}

export async function makeClientFiles(services: Services, user: User): Promise<void> {
  const [alfa, beta] = await findModules(services)
  if (!alfa || !beta) return
  const kind = 'interventions'
  const day = (before: number) => addDays(today(), -before).replaceAll('-', '')
  const first = makeRows(20, 611_900)
  const context = { version_id: await makeFormat(services, user, alfa, mappingOf(sameName)) }
  await uploadDemoFile(
    services,
    user,
    { kind, context, name: `richieste-alfa-${day(1)}.xlsx`, content: await toXlsx(first) },
    (act, id) => commitImport(act, id, { mode: 'all' }),
  )
  const waits = async () => undefined
  const again = await toXlsx(sentAgain(first))
  await uploadDemoFile(services, user, { kind, context, name: `richieste-alfa-${day(0)}.xlsx`, content: again }, waits)
  const other = { version_id: await makeFormat(services, user, beta, mappingOf(otherName)) }
  const failing = toCsv(withProblems(makeRows(14, 87_400)))
  await uploadDemoFile(
    services,
    user,
    { kind, context: other, name: `rete-nord-${day(0)}.csv`, content: failing },
    waits,
  )
}
