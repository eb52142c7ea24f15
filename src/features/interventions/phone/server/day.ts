/** A technician's day in one answer, made of what the screens show; asked again it holds only what changed. */
import { createHash } from 'node:crypto'
import { listNeeds, listOwnJobs, listReasons, listVisitsBefore } from '#features/interventions/closings/server/phone.ts'
import { explainDues, listHoldChoices } from '#features/interventions/jobs/server/phone.ts'
import { dueRules } from '#features/interventions/jobs/server/service.ts'
import { getOwnDays } from '#features/interventions/planning/server/phone.ts'
import { keepsPositions } from '#features/office/settings/server/service.ts'
import { listOwnProducts, listOwnShipments } from '#features/technicians/assignments/server/phone.ts'
import { listChoices, listOwnLines, listOwnOrders } from '#features/technicians/orders/server/phone.ts'
import { only } from '#lib/records/only.ts'
import { both } from '#lib/texts/texts.ts'
import { addDays } from '#lib/time/dates.ts'
import type { UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'
import { type PhoneDay, type PhoneJob, PhoneOrder, type PhoneSettings, Shipment, VanUnit } from '../shapes.ts'
import { listFaults, listOutcomes } from './day-queries.ts'
import { listSerialQuestions } from './differences/queries.ts'
import { listCaseQuestions } from './settle/queries.ts'

/** Closed jobs and ended orders stay on the phone this long. */
const keptDays = 7
/** Telephone numbers are on the phone for jobs of so many working days. */
const reachableDays = 3
const mostVisits = 3

async function jobsOf(act: UserAct): Promise<PhoneJob[]> {
  const day = today()
  const { items } = await listOwnJobs(act, addDays(day, -keptDays))
  const ids = items.map(({ id }) => id)
  const needs = new Map((await listNeeds(act, ids)).map((it) => [it.intervention_id, it]))
  const sentences = await explainDues(act, ids)
  const outcomes = new Map((await listOutcomes(act.tx, ids)).map((it) => [it.id, it]))
  const visits = Map.groupBy(await listVisitsBefore(act.tx, ids, act.user.id, mostVisits), (it) => it.before_id)
  const { calendar } = await dueRules(act)
  const lastReachable = calendar({ city: null, supplier_id: 0 }).add(day, reachableDays)
  return items.map((job) => {
    const { standing = null, terminal_id_pattern = null, needs: proofs } = needs.get(job.id) ?? {}
    const isReached = job.status !== 'closed' && (job.appointment_on ?? job.due_on) <= lastReachable
    return {
      ...job,
      ...(isReached ? {} : { phone: null, contact: null }),
      closed_on: outcomes.get(job.id)?.closed_on ?? null,
      outcome: outcomes.get(job.id)?.outcome ?? null,
      earned_cents: outcomes.get(job.id)?.earned_cents ?? null,
      due_sentence: sentences.get(job.id) ?? both(job.due_on, job.due_on),
      needs: proofs ?? { installed: false, withdrawn: false, label: false, receipt: false, signature: false },
      standing,
      terminal_id_pattern,
      earlier: (visits.get(job.id) ?? []).map(({ before_id: _before, received_at: _received, ...visit }) => visit),
    }
  })
}

async function ordersOf(act: UserAct): Promise<PhoneOrder[]> {
  const { lines: _lines, ...shape } = PhoneOrder.shape
  const orders: PhoneOrder[] = []
  for (const order of await listOwnOrders(act.tx, act.user, keptDays)) {
    const lines = order.state === 'to_be_confirmed' ? await listOwnLines(act, order.id) : []
    orders.push({ ...only(shape, order), lines })
  }
  return orders
}

const settingsOf = async (act: UserAct): Promise<PhoneSettings> => ({
  technician: { id: act.user.id, name: act.user.name },
  outcome_reasons: await listReasons(act.tx),
  hold_reasons: await listHoldChoices(act.tx),
  usual_faults: await listFaults(act.tx),
  ...(await listChoices(act.tx)),
  asks_position: await keepsPositions(act),
})

const digestOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)

const parts = ['jobs', 'van', 'orders', 'shipments'] as const
type Part = (typeof parts)[number]
type Digests = { settings: string; days: string; questions: string } & Readonly<
  Record<Part, ReadonlyMap<number, string>>
>

/** What was last sent to phones, by version; a phone with another version gets everything. */
const sentDigests = new Map<string, Digests>()
const mostVersions = 2_000

function remember(version: string, digests: Digests): void {
  sentDigests.delete(version)
  sentDigests.set(version, digests)
  const [oldest] = sentDigests.keys()
  if (sentDigests.size > mostVersions && oldest !== undefined) sentDigests.delete(oldest)
}

export async function dayOf(act: UserAct, since: string | undefined): Promise<PhoneDay> {
  const whole = {
    jobs: await jobsOf(act),
    van: (await listOwnProducts(act.tx, act.user)).map((unit) => only(VanUnit.shape, unit)),
    orders: await ordersOf(act),
    shipments: (await listOwnShipments(act.tx, act.user)).map((it) => only(Shipment.shape, it)),
  }
  const settings = await settingsOf(act)
  const days = await getOwnDays(act, today())
  const questions = [
    ...(await listSerialQuestions(act.tx, act.user.id)),
    ...(await listCaseQuestions(act.tx, act.user.id)),
  ]
  const digestsOf = (part: Part) => new Map(whole[part].map((it) => [it.id, digestOf(it)]))
  const digests: Digests = {
    settings: digestOf(settings),
    days: digestOf(days),
    questions: digestOf(questions),
    jobs: digestsOf('jobs'),
    van: digestsOf('van'),
    orders: digestsOf('orders'),
    shipments: digestsOf('shipments'),
  }
  const version = digestOf([
    act.user.id,
    digests.settings,
    digests.days,
    digests.questions,
    ...parts.map((part) => [...digests[part]]),
  ])
  const known = since === undefined ? undefined : sentDigests.get(since)
  remember(version, digests)
  const changed = <It extends { id: number }>(part: Part, items: readonly It[]): It[] =>
    items.filter(({ id }) => known?.[part].get(id) !== digests[part].get(id))
  const gone = (part: Part) => [...(known?.[part].keys() ?? [])].filter((id) => !digests[part].has(id))
  return {
    version,
    taken_at: new Date().toISOString(),
    today: today(),
    full: known === undefined,
    jobs: changed('jobs', whole.jobs),
    van: changed('van', whole.van),
    orders: changed('orders', whole.orders),
    shipments: changed('shipments', whole.shipments),
    settings: known?.settings === digests.settings ? null : settings,
    days: known?.days === digests.days ? null : days,
    questions: known?.questions === digests.questions ? null : questions,
    gone: { jobs: gone('jobs'), van: gone('van'), orders: gone('orders'), shipments: gone('shipments') },
  }
}
