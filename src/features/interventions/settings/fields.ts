/** The nouns of the intervention settings: each field once. */
import { z } from 'zod'
import {
  Id,
  integer,
  nullableInteger,
  nullableText,
  orNothing,
  RequiredText,
  WholeNumber,
} from '#lib/records/fields.ts'
import {
  choiceField,
  codeField,
  createdField,
  dayField,
  defineNoun,
  nameField,
  numberField,
  optional,
  optionalReferenceFields,
  provinceField,
  referenceFields,
  requiredText,
  switchField,
  textField,
} from '#lib/records/noun.ts'
import { fieldKey } from '#lib/texts/field-errors.ts'
import { holidaysOf } from '#lib/time/working-days.ts'
import { named } from '#lib/words/named.ts'
import { interventionKinds, kindWords, outcomes, outcomeWords } from './kinds.ts'
import { closureTexts, holdTexts, outcomeTexts } from './reason-texts.ts'
import { aliasLimits, closureScopes, mostClosingDays, mostMinutes, mostModelParts, scopeWords } from './rules.ts'
import { closingDaysTexts, codeTexts, modelTexts, moduleTexts, posTexts, texts } from './texts.ts'

const created_at = createdField(texts.created_at, { hidden: true })
const suppliers = named.supplier.reference
const supplier = referenceFields(texts.supplier, suppliers, 'supplier')
const description = textField(texts.description, 500, { column: { quiet: true }, control: { kind: 'textarea' } })
const asCode = { column: { type: 'code' }, control: { mono: true } } as const

export const modules = defineNoun({
  name: 'module-names',
  one: 'module name',
  title: moduleTexts.title,
  sort: 'name',
  row_needs: ['name'],
  fields: {
    name: nameField(moduleTexts.name),
    supplier: supplier.name,
    supplier_id: supplier.id,
    description,
    created_at,
  },
})

/** A word of clients' files for a code; with a supplier only in that client's files. */
const Alias = z.strictObject({ alias: RequiredText(aliasLimits.longest), supplier_id: orNothing(Id) })
/** A code may be for all suppliers, which its cell says in words. */
const supplierOrAll = optionalReferenceFields(texts.supplier, suppliers, 'supplier', {
  width: 90,
  hint: codeTexts.supplier_hint,
})

export const codes = defineNoun({
  name: 'intervention-codes',
  one: 'intervention code',
  title: codeTexts.title,
  sort: 'code',
  row_needs: ['code'],
  fields: {
    code: requiredText(codeTexts.code, 60, { ...asCode, column: { type: 'code', whole: true } }),
    supplier: supplierOrAll.name,
    supplier_id: supplierOrAll.id,
    description_en: requiredText(codeTexts.description_en, 250),
    description_it: requiredText(codeTexts.description_it, 250),
    kind: choiceField(codeTexts.kind, interventionKinds, kindWords),
    aliases_text: {
      label: codeTexts.aliases,
      row: nullableText,
      column: { type: 'text', filter: 'text', sort: false },
      computed: true,
    },
    aliases: {
      label: codeTexts.aliases,
      row: z.array(z.strictObject({ alias: z.string(), supplier_id: nullableInteger, supplier: nullableText })),
      input: z.array(Alias).max(aliasLimits.most).default([]),
      computed: true,
    },
    proof_label: switchField(codeTexts.proof_label, false, { column: { width: 76 } }),
    proof_receipt: switchField(codeTexts.proof_receipt, false, { column: { width: 76 } }),
    proof_signature: switchField(codeTexts.proof_signature, false),
    minutes: optional(
      numberField(
        codeTexts.minutes,
        integer,
        z.number(fieldKey('number')).int(fieldKey('whole_number')).min(1).max(mostMinutes),
        { control: { hint: codeTexts.minutes_hint, min: 1 } },
      ),
    ),
    active: switchField(codeTexts.active, true),
    created_at,
  },
})

const anySupplier = optionalReferenceFields(texts.supplier, suppliers, 'supplier')
const code = optionalReferenceFields(
  closingDaysTexts.code,
  { path: '/api/intervention-codes', field: 'code_id', label: 'code', detail: 'supplier' },
  'code',
  { type: 'code' },
)

export const closingDays = defineNoun({
  name: 'closing-days',
  one: 'line of closing days',
  title: closingDaysTexts.title,
  sort: 'supplier',
  row_needs: ['days'],
  fields: {
    supplier: anySupplier.name,
    supplier_id: anySupplier.id,
    code: code.name,
    code_id: code.id,
    /** `code` under the name that the API promises. */
    intervention_code: { label: closingDaysTexts.code, row: nullableText, computed: true },
    province: provinceField(closingDaysTexts.province, { control: { hint: closingDaysTexts.province_hint } }),
    days: numberField(closingDaysTexts.days, integer, WholeNumber(mostClosingDays), {
      control: { hint: closingDaysTexts.days_hint, min: 0, max: mostClosingDays, required: true },
    }),
    valid_from: dayField(texts.valid_from),
    created_at,
  },
})

export const outcomeReasons = defineNoun({
  name: 'outcome-reasons',
  one: 'outcome reason',
  title: outcomeTexts.title,
  sort: 'code',
  row_needs: ['code'],
  fields: {
    code: requiredText(outcomeTexts.code, 60, asCode),
    name_en: requiredText(outcomeTexts.name_en, 250),
    name_it: requiredText(outcomeTexts.name_it, 250),
    outcome: choiceField(outcomeTexts.outcome, outcomes, outcomeWords),
    client_code: codeField(outcomeTexts.client_code, 60),
    needs_note: switchField(outcomeTexts.needs_note, false),
    created_at,
  },
})

export const holdReasons = defineNoun({
  name: 'hold-reasons',
  one: 'hold reason',
  title: holdTexts.title,
  sort: 'name_en',
  row_needs: ['name_en'],
  fields: {
    name_en: requiredText(holdTexts.name_en, 250),
    name_it: requiredText(holdTexts.name_it, 250),
    stops_clock: switchField(holdTexts.stops_clock, false, { control: { hint: holdTexts.stops_clock_hint } }),
    created_at,
  },
})

export const posCodes = defineNoun({
  name: 'pos-codes',
  one: 'POS code',
  title: posTexts.title,
  sort: 'code',
  row_needs: ['code'],
  fields: {
    code: requiredText(posTexts.code, 60, asCode),
    supplier: supplier.name,
    supplier_id: supplier.id,
    description,
    created_at,
  },
})

export const models = defineNoun({
  name: 'tml-models',
  one: 'TML model',
  title: modelTexts.title,
  sort: 'name',
  row_needs: ['name'],
  fields: {
    name: nameField(modelTexts.name),
    supplier: supplier.name,
    supplier_id: supplier.id,
    parts: {
      label: modelTexts.parts,
      row: nullableText,
      column: { type: 'code', filter: 'text', sort: false },
      computed: true,
    },
    /** Our parts that serve it, the preferred one first. */
    part_ids: {
      label: modelTexts.parts,
      row: z.array(integer),
      input: z.array(Id).min(1).max(mostModelParts),
      computed: true,
    },
    created_at,
  },
})

/** Names of national holidays by their English one, which the list sends. */
const holidayNames = new Map([...holidaysOf(2026).values()].map((name) => [name.EN, name]))

/** A stored closure, or a national holiday: computed, with an id below 0. */
export const closures = defineNoun({
  name: 'closures',
  one: 'closure',
  title: closureTexts.title,
  sort: 'from',
  row_needs: ['name', 'national'],
  fields: {
    name: nameField(closureTexts.name, {
      column: { write: (value, language) => holidayNames.get(String(value))?.[language] ?? String(value) },
    }),
    from: dayField(closureTexts.from),
    to: dayField(closureTexts.to),
    scope: choiceField(closureTexts.for_whom, closureScopes, scopeWords),
    // Asked for where the scope is one.
    city: textField(closureTexts.city, 100, { control: { required: true } }),
    supplier: anySupplier.name,
    supplier_id: { ...anySupplier.id, control: supplier.id.control },
    yearly: switchField(closureTexts.yearly, false),
    national: {
      label: closureTexts.national,
      row: z.boolean(),
      column: { type: 'boolean', filter: 'boolean' },
      computed: true,
    },
  },
})
