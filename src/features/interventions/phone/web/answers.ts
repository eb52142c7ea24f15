/** What the phone answers itself while the server cannot be reached: reads from the kept day, and acts that are queued as commands. */

import { sayFinding } from '#features/interventions/closings/finding-rules.ts'
import { type ClosingRequest, closingRequests, emptyFields } from '#features/interventions/closings/request-contract.ts'
import { jobLane } from '#features/interventions/closings/rules.ts'
import { ownDays } from '#features/interventions/planning/day-plan-contract.ts'
import { type AssignedProduct, assignedProducts } from '#features/technicians/assignments/contract.ts'
import { orders } from '#features/technicians/orders/contract.ts'
import { sending } from '#features/technicians/orders/sending-contract.ts'
import { serialKey } from '#features/warehouse/stock/rules.ts'
import { daysBetween } from '#lib/time/dates.ts'
import { language } from '#web/language.ts'
import { answerOnPhone } from '#web/offline/answers.ts'
import { serverTime } from '#web/offline/clock.ts'
import { listItems, queueCommand } from '#web/offline/outbox.ts'
import type { KeptDay } from '../day-rules.ts'
import { commandSchema, kindWords } from '../rules.ts'
import type { PhoneJob, VanUnit } from '../shapes.ts'
import { checkOnPhone, type Declared, findUnit } from './check.ts'
import { readDay } from './day.ts'
import { declaredIn, vanAfter } from './van-after.ts'

const isOpen = (job: PhoneJob) => job.closed_on === null && job.status !== 'closed' && job.status !== 'cancelled'

/** A job that nothing was entered for on the server, as far as the phone knows. */
const asRequest = (job: PhoneJob, { technician, asks_position }: KeptDay['settings']): ClosingRequest => ({
  intervention_id: job.id,
  number: job.number,
  kind: job.kind,
  status: job.status,
  technician_id: technician.id,
  needs: job.needs,
  standing: job.standing,
  closing_id: null,
  state: job.closing_state === 'requested' ? 'requested' : null,
  request_key: null,
  entered_at: null,
  requested_at: null,
  version: null,
  entered: { ...emptyFields, client_terminal_id: job.client_terminal_id },
  files: [],
  findings: [],
  rejection: job.rejection,
  rejections: job.rejections,
  asks_position,
})

async function requireDay(): Promise<KeptDay | undefined> {
  return readDay().catch(() => undefined)
}

async function findJob(id: unknown): Promise<{ day: KeptDay; job: PhoneJob } | undefined> {
  const day = await requireDay()
  const job = day?.jobs.find((it) => it.id === Number(id))
  return day && job ? { day, job } : undefined
}

const asHeld = (unit: VanUnit, day: KeptDay, declared: Declared): AssignedProduct => ({
  ...unit,
  version: 0,
  technician: day.settings.technician.name,
  technician_id: day.settings.technician.id,
  assignment: day.shipments.find(({ id }) => id === unit.assignment_id)?.number ?? null,
  days_held: Math.max(0, daysBetween(unit.assigned_on, day.today)),
  declared_in: declared.get(serialKey(unit.serial_number)) ?? unit.declared_in,
})

type Asked = Readonly<Record<string, unknown>>

function matches(row: AssignedProduct, query: Asked): boolean {
  const text = typeof query.search === 'string' ? query.search.trim().toLocaleLowerCase() : ''
  const words =
    `${row.serial_number} ${row.encoded_serial ?? ''} ${row.model_number} ${row.part_number}`.toLocaleLowerCase()
  return (
    (query.status === undefined || query.status === row.status) &&
    (query.to_confirm === undefined || String(query.to_confirm) === String(row.to_confirm)) &&
    (query.on_order === undefined || String(query.on_order) === String(row.on_order)) &&
    words.includes(text)
  )
}

async function listHeld(query: Asked) {
  const day = await requireDay()
  if (!day) return undefined
  const items = await listItems()
  const declared = declaredIn(items, day)
  const rows = vanAfter(day, items)
    .map((unit) => asHeld(unit, day, declared))
    .filter((row) => matches(row, query))
  const size = Number(query.rows_per_page) || 50
  const page = Number(query.page) || 1
  return { items: rows.slice((page - 1) * size, page * size), total: rows.length }
}

type Chosen = { ids?: readonly number[] | undefined; serials?: readonly string[] | undefined }

/** Serials of a choice by ids or by serials; undefined where the kept day does not know one, or all of a filter are meant: then only the server can do it. */
async function serialsOf({ ids, serials }: Chosen): Promise<string[] | undefined> {
  const day = await requireDay()
  if (!day) return undefined
  if (ids) {
    const known = day.van.filter(({ id }) => ids.includes(id))
    return known.length === new Set(ids).size ? known.map(({ serial_number }) => serial_number) : undefined
  }
  return serials?.map((serial) => findUnit(day.van, serial)?.serial_number ?? serial)
}

const ofSerials = (kind: 'accept_shipment' | 'report_fault', serials: readonly string[], more: object = {}) =>
  queueCommand({
    kind,
    schema: commandSchema,
    lanes: serials.map((serial) => `serial ${serialKey(serial)}`),
    title: serials.length === 1 ? (serials[0] ?? '') : `${kindWords[kind][language.get()]} (${serials.length})`,
    body: { serials, ...more },
  })

/** Few technicians make orders without a network. */
const orderAnswers = () => import('./order-answers.ts')

function registerOrderAnswers(): void {
  answerOnPhone(orders.list, async ({ query }) => (await orderAnswers()).listOrders(query))
  answerOnPhone(orders.lines, async ({ params }) => (await orderAnswers()).readOrder(params.id))
  answerOnPhone(orders.get, async ({ params }) => (await (await orderAnswers()).readOrder(params.id))?.order)
  answerOnPhone(orders.choices, async () => (await orderAnswers()).readChoices())
  answerOnPhone(sending.check, async ({ body }) => (await orderAnswers()).checkSerials(body.kind, body.serials))
  answerOnPhone(sending.create, async ({ body }) => (await orderAnswers()).createOrder(body))
  answerOnPhone(
    sending.update,
    async ({ params, body }) => (await (await orderAnswers()).changeOrder(params.id, () => ({ head: body })))?.order,
  )
  answerOnPhone(
    sending.cancel,
    async ({ params, body }) => (await (await orderAnswers()).changeOrder(params.id, () => ({ cancel: body })))?.order,
  )
  answerOnPhone(sending.add, async ({ params, body }) =>
    (await orderAnswers()).changeOrder(params.id, () => ({ add: body.lines })),
  )
  answerOnPhone(sending.remove, async ({ params, body }) => {
    const { changeOrder, serialsOf } = await orderAnswers()
    return changeOrder(params.id, (lines) => ({ remove: serialsOf(lines, body.line_ids.map(Number)) }))
  })
  answerOnPhone(sending.note, async ({ params, body: { line_ids, note } }) => {
    const { changeOrder, serialsOf } = await orderAnswers()
    return changeOrder(params.id, (lines) => ({
      notes: serialsOf(lines, line_ids.map(Number)).map((serial_number) => ({ serial_number, note })),
    }))
  })
}

let registered = false

export function registerPhoneAnswers(): void {
  if (registered) return
  registered = true
  registerOrderAnswers()
  answerOnPhone(closingRequests.jobs, async () => {
    const day = await requireDay()
    if (!day) return undefined
    const items = day.jobs.filter(isOpen)
    return { today: day.today, items, total: items.length }
  })
  answerOnPhone(closingRequests.get, async ({ params }) => {
    const found = await findJob(params.id)
    return found && asRequest(found.job, found.day.settings)
  })
  answerOnPhone(closingRequests.earlier, async ({ params }) => {
    const found = await findJob(params.id)
    return found && { items: found.job.earlier.map((visit) => ({ ...visit, received_at: '' })) }
  })
  answerOnPhone(closingRequests.reasons, async () => {
    const day = await requireDay()
    return day && { items: day.settings.outcome_reasons }
  })
  answerOnPhone(closingRequests.check, async ({ params, body }) => {
    const found = await findJob(params.id)
    if (!found) return undefined
    const { day, job } = found
    const items = await listItems()
    const others = items.filter(({ lanes }) => !lanes.includes(jobLane(job.id)))
    const van = vanAfter(day, items)
    const world = { day: { ...day, van }, declared: declaredIn(others, day), now: serverTime(new Date().toISOString()) }
    // Photos are counted where they are: the form knows those of this phone.
    // The form asks with all its fields, as they are typed.
    const fields = body as ClosingRequest['entered']
    const findings = checkOnPhone(job, fields, ['label', 'receipt', 'signature'], world)
    const unit = findUnit(van, fields.installed_serial)
    const { standing } = job
    const isStanding = standing && serialKey(standing.serial_number) === serialKey(fields.withdrawn_serial ?? '')
    return {
      findings: findings.map((finding) => sayFinding(finding, language.get())),
      installed: unit ? { serial_number: unit.serial_number, model_number: unit.model_number } : null,
      withdrawn: isStanding ? standing : null,
    }
  })
  answerOnPhone(ownDays, async () => {
    const day = await requireDay()
    return day?.days && { today: day.today, items: day.days }
  })
  answerOnPhone(assignedProducts.list, ({ query }) => listHeld(query))
  answerOnPhone(assignedProducts.accept, async ({ body }) => {
    const serials = await serialsOf(body)
    if (serials && serials.length > 0) await ofSerials('accept_shipment', serials)
    return serials && { batch_id: 0, count: serials.length }
  })
  answerOnPhone(assignedProducts.reportFault, async ({ body }) => {
    const serials = await serialsOf(body)
    if (serials && serials.length > 0) await ofSerials('report_fault', serials, { note: body.note })
    return serials && { batch_id: 0, count: serials.length }
  })
}
