/** How the settings are read: which line of closing days wins, which code or model a client's word stands for, when a day ends. */
import { keysOf } from '#lib/texts/states.ts'
import { bilingual, both } from '#lib/texts/texts.ts'
import type { InterventionKind } from './kinds.ts'
import { closureTexts } from './reason-texts.ts'

export const scopeWords = bilingual({
  all: ['Everyone', 'Tutti'],
  city: ['One city', 'Una città'],
  supplier: ['One supplier', 'Un fornitore'],
})
export const closureScopes = keysOf(scopeWords)

export const defaultCutOff = '16:00'

/** What form, API and sheet take at most. */
export const mostMinutes = 1440
export const mostClosingDays = 365
export const aliasLimits = { most: 200, longest: 250 }
export const mostModelParts = 20

/** Empty fields stand for any. */
export type ClosingDaysLine = Readonly<{
  supplier_id: number | null
  code_id: number | null
  province: string | null
  days: number
  valid_from: string
}>
/** The job that days are asked for, on the day it was received. */
export type ClosingDaysQuestion = Readonly<{
  supplier_id: number
  code_id: number
  province: string | null
  on: string
}>

/** From the most specific to the most general line. */
export const closingDaysOrder = [
  { supplier: true, code: true, province: true },
  { supplier: true, code: true, province: false },
  { supplier: false, code: true, province: true },
  { supplier: false, code: true, province: false },
  { supplier: true, code: false, province: false },
  { supplier: false, code: false, province: false },
] as const

const placeOf = (line: ClosingDaysLine) =>
  closingDaysOrder.findIndex(
    ({ supplier, code, province }) =>
      supplier === (line.supplier_id !== null) &&
      code === (line.code_id !== null) &&
      province === (line.province !== null),
  )

/** The line that decides: the most specific that fits, of equal ones the newest that is valid on the day. */
export function closingDaysFor<Line extends ClosingDaysLine>(
  lines: readonly Line[],
  job: ClosingDaysQuestion,
): Line | undefined {
  const fitting = lines.filter(
    (line) =>
      line.valid_from <= job.on &&
      (line.supplier_id === null || line.supplier_id === job.supplier_id) &&
      (line.code_id === null || line.code_id === job.code_id) &&
      (line.province === null || line.province === job.province),
  )
  return fitting.toSorted((a, b) => placeOf(a) - placeOf(b) || b.valid_from.localeCompare(a.valid_from))[0]
}

/** What two words are compared by, as the database does it. */
const normal = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()

export type KnownCode = Readonly<{
  id: number
  supplier_id: number | null
  code: string
  kind: InterventionKind
  active: boolean
  aliases: readonly Readonly<{ alias: string; supplier_id: number | null }>[]
}>

/** The code that a client means: the client's own code or alias first, then one that all clients share. Inactive codes are not found. */
export function findCode<Code extends KnownCode>(
  codes: readonly Code[],
  supplier_id: number,
  text: string,
): Code | undefined {
  const wanted = normal(text)
  if (wanted === '') return undefined
  const active = codes.filter((code) => code.active)
  const byCode = (owner: number | null) =>
    active.find((code) => code.supplier_id === owner && normal(code.code) === wanted)
  const byAlias = (owner: number | null) =>
    active.find(({ aliases }) => aliases.some((it) => it.supplier_id === owner && normal(it.alias) === wanted))
  return byCode(supplier_id) ?? byAlias(supplier_id) ?? byCode(null) ?? byAlias(null)
}

/** `part_ids`: the preferred part first. */
export type KnownModel = Readonly<{ id: number; supplier_id: number; name: string; part_ids: readonly number[] }>

export const findModel = <Model extends KnownModel>(
  models: readonly Model[],
  supplier_id: number,
  text: string,
): Model | undefined => {
  const wanted = normal(text)
  return models.find((model) => model.supplier_id === supplier_id && normal(model.name) === wanted)
}

/** The supplier's own hour, else the one for all, else 16:00. */
export const cutOffFor = (
  lines: readonly Readonly<{ supplier_id: number | null; hour: string }>[],
  supplier_id: number | null,
): string =>
  (
    lines.find((line) => supplier_id !== null && line.supplier_id === supplier_id) ??
    lines.find((line) => line.supplier_id === null)
  )?.hour ?? defaultCutOff

/** Why a form is refused where a rule reaches over several of its fields. */
export const settingProblems = {
  province_without_code: {
    key: 'province_without_code',
    words: both('A province needs a code beside it.', 'Una provincia richiede anche un codice.'),
  },
  code_of_other_supplier: {
    key: 'code_of_other_supplier',
    words: both('This code belongs to another supplier.', 'Questo codice è di un altro fornitore.'),
  },
  module_of_other_supplier: {
    key: 'module_of_other_supplier',
    words: both('This module belongs to another supplier.', 'Questo modulo è di un altro fornitore.'),
  },
  city_needed: { key: 'city_needed', words: closureTexts.city_needed },
  supplier_needed: { key: 'supplier_needed', words: closureTexts.supplier_needed },
  days_in_order: { key: 'days_in_order', words: closureTexts.order },
  closure_too_long: { key: 'closure_too_long', words: closureTexts.too_long },
  yearly_too_long: {
    key: 'yearly_too_long',
    words: both(
      'A closure that repeats every year lasts six months at most: otherwise no working day is left.',
      'Una chiusura che si ripete ogni anno dura al massimo sei mesi: altrimenti non resta alcun giorno lavorativo.',
    ),
  },
  no_working_day: {
    key: 'no_working_day',
    words: both(
      'Together with the other closures it leaves no working day for a whole year.',
      'Insieme alle altre chiusure non lascia alcun giorno lavorativo per un anno intero.',
    ),
  },
} as const
