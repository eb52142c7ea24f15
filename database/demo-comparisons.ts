/** Comparisons of the demo company: three lists of one client over two months, with differences that come, stay and go. */
import { sql } from 'kysely'
import type { TheirRow } from '#features/clients/comparisons/file-fields.ts'
import { actOnRows } from '#features/clients/comparisons/server/actions.ts'
import { compareRows } from '#features/clients/comparisons/server/compare.ts'
import { openRun } from '#features/clients/comparisons/server/service.ts'
import type { Installation } from '#features/warehouse/installations/contract.ts'
import { installationsOf } from '#features/warehouse/installations/server/service.ts'
import { addDays } from '#lib/time/dates.ts'
import type { UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'

const daysBefore = [62, 31, 2] as const

/** The same for a terminal ID in every list, so that a difference stays what it is. */
const hashOf = (text: string) => [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9973, 7) % 200
const swapped = (serial: string) => serial.slice(0, -2) + serial.slice(-1) + serial.slice(-2, -1)
const oneOff = (serial: string) => serial.slice(0, -1) + String((Number(serial.at(-1)) + 1) % 10)

const shops = [
  'Pescheria Levante',
  'Bar Lungomare',
  'Farmacia De Santis',
  'Hotel Murge',
  'Panificio Tre Torri',
  'Edicola Stazione',
  'Lido Azzurro',
]
const towns = ['Bari', 'Molfetta', 'Lecce', 'Altamura', 'Foggia']

type Line = Omit<TheirRow, 'n'>
type Elsewhere = { serial_number: string; model_number: string }

/** What the client's list says of one of our terminals; `at` counts the lists. */
function linesFor(ours: Installation, at: number): Line[] {
  const hash = hashOf(ours.client_terminal_id)
  const shop = hashOf(ours.serial_number)
  const line: Line = {
    terminal: ours.client_terminal_id,
    serial: ours.serial_number,
    model: ours.model_number,
    pos_code: null,
    merchant: ours.merchant_name ?? shops[shop % shops.length] ?? null,
    city: ours.city ?? towns[shop % towns.length] ?? null,
  }
  if (hash < 3) return at < 2 ? [] : [line]
  if (hash < 5) return []
  if (hash < 8) return [{ ...line, serial: oneOff(ours.serial_number) }]
  if (hash < 11) return [at === 0 ? { ...line, serial: swapped(ours.serial_number) } : line]
  if (hash < 13) return [at === 2 ? { ...line, serial: ours.serial_number.replace(/[^A-Za-z0-9]/g, '') } : line]
  if (hash < 15) return at > 0 ? [line, line] : [line]
  if (hash < 17) return [{ ...line, terminal: `9${ours.client_terminal_id.slice(1)}` }]
  if (hash < 19) return [{ ...line, terminal: `00${ours.client_terminal_id}` }]
  return [line]
}

/** Products of the client that are in vans, on shelves or returned: lists of clients are never quite up to date. */
async function listElsewhere({ tx }: UserAct, supplier_id: number): Promise<Elsewhere[]> {
  const { rows } = await sql<Elsewhere>`
    select serial_number, model_number from (
      select p.serial_number, t.model_number, row_number() over (partition by p.status order by p.id) as at
      from product p join part t on t.id = p.part_id
      where p.supplier_id = ${supplier_id} and p.status in ('assigned', 'in_stock', 'returned', 'fault')) as found
    where at <= 3 order by serial_number`.execute(tx)
  return rows
}

async function compareList(act: UserAct, supplier_id: number, at: number): Promise<number> {
  const as_of = addDays(today(act.at), -(daysBefore[at] ?? 0))
  const ours = await installationsOf(act, supplier_id, as_of)
  const strange = (await listElsewhere(act, supplier_id)).slice(0, 12 - at * 2)
  const lines = [
    ...ours.flatMap((it) => linesFor(it, at)),
    ...strange.map(({ serial_number, model_number }, place) => ({
      terminal: `TML3099${String(100 + place * 7)}`,
      serial: serial_number,
      model: model_number,
      pos_code: null,
      merchant: shops[place % shops.length] ?? null,
      city: 'Bari',
    })),
    ...Array.from({ length: 4 + (at % 2) }, (_, place) => ({
      terminal: `TML3088${String(200 + place * 13)}`,
      serial: `77-${4000 + place * 91}`,
      model: null,
      pos_code: null,
      merchant: shops[(place + 3) % shops.length] ?? null,
      city: 'Lecce',
    })),
  ]
  const then = { ...act, at: `${addDays(as_of, 1)}T08:20:00.000Z` }
  const header = ['TML', 'Matricola', 'Modello', 'Esercente', 'Comune']
  const id = await openRun(then, {
    supplier_id,
    as_of,
    file_id: null,
    file_name: `elenco_tml_${as_of.slice(8)}${as_of.slice(5, 7)}${as_of.slice(2, 4)}.xlsx`,
    mapping: { terminal: 'TML', serial: 'Matricola', model: 'Modello', merchant: 'Esercente', city: 'Comune' },
    header,
  })
  await compareRows(then, id, [lines.map((line, place) => ({ n: place + 2, ...line }))], { skipped: () => 1 })
  return id
}

/** The client with most terminals in shops. */
async function findClient(act: UserAct, suppliers: readonly number[]): Promise<number | undefined> {
  const counts: { id: number; count: number }[] = []
  for (const id of suppliers) counts.push({ id, count: (await installationsOf(act, id, today(act.at))).length })
  return counts.toSorted((a, b) => b.count - a.count || a.id - b.id)[0]?.id
}

export async function makeComparisons(act: UserAct, suppliers: readonly number[]): Promise<void> {
  const supplier_id = await findClient(act, suppliers)
  if (supplier_id === undefined) return
  for (const at of daysBefore.keys()) {
    const id = await compareList(act, supplier_id, at)
    const then = { ...act, at: `${addDays(today(act.at), -(daysBefore[at] ?? 0) + 1)}T09:10:00.000Z` }
    const { rows } = await sql<{ id: number }>`select id from comparison_row
      where comparison_id = ${id} and cause in ('typing_one', 'repeated') order by place limit ${3 - at}`.execute(
      act.tx,
    )
    const [first, ...rest] = rows.map((row) => row.id)
    if (first === undefined) continue
    const base = { note: null, code_id: null }
    if (at === 0) await actOnRows(then, id, { ...base, ids: [first], action: 'ignore' })
    if (rest.length > 0)
      await actOnRows(then, id, {
        ...base,
        ids: rest,
        action: 'tell',
        note: 'Vi preghiamo di verificare sulla vostra anagrafica.',
      })
  }
}
