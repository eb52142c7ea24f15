/** A closing as an admin reviews it: beside its job and our records, with what it would move and cost. */
import { randomUUID } from 'node:crypto'
import { articleKey, type Party } from '#features/interventions/costs/rules.ts'
import { costLinesOf } from '#features/interventions/costs/server/service.ts'
import { dueRules, getIntervention, listHistory } from '#features/interventions/jobs/server/service.ts'
import { type Coordinates, placesOf, straightKm, type Written } from '#lib/places/municipalities.ts'
import { existing, requestErrors } from '#lib/texts/errors.ts'
import { getRow } from '#server/lists/list.ts'
import { municipalities } from '#server/places/municipalities.ts'
import { recordAudit, type UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'
import { checkClosing, plannedMoves, proposedValues, unpricedFindings } from '../../check-rules.ts'
import type { ClosingDetail, ClosingInput, Review, ReviewInput, ReviewValues } from '../../contract.ts'
import { type ClosingCost, mergeCosts, proposeCosts, sumsOf } from '../../cost-rules.ts'
import * as queries from '../change-queries.ts'
import { type FoundFacts, loadFacts } from '../facts-queries.ts'
import { lockRequested } from '../locks.ts'
import { closingSource, costsOf, findDetail, listFiles } from '../queries.ts'
import { sendRequest } from '../request/service.ts'
import {
  contextOf,
  fieldsOf,
  questionOf,
  reviewValuesOf,
  sayFinding,
  subject,
  valuesOf,
  withSerials,
} from '../values.ts'
import { findRequestDetail, listPlaceAliases } from './queries.ts'

const sameArticle = (a: { whom: Party; article: string }, b: { whom: Party; article: string }) =>
  a.whom === b.whom && articleKey(a.article) === articleKey(b.article)

/** Lines as an admin left them: what the price list gave stays beside them, and what it gave and is gone counts as removed. */
function costsFrom(given: NonNullable<ReviewInput['costs']>, proposed: readonly ClosingCost[]): ClosingCost[] {
  const lines = given.map((line): ClosingCost => {
    const listed = proposed.find((it) => sameArticle(it, line))
    return { ...line, setting_id: listed?.setting_id ?? null, list_cents: listed?.list_cents ?? null }
  })
  const gone = proposed.filter((it) => !lines.some((line) => sameArticle(line, it)))
  return [
    ...lines.filter((line) => !(line.removed && line.list_cents === null)),
    ...gone.map((it) => ({ ...it, removed: true })),
  ]
}

/** The lines that the values give: those that were typed, else those of the price list with what was changed before. */
export async function costsFor(
  act: UserAct,
  closing: queries.StoredClosing,
  facts: FoundFacts,
  input: Pick<ReviewInput, 'outcome' | 'worked_at' | 'costs'>,
): Promise<ClosingCost[]> {
  const worked_on = today(input.worked_at)
  const stored = await costsOf(act.tx, closing.id)
  const unchanged = input.outcome === closing.outcome && worked_on === closing.worked_on
  if (unchanged && input.costs === undefined) return stored
  // What was proposed stays proposed, also if the price list changed since; another day or outcome asks it again.
  const question = { ...facts, outcome: input.outcome, worked_on }
  const proposed = unchanged
    ? stored
        .filter((line) => line.list_cents !== null)
        .map((line) => ({ ...line, value_cents: line.list_cents ?? 0, removed: false }))
    : proposeCosts(await costLinesOf(act.tx, question), question, closing.articles)
  return input.costs === undefined ? mergeCosts(stored, proposed) : costsFrom(input.costs, proposed)
}

async function reviewOf(
  act: UserAct,
  closing: queries.StoredClosing,
  values: ReviewValues,
  costs: ReviewInput['costs'],
  facts: FoundFacts,
): Promise<Review> {
  const checked = valuesOf(values)
  const findings = checkClosing(facts, checked, contextOf(act, 'confirm', closing.source))
  const { outcome, worked_at } = values
  const lines =
    outcome && worked_at ? await costsFor(act, closing, facts, { outcome, worked_at, ...(costs ? { costs } : {}) }) : []
  return {
    findings: [...findings, ...unpricedFindings(closing.articles, lines)].map((finding) =>
      sayFinding(finding, act.language),
    ),
    moves: plannedMoves(facts, checked),
    costs: lines,
    ...sumsOf(lines),
    installed: facts.installed,
    withdrawn: facts.withdrawn,
    under: facts.under,
  }
}

async function findListed(act: UserAct, id: number): Promise<queries.StoredClosing> {
  const [closing] = await queries.findClosings(act.tx, [id])
  if (!closing || closing.state === 'draft') throw requestErrors.not_found()
  return closing
}

async function factsOf(
  act: UserAct,
  closing: queries.StoredClosing,
  values: ReviewValues,
): Promise<FoundFacts | undefined> {
  const [facts] = await loadFacts(act.tx, [questionOf({ ...closing, closing_id: closing.id }, values)])
  return facts
}

const noReview = { findings: [], moves: [], installed: null, withdrawn: null, under: null }

export async function previewClosing(act: UserAct, id: number, input: ReviewInput): Promise<Review> {
  const closing = await findListed(act, id)
  const { costs, ...given } = await withSerials(act, input)
  const values = { ...reviewValuesOf(closing), ...given }
  const facts = await existing(factsOf(act, closing, values))
  return reviewOf(act, closing, values, costs, facts)
}

/** The office requests a closing in one call, where a technician writes a draft first. */
export async function createClosing(
  act: UserAct,
  { intervention_id, ...fields }: ClosingInput,
): Promise<ClosingDetail> {
  const entry = { request_key: randomUUID(), entered_at: act.at ?? new Date().toISOString() }
  const { closing_id } = await sendRequest(act, intervention_id, { ...fields, ...entry })
  if (closing_id === null) throw requestErrors.not_found()
  return getClosing(act, closing_id)
}

/** Beside the town of the job, which is all that is known of where the shop stands. */
async function sentFrom(act: UserAct, job: Written, position: Coordinates): Promise<ClosingDetail['sent_from']> {
  const town = placesOf(municipalities(), await listPlaceAliases(act.tx)).find(job)
  if (!town) return null
  const km = Math.round(straightKm(town, position) * 10) / 10
  return { municipality: town.name, province: town.province, km }
}

/** A decided closing is shown as it was decided; one that waits with what it would mean now. */
export async function getClosing(act: UserAct, id: number): Promise<ClosingDetail> {
  const closing = await findListed(act, id)
  const row = await getRow(act.tx, closingSource, id)
  const { code_en, code_it, ...rest } = await existing(findDetail(act.tx, id))
  const asked = await existing(findRequestDetail(act.tx, closing.intervention_id))
  const job = await getIntervention(act, closing.intervention_id)
  const stored = reviewValuesOf(closing)
  const found = closing.state === 'requested' ? await factsOf(act, closing, stored) : undefined
  const proposed = found && proposedValues(found, valuesOf(stored))
  const values = proposed
    ? { ...stored, withdrawn_serial: proposed.withdrawn_serial, withdrawn_unknown: proposed.withdrawn_unknown }
    : stored
  const facts = values.withdrawn_serial === stored.withdrawn_serial ? found : await factsOf(act, closing, values)
  const review = facts
    ? await reviewOf(act, closing, values, undefined, facts)
    : {
        ...noReview,
        costs: await costsOf(act.tx, id),
        client_cents: row.client_cents,
        technician_cents: row.technician_cents,
      }
  const rules = await dueRules(act)
  const calendar = rules.calendar(job)
  const declared = closing.declared ?? fieldsOf(closing)
  return {
    ...row,
    ...rest,
    ...review,
    job: {
      ...asked,
      status: job.status,
      client_reference: job.client_reference,
      code_description: { EN: code_en, IT: code_it },
      address: job.address,
      city: job.city,
      province: job.province,
      phone: job.phone,
      client_terminal_id: job.client_terminal_id,
      tml_model: job.tml_model,
      received_at: job.received_at,
      explanation: rules.explain({ ...job, given_days: job.closing_days }, act.language),
      days_early:
        row.worked_on <= job.due_on
          ? calendar.between(row.worked_on, job.due_on)
          : -calendar.between(job.due_on, row.worked_on),
    },
    declared,
    sent_from: declared.position && (await sentFrom(act, job, declared.position)),
    values,
    files: await listFiles(act.tx, id),
    timeline: await listHistory(act, closing.intervention_id),
  }
}

/** Keeps what an admin changed; the closing still waits. */
export async function saveReview(
  act: UserAct,
  id: number,
  input: ReviewInput,
  version?: number,
): Promise<ClosingDetail> {
  const { closing } = await lockRequested(act, id, version)
  const given = await withSerials(act, input)
  const facts = await existing(factsOf(act, closing, { ...reviewValuesOf(closing), ...given }))
  await writeReview(act, closing, given, facts)
  await recordAudit(act, { subject, action: 'update', id, label: closing.number })
  return getClosing(act, id)
}

/** Writes the values and lines of a locked closing; answers with it as it is now. */
export async function writeReview(
  act: UserAct,
  closing: queries.StoredClosing,
  input: ReviewInput,
  facts: FoundFacts,
): Promise<queries.StoredClosing> {
  const { costs: _costs, ...values } = input
  const costs = await costsFor(act, closing, facts, input)
  const change = { ...values, worked_on: today(values.worked_at) }
  await queries.updateClosing(act.tx, closing.id, change)
  await queries.replaceCosts(act.tx, [{ id: closing.id, costs }])
  return { ...closing, ...change }
}
