/** Orders while the server cannot be reached: what the day says of them with what waits here since; making and changing them queues commands. Loaded when it is asked for. */
import type { LinesOf, Order, OrderLine, orders as orderEndpoints } from '#features/technicians/orders/contract.ts'
import { type OrderKind, problemOf } from '#features/technicians/orders/rules.ts'
import type { Checked, OrderInput, sending } from '#features/technicians/orders/sending-contract.ts'
import { refusalOf } from '#features/technicians/orders/sending-rules.ts'
import { lineTexts } from '#features/technicians/orders/texts.ts'
import { correctedDraft } from '#features/technicians/orders/web/shared.tsx'
import { serialProblems } from '#features/warehouse/stock/problems.ts'
import { serialKey, serialPattern } from '#features/warehouse/stock/rules.ts'
import type { Reply, Sent } from '#lib/records/endpoint.ts'
import { sayNow } from '#web/language.ts'
import { isUnsent, listItems, type OutboxItem, queueCommand } from '#web/offline/outbox.ts'
import type { KeptDay } from '../day-rules.ts'
import { commandSchema, kindWords } from '../rules.ts'
import type { CommandBody, PhoneOrder, VanUnit } from '../shapes.ts'
import { findUnit } from './check.ts'
import { readDay } from './day.ts'
import { vanAfter } from './van-after.ts'

type Change = CommandBody<'order_change'>
type Asked = Readonly<Record<string, unknown>>

/** Kept day and what waits here, of which orders are made. */
async function openWorld(): Promise<{ day: KeptDay; items: OutboxItem[] } | undefined> {
  const day = await readDay().catch(() => undefined)
  if (!day) return undefined
  const items = await listItems()
  return { day: { ...day, van: vanAfter(day, items) }, items: items.filter(isUnsent) }
}
type World = NonNullable<Awaited<ReturnType<typeof openWorld>>>

// The bodies were made below.
const changesOf = ({ items }: World, id: number) =>
  items.filter(({ kind, body }) => kind === 'order_change' && body.order_id === id).map(({ body }) => body as Change)

type Line = PhoneOrder['lines'][number]
const noteOf = (note: unknown): string | null => (typeof note === 'string' ? note : null)

/** What the order is once everything that waits here has arrived. Lines that the server does not know yet have numbers below zero. */
function orderAfter(world: World, order: PhoneOrder): PhoneOrder {
  let after = order
  for (const { head, add = [], remove = [], notes = [], cancel } of changesOf(world, order.id)) {
    const before = after
    const added = add.map(
      ({ serial_number, note }, at): Line => ({
        id: -(before.lines.length + at + 1),
        serial_number,
        model_number: findUnit(world.day.van, serial_number)?.model_number ?? null,
        note: noteOf(note),
      }),
    )
    const gone = new Set(remove.map(serialKey))
    const noted = new Map(notes.map((it) => [serialKey(it.serial_number), noteOf(it.note)]))
    const lines = [...before.lines, ...added]
      .filter(({ serial_number }) => !gone.has(serialKey(serial_number)))
      .map((line) => ({ ...line, note: noted.get(serialKey(line.serial_number)) ?? line.note }))
    // Fields of an order, as its form gave them.
    const transport = (head ?? {}) as Partial<PhoneOrder>
    const state = cancel ? 'cancelled' : before.state
    after = { ...before, ...transport, lines, products: lines.length, state }
  }
  return after
}

function asOrder({ day }: World, { lines: _lines, ...order }: PhoneOrder): Order {
  const { technician, warehouses, couriers } = day.settings
  return {
    ...order,
    updated_at: day.taken_at,
    technician: technician.name,
    technician_id: technician.id,
    warehouse: warehouses.find(({ id }) => id === order.warehouse_id)?.name ?? null,
    courier: couriers.find(({ id }) => id === order.courier_id)?.name ?? null,
    tracking_link: null,
    unlisted: 0,
    waiting: 0,
    confirmed_by: null,
    confirmed_at: null,
    cancelled_at: order.state === 'cancelled' ? day.taken_at : null,
    cancel_reason: null,
    created_by: null,
    created_at: day.taken_at,
  }
}

/** The record of a serial as far as this phone knows it. */
const recordOf = (day: KeptDay, unit: VanUnit | undefined) =>
  unit
    ? ({ status: unit.status === 'fault' ? 'fault' : 'assigned', technician_id: day.settings.technician.id } as const)
    : null

function asLine({ day }: World, { id, serial_number, model_number, note }: Line): OrderLine {
  const unit = findUnit(day.van, serial_number)
  const record = recordOf(day, unit)
  return {
    id,
    serial_number,
    listed: true,
    state: 'listed',
    product_id: unit?.id ?? null,
    means: null,
    part_number: unit?.part_number ?? null,
    model_number,
    status: record?.status ?? null,
    place: null,
    problem: problemOf(day.settings.technician.id, record),
    note,
    reason: null,
    goes_to: null,
    settlement: null,
    part_id: null,
    scanned_at: null,
    scanned_by: null,
  }
}

export async function listOrders(query: Asked): Promise<Reply<typeof orderEndpoints.list> | undefined> {
  const world = await openWorld()
  if (!world) return undefined
  const fits = (order: Order) =>
    (query.kind === undefined || query.kind === order.kind) &&
    (query.state === undefined || query.state === order.state)
  const items = world.day.orders
    .map((order) => asOrder(world, orderAfter(world, order)))
    .filter(fits)
    .toSorted((a, b) => (a.sent_on === b.sent_on ? b.id - a.id : a.sent_on < b.sent_on ? 1 : -1))
  return { items, total: items.length }
}

export async function readOrder(id: unknown): Promise<LinesOf | undefined> {
  const world = await openWorld()
  const order = world?.day.orders.find((it) => it.id === Number(id))
  if (!world || !order) return undefined
  const after = orderAfter(world, order)
  return { order: asOrder(world, after), items: after.lines.map((line) => asLine(world, line)) }
}

export async function readChoices() {
  const world = await openWorld()
  return world && { couriers: world.day.settings.couriers, warehouses: world.day.settings.warehouses }
}

/** The rules of the server, against the van that was last fetched; the server looks again when it is sent. */
export async function checkSerials(
  kind: OrderKind,
  serials: readonly string[],
): Promise<{ items: Checked[] } | undefined> {
  const world = await openWorld()
  if (!world) return undefined
  const { day } = world
  const items = serials.map((serial): Checked => {
    const unit = findUnit(day.van, serial)
    const record = recordOf(day, unit)
    const { id } = day.settings.technician
    const problem = problemOf(id, record)
    const refusal = !serialPattern.test(serial)
      ? serialProblems.invalid_serial_number.title
      : unit?.on_order
        ? lineTexts.on_another_order
        : refusalOf(kind, id, record) && serialProblems[refusalOf(kind, id, record) ?? 'status_mismatch'].title
    const why = refusal ?? (problem ? serialProblems[problem].title : null)
    return {
      serial_number: unit?.serial_number ?? serial,
      outcome: refusal ? 'refused' : problem ? 'waits' : 'fits',
      detail: why && sayNow(why),
      problem,
      product_id: unit?.id ?? null,
      part_number: unit?.part_number ?? null,
      model_number: unit?.model_number ?? null,
      status: record?.status ?? null,
      fault_note: unit?.fault_note ?? null,
    }
  })
  return { items }
}

const laneOf = (serial: string) => `serial ${serialKey(serial)}`

/** An order that waits has no number yet: its id is 0. */
export async function createOrder(given: Sent<typeof sending.create>['body']): Promise<Order | undefined> {
  const world = await openWorld()
  if (!world) return undefined
  // The form has checked it by the schema of an order.
  const { technician_id: _own, ...input } = given as OrderInput
  const { lines, kind } = input
  const corrects = await correctedDraft(kind)
  await queueCommand({
    kind: 'order_create',
    schema: commandSchema,
    lanes: lines.map(({ serial_number }) => laneOf(serial_number)),
    title: `${sayNow(kindWords.order_create)} (${lines.length})`,
    body: input,
    corrects,
  })
  const made: PhoneOrder = {
    ...input,
    id: 0,
    version: 0,
    number: '',
    state: 'to_be_confirmed',
    sent_on: input.sent_on ?? world.day.today,
    products: lines.length,
    scanned: 0,
    lines: [],
  }
  return asOrder(world, made)
}

/** Lines are named by their serials: their numbers are the server's. A refused change of the same order ends with the next one. */
export async function changeOrder(
  id: unknown,
  change: (lines: readonly OrderLine[]) => Omit<Change, 'order_id'>,
): Promise<LinesOf | undefined> {
  const before = await readOrder(id)
  if (!before) return undefined
  const { order, items } = before
  const body: Change = { order_id: order.id, ...change(items) }
  const refused = (await listItems()).find(
    (item) => item.state === 'refused' && item.kind === 'order_change' && item.body.order_id === order.id,
  )
  const serials = [...(body.add ?? []).map((it) => it.serial_number), ...(body.remove ?? [])]
  await queueCommand({
    kind: 'order_change',
    schema: commandSchema,
    lanes: [`order ${order.id}`, ...serials.map(laneOf)],
    title: `${sayNow(kindWords.order_create)} ${order.number}`,
    body,
    corrects: refused?.key ?? null,
  })
  return readOrder(id)
}

/** The serials of chosen lines. */
export const serialsOf = (lines: readonly OrderLine[], ids: readonly number[]): string[] =>
  lines.filter((line) => ids.includes(line.id)).map((line) => line.serial_number)
