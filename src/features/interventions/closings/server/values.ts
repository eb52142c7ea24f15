/** A stored closing as its parts: what is declared, what is asked of the records, what is said about it. */

import { keepsPositions } from '#features/office/settings/server/service.ts'
import { resolveSerials } from '#features/warehouse/stock/server/service.ts'
import { only } from '#lib/records/only.ts'
import { requestErrors } from '#lib/texts/errors.ts'
import { both, type Words } from '#lib/texts/texts.ts'
import type { UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'
import type { ClosingValues, Finding, Stage } from '../check-rules.ts'
import { type ReviewInput, ReviewValues } from '../contract.ts'
import { sayFinding } from '../finding-rules.ts'
import { type RequestFields, RequestFieldsReply } from '../request-contract.ts'
import type { Source } from '../rules.ts'
import { errors } from '../texts.ts'
import type { StoredClosing } from './change-queries.ts'
import type { Question } from './facts-queries.ts'

export { sayFinding }

export const sayBoth = (finding: Finding): Words => both(sayFinding(finding, 'EN').text, sayFinding(finding, 'IT').text)

export const subject = 'closings'

export const fieldsOf = (closing: StoredClosing): RequestFields => only(RequestFieldsReply.shape, closing)

/** What a check goes by besides the records. */
export const contextOf = (act: UserAct, stage: Stage, source: Source) => ({
  stage,
  source,
  today: today(act.at),
  now: act.at ?? new Date().toISOString(),
})

const undecided = { resolution: null, resolution_part_id: null, resolution_warehouse_id: null } as const

export const valuesOf = (
  fields: RequestFields & Partial<Pick<ReviewInput, 'resolution' | 'resolution_part_id' | 'resolution_warehouse_id'>>,
): ClosingValues => ({
  ...undecided,
  ...fields,
  worked_on: fields.worked_at === null ? null : today(fields.worked_at),
})

export const reviewValuesOf = (closing: StoredClosing): ReviewValues => only(ReviewValues.shape, closing)

export const questionOf = (
  about: { id: number; intervention_id: number; closing_id: number | null },
  values: Pick<Question, 'installed_serial' | 'withdrawn_serial' | 'client_terminal_id' | 'outcome_reason_id'>,
): Question => ({
  id: about.id,
  intervention_id: about.intervention_id,
  closing_id: about.closing_id,
  installed_serial: values.installed_serial,
  withdrawn_serial: values.withdrawn_serial,
  client_terminal_id: values.client_terminal_id,
  outcome_reason_id: values.outcome_reason_id,
})

/** A barcode may hold the encoded serial instead. */
export async function withSerials<F extends { installed_serial: string | null; withdrawn_serial: string | null }>(
  act: UserAct,
  fields: F,
): Promise<F> {
  const given = [fields.installed_serial, fields.withdrawn_serial].filter((it) => it !== null)
  if (given.length === 0) return fields
  const resolved = new Map((await resolveSerials(act, given)).map((serial, at) => [given[at], serial]))
  return {
    ...fields,
    installed_serial: resolved.get(fields.installed_serial ?? '') ?? fields.installed_serial,
    withdrawn_serial: resolved.get(fields.withdrawn_serial ?? '') ?? fields.withdrawn_serial,
  }
}

/** Where the company does not have it read, a position is not kept, whoever sends it. */
export const withKeptPosition = async (act: UserAct, fields: RequestFields): Promise<RequestFields> =>
  fields.position === null || (await keepsPositions(act)) ? fields : { ...fields, position: null }

export const errorsIn = (findings: readonly Finding[]) => findings.filter(({ severity }) => severity === 'error')

/** The fields that errors are about, each with its sentence. */
const refusedFields = (findings: readonly Finding[]) =>
  Object.fromEntries(findings.map((finding) => [finding.field, { key: finding.key, words: sayBoth(finding) }]))

/** Refuses with all that is wrong, each as a sentence. */
export function refuseErrors(act: UserAct, findings: readonly Finding[]): void {
  const wrong = errorsIn(findings)
  if (wrong.length === 0) return
  const sentences = wrong.map((finding) => sayFinding(finding, act.language).text).join(' ')
  throw errors.has_errors({ sentences }, refusedFields(wrong))
}

/** A technician reaches only their own jobs; another's answers as if it did not exist. */
export function requireOwn(act: UserAct, job: { technician_id: number | null } | undefined): void {
  if (!job || (act.user.role === 'technician' && job.technician_id !== act.user.id)) throw requestErrors.not_found()
}
