/** Closing requests: kept as a draft while they are entered, sent by the technician or by an admin in the technician's name. */
import { costLinesOf } from '#features/interventions/costs/server/service.ts'
import { statusWords } from '#features/interventions/jobs/rules.ts'
import {
  changeAll,
  dueRules,
  type LockedJob,
  lockJobs,
  releasedBy,
} from '#features/interventions/jobs/server/service.ts'
import { keepsPositions } from '#features/office/settings/server/service.ts'
import { roles } from '#lib/records/endpoint.ts'
import { AppError, requestErrors } from '#lib/texts/errors.ts'
import { say } from '#lib/texts/texts.ts'
import { insertFile, type StoredContent } from '#server/files/files.ts'
import { recordAudit, requireRole, type UserAct } from '#server/records/act.ts'
import { notify } from '#server/records/notify.ts'
import { today } from '#server/time/today.ts'
import { checkClosing, type Finding } from '../../check-rules.ts'
import { proposeCosts } from '../../cost-rules.ts'
import { closingRequested } from '../../notifications.ts'
import { ownFinding, ownStanding } from '../../own-finding-rules.ts'
import {
  type ClosingFile,
  type ClosingRequest,
  type DraftInput,
  emptyFields,
  type RequestFields,
  type RequestInput,
} from '../../request-contract.ts'
import { type FileKind, maxFiles, type Source } from '../../rules.ts'
import { errors } from '../../texts.ts'
import * as queries from '../change-queries.ts'
import { type FoundFacts, loadFacts } from '../facts-queries.ts'
import { lockUnits } from '../locks.ts'
import { listFiles } from '../queries.ts'
import {
  contextOf,
  errorsIn,
  fieldsOf,
  questionOf,
  refuseErrors,
  requireOwn,
  sayFinding,
  subject,
  valuesOf,
  withKeptPosition,
  withSerials,
} from '../values.ts'
import { findRejection, findRequestJob, type RequestJob } from './queries.ts'

/** Locks the job before its closing, as everything here does. Another technician's job does not exist. */
async function lockOwnJob(act: UserAct, id: number): Promise<LockedJob> {
  const [job] = await lockJobs(act, [id])
  requireOwn(act, job)
  if (!job) throw requestErrors.not_found()
  return job
}

export function requireOpen(act: UserAct, job: { number: string; status: keyof typeof statusWords }): void {
  if (job.status !== 'assigned')
    throw errors.wrong_state({ number: job.number, state: say(statusWords[job.status], act.language) })
}

/** What is known of what was entered, with what speaks against it. */
export async function checkFields(
  act: UserAct,
  about: { intervention_id: number; closing_id: number | null },
  fields: RequestFields,
  source: Source,
): Promise<{ facts: FoundFacts | undefined; findings: Finding[] }> {
  const [facts] = await loadFacts(act.tx, [questionOf({ id: 0, ...about }, fields)])
  if (!facts) return { facts, findings: [] }
  const findings = checkClosing(facts, valuesOf(fields), contextOf(act, 'request', source))
  if (act.user.role !== 'technician') return { facts, findings }
  return {
    facts: { ...facts, under: ownStanding(facts) },
    findings: findings.map((finding) => ownFinding(finding, facts)),
  }
}

export const sourceOf = (act: UserAct): Source => (act.user.role === 'technician' ? 'technician' : 'office')

/** The fields that a new try starts from: those of the try that was sent back, else what the job says. */
const startOf = (newest: queries.StoredClosing | undefined, job: RequestJob): RequestFields =>
  newest && newest.state !== 'confirmed'
    ? (newest.declared ?? fieldsOf(newest))
    : { ...emptyFields, client_terminal_id: job.client_terminal_id }

const isLive = (closing: queries.StoredClosing) => closing.state === 'draft' || closing.state === 'requested'

export async function getRequest(act: UserAct, id: number): Promise<ClosingRequest> {
  const job = await findRequestJob(act.tx, id)
  requireOwn(act, job)
  if (!job) throw requestErrors.not_found()
  const newest = await queries.findNewest(act.tx, id)
  const isDone = newest?.state === 'confirmed' && job.status === 'closed'
  const shown = newest && (isLive(newest) || isDone) ? newest : undefined
  const fields = shown ? fieldsOf(shown) : startOf(newest, job)
  const { facts, findings } =
    job.status === 'closed'
      ? { facts: undefined, findings: [] }
      : await checkFields(act, { intervention_id: id, closing_id: shown?.id ?? null }, fields, sourceOf(act))
  return {
    intervention_id: id,
    number: job.number,
    kind: job.kind,
    status: job.status,
    technician_id: job.technician_id,
    needs: job.needs,
    standing: facts?.under
      ? { serial_number: facts.under.serial_number, model_number: facts.under.model_number }
      : null,
    closing_id: shown?.id ?? null,
    state: shown?.state ?? null,
    request_key: shown?.request_key ?? null,
    entered_at: shown?.entered_at ?? null,
    requested_at: shown?.requested_at ?? null,
    version: shown?.version ?? null,
    entered: fields,
    files: newest ? await listFiles(act.tx, newest.id) : [],
    findings: findings.map((finding) => sayFinding(finding, act.language)),
    rejection: await findRejection(act.tx, id),
    rejections: await queries.countRejections(act.tx, id),
    asks_position: await keepsPositions(act),
  }
}

export async function checkRequest(act: UserAct, id: number, given: RequestFields) {
  const job = await findRequestJob(act.tx, id)
  requireOwn(act, job)
  const newest = await queries.findNewest(act.tx, id)
  const fields = await withSerials(act, given)
  const closing_id = newest && isLive(newest) ? newest.id : null
  const { facts, findings } = await checkFields(act, { intervention_id: id, closing_id }, fields, sourceOf(act))
  // What is not theirs is refused: then the technician does not learn what it is.
  const isHidden = (field: string) =>
    act.user.role === 'technician' && errorsIn(findings).some((finding) => finding.field === field)
  const shown = (product: FoundFacts['installed'] | undefined, field: string) =>
    product && !isHidden(field) ? { serial_number: product.serial_number, model_number: product.model_number } : null
  return {
    findings: findings.map((finding) => sayFinding(finding, act.language)),
    installed: shown(facts?.installed, 'installed_serial'),
    withdrawn: shown(facts?.withdrawn, 'withdrawn_serial'),
  }
}

const columnsOf = (fields: RequestFields) => ({
  ...fields,
  worked_on: fields.worked_at === null ? null : today(fields.worked_at),
})

type Entry = { request_key: string; entered_at: string }

/** The draft of a job, made where there is none; photos of a try that was sent back come with it. */
async function openDraft(act: UserAct, job: LockedJob, entry: Entry, source: Source): Promise<queries.StoredClosing> {
  const newest = await queries.findNewest(act.tx, job.id)
  if (newest?.state === 'draft') return newest
  const known = await queries.findByKey(act.tx, entry.request_key)
  if (known) throw requestErrors.key_reused()
  await queries.deleteFormerDrafts(act.tx, [job.id])
  const id = await queries.insertClosing(act.tx, {
    intervention_id: job.id,
    number: job.number,
    technician_id: job.technician_id ?? 0,
    source,
    request_key: entry.request_key,
    // Nothing is entered yet: whatever comes is newer.
    entered_at: '1970-01-01T00:00:00Z',
  })
  if (newest && newest.state !== 'confirmed') await queries.copyFiles(act.tx, newest.id, id)
  const [draft] = await queries.findClosings(act.tx, [id])
  if (!draft) throw requestErrors.not_found()
  return draft
}

/** The request that a key stands for, where it was sent before. */
async function findSent(act: UserAct, id: number, request_key: string): Promise<boolean> {
  const known = await queries.findByKey(act.tx, request_key)
  if (!known || known.state === 'draft') return false
  if (known.intervention_id !== id) throw requestErrors.key_reused()
  return true
}

/** Not where another device has entered something since. */
const replaces = (draft: queries.StoredClosing, { base_version, entered_at }: DraftInput, isNew: boolean) =>
  base_version === undefined
    ? Date.parse(entered_at) >= Date.parse(draft.entered_at)
    : isNew || draft.version === base_version

export async function saveDraft(act: UserAct, id: number, input: DraftInput): Promise<ClosingRequest> {
  const job = await lockOwnJob(act, id)
  if (await findSent(act, id, input.request_key)) return getRequest(act, id)
  requireOpen(act, job)
  const known = await queries.findNewest(act.tx, id)
  const draft = await openDraft(act, job, input, sourceOf(act))
  if (replaces(draft, input, known?.state !== 'draft')) {
    const { request_key, entered_at, base_version: _base, ...given } = input
    // Where it was sent from is read at Send: a draft has none.
    const fields = { ...(await withSerials(act, given)), position: null }
    await queries.updateClosing(act.tx, draft.id, { ...columnsOf(fields), request_key, entered_at })
  }
  // Typing is saved every few seconds: the log has the beginning of a draft, not each of its letters.
  if (known?.state === 'draft') requireRole(act, roles)
  else await recordAudit(act, { by: roles, subject, action: 'draft', id: draft.id, label: job.number })
  return getRequest(act, id)
}

/** Writes the request of a locked job: cost lines proposed, the job waits for its confirmation. A hold ends with the work. */
export async function requestClosing(
  act: UserAct,
  job: LockedJob,
  draft: Pick<queries.StoredClosing, 'id'>,
  fields: RequestFields,
  {
    facts,
    entry,
    source,
    import_id = null,
  }: { facts: FoundFacts; entry: Entry; source: Source; import_id?: number | null },
): Promise<void> {
  const worked_on = today(fields.worked_at ?? undefined)
  await queries.updateClosing(act.tx, draft.id, {
    ...columnsOf(fields),
    ...entry,
    source,
    import_id,
    technician_id: job.technician_id ?? 0,
    declared: fields,
    state: 'requested',
    requested_at: act.at ?? new Date().toISOString(),
    requested_by: act.user.id,
  })
  const question = { ...facts, outcome: fields.outcome ?? 'done', worked_on }
  const costs = proposeCosts(await costLinesOf(act.tx, question), question, fields.articles)
  await queries.replaceCosts(act.tx, [{ id: draft.id, costs }])
  const rules = job.hold_reason_id === null ? undefined : await dueRules(act)
  await changeAll(
    act,
    'request_closing',
    [job],
    () => ({ status: 'closing_requested', ...(rules ? releasedBy(rules, job, worked_on) : {}) }),
    null,
    roles,
  )
  await recordAudit(act, { by: roles, subject, action: 'request', id: draft.id, label: job.number })
}

/** Tells the office that these wait for it. */
export const notifyOfRequests = (act: UserAct, requested: readonly { id: number; number: string }[]): Promise<void> =>
  notify(act, closingRequested, {
    message: 'requested',
    to: { role: 'admin' },
    items: requested.map(({ id, number }) => ({ id, label: number })),
  })

/** A photo that came before and was kept byte by byte. */
export type SentFile = { file_id: number; sha256: string; kind: FileKind; taken_at: string | null }

const countPhotos = (files: readonly { kind: FileKind }[]) => files.filter(({ kind }) => kind !== 'signature').length

/** Photos of an earlier try stay; one that is there already is not added twice. */
async function attachSent(act: UserAct, closing_id: number, files: readonly SentFile[]): Promise<void> {
  const present = await listFiles(act.tx, closing_id)
  const added = files.filter(({ sha256 }) => !present.some((it) => it.file_key === sha256))
  if (countPhotos([...present, ...added]) > maxFiles) throw errors.too_many_files({ max: maxFiles })
  if (added.some(({ kind }) => kind === 'signature')) await queries.deleteSignatures(act.tx, closing_id)
  for (const { sha256, ...file } of added)
    await queries.insertClosingFile(act.tx, { ...file, file_key: sha256, closing_id })
}

/** Requests a closing of a job that the caller may close; answers what should be known of it. Nothing where it was sent before. */
export async function declareClosing(
  act: UserAct,
  id: number,
  input: RequestInput,
  files: readonly SentFile[] = [],
): Promise<{ closing_id: number; findings: Finding[] } | undefined> {
  const job = await lockOwnJob(act, id)
  if (await findSent(act, id, input.request_key)) return undefined
  requireOpen(act, job)
  const source = sourceOf(act)
  const draft = await openDraft(act, job, input, source)
  if (files.length > 0) await attachSent(act, draft.id, files)
  const { request_key, entered_at, ...given } = input
  const fields = await withKeptPosition(act, await withSerials(act, given))
  const about = { intervention_id: id, closing_id: draft.id }
  await lockUnits(act, [questionOf({ id, ...about }, fields)])
  const { facts, findings } = await checkFields(act, about, fields, source)
  if (!facts) throw requestErrors.not_found()
  refuseErrors(act, findings)
  await requestClosing(act, job, draft, fields, { facts, entry: { request_key, entered_at }, source })
  await notifyOfRequests(act, [{ id: draft.id, number: job.number }])
  return { closing_id: draft.id, findings }
}

export async function sendRequest(act: UserAct, id: number, input: RequestInput): Promise<ClosingRequest> {
  await declareClosing(act, id, input)
  return getRequest(act, id)
}

/** Requests a closing without asking what speaks against it: the office sees it when it confirms. For uploads and the demo data. */
export async function sendDeclared(act: UserAct, id: number, input: RequestInput): Promise<number> {
  const job = await lockOwnJob(act, id)
  requireOpen(act, job)
  const source = sourceOf(act)
  const draft = await openDraft(act, job, input, source)
  const { request_key, entered_at, ...given } = input
  const fields = await withKeptPosition(act, given)
  const { facts } = await checkFields(act, { intervention_id: id, closing_id: draft.id }, fields, source)
  if (!facts) throw requestErrors.not_found()
  await requestClosing(act, job, draft, fields, { facts, entry: { request_key, entered_at }, source })
  await notifyOfRequests(act, [{ id: draft.id, number: job.number }])
  return draft.id
}

export async function discardDraft(act: UserAct, id: number): Promise<void> {
  const job = await lockOwnJob(act, id)
  const newest = await queries.findNewest(act.tx, id)
  if (newest?.state !== 'draft') throw requestErrors.not_found()
  await queries.deleteClosings(act.tx, [newest.id])
  await recordAudit(act, { by: roles, subject, action: 'discard', id: newest.id, label: job.number })
}

/** `is_blank`: nothing is on the picture. */
export type StoredPhoto = StoredContent & { is_blank?: boolean }
export type NewPhoto = { kind: FileKind; file_key: string; request_key: string; taken_at: string | null }

/** A photo that comes twice is one photo; a new signature replaces the old one. */
export async function addFile(
  act: UserAct,
  id: number,
  photo: NewPhoto,
  content: StoredPhoto | AppError,
): Promise<ClosingFile> {
  const job = await lockOwnJob(act, id)
  requireOpen(act, job)
  if (content instanceof AppError) throw content
  if (photo.kind === 'signature' && content.is_blank) throw errors.empty_signature()
  const entry = { request_key: photo.request_key, entered_at: act.at ?? new Date().toISOString() }
  const draft = await openDraft(act, job, entry, sourceOf(act))
  const present = await listFiles(act.tx, draft.id)
  const known = present.find((it) => it.file_key === photo.file_key)
  if (known) return known
  if (countPhotos([...present, photo]) > maxFiles) throw errors.too_many_files({ max: maxFiles })
  if (photo.kind === 'signature') await queries.deleteSignatures(act.tx, draft.id)
  const file_id = await insertFile(act, content)
  await queries.insertClosingFile(act.tx, { ...photo, closing_id: draft.id, file_id })
  await recordAudit(act, { by: roles, subject, action: 'attach', id: draft.id, label: job.number })
  const added = (await listFiles(act.tx, draft.id)).find((it) => it.id === file_id)
  if (!added) throw requestErrors.not_found()
  return added
}

export async function removeFile(act: UserAct, id: number, file_id: number): Promise<void> {
  const job = await lockOwnJob(act, id)
  const newest = await queries.findNewest(act.tx, id)
  if (newest?.state !== 'draft' || !(await listFiles(act.tx, newest.id)).some((it) => it.id === file_id))
    throw requestErrors.not_found()
  await queries.deleteClosingFile(act.tx, newest.id, file_id)
  await recordAudit(act, { by: roles, subject, action: 'detach', id: newest.id, label: job.number })
}
