/** What the demo company's technicians send back: orders of both kinds over the months, some of them still in the boxes. */
import type { Decision } from '#features/technicians/orders/receiving-contract.ts'
import type { OrderKind } from '#features/technicians/orders/rules.ts'
import { OrderInput } from '#features/technicians/orders/sending-contract.ts'
import { closeDiscrepancies } from '#features/technicians/orders/server/discrepancies/service.ts'
import { confirmOrder } from '#features/technicians/orders/server/receiving/confirm-order.ts'
import { decide } from '#features/technicians/orders/server/receiving/decide-lines.ts'
import { scan } from '#features/technicians/orders/server/receiving/scan-boxes.ts'
import { cancelOrder, makeOrder } from '#features/technicians/orders/server/sending/service.ts'
import { getLines } from '#features/technicians/orders/server/service.ts'
import { moveByStatus } from '#features/warehouse/stock/server/service.ts'
import type { User, UserAct } from '#server/records/act.ts'
import type { Story, Unit } from './demo-story.ts'

const heldAs = (kind: OrderKind) => (kind === 'regular' ? 'assigned' : 'fault')
const serialsOf = (units: readonly Unit[]) => units.map((unit) => unit.serial)

/** A technician who holds enough to be worth a parcel, each time another; the first of them is the one whom the demo signs in. */
function sender(story: Story, kind: OrderKind, turn: number): { technician: User; units: Unit[] } | undefined {
  const status = heldAs(kind)
  const all = story.company.technicians.flatMap((technician) => {
    const units = story.units.filter((unit) => unit.status === status && unit.technician === technician)
    return units.length >= 4 ? [{ technician, units }] : []
  })
  return all[turn % Math.max(1, all.length)]
}

const complaints = ['La batteria non si carica', 'Lettore carte rotto', 'Schermo nero all’accensione']

async function send(
  story: Story,
  act: UserAct,
  kind: OrderKind,
  serials: readonly string[],
  turn: number,
): Promise<number> {
  const input = OrderInput.parse({
    kind,
    lines: serials.map((serial_number, at) => ({
      serial_number,
      note: kind === 'non_regular' && at % 2 === 0 ? complaints[(turn + at) % complaints.length] : null,
    })),
    warehouse_id: story.company.warehouses[turn % 3],
    courier_id: story.company.couriers[turn % 2],
    tracking_number: `RT${7_310_000 + turn * 4_177}IT`,
    boxes: Math.ceil(serials.length / 4),
    packages: 1,
    weight_kg: Math.round(serials.length * 7.2) / 10,
  })
  return makeOrder(act, input)
}

type Found = { serial: string; what: Omit<Decision, 'line_ids'> }

/** Decides on lines by their serials. */
async function decideAll(act: UserAct, id: number, found: readonly Found[]): Promise<void> {
  if (found.length === 0) return
  const { items } = await getLines(act, id)
  for (const { serial, what } of found) {
    const line = items.find((it) => it.serial_number === serial)
    if (line) await decide(act, id, { ...what, line_ids: [line.id] })
  }
}

/** One parcel from a technician to the warehouse, with the differences that such parcels have. */
export async function sendBack(story: Story): Promise<void> {
  const turn = Math.floor(story.week / 4)
  const kind = turn % 2 === 0 ? 'non_regular' : 'regular'
  const found = sender(story, kind, turn)
  const admin = story.company.admins[turn % story.company.admins.length]
  const warehouse = story.company.warehouses[turn % 3]
  if (!found || !admin || warehouse === undefined) return
  const listed = found.units.slice(0, 6)
  const unlisted = turn % 3 === 2 ? found.units.slice(6, 7) : []
  const missing = turn % 3 === 1 ? listed.slice(-1) : []
  const installed =
    kind === 'non_regular' && turn % 4 === 0 ? story.units.filter((it) => it.status === 'installed').slice(-1) : []
  const act = story.act(found.technician, 2, 17)
  const id = await send(story, act, kind, serialsOf([...listed, ...installed]), turn)
  const receiver = story.act(admin, 4, 11)
  const inBoxes = [...listed.filter((unit) => !missing.includes(unit)), ...unlisted, ...installed]
  await scan(receiver, id, serialsOf(inBoxes))
  await decideAll(receiver, id, [
    ...unlisted.map(({ serial }) => ({
      serial,
      what: { reason: 'Era nel secondo collo, non in distinta' },
    })),
    ...installed.map(({ serial }) => ({
      serial,
      what: {
        settlement: 'withdraw' as const,
        goes_to: 'damage_stock' as const,
        reason: 'Ritirato dall’esercente, ritiro mai registrato',
      },
    })),
  ])
  await confirmOrder(receiver, id, warehouse)
  const status = kind === 'regular' ? 'in_stock' : 'damage_stock'
  for (const unit of inBoxes) Object.assign(unit, { status, warehouse, technician: undefined })
  // Of what was missing some is explained after a while; the rest stays open.
  if (missing.length > 0 && turn < 6)
    await closeDiscrepancies(
      story.act(admin, 6, 9),
      { all: true, query: { page: 1, rows_per_page: 50, order: String(id) }, except: [] },
      'Era rimasto nel furgone, rientra con la prossima distinta',
    )
}

/** Faulty products of the demo's technician account. */
async function breakSome(story: Story): Promise<void> {
  const [marco] = story.company.technicians
  const units = story.units.filter((it) => it.status === 'assigned' && it.technician === marco).slice(-5)
  if (!marco || units.length === 0) return
  const act = story.act(marco, 0, 12)
  const ids = units.map((it) => it.id)
  await moveByStatus(act, { kind: 'report_fault', ids, to: () => ({}), note: 'Guasto durante l’installazione' })
  for (const unit of units) unit.status = 'fault'
}

/** The last days: parcels on their way, one half unpacked, one that lacks a decision, one called off. */
export async function leaveOpen(story: Story): Promise<void> {
  const { company } = story
  const [admin] = company.admins
  const [warehouse] = company.warehouses
  if (!admin || warehouse === undefined) return
  const one = async (kind: OrderKind, turn: number, weekday: number, extra: readonly string[] = []) => {
    const found = sender(story, kind, turn)
    if (!found) return undefined
    const units = found.units.slice(0, 5)
    const act = story.act(found.technician, weekday, 18)
    const id = await send(story, act, kind, [...serialsOf(units), ...extra], turn)
    return { id, act, units, spare: found.units.slice(5) }
  }
  await breakSome(story)
  const waiting = await one('non_regular', 1, 0, ['00099-PX-00001'])
  if (waiting) {
    const receiver = story.act(admin, 2, 10)
    await scan(receiver, waiting.id, [...serialsOf(waiting.units.slice(1)), '00099-PX-00001'])
    await confirmOrder(receiver, waiting.id, warehouse)
    for (const unit of waiting.units.slice(1)) Object.assign(unit, { status: 'damage_stock', warehouse })
  }
  const cancelled = await one('regular', 2, 1)
  if (cancelled) await cancelOrder(cancelled.act, cancelled.id, 'Il corriere non è passato')
  const half = await one('regular', 0, 2)
  if (half)
    await scan(story.act(admin, 4, 15), half.id, [
      ...serialsOf(half.units.slice(0, 2)),
      ...serialsOf(half.spare.slice(0, 1)),
    ])
  await one('regular', 3, 3)
  await one('non_regular', 0, 4, ['00099-PX-00002'])
}
