/** A closing that met a changed job, as the office sees it: both sides beside each other, and what each way would do. */
import { reviewInName } from '#features/interventions/closings/server/phone.ts'
import { statusWords } from '#features/interventions/jobs/rules.ts'
import { findHands, type Hands } from '#features/interventions/jobs/server/phone.ts'
import { dueRules, getIntervention, listHistory } from '#features/interventions/jobs/server/service.ts'
import { outcomeWords } from '#features/interventions/settings/rules.ts'
import { terminalKey } from '#lib/codes/terminal-key.ts'
import { type AppError, requestErrors } from '#lib/texts/errors.ts'
import { say, sayBoth, type Words } from '#lib/texts/texts.ts'
import { formatDay, formatInstant, localDay } from '#lib/time/dates.ts'
import { getRow } from '#server/lists/list.ts'
import type { UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'
import type { ClosingCaseDetail, Fact } from '../../settle-contract.ts'
import type { FactKey, Verdict } from '../../settle-rules.ts'
import { settleTexts as texts } from '../../settle-texts.ts'
import { errors } from '../../texts.ts'
import * as queries from './queries.ts'

type Job = { status: Hands['status']; due_on: string; client_terminal_id: string | null }

type Told = { theirs: string; ours: string; verdict: Verdict; means?: string }

const fact = (key: FactKey, { means = '', ...told }: Told, unit?: Pick<Fact, 'product_id' | 'status'>): Fact => ({
  key,
  ...told,
  means,
  product_id: unit?.product_id ?? null,
  status: unit?.status ?? null,
})

async function serialFact(act: UserAct, it: queries.Case, key: 'installed' | 'withdrawn'): Promise<Fact[]> {
  const theirs = it.declared[`${key}_serial`]
  if (theirs === null) return []
  const unit = await queries.findUnit(act.tx, theirs)
  if (!unit) return [fact(key, { theirs, ours: say(texts.unknown_serial, act.language), verdict: 'contradicts' })]
  const isInVan = unit.status === 'assigned' && unit.technician_id === it.technician_id
  const fits = key === 'withdrawn' ? unit.status === 'installed' : isInVan
  const words =
    key === 'withdrawn'
      ? fits
        ? texts.means_in_shop
        : texts.means_not_in_shop
      : fits
        ? texts.means_in_van
        : texts.means_not_in_van
  const means = say(words, act.language, { name: it.technician })
  return [fact(key, { theirs, ours: unit.place ?? '', verdict: fits ? 'agrees' : 'contradicts', means }, unit)]
}

const isEnded = (status: Hands['status']) =>
  status === 'closed' || status === 'closing_requested' || status === 'cancelled'

function timeMeans({ off_ms, worked_at }: queries.Case, due_on: string): Words | undefined {
  if (off_ms !== 0) {
    const minutes = Math.round(Math.abs(off_ms) / 60_000)
    return sayBoth(off_ms > 0 ? texts.means_fast : texts.means_slow, { minutes })
  }
  return localDay(worked_at) > due_on ? texts.means_late : undefined
}

async function factsOf(act: UserAct, it: queries.Case, job: Job, hands: Hands): Promise<Fact[]> {
  const { language } = act
  const { declared } = it
  const when = formatInstant(hands.since)
  const holder = hands.technician ?? say(texts.nobody, language)
  const worked = formatInstant(it.worked_at)
  const time =
    it.off_ms === 0 ? worked : say(texts.clock_off, language, { when: worked, phone: formatInstant(it.made_at) })
  const terminal = declared.client_terminal_id
  const sameTerminal = terminalKey(terminal ?? '') === terminalKey(job.client_terminal_id ?? '')
  const isTheirs = hands.technician_id === it.technician_id
  const unusualTime = timeMeans(it, job.due_on)
  const outcomeMeans = isEnded(job.status) ? texts.means_ended : texts.means_open
  return [
    fact('technician', {
      theirs: it.technician,
      ours: say(texts.since, language, { what: holder, when }),
      verdict: isTheirs ? 'agrees' : 'contradicts',
      means: isTheirs ? '' : say(texts.means_not_theirs, language, { name: it.technician }),
    }),
    fact('outcome', {
      theirs: say(outcomeWords[declared.outcome ?? 'done'], language),
      ours: say(statusWords[job.status], language),
      verdict: isEnded(job.status) ? 'contradicts' : job.status === 'open' ? 'unusual' : 'agrees',
      means: say(outcomeMeans, language, { state: say(statusWords[job.status], language) }),
    }),
    fact('time', {
      theirs: time,
      ours: say(texts.due, language, { day: formatDay(job.due_on) }),
      verdict: unusualTime ? 'unusual' : 'agrees',
      means: unusualTime ? say(unusualTime, language) : '',
    }),
    ...(terminal === null && job.client_terminal_id === null
      ? []
      : [
          fact('terminal', {
            theirs: terminal ?? '',
            ours: job.client_terminal_id ?? '',
            verdict: sameTerminal ? 'agrees' : 'unusual',
            means: sameTerminal ? '' : say(texts.means_terminal, language),
          }),
        ]),
    ...(await serialFact(act, it, 'installed')),
    ...(await serialFact(act, it, 'withdrawn')),
  ]
}

/** What a closing in the technician's name would do. A job that is given to them is judged as if they had it. */
async function reviewAccept(act: UserAct, it: queries.Case, id: number | null) {
  if (id === null || it.state === 'settled')
    return {
      moves: [],
      refusal: id === null ? say(texts.job_gone, act.language) : null,
      client_cents: 0,
      technician_cents: 0,
    }
  const files = await queries.listFiles(act.tx, it.command_id)
  const { refusals, moves, ...money } = await reviewInName(act, id, it.declared, {
    technician_id: it.technician_id,
    technician: it.technician,
    technician_active: it.technician_active,
    files: files.map(({ kind }) => kind),
  })
  return {
    moves: moves.map(({ serial_number, from_place, to_place }) => ({
      serial: serial_number,
      from: from_place,
      to: to_place,
    })),
    refusal: refusals.length > 0 ? refusals.join(' ') : null,
    ...money,
  }
}

/** Nobody else was there: it counts. Somebody else has closed it, or the client wants it no more: it stays, until a person says otherwise. */
function suggest(act: UserAct, it: queries.Case, job: Job | undefined, refusal: string | null) {
  const why = (words: Words) => say(words, act.language)
  if (!job || refusal !== null) return { way: 'leave' as const, why: why(texts.why_refused) }
  if (job.status === 'cancelled') return { way: 'leave' as const, why: why(texts.why_cancelled) }
  if (isEnded(job.status)) return { way: 'leave' as const, why: why(texts.why_closed) }
  return { way: 'accept' as const, why: why(it.reason === 'handed_in' ? texts.why_handed_in : texts.why_nobody) }
}

async function dueOf(act: UserAct, it: queries.Case, id: number) {
  const job = await getIntervention(act, id)
  const rules = await dueRules(act)
  const calendar = rules.calendar(job)
  const late = (day: string) => (day <= job.due_on ? 0 : calendar.between(job.due_on, day))
  return {
    on: job.due_on,
    explanation: rules.explain({ ...job, given_days: job.closing_days }, act.language),
    days_late: late(localDay(it.worked_at)),
    days_late_now: late(today(act.at)),
  }
}

/** Why a decision stays. */
export async function whyItStays(act: UserAct, it: queries.Case): Promise<AppError | undefined> {
  const checked = await queries.findChecked(act.tx, it.id)
  if (checked !== undefined) return errors.checked_since({ serial: checked })
  const id = it.extra_id ?? it.intervention_id
  if (it.way === 'leave' || id === null) return undefined
  const hasMoved = (await queries.findVersion(act.tx, id)) !== it.after_version
  if (hasMoved) return errors.moved_on({ number: it.extra_number ?? it.number })
  const name = await queries.findSwitchedOff(act.tx, it.id)
  return name === undefined ? undefined : errors.gone_since({ name })
}

export async function getCase(act: UserAct, id: number): Promise<ClosingCaseDetail> {
  const row = await getRow(act.tx, queries.caseSource, id)
  const it = await queries.findCase(act.tx, id)
  if (!row || !it) throw requestErrors.not_found()
  const { intervention_id } = it
  const hands = intervention_id === null ? undefined : await findHands(act.tx, intervention_id)
  const job = intervention_id === null || !hands ? undefined : await getIntervention(act, intervention_id)
  const accept = await reviewAccept(act, it, job ? intervention_id : null)
  const stays = it.state === 'settled' ? await whyItStays(act, it) : undefined
  return {
    ...row,
    declared: it.declared,
    begun_at: it.begun_at,
    made_at: it.made_at,
    told: it.told,
    sentence: it.sentence,
    technician_phone: it.technician_phone,
    files: (await queries.listFiles(act.tx, it.command_id)).map(({ file_id, kind, taken_at }) => ({
      id: file_id,
      kind,
      taken_at,
    })),
    job: hands ?? null,
    facts: job && hands ? await factsOf(act, it, job, hands) : [],
    seen_at: it.seen_at,
    due: job && intervention_id !== null ? await dueOf(act, it, intervention_id) : null,
    accept,
    suggested: suggest(act, it, job, accept.refusal),
    asked:
      it.question !== null && it.asked_at !== null ? { question: it.question, at: it.asked_at, by: it.asked_by } : null,
    others: await queries.listOthers(act.tx, id),
    answers: await queries.listAnswers(act.tx, it.key, it.technician_id),
    extra: it.extra_id !== null && it.extra_number !== null ? { id: it.extra_id, number: it.extra_number } : null,
    undo: it.state === 'settled' ? { refusal: stays ? say(stays.words, act.language, stays.params) : null } : null,
    timeline: intervention_id === null ? [] : await listHistory(act, intervention_id),
  }
}
