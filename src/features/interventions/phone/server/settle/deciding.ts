/** The office decides on a closing that met a changed job, asks the technician first, or takes its decision back. */
import {
  closeInName,
  correctInName,
  giveRoomBack,
  makeRoom,
  moveInName,
  takeBackInName,
  visitInName,
} from '#features/interventions/closings/server/phone.ts'
import { dropJob, giveTo, keepJob, lockToSettle, noteSettled } from '#features/interventions/jobs/server/phone.ts'
import { holdersIn } from '#features/interventions/jobs/server/service.ts'
import { serialKey } from '#features/warehouse/stock/rules.ts'
import { revertDocument } from '#features/warehouse/stock/server/service.ts'
import { roles } from '#lib/records/endpoint.ts'
import { existing } from '#lib/texts/errors.ts'
import { both, say } from '#lib/texts/texts.ts'
import { formatInstant } from '#lib/time/dates.ts'
import { checkVersion, recordAudit, requireRole, type UserAct } from '#server/records/act.ts'
import { notify } from '#server/records/notify.ts'
import { closingToSettle, phoneAnswered } from '../../notifications.ts'
import type { AskInput, ClosingCaseDetail, DecideInput } from '../../settle-contract.ts'
import { makesItCount, usualSentences, wayWords } from '../../settle-rules.ts'
import { settleTexts as texts } from '../../settle-texts.ts'
import { errors } from '../../texts.ts'
import { findUnits, insertDifferences } from '../count-queries.ts'
import * as queries from './queries.ts'
import { getCase, whyItStays } from './service.ts'

type LockedJob = Awaited<ReturnType<typeof lockToSettle>>[number]
const subject = 'closing-cases'
const topics = ['closings', 'closing-requests', 'dashboard']

/** The technicians before the job, also who would get it back; the case after it. */
async function lock(act: UserAct, id: number): Promise<{ it: queries.Case; job: LockedJob | undefined }> {
  requireRole(act)
  const seen = await existing(queries.findCase(act.tx, id))
  const { intervention_id, technician_id, before } = seen
  const people = [technician_id, ...(before ? holdersIn([before]) : [])]
  const [job] = await lockToSettle(act, intervention_id === null ? [] : [intervention_id], people)
  const it = await existing(queries.lockCase(act.tx, id))
  return { it, job }
}

function requireWaiting(act: UserAct, it: queries.Case, version: number | undefined): void {
  if (it.state === 'settled')
    throw errors.settled({
      name: it.decided_by ?? 'N/A',
      when: formatInstant(it.decided_at),
      way: it.way ? say(wayWords[it.way], act.language) : '',
    })
  checkVersion(it, version)
}

/** Another one for each new decision. */
const keyOf = ({ key, version }: queries.Case) => `${key} ${version}`

const nothing: queries.Written = { closing_id: null, replaced_closing_id: null, extra_id: null }

/** All that stands in the way makes room through its own service, so that each refuses for its own reasons. */
async function accept(act: UserAct, it: queries.Case, job: LockedJob): Promise<queries.Written> {
  const reason = say(texts.make_room, act.language, { name: it.technician })
  const { job: free, replaced } = await makeRoom(act, job, reason)
  await giveTo(act, free, it.technician_id)
  const files = await queries.listFiles(act.tx, it.command_id)
  const sent = { request_key: keyOf(it), entered_at: it.made_at, files }
  const closing_id = await closeInName(act, job.id, it.declared, sent)
  return { ...nothing, closing_id, replaced_closing_id: replaced }
}

const documentOf = ({ id }: queries.Case) => ({ document: subject, document_id: id })
const filesOf = async (act: UserAct, it: queries.Case) =>
  (await queries.listFiles(act.tx, it.command_id)).map(({ kind }) => kind)

/** The units were elsewhere by our records: those follow first, and then it counts as any other. */
async function correctOther(act: UserAct, it: queries.Case, job: LockedJob): Promise<queries.Written> {
  const { technician_id, technician: name, number } = it
  const note = say(texts.correct_note, act.language, { name, number })
  const files = await filesOf(act, it)
  await correctInName(act, job.id, it.declared, { technician_id, files, document: documentOf(it), note })
  return accept(act, it, job)
}

/** The job stays; what was left and taken has moved all the same. */
async function recordGoods(act: UserAct, it: queries.Case, job: LockedJob): Promise<queries.Written> {
  const { technician_id, declared } = it
  await moveInName(act, job, declared, { technician_id, files: await filesOf(act, it), document: documentOf(it) })
  return nothing
}

async function countExtra(act: UserAct, it: queries.Case, job: LockedJob): Promise<queries.Written> {
  const files = await queries.listFiles(act.tx, it.command_id)
  const { technician_id } = it
  const said = say(texts.extra_of, act.language, { number: it.number })
  const sent = { request_key: keyOf(it), entered_at: it.made_at, files, technician_id, said }
  return { ...nothing, ...(await visitInName(act, job, it.declared, sent)) }
}

/** A terminal in a shop is never put back into a van by the office alone: it is to be checked. Answers what the note says of it. */
async function leave(act: UserAct, it: queries.Case): Promise<string[]> {
  const { installed_serial, withdrawn_serial } = it.declared
  const named = [
    { kind: 'left' as const, serial: installed_serial, words: texts.note_left },
    { kind: 'taken' as const, serial: withdrawn_serial, words: texts.note_taken },
  ].flatMap(({ serial, ...rest }) => (serial ? [{ serial, ...rest }] : []))
  const keys = named.map(({ serial }) => serialKey(serial))
  const units = await findUnits(act.tx, keys)
  const { technician_id, id: case_id } = it
  const differences = named.map(({ kind, serial }) => {
    const { key: _key, ...unit } = units.find(({ key }) => key === serialKey(serial)) ?? {
      key: '',
      product_id: null,
      serial_number: serial,
      status: null,
      place: null,
    }
    return { technician_id, case_id, count_id: null, kind, note: null, explained: false, ...unit }
  })
  if (differences.length > 0) await insertDifferences(act.tx, differences)
  return named.map(({ serial, words }) => say(words, act.language, { serial }))
}

const writes = {
  accept,
  correct_other: correctOther,
  leave: async () => nothing,
  goods_only: recordGoods,
  extra_visit: countExtra,
} as const
const messages = {
  accept: 'accepted',
  correct_other: 'accepted',
  leave: 'left',
  goods_only: 'goods',
  extra_visit: 'extra',
} as const

async function notifySender(act: UserAct, it: queries.Case, { way, sentence }: DecideInput): Promise<void> {
  await notify(act, phoneAnswered, {
    message: sentence === null ? messages[way] : 'decided',
    to: { account_ids: [it.technician_id] },
    items: [{ id: it.intervention_id ?? it.id, label: it.number }],
    params: sentence === null ? {} : { sentence },
  })
}

export async function decideCase(
  act: UserAct,
  id: number,
  input: DecideInput,
  version?: number,
): Promise<ClosingCaseDetail> {
  const { it, job } = await lock(act, id)
  requireWaiting(act, it, version)
  const { way } = input
  if (way !== 'leave' && !job) throw errors.job_gone()
  const before = job ? ((await keepJob(act, job.id)) ?? null) : null
  const check = way === 'leave' ? await leave(act, it) : []
  const written = job ? await writes[way](act, it, job) : nothing
  const sentence = input.sentence === null ? usualSentences[way] : both(input.sentence, input.sentence)
  await queries.settleCase(act.tx, id, { way, sentence, before, ...written, by: act.user.id, at: act.at })
  await queries.endCommand(act.tx, it.command_id, makesItCount(way) ? 'done' : 'done_with_remarks')
  if (job) {
    const parts = [
      `${it.technician}: ${say(wayWords[way], act.language)}`,
      ...(check.length > 0 ? [say(texts.note_check, act.language, { serials: check.join(', ') })] : []),
    ]
    await noteSettled(act, job, parts.join('; '))
  }
  await notifySender(act, it, input)
  await recordAudit(act, { subject, action: 'decide', id, label: it.number, changes: { way }, topics })
  await queries.keepVersion(act.tx, id)
  return getCase(act, id)
}

/** Everything that the decision wrote goes back the way it came; each step refuses for its own reasons, and then nothing is undone. */
async function takeBack(act: UserAct, it: queries.Case): Promise<void> {
  const reason = say(texts.undone_because, act.language)
  const { closing_id, extra_id, intervention_id, before, replaced_closing_id: replaced } = it
  if (closing_id !== null) await takeBackInName(act, closing_id, reason)
  await revertDocument(act, documentOf(it))
  if (extra_id !== null) await dropJob(act, extra_id, reason)
  else if (makesItCount(it.way) && intervention_id !== null && before)
    await giveRoomBack(act, intervention_id, { before, replaced, note: reason })
  await queries.dropDifferences(act.tx, it.id)
}

export async function undoCase(act: UserAct, id: number, version?: number): Promise<ClosingCaseDetail> {
  const { it, job } = await lock(act, id)
  if (it.state !== 'settled') throw errors.not_settled()
  checkVersion(it, version)
  const stays = await whyItStays(act, it)
  if (stays) throw stays
  await takeBack(act, it)
  if (job && !makesItCount(it.way)) await noteSettled(act, job, say(texts.undone_because, act.language))
  await queries.openAgain(act.tx, id)
  await queries.endCommand(act.tx, it.command_id, 'to_settle')
  await notify(act, phoneAnswered, {
    message: 'reopened',
    to: { account_ids: [it.technician_id] },
    items: [{ id: it.intervention_id ?? id, label: it.number }],
  })
  await recordAudit(act, { subject, action: 'undo', id, label: it.number, topics })
  return getCase(act, id)
}

/** The technician who was there, the one who has the job now, or both. */
export async function askCase(
  act: UserAct,
  id: number,
  { question, to }: AskInput,
  version?: number,
): Promise<ClosingCaseDetail> {
  const { it, job } = await lock(act, id)
  requireWaiting(act, it, version)
  const items = [{ id: it.intervention_id ?? id, label: it.number }]
  const params = { question }
  if (to !== 'holder') {
    await queries.askCase(act.tx, id, question, act.user.id)
    await notify(act, phoneAnswered, { message: 'asked', to: { account_ids: [it.technician_id] }, items, params })
  }
  if (to !== 'technician') {
    const account_id = job?.technician_id ?? null
    if (account_id === null || account_id === it.technician_id) throw errors.no_other({ name: it.technician })
    await queries.askOther(act.tx, { case_id: id, account_id, question, asked_by: act.user.id })
    await notify(act, phoneAnswered, { message: 'asked_other', to: { account_ids: [account_id] }, items, params })
  }
  await recordAudit(act, { subject, action: 'ask', id, label: it.number, topics })
  return getCase(act, id)
}

/** The technician wrote about one of their closings; who asked is told. */
export async function takeAnswer(act: UserAct, id: number): Promise<void> {
  const it = await existing(queries.lockCase(act.tx, id))
  await queries.answerCase(act.tx, id)
  if (it.asked_by_id !== null && it.state === 'asked')
    await notify(act, closingToSettle, {
      message: 'answered',
      to: { account_ids: [it.asked_by_id] },
      items: [{ id, label: it.number }],
    })
  await recordAudit(act, { by: roles, subject, action: 'answer', id, label: it.number, topics })
}

/** Who has the job answers about the closing of another, also where it was decided meanwhile; who asked is told. */
export async function takeOtherAnswer(
  act: UserAct,
  id: number,
  { answer, asked_at }: { answer: string; asked_at: string | null },
): Promise<void> {
  const it = await queries.lockQuestion(act.tx, id, act.user.id)
  if (!it) throw errors.unknown_note()
  await queries.answerQuestion(act.tx, id, answer, asked_at === null || Date.parse(asked_at) >= Date.parse(it.asked_at))
  await notify(act, closingToSettle, {
    message: 'answered',
    to: { account_ids: [it.asked_by] },
    items: [{ id: it.case_id, label: it.number }],
  })
  await recordAudit(act, { by: roles, subject, action: 'answer', id: it.case_id, label: it.number, topics })
}
