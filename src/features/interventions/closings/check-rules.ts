/** What speaks against a closing, and what it would move: worked out from what is declared and what the records say. */

import { terminalPattern } from '#features/interventions/jobs/files-rules.ts'
import type { InterventionKind, Outcome } from '#features/interventions/settings/kinds.ts'
import { type ProductStatus, serialKey, serialPattern } from '#features/warehouse/stock/rules.ts'
import { terminalKey } from '#lib/codes/terminal-key.ts'
import type { Params } from '#lib/texts/texts.ts'
import type { PlannedMove, ProductFacts, ReviewValues } from './contract.ts'
import { type ClosingCost, sayArticles, type UsedArticle, unpricedArticles } from './cost-rules.ts'
import type { FindingKey } from './finding-texts.ts'
import type { FileKind, Source } from './rules.ts'

/** The closing that a serial is declared in. */
export type Declared = { number: string; technician_id: number }

export type JobFacts = {
  kind: InterventionKind
  received_on: string
  due_on: string
  client_terminal_id: string | null
  serial_out: string | null
  merchant_name: string
  technician_id: number
  technician: string
  technician_active: boolean
  changed_since_assigned: boolean
  /** Our parts that serve what the client asked for; empty where nothing was asked. */
  part_ids: readonly number[]
  /** How the client writes its terminal IDs; empty for four to sixteen letters or digits. */
  terminal_id_pattern: string | null
  proofs: { label: boolean; receipt: boolean; signature: boolean }
}

/** What is declared, or what an admin confirms with. */
export type ClosingValues = { worked_on: string | null } & Omit<
  ReviewValues,
  'condition_note' | 'articles' | 'merchant_signer' | 'position' | 'next_step'
>

export type Facts = {
  job: JobFacts
  installed: ProductFacts | null
  withdrawn: ProductFacts | null
  /** What stands under the terminal ID now. */
  under: ProductFacts | null
  /** Other closings that wait and declare the same serial. */
  installed_in: Declared | null
  withdrawn_in: Declared | null
  reason: { outcome: Outcome; needs_note: boolean } | null
  files: readonly FileKind[]
}

/** A request is checked as its sender writes it; a confirmation under what an admin decided. */
export type Stage = 'request' | 'confirm'
export type Severity = 'error' | 'warning'
export type Finding = { key: FindingKey; field: string; severity: Severity; params: Params }

export const needsInstalled: readonly InterventionKind[] = ['installation', 'replacement']
export const needsWithdrawn: readonly InterventionKind[] = ['replacement', 'withdrawal']

const same = (a: string | null, b: string | null) => a !== null && b !== null && serialKey(a) === serialKey(b)

type Context = { stage: Stage; source: Source; today: string; now: string }
/** How far the clock of a phone may be ahead. */
const clockErrorMs = 10 * 60_000

const finding =
  (severity: Severity) =>
  (key: FindingKey, field: string, params: Params = {}): Finding => ({ key, field, severity, params })
const [error, warning] = [finding('error'), finding('warning')]

const placeOf = (product: ProductFacts): string =>
  product.warehouse ?? product.technician ?? product.merchant ?? product.client_terminal_id ?? ''

function checkDay({ job }: Facts, { worked_on, worked_at }: ClosingValues, { today, now, stage }: Context): Finding[] {
  const field = 'worked_at'
  if (worked_on === null) return [error('date_missing', field)]
  if (worked_on > today) return [error('date_in_future', field)]
  // The office confirms a day.
  const isToCome = worked_at !== null && Date.parse(worked_at) > Date.parse(now) + clockErrorMs
  if (isToCome && stage === 'request') return [error('time_in_future', field)]
  if (worked_on < job.received_on) return [error('date_before_received', field, { received: job.received_on })]
  return worked_on > job.due_on ? [warning('late', field, { due: job.due_on })] : []
}

/** Two requests cannot say the same of one unit; an admin who confirms decides which is right. */
const inTwo = (key: FindingKey, field: string, serial_number: string, declared: Declared | null, stage: Stage) =>
  declared ? [(stage === 'request' ? error : warning)(key, field, { serial_number, number: declared.number })] : []

function checkInstalled({ job, installed, installed_in }: Facts, values: ClosingValues, { stage }: Context): Finding[] {
  const serial_number = values.installed_serial
  const field = 'installed_serial'
  if (serial_number === null) return needsInstalled.includes(job.kind) ? [error('installed_missing', field)] : []
  if (!serialPattern.test(serial_number)) return [error('bad_serial', field, { serial_number })]
  if (same(serial_number, values.withdrawn_serial)) return [error('same_serial', field, { serial_number })]
  if (!installed) return [error('installed_unknown', field, { serial_number })]
  const { technician } = job
  if (installed.status !== 'assigned' || installed.technician_id !== job.technician_id) {
    const { status } = installed
    return [error('installed_not_theirs', field, { serial_number, technician, status, place: placeOf(installed) })]
  }
  const isOther = job.part_ids.length > 0 && !job.part_ids.includes(installed.part_id)
  return [
    ...inTwo('installed_declared', field, serial_number, installed_in, stage),
    ...(installed.on_order ? [error('installed_on_order', field, { serial_number })] : []),
    ...(installed.accepted ? [] : [warning('receipt_not_confirmed', field, { serial_number, technician })]),
    ...(installed.other_client
      ? [warning('other_client', field, { serial_number, client: installed.other_client })]
      : []),
    ...(isOther ? [warning('not_wanted_model', field, { serial_number, model: installed.model_number })] : []),
  ]
}

/** An admin says what becomes of a serial that is not ours. */
function checkSettled(serial_number: string, { withdrawn }: Facts, values: ClosingValues): Finding {
  const field = 'withdrawn_serial'
  if (values.resolution === null) return error('settle_needed', field, { serial_number })
  if (values.resolution === 'ignore') return warning('left_out', field, { serial_number })
  if (withdrawn) return error('already_registered', field, { serial_number })
  if (values.resolution_part_id === null || values.resolution_warehouse_id === null)
    return error('register_incomplete', field, { serial_number })
  return warning('will_register', field, { serial_number })
}

/** A serial that the sender says is not ours is only a warning; an admin has to settle it. */
function checkWithdrawnSerial(serial_number: string, facts: Facts, values: ClosingValues, stage: Stage): Finding[] {
  const { job, withdrawn, under } = facts
  const field = 'withdrawn_serial'
  if (!serialPattern.test(serial_number)) return [error('bad_serial', field, { serial_number })]
  if (stage === 'confirm' && values.withdrawn_unknown) return [checkSettled(serial_number, facts, values)]
  const record = under?.serial_number ?? ''
  const terminal = values.client_terminal_id ?? job.client_terminal_id ?? ''
  const contradicts = stage === 'request' && values.withdrawn_unknown ? warning : error
  if (!withdrawn)
    return [
      contradicts(record ? 'withdrawn_unknown_record' : 'withdrawn_unknown', field, {
        serial_number,
        record,
        terminal,
      }),
    ]
  if (withdrawn.status !== 'installed') {
    const { status } = withdrawn
    const params = { serial_number, status, place: placeOf(withdrawn), record, terminal }
    return [contradicts(record ? 'withdrawn_not_installed_record' : 'withdrawn_not_installed', field, params)]
  }
  const other = withdrawn.client_terminal_id
  if (terminal && other && terminalKey(terminal) !== terminalKey(other)) {
    const key = record ? 'withdrawn_other_terminal_record' : 'withdrawn_other_terminal'
    return [(stage === 'confirm' ? warning : contradicts)(key, field, { serial_number, other, terminal, record })]
  }
  const isExpected = job.serial_out === null || same(job.serial_out, serial_number)
  return isExpected ? [] : [warning('withdrawn_not_expected', field, { serial_number, expected: job.serial_out ?? '' })]
}

function checkWithdrawn(facts: Facts, values: ClosingValues, { stage }: Context): Finding[] {
  const { withdrawn_serial, withdrawn_unknown } = values
  const field = 'withdrawn_serial'
  if (withdrawn_serial === null) {
    if (withdrawn_unknown && stage === 'request') return [warning('withdrawn_to_settle', field)]
    const isLeft = withdrawn_unknown && values.resolution === 'ignore'
    if (isLeft) return [warning('left_out_unknown', field)]
    return needsWithdrawn.includes(facts.job.kind) ? [error('withdrawn_missing', field)] : []
  }
  return [
    ...(values.condition === null ? [error('condition_missing', 'condition')] : []),
    ...checkWithdrawnSerial(withdrawn_serial, facts, values, stage),
    ...inTwo('withdrawn_declared', field, withdrawn_serial, facts.withdrawn_in, stage),
  ]
}

function checkTerminal({ job, under }: Facts, values: ClosingValues, { stage }: Context): Finding[] {
  const terminal = values.client_terminal_id
  const field = 'client_terminal_id'
  if (terminal === null) return values.installed_serial === null ? [] : [error('terminal_missing', field)]
  if (!terminalPattern(job.terminal_id_pattern).test(terminal)) return [error('bad_terminal', field, { terminal })]
  const asked = job.client_terminal_id
  const isAsked = asked === null || terminalKey(asked) === terminalKey(terminal)
  const stays = under !== null && (values.withdrawn_unknown || !same(under.serial_number, values.withdrawn_serial))
  const taken = stage === 'request' && values.withdrawn_unknown ? warning : error
  return [
    ...(isAsked ? [] : [warning('terminal_not_asked', field, { terminal, asked })]),
    ...(values.installed_serial !== null && stays
      ? [
          taken('terminal_taken', field, {
            terminal,
            serial_number: under.serial_number,
            place: under.merchant ? `, ${under.merchant}` : '',
          }),
        ]
      : []),
  ]
}

function checkOutcome({ reason }: Facts, values: ClosingValues): Finding[] {
  if (values.outcome === null) return [error('outcome_missing', 'outcome')]
  const isMissing = reason ? reason.outcome !== values.outcome : values.outcome === 'not_possible'
  return [
    ...(isMissing ? [error('reason_missing', 'outcome_reason_id')] : []),
    ...(reason?.needs_note && !values.notes ? [error('note_missing', 'notes')] : []),
  ]
}

/** The office may have no photos; the technician has been there. */
function checkProofs({ job, files }: Facts, { source, stage }: Context): Finding[] {
  const missing = source === 'technician' && stage === 'request' ? error : warning
  return [
    ...(job.proofs.label && !files.includes('label') ? [missing('label_missing', 'files')] : []),
    ...(job.proofs.receipt && !files.includes('receipt') ? [missing('receipt_missing', 'files')] : []),
    ...(job.proofs.signature && !files.includes('signature') ? [missing('signature_missing', 'files')] : []),
  ]
}

/** Used articles that no line counts: nobody would pay or be paid for them. */
export function unpricedFindings(articles: readonly UsedArticle[], costs: readonly Pick<ClosingCost, 'article'>[]) {
  const unpriced = unpricedArticles(articles, costs)
  return unpriced.length === 0 ? [] : [warning('article_unpriced', 'costs', { articles: sayArticles(unpriced) })]
}

/** Errors stop it; warnings should be known. */
export function checkClosing(facts: Facts, values: ClosingValues, context: Context): Finding[] {
  const { job } = facts
  const confirms = context.stage === 'confirm'
  const done =
    values.outcome === 'done'
      ? [
          ...checkTerminal(facts, values, context),
          ...checkInstalled(facts, values, context),
          ...checkWithdrawn(facts, values, context),
          ...checkProofs(facts, context),
          ...(confirms && !job.technician_active && values.withdrawn_serial !== null
            ? [error('technician_inactive', 'withdrawn_serial', { technician: job.technician })]
            : []),
        ]
      : []
  return [
    ...checkOutcome(facts, values),
    ...checkDay(facts, values, context),
    ...done,
    ...(job.changed_since_assigned && confirms ? [warning('changed_since_assigned', 'outcome')] : []),
  ]
}

/** What confirming would move, in this order; nothing for a job that was not possible. */
export function plannedMoves({ job, installed, withdrawn }: Facts, values: ClosingValues): PlannedMove[] {
  if (values.outcome !== 'done') return []
  const shop = [job.merchant_name, values.client_terminal_id].filter(Boolean).join(', ')
  const kept: ProductStatus = values.condition === 'works' ? 'assigned' : 'fault'
  const moves: PlannedMove[] = []
  if (values.withdrawn_serial !== null && !(values.withdrawn_unknown && values.resolution !== 'register'))
    moves.push({
      kind: values.withdrawn_unknown ? 'register' : 'withdraw',
      serial_number: withdrawn?.serial_number ?? values.withdrawn_serial,
      product_id: withdrawn?.id ?? null,
      from_status: withdrawn?.status ?? null,
      from_place: withdrawn ? placeOf(withdrawn) : '',
      to_status: kept,
      to_place: job.technician,
    })
  if (values.installed_serial !== null) {
    const start = {
      serial_number: installed?.serial_number ?? values.installed_serial,
      product_id: installed?.id ?? null,
      from_status: installed?.status ?? null,
      from_place: installed ? placeOf(installed) : '',
    }
    if (installed?.status === 'assigned' && !installed.accepted)
      moves.push({ kind: 'accept', ...start, to_status: 'assigned', to_place: start.from_place })
    moves.push({ kind: 'install', ...start, to_status: 'installed', to_place: shop })
  }
  return moves
}

/** Typed nearly like the record: as long, and at most two signs differ. */
export function isNearly(a: string, b: string): boolean {
  const [one, other] = [serialKey(a), serialKey(b)]
  if (one.length !== other.length || one === other) return false
  return [...one].filter((sign, at) => sign !== other[at]).length <= 2
}

/** What an admin starts from: as declared, or the record where the declared serial is a typing error of it. */
export function proposedValues<V extends ClosingValues>({ withdrawn, under }: Facts, values: V): V {
  if (!under || values.withdrawn_serial === null || withdrawn?.status === 'installed') return values
  if (!isNearly(values.withdrawn_serial, under.serial_number)) return values
  return { ...values, withdrawn_serial: under.serial_number, withdrawn_unknown: false }
}
