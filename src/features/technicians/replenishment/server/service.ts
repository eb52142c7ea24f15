/** Replenishment: the plan from jobs, minimums and stock, and the assignments made from it in one go. */

import { holdingsOf, promisedJobs } from '#features/interventions/jobs/server/service.ts'
import { AssignmentInput } from '#features/technicians/assignments/contract.ts'
import { assign, getAssignment, issueNote } from '#features/technicians/assignments/server/service.ts'
import { IssueInput } from '#features/warehouse/documents/contract.ts'
import { documentErrors } from '#features/warehouse/documents/texts.ts'
import { AppError, requestErrors } from '#lib/texts/errors.ts'
import { say } from '#lib/texts/texts.ts'
import { addDays } from '#lib/time/dates.ts'
import type { UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'
import type { Made, MakeInput, Plan } from '../contract.ts'
import { countedWeeks, findShortages, planReplenishment } from '../rules.ts'
import { errors } from '../texts.ts'
import * as queries from './queries.ts'

export async function getPlan({ tx, at }: Pick<UserAct, 'tx' | 'at'>): Promise<Plan> {
  const day = today(at)
  const active = await queries.listActive(tx)
  const jobs = await promisedJobs(tx, active)
  const holdings = await holdingsOf(tx, active)
  const minimums = await queries.listMinimums(tx)
  const usual = await queries.listUsual(tx)
  const wanted = new Set([...jobs.flatMap(({ parts }) => parts), ...minimums.map(({ part_id }) => part_id)])
  const free = await queries.listFree(tx, [...wanted])
  const lines = planReplenishment({ jobs, holdings, minimums, free, usual })
  const lacking = new Set(lines.map(({ part_id }) => part_id))
  const shortages = findShortages(await queries.listUses(tx, addDays(day, -7 * countedWeeks)), day)
  const names = await queries.nameAll(tx, {
    technicians: [...new Set(lines.map(({ technician_id }) => technician_id))],
    parts: [...lacking, ...shortages.map(({ part_id }) => part_id)],
  })
  return { lines, ...names, free: free.filter(({ part_id }) => lacking.has(part_id)), shortages }
}

type Chosen = MakeInput['lines'][number]

/** The products of one technician's lines from one warehouse. */
async function pick(
  act: UserAct,
  lines: readonly Chosen[],
  suppliersOf: (line: Chosen) => number[],
): Promise<number[]> {
  const ids: number[] = []
  for (const line of lines) {
    const found = await queries.pickOldest(act.tx, line, suppliersOf(line), ids)
    if (found.length < line.quantity) {
      const { warehouses, parts } = await queries.nameAll(act.tx, { technicians: [], parts: [line.part_id] })
      const warehouse = warehouses.find(({ id }) => id === line.warehouse_id)?.name
      const model = parts[0]?.model_number
      if (warehouse === undefined || model === undefined) throw requestErrors.not_found()
      throw errors.not_enough({ warehouse, model, free: found.length })
    }
    ids.push(...found)
  }
  return ids
}

/** Lines of the same technician and warehouse are one assignment. */
export async function makeAssignments(
  act: UserAct,
  { lines, issue_notes, carried_by, courier_id, transport_start }: MakeInput,
): Promise<{ assignments: Made[] }> {
  const jobs = await promisedJobs(act.tx, [...new Set(lines.map(({ technician_id }) => technician_id))])
  const suppliersOf = ({ technician_id, part_id }: Chosen) => [
    ...new Set(
      jobs.flatMap((job) =>
        job.technician_id === technician_id && job.parts.includes(part_id) ? [job.supplier_id] : [],
      ),
    ),
  ]
  const issue = issue_notes ? IssueInput.parse({ carried_by, courier_id, transport_start }) : null
  const groups = Map.groupBy(lines, ({ technician_id, warehouse_id }) => `${technician_id} ${warehouse_id}`)
  const assignments: Made[] = []
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    const { technician_id, warehouse_id } = first
    const ids = await pick(act, group, suppliersOf)
    const id = await assign(act, AssignmentInput.parse({ technician_id, warehouse_id, products: { ids } }))
    const made = issue ? await issueFor(act, id, issue) : await getAssignment(act, id)
    const { number, technician, warehouse, products, issued } = made
    assignments.push({ id, number, technician, warehouse, products, issued })
  }
  return { assignments }
}

/** A note that lacks something names the technician, because many are made at once. */
async function issueFor(act: UserAct, id: number, issue: IssueInput) {
  try {
    return await issueNote(act, id, issue)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== documentErrors.incomplete.code) throw error
    const { technician } = await getAssignment(act, id)
    throw errors.not_issued({ technician, reason: say(error.words, act.language, error.params) })
  }
}
