/** Jobs of the demo company: from months back to today, in the state that such a company has them in; the same every time. */

import { applyEach, assign, suggestTechnicians } from '#features/interventions/jobs/server/assigning/service.ts'
import { appoint, hold } from '#features/interventions/jobs/server/holding.ts'
import { interventionSource } from '#features/interventions/jobs/server/queries.ts'
import { cancel, insertJobs, type JobToInsert } from '#features/interventions/jobs/server/service.ts'
import { findModel } from '#features/interventions/settings/rules.ts'
import { knownCodes, knownModels } from '#features/interventions/settings/server/service.ts'
import { addDays, formatDay, formatInstant, isLater } from '#lib/time/dates.ts'
import { type WorkCalendar, weekdayOf, workCalendar } from '#lib/time/working-days.ts'
import { getRow } from '#server/lists/list.ts'
import type { User, UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'

type Client = { supplier_id: number; module_id: number; hold_reason_id: number }

/** City, postal code, province, streets. */
export const places = [
  ['Torino', '10121', 'TO', 'Via Garibaldi'],
  ['Rivoli', '10098', 'TO', 'Corso Francia'],
  ['Cuneo', '12100', 'CN', 'Corso Nizza'],
  ['Asti', '14100', 'AT', 'Corso Alfieri'],
  ['Aosta', '11100', 'AO', 'Via Porta Praetoria'],
  ['Milano', '20121', 'MI', 'Via Dante'],
  ['Monza', '20900', 'MB', 'Via Carlo Alberto'],
  ['Pavia', '27100', 'PV', 'Strada Nuova'],
  ['Bergamo', '24121', 'BG', 'Via XX Settembre'],
  ['Brescia', '25121', 'BS', 'Corso Zanardelli'],
  ['Bologna', '40121', 'BO', 'Via Rizzoli'],
  ['Modena', '41121', 'MO', 'Via Emilia Centro'],
  ['Roma', '00187', 'RM', 'Via del Corso'],
  ['Latina', '04100', 'LT', 'Corso della Repubblica'],
  ['Napoli', '80132', 'NA', 'Via Chiaia'],
  ['Salerno', '84122', 'SA', 'Corso Vittorio Emanuele'],
  ['Bari', '70121', 'BA', 'Via Sparano'],
  ['Taranto', '74123', 'TA', 'Via D’Aquino'],
] as const
export const merchants = [
  'Bar Centrale',
  'Macelleria Olivero',
  'Gioielleria Sacchi',
  'Panificio Rosso',
  'Tabaccheria Moro',
  'Farmacia Santa Rita',
  'Cantina Gallo',
  'Ottica Vidale',
  'Edicola Porta Nuova',
  'Ristorante Il Castello',
  'Lavanderia Blu',
  'Ferramenta Bosio',
  'Boutique Aurora',
  'Autolavaggio Susa',
  'Trattoria da Nino',
  'Libreria Manzoni',
  'Parrucchiere Stile',
  'Pasticceria Dolce Vita',
  'Profumeria Iris',
  'Officina Ferri',
]

/** A small generator with a fixed start. */
export function seeded(start: number): (below: number) => number {
  let state = start
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}

const jobsPerDay = 9
const daysBack = 19

/** Working days of the last weeks, oldest first. */
const receptionDays = (): string[] =>
  Array.from({ length: daysBack }, (_, at) => addDays(today(), at - daysBack + 1)).filter(
    (day) => ![0, 6].includes(weekdayOf(day)),
  )

/** The headings of the clients' files, in their order. */
export const demoHeadings = [
  'N. richiesta',
  'Tipo',
  'Esercente',
  'Indirizzo',
  'CAP',
  'Comune',
  'Prov',
  'Telefono',
  'Codice POS',
  'TID',
  'Modello',
  'Data apertura',
  'Note',
] as const

/** How many rows the file of a client and week has so far. */
const rowsOf = new Map<string, number>()
const mondayOf = (day: string) => addDays(day, -((weekdayOf(day) + 6) % 7))

/** The row of the client's file that a job came from: one file a week. */
function sourceOf(
  job: JobToInsert,
  day: string,
  code: string,
): Pick<JobToInsert, 'raw' | 'source_sheet' | 'source_row'> {
  const file = `${job.module_id} ${mondayOf(day)}`
  const row = (rowsOf.get(file) ?? 1) + 1
  rowsOf.set(file, row)
  const values: Record<(typeof demoHeadings)[number], string | null | undefined> = {
    'N. richiesta': job.client_reference,
    Tipo: code,
    Esercente: job.merchant_name,
    Indirizzo: job.address,
    CAP: job.postal_code,
    Comune: job.city,
    Prov: job.province,
    Telefono: job.phone,
    'Codice POS': job.pos_code,
    TID: job.client_terminal_id,
    Modello: job.tml_model,
    'Data apertura': formatInstant(job.received_at),
    Note: job.notes,
  }
  const raw = demoHeadings.map((heading) => [heading, values[heading] ?? ''] as const)
  return { raw, source_sheet: `Richieste ${formatDay(mondayOf(day))}`, source_row: row }
}

export async function makeInterventions(
  act: UserAct,
  clients: readonly Client[],
  admins: readonly User[],
): Promise<void> {
  if (clients.length === 0) return
  const next = seeded(20_260_412)
  const codes = (await knownCodes(act.tx)).filter(({ active }) => active)
  const models = await knownModels(act.tx)
  rowsOf.clear()
  const made: { id: number; province: string | null }[] = []
  let reference = 204_790

  for (const [at, day] of receptionDays().entries()) {
    const admin = admins[at % admins.length] ?? act.user
    // Not later than now: today's file may not have come yet.
    const written = `${day}T${String(7 + next(8)).padStart(2, '0')}:${String(10 + next(49))}:00.000Z`
    const received_at = written > new Date().toISOString() ? `${addDays(day, -1)}T08:00:00.000Z` : written
    const jobs: JobToInsert[] = []
    for (let n = 0; n < jobsPerDay; n += 1) {
      const client = clients[next(clients.length)]
      const place = places[next(places.length)]
      if (!client || !place) continue
      const usable = codes.filter(({ supplier_id }) => supplier_id === null || supplier_id === client.supplier_id)
      const code = usable[next(usable.length)]
      if (!code) continue
      const own = models.filter(({ supplier_id }) => supplier_id === client.supplier_id)
      const model = own[next(Math.max(1, own.length))]
      const [city, postal_code, province, street] = place
      reference += 1 + next(3)
      const merchant_name = merchants[next(merchants.length)] ?? 'Bar Centrale'
      jobs.push({
        client_reference: String(reference),
        supplier_id: client.supplier_id,
        module_id: client.module_id,
        code_id: code.id,
        kind: code.kind,
        merchant_name,
        pos_code: `P${10_000 + next(89_999)}`,
        address: `${street} ${1 + next(140)}`,
        postal_code,
        city,
        province,
        phone: `0${10 + next(80)} 555 0${100 + next(899)}`,
        opening_hours: next(3) === 0 ? '8:30–12:30, 15:00–19:00' : null,
        client_terminal_id: String(30_400_000 + next(99_999)),
        tml_model: model?.name ?? null,
        part_id: (model && findModel(models, client.supplier_id, model.name)?.part_ids[0]) ?? null,
        notes: next(6) === 0 ? 'Chiamare prima di passare.' : null,
        received_at,
      })
    }
    for (const job of jobs)
      Object.assign(job, sourceOf(job, day, codes.find(({ id }) => id === job.code_id)?.code ?? ''))
    const { ids } = await insertJobs({ ...act, user: admin, at: received_at }, jobs, { action: 'create' })
    made.push(...ids.map((id, n) => ({ id, province: jobs[n]?.province ?? null })))
  }

  await assignMost(act, made, admins)
  const late = { ids: made.slice(3, 6).map(({ id }) => id) }
  await cancel(act, late, 'withdrawn_by_client', null)
  await hold(
    act,
    { ids: made.slice(-16, -14).map(({ id }) => id) },
    {
      hold_reason_id: clients[0]?.hold_reason_id ?? 0,
      from: null,
      until: null,
    },
  )
  await appoint(
    act,
    { ids: made.slice(-22, -20).map(({ id }) => id) },
    {
      appointment_on: addDays(today(), 2),
      appointment_at: '09:30',
    },
  )
}

/** Most jobs have their technician, where somebody covers the province: late ones, those of today and those to come. */
async function assignMost(act: UserAct, made: readonly { id: number }[], admins: readonly User[]): Promise<void> {
  const ids = made.filter((_, at) => at % 5 < 3).map(({ id }) => id)
  const { suggested } = await suggestTechnicians(act, { ids })
  // Those that came before were given out the evening before; the others just now.
  const evening = new Date(Date.now() - 14 * 3_600_000).toISOString()
  const given: Record<'before' | 'now', { id: number; technician_id: number; version: number }[]> = {
    before: [],
    now: [],
  }
  for (const { job_id, technician_id } of suggested) {
    const job = await getRow(act.tx, interventionSource, job_id)
    if (technician_id === null || !job) continue
    given[isLater(evening, job.received_at) ? 'before' : 'now'].push({
      id: job_id,
      technician_id,
      version: job.version,
    })
  }
  const office = { ...act, user: admins[1] ?? act.user }
  if (given.before.length > 0) await applyEach({ ...office, at: evening }, { items: given.before, confirmed: true })
  if (given.now.length > 0) await applyEach(office, { items: given.now, confirmed: true })
}

/** Working days from today on which the jobs of the demo technician are due: some late, some today, some to come. */
const ownDays = [-4, -1, 0, 0, 1, 2, 4, 6] as const

/** Jobs for the phone of the demo technician, each with the days that make it due on its day. */
export async function makeOwnJobs(
  act: UserAct,
  clients: readonly Client[],
  technician: User,
  provinces: readonly string[],
): Promise<void> {
  const near = places.filter(([, , province]) => provinces.includes(province))
  const codes = (await knownCodes(act.tx)).filter(({ active, supplier_id }) => active && supplier_id === null)
  const jobs = ownDays.flatMap((offset, at): JobToInsert[] => {
    const [client, place, code] = [clients[at % clients.length], near[at % near.length], codes[at % codes.length]]
    if (!client || !place || !code) return []
    const { supplier_id, module_id } = client
    const [city, postal_code, province, street] = place
    const calendar = workCalendar([], { city, supplier: supplier_id })
    const due = workingDay(calendar, today(), offset)
    const received = workingDay(calendar, offset > 0 ? today() : due, -3)
    return [
      {
        client_reference: String(318_200 + at * 7),
        supplier_id,
        module_id,
        code_id: code.id,
        kind: code.kind,
        merchant_name: merchants[(at * 3) % merchants.length] ?? 'Bar Centrale',
        pos_code: `P${40_100 + at}`,
        address: `${street} ${12 + at * 9}`,
        postal_code,
        city,
        province,
        phone: `02 555 0${310 + at}`,
        opening_hours: at % 2 === 0 ? '9:00–13:00, 15:30–19:30' : null,
        client_terminal_id: String(30_510_000 + at * 13),
        notes: at % 3 === 0 ? 'Chiamare prima di passare.' : null,
        received_at: `${received}T08:15:00.000Z`,
        closing_days: calendar.between(received, due),
      },
    ]
  })
  const { ids } = await insertJobs(act, jobs, { action: 'create' })
  await assign(act, { ids, technician_id: technician.id, confirmed: true })
}

/** So many working days after a day, or before it. */
function workingDay(calendar: WorkCalendar, from: string, count: number): string {
  if (count >= 0) return calendar.add(calendar.onOrAfter(from), count)
  let day = from
  for (let left = -count; left > 0; ) {
    day = addDays(day, -1)
    if (calendar.isWorkingDay(day)) left -= 1
  }
  return day
}
