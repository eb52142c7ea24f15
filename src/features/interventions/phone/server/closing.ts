/** A closing from a phone: requested as any other, or taken in with its facts where the world has changed. */
import type { FindingKey } from '#features/interventions/closings/finding-texts.ts'
import { emptyFields, type RequestFields } from '#features/interventions/closings/request-contract.ts'
import type { FileKind } from '#features/interventions/closings/rules.ts'
import { declareClosing, factsOf, sayBoth as sayFinding } from '#features/interventions/closings/server/phone.ts'
import { errors as closingErrors } from '#features/interventions/closings/texts.ts'
import { findHands, type Hands, lockMet, noteArrived } from '#features/interventions/jobs/server/phone.ts'
import type { LockedJob } from '#features/interventions/jobs/server/service.ts'
import { outcomeWords } from '#features/interventions/settings/kinds.ts'
import { roles } from '#lib/records/endpoint.ts'
import { AppError, existing } from '#lib/texts/errors.ts'
import { both, say, sayBoth, type Words } from '#lib/texts/texts.ts'
import { formatInstant } from '#lib/time/dates.ts'
import { withSavepoint } from '#server/database/savepoint.ts'
import { recordAudit, type UserAct } from '#server/records/act.ts'
import { notify } from '#server/records/notify.ts'
import { closingToSettle } from '../notifications.ts'
import type { SettleReason } from '../rules.ts'
import { receiptTexts } from '../texts.ts'
import { clockOf } from './clock.ts'
import * as queries from './queries.ts'
import type { Effect, Running } from './running.ts'

type ClosingBody = Partial<RequestFields> & {
  intervention_id: number
  begun_at: string | null
  worked_at: string
  seen_at: string | null
  files: readonly { sha256: string; kind: FileKind; taken_at: string | null }[]
}

/**
 * What contradicts our records and cannot be put right by typing: a person decides. Everything else is corrected on the phone; so is a serial
 * that nobody knows, which is a slip.
 */
const contradictions: ReadonlyMap<FindingKey, 'installed' | 'withdrawn' | undefined> = new Map([
  ['not_in_van', 'installed'],
  ['installed_on_order', 'installed'],
  ['installed_declared', 'installed'],
  ['withdrawn_declared', 'withdrawn'],
  ['withdrawn_not_here', 'withdrawn'],
  ['withdrawn_not_here_record', 'withdrawn'],
  ['declared_by_other', undefined],
  ['terminal_in_use', undefined],
  ['terminal_taken', undefined],
])

/** Proofs that nobody can add on a phone that is lost: the office may do without. */
const proofs: ReadonlySet<string> = new Set<FindingKey>(['label_missing', 'receipt_missing', 'signature_missing'])

type Found = { facts: Awaited<ReturnType<typeof factsOf>>; lost: number }

/** The words of a refusal, where all that is wrong contradicts our records, or is a photo that was lost. */
function contradictionOf(error: unknown, { facts, lost }: Found): Words | undefined {
  if (!(error instanceof AppError) || error.code !== closingErrors.has_errors.code) return undefined
  const problems = Object.values(error.fields ?? {})
  const isKnown = (key: string) => {
    if (lost > 0 && proofs.has(key)) return true
    // Keys of the findings are those of the error.
    const unit = contradictions.get(key as FindingKey)
    return unit === undefined ? contradictions.has(key as FindingKey) : Boolean(facts?.[unit])
  }
  if (problems.length === 0 || !problems.every(({ key }) => isKnown(key))) return undefined
  const words = problems.flatMap((problem) => problem.words ?? [])
  return both(words.map(({ EN }) => EN).join(' '), words.map(({ IT }) => IT).join(' '))
}

/** What happened to a job that is not open with the caller any more. */
export function reasonOf(
  job: Pick<LockedJob, 'status' | 'technician_id'>,
  technician_id: number,
): SettleReason | undefined {
  if (job.status === 'cancelled') return 'cancelled'
  const isOwn = job.technician_id === technician_id
  if (job.status === 'closed' || job.status === 'closing_requested') return isOwn ? 'closed_already' : 'closed_by_other'
  if (isOwn) return undefined
  return job.technician_id === null ? 'taken_back' : 'moved'
}

const sentenceOf = (reason: Exclude<SettleReason, 'serial'>, hands: Hands | undefined, now: string): Words => {
  const time = hands ? clockOf(hands.since, now) : ''
  const { nobody } = receiptTexts
  return both(
    say(receiptTexts[reason], 'EN', { time, name: hands?.technician ?? nobody.EN }),
    say(receiptTexts[reason], 'IT', { time, name: hands?.technician ?? nobody.IT }),
  )
}

export async function closeOrSettle(act: UserAct, body: ClosingBody, running: Running): Promise<Effect> {
  const { intervention_id, begun_at, seen_at: _seen, files, ...given } = body
  const fields: RequestFields = { ...emptyFields, ...given, worked_at: running.ourTime(body.worked_at) }
  const job = await existing(lockMet(act, intervention_id, act.user.id))
  const sent = files.flatMap(({ sha256, ...file }) => {
    const here = running.files.find((it) => it.sha256 === sha256)
    return here ? [{ ...file, sha256, file_id: here.file_id }] : []
  })
  await queries.keepFiles(act.tx, running.id, sent)
  const lost = files.length - sent.length
  const remarks = lost > 0 ? [sayBoth(receiptTexts.photos_lost, { count: lost })] : []
  const settle = async (reason: SettleReason, sentence: Words) => ({
    ...(await openCase(act, job, fields, { reason, sentence, begun_at, running })),
    remarks,
  })
  if (running.unsent) return settle('unsent', receiptTexts.unsent)
  if (running.via === 'handed_in') return settle('handed_in', receiptTexts.handed_in)
  const reason = reasonOf(job, act.user.id)
  if (reason && reason !== 'serial')
    return settle(reason, sentenceOf(reason, await findHands(act.tx, job.id), running.received_at))
  const found = { facts: await factsOf(act, job.id, fields), lost }
  const entry = { request_key: running.key, entered_at: running.made_at }
  const attempt = await withSavepoint(
    act.tx,
    () => declareClosing(act, job.id, { ...fields, ...entry }, sent),
    (error) => contradictionOf(error, found) !== undefined,
  )
  if ('refused' in attempt) {
    const words = contradictionOf(attempt.refused, found) ?? receiptTexts.nobody
    const sentence = both(
      say(receiptTexts.serial, 'EN', { sentences: words.EN }),
      say(receiptTexts.serial, 'IT', { sentences: words.IT }),
    )
    return settle(lost > 0 ? 'handed_in' : 'serial', sentence)
  }
  const findings = attempt.done?.findings ?? []
  return {
    state: 'done',
    sentence: receiptTexts.done,
    remarks: [...remarks, ...findings.map(sayFinding)],
    intervention_id: job.id,
  }
}

/** The facts in one sentence, for the history of the job. */
function noteOf(act: UserAct, fields: RequestFields): string {
  const outcome = say(outcomeWords[fields.outcome ?? 'done'], act.language)
  const parts = [
    act.user.name,
    formatInstant(fields.worked_at),
    outcome,
    fields.client_terminal_id,
    fields.installed_serial && `+ ${fields.installed_serial}`,
    fields.withdrawn_serial && `− ${fields.withdrawn_serial}`,
    fields.notes,
  ]
  return parts.filter(Boolean).join(', ').slice(0, 1_000)
}

/** Keeps the facts of a closing for a person to decide: the job gets a line in its history, and is otherwise as it was. */
async function openCase(
  act: UserAct,
  job: LockedJob,
  fields: RequestFields,
  {
    reason,
    sentence,
    begun_at,
    running,
  }: { reason: SettleReason; sentence: Words; begun_at: string | null; running: Running },
): Promise<Effect> {
  const id = await queries.insertCase(act.tx, {
    command_id: running.id,
    intervention_id: job.id,
    number: job.number,
    technician_id: act.user.id,
    reason,
    declared: fields,
    begun_at: begun_at === null ? null : running.ourTime(begun_at),
    worked_at: fields.worked_at ?? running.received_at,
  })
  await noteArrived(act, job, noteOf(act, fields))
  await notify(act, closingToSettle, {
    message: 'to_settle',
    to: { role: 'admin' },
    items: [{ id, label: job.number }],
  })
  await recordAudit(act, {
    by: roles,
    subject: 'closing-cases',
    action: 'create',
    id,
    label: job.number,
    topics: ['closings', 'dashboard'],
  })
  return { state: 'to_settle', sentence, remarks: [], intervention_id: job.id }
}
