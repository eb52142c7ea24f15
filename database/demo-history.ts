/** Ten months of the demo company: notes received, terminals assigned, installed, withdrawn, repaired, returned; the same every time. */
import { sql } from 'kysely'
import { noteRecords } from '#features/warehouse/delivery-notes/server/service.ts'
import type { ProductStatus, RuledKind } from '#features/warehouse/stock/rules.ts'
import { lookUpSerials } from '#features/warehouse/stock/server/queries.ts'
import {
  correctProduct,
  moveByStatus,
  moveProducts,
  receiveRows,
  revertBatch,
} from '#features/warehouse/stock/server/service.ts'
import type { User, UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'
import { leaveOpen, sendBack } from './demo-orders.ts'
import { assignWithNotes, returnWithNotes } from './demo-papers.ts'
import type { Company, Story, Unit } from './demo-story.ts'

const weeks = 42
const dayMs = 86_400_000

/** A small generator with a fixed start: pictures of the demo stay the same. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const pick = <T>(list: readonly T[], chance: () => number): T => {
  const found = list[Math.floor(chance() * list.length)]
  if (found === undefined) throw new Error('nothing to choose from')
  return found
}
const idsOf = (units: readonly Unit[]) => units.map(({ id }) => id)

/** Some of those that fit, never the same ones. */
function some(story: Story, most: number, fits: (unit: Unit) => boolean): Unit[] {
  const fitting = story.units.filter(fits)
  const from = Math.floor(story.chance() * Math.max(1, fitting.length - most))
  return fitting.slice(from, from + most)
}

/** A maker's serial: its lot, the family, a running number; as on the label of a terminal. */
const families = ['PX', 'MV', 'PP', 'SX', 'DT', 'UN', 'LT', 'LM']
function serialOf(part_id: number, lot: number, at: number): string {
  const family = families[part_id % families.length]
  const number = (part_id * 3_571 + lot * 1_299 + at * 7) % 100_000
  return `${String(80 + lot).padStart(5, '0')}-${family}-${String(number).padStart(5, '0')}`
}
const encodedOf = (lot: number, part_id: number, at: number) =>
  `E${lot % 10}${String.fromCharCode(65 + (part_id % 26))}${Math.floor(lot / 10)}-${String(10_000 + at * 37).slice(-5)}`

async function receiveNote(story: Story, lot: number): Promise<void> {
  const { company, chance } = story
  const { supplier_id } = pick(company.parts, chance)
  const offered = company.parts.filter((part) => part.supplier_id === supplier_id)
  const warehouse = pick(company.warehouses.slice(0, chance() < 0.7 ? 3 : 5), chance)
  const admin = pick(company.admins, chance)
  const count = 35 + Math.floor(chance() * 80)
  const act = story.act(admin, 0, 9)
  const missing = lot % 9 === 4 ? 6 : 0
  const note = await noteRecords.create(act, {
    supplier_id,
    warehouse_id: warehouse,
    number: `${1_180 + lot * 13}/${story.day(0).slice(2, 4)}`,
    ddt_date: story.day(-3),
    reception_date: story.day(0),
    expected_quantity: count + missing,
    courier_id: pick(company.couriers, chance),
    packages: Math.ceil(count / 20),
    weight_kg: Math.round(count * 6.4) / 10,
    notes: missing > 0 ? 'Mancano sei pezzi: avvisato il fornitore' : null,
  })
  const rows = Array.from({ length: count }, (_, at) => {
    const part = offered[Math.floor((at / count) * offered.length)] ?? pick(offered, chance)
    return {
      serial_number: serialOf(part.id, lot, at),
      encoded_serial: at % 5 < 3 ? encodedOf(lot, part.id, at) : null,
      part_id: part.id,
    }
  })
  await receiveRows(
    act,
    sql`(select *, null::text as notes from json_to_recordset(${JSON.stringify(rows)}) as t (serial_number text, encoded_serial text, part_id bigint))`,
    {
      supplier_id,
      warehouse_id: warehouse,
      delivery_note_id: note.id,
      received_on: story.day(0),
      document: { document: 'delivery-notes', document_id: note.id },
    },
  )
  const known = await lookUpSerials(
    act.tx,
    rows.map((row) => row.serial_number),
  )
  for (const [at, { id, serial_number }] of known.entries())
    if (id)
      story.units.push({
        id,
        serial: serial_number,
        part_id: rows[at]?.part_id ?? 0,
        status: 'in_stock',
        warehouse,
        technician: undefined,
      })
}

const nowhere = { warehouse_id: null, technician_id: null, accepted_at: null } as const
const notInstalled = { client_terminal_id: null, installed_by: null, installed_on: null } as const

async function assign(story: Story, technician: User, most: number): Promise<void> {
  const { company, chance } = story
  const warehouse = pick(company.warehouses.slice(0, 3), chance)
  const units = some(story, most, (unit) => unit.status === 'in_stock' && unit.warehouse === warehouse)
  if (units.length === 0) return
  await moveProducts(story.act(pick(company.admins, chance), 1, 10), {
    kind: 'assign',
    ids: idsOf(units),
    change: { status: 'assigned', ...nowhere, technician_id: technician.id },
  })
  for (const unit of units) Object.assign(unit, { status: 'assigned', technician })
  // The newest assignments wait for the technician to confirm them.
  if (story.week >= weeks - 1) return
  const act = story.act(technician, 2, 8)
  await moveProducts(act, {
    kind: 'accept',
    ids: idsOf(units),
    change: { status: 'assigned', accepted_at: act.at ?? null },
  })
}

/** A week's installations of a technician as one batch, each with its terminal. */
async function install(story: Story, technician: User, most: number): Promise<void> {
  const units = some(story, most, (unit) => unit.status === 'assigned' && unit.technician === technician)
  if (units.length === 0) return
  await moveProducts(story.act(technician, 3, 11), {
    kind: 'install',
    ids: idsOf(units),
    terminals: new Map(units.map(({ id }) => [id, `TML${30_400_000 + ((id * 7_919) % 599_999)}`])),
    change: {
      status: 'installed',
      ...nowhere,
      installed_by: technician.id,
      installed_on: story.day(3),
    },
  })
  for (const unit of units) Object.assign(unit, { status: 'installed', technician: undefined })
}

async function withdraw(story: Story, technician: User, most: number, status: 'assigned' | 'fault'): Promise<void> {
  const units = some(story, most, (unit) => unit.status === 'installed')
  if (units.length === 0) return
  await moveProducts(story.act(technician, 3, 15), {
    kind: 'withdraw',
    ids: idsOf(units),
    change: { status, ...nowhere, ...notInstalled, technician_id: technician.id },
  })
  for (const unit of units) Object.assign(unit, { status, technician })
}

/** Faulty terminals come back to a warehouse; from there they are repaired, or leave for their supplier. */
async function bringBack(story: Story, most: number): Promise<void> {
  const warehouse = pick(story.company.warehouses.slice(0, 3), story.chance)
  const units = some(story, most, (unit) => unit.status === 'fault')
  if (units.length === 0) return
  await moveProducts(story.act(pick(story.company.admins, story.chance), 4, 9), {
    kind: 'receive_back',
    ids: idsOf(units),
    change: { status: 'damage_stock', ...nowhere, warehouse_id: warehouse },
  })
  for (const unit of units) Object.assign(unit, { status: 'damage_stock', warehouse, technician: undefined })
}

type Change = { kind: RuledKind; from: ProductStatus; to: ProductStatus; most: number; hour: number; note?: string }

async function moveSome(story: Story, { kind, from, to, most, hour, note }: Change): Promise<void> {
  const units = some(story, most, (unit) => unit.status === from)
  if (units.length === 0) return
  const admin = pick(story.company.admins, story.chance)
  const gone = to === 'returned' || to === 'written_off' ? { ...nowhere, assignment_id: null, order_id: null } : {}
  const returned = to === 'returned' ? { return_by: admin.id, returned_on: story.day(4) } : {}
  await moveProducts(story.act(admin, 4, hour), {
    kind,
    ids: idsOf(units),
    change: { status: to, ...gone, ...returned },
    ...(note ? { note } : {}),
  })
  for (const unit of units) Object.assign(unit, { status: to, technician: undefined })
}

async function transfer(story: Story, most: number, note: string | null): Promise<{ batch_id: number } | undefined> {
  const from = pick(story.company.warehouses.slice(0, 3), story.chance)
  const to = pick(
    story.company.warehouses.filter((id) => id !== from),
    story.chance,
  )
  const units = some(story, most, (unit) => unit.status === 'in_stock' && unit.warehouse === from)
  if (units.length === 0) return undefined
  const act = story.act(pick(story.company.admins, story.chance), 4, 14)
  const moved = await moveByStatus(act, { kind: 'transfer', ids: idsOf(units), to: () => ({ warehouse_id: to }), note })
  for (const unit of units) unit.warehouse = to
  return moved
}

const reasons = ['Smarrito dal corriere', 'Furto dal furgone, denuncia presentata', 'Scocca rotta, non riparabile']

async function liveWeek(story: Story): Promise<void> {
  const { week, company, chance } = story
  if (week < weeks - 2 || week === weeks - 1) await receiveNote(story, week)
  const crew = company.technicians
  for (const turn of [0, 1]) {
    const technician = crew[(week * 2 + turn) % crew.length]
    if (technician) await assign(story, technician, 22 + Math.floor(chance() * 16))
  }
  for (const turn of [1, 2, 3]) {
    const technician = crew[(week * 2 + crew.length - turn) % crew.length]
    if (technician) await install(story, technician, 11 + Math.floor(chance() * 8))
  }
  if (week > 4) await withdraw(story, pick(crew, chance), 5, week % 4 === 0 ? 'assigned' : 'fault')
  if (week > 6 && week % 2 === 0) await bringBack(story, week % 4 === 0 ? 7 : 3)
  if (week > 8 && week % 4 === 2) await sendBack(story)
  if (week % 6 === 3)
    await moveSome(story, {
      kind: 'report_fault',
      from: 'in_stock',
      to: 'damage_stock',
      most: 3,
      hour: 10,
      note: 'Schermo difettoso al controllo',
    })
  if (week > 8 && week % 4 === 1)
    await moveSome(story, { kind: 'repair', from: 'damage_stock', to: 'in_stock', most: 6, hour: 11 })
  if (week > 12 && week % 5 === 2)
    await moveSome(story, { kind: 'return', from: 'damage_stock', to: 'returned', most: 9, hour: 16 })
  if (week % 12 === 7)
    await moveSome(story, {
      kind: 'write_off',
      from: 'damage_stock',
      to: 'written_off',
      most: 2,
      hour: 17,
      note: pick(reasons, chance),
    })
  if (week % 3 === 1) await transfer(story, 12 + Math.floor(chance() * 10), 'Riequilibrio scorte')
}

/** People make mistakes, and put them right. */
async function makeMistakes(story: Story): Promise<void> {
  const wrong = await transfer(story, 8, 'Sede sbagliata')
  const admin = story.company.admins[0]
  if (!wrong || !admin) return
  await revertBatch(story.act(admin, 4, 16), wrong.batch_id, 'Trasferiti per errore')
  for (const unit of some(story, 3, (it) => it.status === 'in_stock')) {
    const warehouse_id = story.company.warehouses.find((id) => id !== unit.warehouse) ?? unit.warehouse
    await correctProduct(
      story.act(admin, 5, 9),
      unit.id,
      { warehouse_id },
      'Trovato in un’altra sede durante l’inventario',
    )
  }
}

/** Everything happens in the past, week by week, up to a few days ago. */
export async function makeHistory(
  act: UserAct,
  company: Company,
  now: Date = new Date(),
): Promise<{ products: number }> {
  const units: Unit[] = []
  const chance = seeded(20_260_115)
  for (let week = 0; week < weeks; week += 1) {
    const monday = now.getTime() - (weeks - week) * 7 * dayMs
    const instant = (weekday: number, hour: number) => {
      const at = new Date(monday + weekday * dayMs)
      at.setUTCHours(hour - 1, (week * 17 + weekday * 7) % 60, (week * 31) % 60, 0)
      return at.toISOString()
    }
    const story: Story = {
      company,
      units,
      chance,
      week,
      day: (weekday) => today(instant(weekday, 12)),
      act: (user, weekday, hour) => ({ ...act, user, at: instant(weekday, hour) }),
    }
    await liveWeek(story)
    if (week === weeks - 4) await makeMistakes(story)
    if (week === weeks - 1) {
      await assignWithNotes(story)
      await returnWithNotes(story)
      await leaveOpen(story)
    }
  }
  return { products: units.length }
}
