/** Closings of the demo company over months, in every state; the same every time. Made through the services, each on its own day. */
import { sql } from 'kysely'
import type { RequestFields } from '#features/interventions/closings/request-contract.ts'
import { rejectClosing, reopenClosing } from '#features/interventions/closings/server/confirm/decide.ts'
import { confirmClosing } from '#features/interventions/closings/server/confirm/service.ts'
import { addFile, saveDraft, sendDeclared } from '#features/interventions/closings/server/request/service.ts'
import { getClosing } from '#features/interventions/closings/server/review/service.ts'
import { assign } from '#features/interventions/jobs/server/assigning/service.ts'
import { insertJobs } from '#features/interventions/jobs/server/service.ts'
import { knownCodes } from '#features/interventions/settings/server/service.ts'
import { addDays } from '#lib/time/dates.ts'
import { weekdayOf } from '#lib/time/working-days.ts'
import type { Tx } from '#server/database/db.ts'
import type { StoredContent } from '#server/files/files.ts'
import type { User, UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'

type Client = { supplier_id: number; module_id: number }
type Unit = { id: number; serial_number: string; technician_id: number; part_id: number; changed_on: string }
type Standing = { serial_number: string; client_terminal_id: string; changed_on: string }

/** Working terminals in vans, those that lie there longest first; every technician keeps some. */
async function listUnits(tx: Tx): Promise<Unit[]> {
  const { rows } = await sql<Unit>`
    select id, serial_number, technician_id, part_id, changed_on from (
      select p.*, row_number() over (partition by p.technician_id order by p.changed_on, p.id) as place, count(*) over (partition by p.technician_id) as held
      from product p join account a on a.id = p.technician_id and a.active
      where p.status = 'assigned' and p.accepted_at is not null and p.order_id is null) as own
    where place <= held / 2 order by changed_on, id limit 70`.execute(tx)
  return rows
}

async function listStanding(tx: Tx): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select serial_number, client_terminal_id, changed_on from product where status = 'installed' order by changed_on, id limit 200`.execute(
    tx,
  )
  return rows
}

async function reasonOf(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from outcome_reason where outcome = 'not_possible' and not needs_note order by id limit 1`.execute(tx)
  return rows[0]?.id ?? 0
}

const merchants = [
  'Bar Sport',
  'Salumeria Conti',
  'Hotel Miramonti',
  'Cartoleria Blu',
  'Enoteca Sforza',
  'Fioreria Lia',
]
const cities = [
  ['Torino', '10122', 'TO'],
  ['Milano', '20123', 'MI'],
  ['Bologna', '40122', 'BO'],
  ['Roma', '00184', 'RM'],
] as const

/** Not on a weekend, and never after today. */
const workDay = (day: string): string => {
  const back = { 0: 2, 6: 1 }[weekdayOf(day)] ?? 0
  const chosen = addDays(day, -back)
  const last = today()
  if (chosen > last) return last
  return chosen
}

export async function makeClosings(
  act: UserAct,
  clients: readonly Client[],
  { admins, technicians }: { admins: readonly User[]; technicians: readonly User[] },
  photos: readonly StoredContent[],
): Promise<void> {
  const codes = await knownCodes(act.tx)
  const units = await listUnits(act.tx)
  const standing = await listStanding(act.tx)
  const reason = await reasonOf(act.tx)
  const people = new Map(technicians.map((user) => [user.id, user]))
  let terminal = 40_100_000
  let turn = 0

  async function job(kind: string, technician: User, day: string, fields: Partial<RequestFields>, at: number) {
    const client = clients[at % clients.length]
    const code = codes.find((it) => it.kind === kind && it.active)
    const [city, postal_code, province] = cities[at % cities.length] ?? cities[0]
    if (!client || !code) return undefined
    const received_at = `${addDays(day, -3)}T07:${String(10 + (at % 49)).padStart(2, '0')}:00.000Z`
    const office = { ...act, user: admins[at % admins.length] ?? act.user, at: received_at }
    const { ids } = await insertJobs(
      office,
      [
        {
          ...client,
          client_reference: `CH${700_000 + at * 7}`,
          code_id: code.id,
          kind,
          merchant_name: merchants[at % merchants.length] ?? 'Bar Sport',
          pos_code: `P${60_000 + at}`,
          address: `Via Roma ${1 + (at % 90)}`,
          postal_code,
          city,
          province,
          phone: `02 555 0${100 + at}`,
          client_terminal_id: fields.client_terminal_id ?? null,
          received_at,
        },
      ],
      { action: 'create' },
    )
    const [id = 0] = ids
    await assign(
      { ...office, at: `${addDays(day, -2)}T08:00:00.000Z` },
      { ids: [id], technician_id: technician.id, confirmed: true },
    )
    return id
  }

  /** One closing, carried as far as `until` says. */
  async function closing(
    kind: string,
    technician: User,
    day: string,
    fields: Partial<RequestFields>,
    until: 'draft' | 'requested' | 'rejected' | 'confirmed' | 'reopened',
    next_step: 'reschedule' | 'follow_up' | 'final' | null = null,
  ): Promise<void> {
    turn += 1
    const at = turn
    const id = await job(kind, technician, day, fields, at)
    if (id === undefined) return
    const entered_at = `${day}T${String(9 + (at % 5)).padStart(2, '0')}:${String(10 + (at % 49))}:00.000Z`
    const own = {
      ...act,
      user: technician,
      at: entered_at > new Date().toISOString() ? new Date().toISOString() : entered_at,
    }
    const input = {
      outcome: 'done' as const,
      outcome_reason_id: null,
      installed_serial: null,
      withdrawn_serial: null,
      withdrawn_unknown: false,
      condition: null,
      condition_note: null,
      client_terminal_id: null,
      articles: [],
      notes: at % 4 === 0 ? 'Prova di pagamento eseguita.' : null,
      merchant_signer: 'Teresa Villa',
      position: null,
      worked_at: own.at,
      ...fields,
      request_key: `demo-closing-${at}`,
      entered_at: own.at,
    }
    if (until === 'draft') {
      await saveDraft(own, id, input)
      return
    }
    if (until === 'requested')
      for (const kindOf of ['label', 'receipt', 'signature'] as const) {
        const content = photos[photoTurn]
        if (!content) break
        photoTurn += 1
        await addFile(
          own,
          id,
          { kind: kindOf, file_key: `demo-${at}-${kindOf}`, request_key: input.request_key, taken_at: own.at },
          content,
        )
      }
    const closing_id = await sendDeclared(own, id, input)
    if (until === 'requested') return
    const admin = {
      ...act,
      user: admins[at % admins.length] ?? act.user,
      at: `${addDays(day, 0)}T15:${String(10 + (at % 49))}:00.000Z`,
    }
    if (until === 'rejected') {
      await rejectClosing(admin, closing_id, { code: at % 2 === 0 ? 'photo_missing' : 'wrong_serial', note: null })
      return
    }
    const { values } = await getClosing(admin, closing_id)
    const { articles: _a, merchant_signer: _m, position: _p, ...review } = values
    await confirmClosing(admin, closing_id, {
      ...review,
      outcome: review.outcome ?? 'done',
      worked_at: review.worked_at ?? own.at,
      next_step,
    })
    if (until === 'reopened') await reopenClosing(admin, closing_id, 'Esercente sbagliato: va rifatto.')
  }
  let photoTurn = 0

  for (const [at, unit] of units.entries()) {
    const technician = people.get(unit.technician_id)
    if (!technician) continue
    const day = workDay(addDays(unit.changed_on, 2 + (at % 6)))
    if (day < unit.changed_on) continue
    const waits = at >= units.length - 16
    const until = waits ? 'requested' : at % 23 === 11 ? 'rejected' : at % 31 === 17 ? 'reopened' : 'confirmed'
    const old = at % 3 === 0 ? undefined : standing.find((it) => it.changed_on <= day)
    if (old) standing.splice(standing.indexOf(old), 1)
    terminal += 7
    const client_terminal_id = old?.client_terminal_id ?? `TML${terminal}`
    await closing(
      old ? 'replacement' : 'installation',
      technician,
      day,
      {
        installed_serial: unit.serial_number,
        client_terminal_id,
        ...(old
          ? {
              withdrawn_serial: old.serial_number,
              condition: at % 5 === 0 ? 'works' : 'faulty',
              condition_note: at % 5 === 0 ? null : 'Non si accende.',
            }
          : {}),
      },
      until,
    )
  }
  // Visits that moved nothing, and jobs that were not possible.
  const others = technicians.slice(0, 5)
  for (let at = 0; at < 40; at += 1) {
    const technician = others[at % others.length]
    if (!technician) continue
    const day = workDay(addDays(today(), -150 + at * 4))
    const failed = at % 5 === 2
    await closing(
      at % 2 === 0 ? 'maintenance' : 'reconfiguration',
      technician,
      day,
      failed ? { outcome: 'not_possible', outcome_reason_id: reason } : {},
      at >= 37 ? (at === 39 ? 'draft' : 'requested') : 'confirmed',
      failed ? ((['final', 'reschedule', 'follow_up'] as const)[at % 3] ?? 'final') : null,
    )
  }
}
