/** A closing that met a changed job, as the office sees it: both sides beside each other, and what each way would do. */
import { type Review, reviewInName } from '#features/interventions/closings/server/phone.ts'
import { statusWords } from '#features/interventions/jobs/rules.ts'
import { findHands, type Hands } from '#features/interventions/jobs/server/phone.ts'
import { dueRules, getIntervention, listHistory } from '#features/interventions/jobs/server/service.ts'
import { outcomeWords } from '#features/interventions/settings/kinds.ts'
import { getsNothing } from '#features/office/accounts/server/service.ts'
import { terminalKey } from '#lib/codes/terminal-key.ts'
import { type AppError, existing } from '#lib/texts/errors.ts'
import { say, sayBoth, type Words } from '#lib/texts/texts.ts'
import { formatDay, formatInstant, localDay } from '#lib/time/dates.ts'
import { getRow } from '#server/lists/list.ts'
import type { UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'
import type { CaseWay, ClosingCaseDetail, Fact } from '../../settle-contract.ts'
import { type FactKey, type SettleWay, settleWays, type Verdict } from '../../settle-rules.ts'
import { settleTexts as texts } from '../../settle-texts.ts'
import { errors } from '../../texts.ts'
import * as queries from './queries.ts'

type Job = { status: Hands['status']; due_on: string; client_terminal_id: string | null }

type Compared = { theirs: string; ours: string; verdict: Verdict; means?: string }

const fact = (
  key: FactKey,
  { means = '', ...compared }: Compared,
  unit?: Pick<Fact, 'product_id' | 'status'>,
): Fact => ({
  key,
  ...compared,
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

type Suggested = { way: SettleWay; why: Words }

/**
 * Nobody else was there: it counts. Somebody else has closed it, or the client wants it no more: it stays, until a person says otherwise; the
 * goods are where they are.
 */
function suggest(it: queries.Case, status: Hands['status'] | undefined, fits: (way: SettleWay) => boolean): Suggested {
  if (it.reason === 'unsent') return { way: 'leave', why: texts.why_unsent }
  if (status === 'cancelled' && fits('goods_only')) return { way: 'goods_only', why: texts.why_goods }
  if (status === 'cancelled') return { way: 'leave', why: texts.why_cancelled }
  if (status && isEnded(status)) return { way: 'leave', why: texts.why_closed }
  if (fits('accept')) return { way: 'accept', why: it.reason === 'handed_in' ? texts.why_handed_in : texts.why_nobody }
  if (fits('correct_other')) return { way: 'correct_other', why: texts.why_elsewhere }
  return { way: 'leave', why: texts.why_refused }
}

/** What each way would do, the suggested one first. Ways that are made for one case are left out of the others. */
async function waysOf(act: UserAct, it: queries.Case, job: (Job & { id: number }) | undefined): Promise<CaseWay[]> {
  const files = (await queries.listFiles(act.tx, it.command_id)).map(({ kind }) => kind)
  const { technician_id, declared } = it
  const reviews =
    job && it.state !== 'settled' ? await reviewInName(act, job.id, declared, { technician_id, files }) : []
  const gone = job ? null : say(texts.job_gone, act.language)
  const nothing = { why: null, refusal: gone, moves: [], client_cents: 0, technician_cents: 0 }
  const ended = job !== undefined && isEnded(job.status)
  const isOffered = ({ way }: Review) => (ended ? way !== 'correct_other' : way !== 'goods_only')
  const known = reviews.filter(isOffered).map(({ refusals, moves, ...review }) => ({
    ...nothing,
    ...review,
    refusal: refusals.length > 0 ? refusals.join(' ') : null,
    moves: [...moves],
  }))
  const usual = (['accept', 'leave', 'extra_visit'] as const).filter((way) => !known.some((it) => it.way === way))
  const all: CaseWay[] = [
    ...known,
    ...usual.map((way) => ({ ...nothing, way, ...(way === 'leave' ? { refusal: null } : {}) })),
  ]
  const fits = (way: SettleWay) => all.some((each) => each.way === way && each.refusal === null)
  const suggested = suggest(it, job?.status, fits)
  const rank = ({ way }: CaseWay) => (way === suggested.way ? -1 : settleWays.indexOf(way))
  return all
    .map((each) => (each.way === suggested.way ? { ...each, why: say(suggested.why, act.language) } : each))
    .toSorted((a, b) => rank(a) - rank(b))
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
  // Neither wrote anything into the job; the ledger answers for the goods.
  if (it.way === 'leave' || it.way === 'goods_only' || id === null) return undefined
  const hasMoved = (await queries.findVersion(act.tx, id)) !== it.after_version
  if (hasMoved) return errors.moved_on({ number: it.extra_number ?? it.number })
  const name = await queries.findSwitchedOff(act.tx, it.id)
  return name === undefined ? undefined : getsNothing([name])
}

export async function getCase(act: UserAct, id: number): Promise<ClosingCaseDetail> {
  const row = await getRow(act.tx, queries.caseSource, id)
  const it = await existing(queries.findCase(act.tx, id))
  const { intervention_id } = it
  const hands = intervention_id === null ? undefined : await findHands(act.tx, intervention_id)
  const job = intervention_id === null || !hands ? undefined : await getIntervention(act, intervention_id)
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
    ways: await waysOf(act, it, job),
    asked:
      it.question !== null && it.asked_at !== null ? { question: it.question, at: it.asked_at, by: it.asked_by } : null,
    others: await queries.listOthers(act.tx, id),
    answers: await queries.listAnswers(act.tx, it.key, it.technician_id),
    extra: it.extra_id !== null && it.extra_number !== null ? { id: it.extra_id, number: it.extra_number } : null,
    undo_refusal: stays ? say(stays.words, act.language, stays.params) : null,
    timeline: intervention_id === null ? [] : await listHistory(act, intervention_id),
  }
}
