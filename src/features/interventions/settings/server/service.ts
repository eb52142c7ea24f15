/** Service functions of the intervention settings, and what other features read of them. */
import type { NounInput, NounRow } from '#lib/records/noun.ts'
import { invalidField } from '#lib/texts/errors.ts'
import { daysBetween } from '#lib/time/dates.ts'
import { type Closure, type ClosureLine, leaveNoWorkingDay, toClosure } from '#lib/time/working-days.ts'
import type { Tx } from '#server/database/db.ts'
import type { UserAct } from '#server/records/act.ts'
import { defineRecords } from '#server/records/records.ts'
import { today } from '#server/time/today.ts'
import type { ClosureInput, CutOff, CutOffInput, Closure as StoredClosure } from '../contract.ts'
import type * as nouns from '../fields.ts'
import { closureTexts, cutOffTexts, holdTexts, outcomeTexts } from '../reason-texts.ts'
import { cutOffFor, settingProblems } from '../rules.ts'
import { closingDaysTexts, codeTexts, modelTexts, moduleTexts, posTexts } from '../texts.ts'
import * as queries from './queries.ts'
import * as uploads from './upload-queries.ts'

export const moduleRecords = defineRecords<NounRow<typeof nouns.modules>, NounInput<typeof nouns.modules>>({
  table: 'module_name',
  source: queries.moduleSource,
  one: moduleTexts.one,
  label: 'name',
  topics: ['file-formats', 'cost-settings'],
})

export const codeRecords = defineRecords<NounRow<typeof nouns.codes>, NounInput<typeof nouns.codes>>({
  table: 'intervention_code',
  source: queries.codeSource,
  one: codeTexts.one,
  label: 'code',
  topics: ['closing-days', 'cost-settings'],
  relatedFields: {
    aliases: { write: ({ tx }, id, value) => queries.writeAliases(tx, id, value), describe: queries.describeAliases },
  },
})

/** A code of one client says nothing about the jobs of another. */
export async function checkCodeOwner(
  tx: Tx,
  { supplier_id, code_id }: { supplier_id: number | null; code_id: number | null },
): Promise<void> {
  if (supplier_id === null || code_id === null) return
  const owner = await queries.findCodeOwner(tx, code_id)
  if (owner !== undefined && owner !== null && owner !== supplier_id)
    throw invalidField('code_id', settingProblems.code_of_other_supplier)
}

export const closingDaysRecords = defineRecords<NounRow<typeof nouns.closingDays>, NounInput<typeof nouns.closingDays>>(
  {
    table: 'closing_days',
    source: queries.closingDaysSource,
    one: closingDaysTexts.one,
    label: 'days',
    written: queries.markDueSetting('closing-days'),
    async check({ tx }, line) {
      if (line.province !== null && line.code_id === null)
        throw invalidField('code_id', settingProblems.province_without_code)
      await checkCodeOwner(tx, line)
    },
  },
)

export const outcomeRecords = defineRecords<
  NounRow<typeof nouns.outcomeReasons>,
  NounInput<typeof nouns.outcomeReasons>
>({
  table: 'outcome_reason',
  source: queries.outcomeSource,
  one: outcomeTexts.one,
  label: 'code',
})

export const holdRecords = defineRecords<NounRow<typeof nouns.holdReasons>, NounInput<typeof nouns.holdReasons>>({
  table: 'hold_reason',
  source: queries.holdSource,
  one: holdTexts.one,
  label: 'name_en',
  uses: queries.holdUses,
})

export const posRecords = defineRecords<NounRow<typeof nouns.posCodes>, NounInput<typeof nouns.posCodes>>({
  table: 'pos_code',
  source: queries.posSource,
  one: posTexts.one,
  label: 'code',
  uses: queries.posUses,
})

export const modelRecords = defineRecords<NounRow<typeof nouns.models>, NounInput<typeof nouns.models>>({
  table: 'tml_model',
  source: queries.modelSource,
  one: modelTexts.one,
  label: 'name',
  uses: queries.modelUses,
  relatedFields: {
    part_ids: { write: ({ tx }, id, value) => queries.writeParts(tx, id, value), describe: queries.describeParts },
  },
})

/** As the table holds it: `from` and `to` are words of SQL. */
type ClosureFields = Omit<ClosureInput, 'from' | 'to'> & { from_date: string; to_date: string }

function checkClosure(_act: UserAct, closure: ClosureFields): void {
  const { from_date, to_date, scope, city, supplier_id, yearly } = closure
  if (to_date < from_date) throw invalidField('to', settingProblems.days_in_order)
  const lasts = daysBetween(from_date, to_date)
  if (lasts >= 366) throw invalidField('to', settingProblems.closure_too_long)
  if (yearly && lasts >= 184) throw invalidField('to', settingProblems.yearly_too_long)
  if (scope === 'city' && city === null) throw invalidField('city', settingProblems.city_needed)
  if (scope === 'supplier' && supplier_id === null) throw invalidField('supplier_id', settingProblems.supplier_needed)
}

/** A city or supplier that the scope does not ask for is not kept. */
const withinScope = (closure: Partial<ClosureFields>): Partial<ClosureFields> => ({
  ...closure,
  ...(closure.scope !== undefined && closure.scope !== 'city' ? { city: null } : {}),
  ...(closure.scope !== undefined && closure.scope !== 'supplier' ? { supplier_id: null } : {}),
})

const storedClosures = defineRecords<StoredClosure, ClosureFields>({
  table: 'closure',
  source: queries.closureSource,
  one: closureTexts.one,
  label: 'name',
  written: queries.markDueSetting('closures'),
  prepare: withinScope,
  check: checkClosure,
})
/** Closures in a row may leave no day to work on; the one that would is refused. */
async function checkDaysLeft(act: UserAct, written: StoredClosure): Promise<StoredClosure> {
  const { closures } = await calendarOf(act.tx)
  const year = today(act.at).slice(0, 4)
  // One that repeats may only lack a day between its neighbours once they all have begun.
  const days = [written.from, ...(written.yearly ? [`${year}${written.from.slice(4)}`] : [])]
  if (days.some((day) => leaveNoWorkingDay(closures, day))) throw invalidField('to', settingProblems.no_working_day)
  return written
}

export const closureRecords = {
  ...storedClosures,
  create: async (act: UserAct, { from, to, ...closure }: ClosureInput) =>
    checkDaysLeft(act, await storedClosures.create(act, { ...closure, from_date: from, to_date: to })),
  update: async (act: UserAct, id: number, { from, to, ...change }: Partial<ClosureInput>, version?: number) =>
    checkDaysLeft(act, await storedClosures.update(act, id, { ...change, from_date: from, to_date: to }, version)),
}

const cutOffs = defineRecords<CutOff, { supplier_id: number | null; hour: string }>({
  table: 'cut_off',
  source: queries.cutOffSource,
  one: cutOffTexts.one,
  label: 'hour',
  written: queries.markDueSetting('cut-offs'),
})

/** The same hour set twice is set once. */
export async function setCutOff(act: UserAct, { supplier_id, time }: CutOffInput): Promise<CutOff> {
  const known = await queries.lockCutOff(act.tx, supplier_id)
  return known ? cutOffs.update(act, known.id, { hour: time }) : cutOffs.create(act, { supplier_id, hour: time })
}
export const removeCutOff = cutOffs.remove

export type OfficeCalendar = {
  closures: readonly Closure[]
  /** The same as they are stored. */
  lines: readonly ClosureLine[]
  cutOffs: readonly { supplier_id: number | null; hour: string }[]
  cutOffOf: (supplier_id: number | null) => string
}

/** Closures and cut-off hours as the working calendar and due dates take them; a closure names its supplier by id. */
export async function calendarOf(tx: Tx): Promise<OfficeCalendar> {
  // The database holds the same scopes.
  const lines = (await queries.listClosures(tx)) as ClosureLine[]
  const cutOffs = await queries.listCutOffs(tx)
  return { closures: lines.map(toClosure), lines, cutOffs, cutOffOf: (supplier_id) => cutOffFor(cutOffs, supplier_id) }
}

/** All lines of closing days, for `closingDaysFor`. */
export const closingDaysLines = queries.listClosingDays
export const moduleOwner = queries.findModuleOwner
/** All codes with their aliases, for `findCode`. */
export const knownCodes = queries.listCodes
/** All TML models with their parts, for `findModel`. */
export const knownModels = queries.listModels
/** For uploads of other features: the SQL of the code that a row means, and rows that match no record. */
export const { codeIdFor, findUnless, findUnknownSuppliers, findWrongDays } = uploads
