/** The lists of the intervention settings. */
import { defineList } from '#lib/lists/list.ts'
import { holidaysOf } from '#lib/time/working-days.ts'
import { closureTexts, cutOffTexts, holdTexts, outcomeTexts } from './reason-texts.ts'
import { kindWords, outcomeWords, scopeWords } from './rules.ts'
import { closingDaysTexts, codeTexts, modelTexts, moduleTexts, posTexts, texts } from './texts.ts'

const supplier = {
  label: texts.supplier,
  type: 'text',
  filter: 'reference',
  reference: { path: '/api/suppliers', field: 'supplier_id', label: 'name' },
} as const
/** Where a row may be for all suppliers, which its cell says in words. */
const supplierOrAll = { ...supplier, width: 90 } as const
const created_at = { label: texts.created_at, type: 'datetime', filter: 'range', quiet: true, hidden: true } as const

export const moduleList = defineList({
  name: 'module-names',
  title: moduleTexts.title,
  sort: 'name',
  row_needs: ['name'],
  columns: {
    name: { label: moduleTexts.name, type: 'text', filter: 'text' },
    supplier,
    description: { label: texts.description, type: 'text', filter: 'text', quiet: true },
    created_at,
  },
})

export const codeList = defineList({
  name: 'intervention-codes',
  title: codeTexts.title,
  sort: 'code',
  row_needs: ['code'],
  columns: {
    code: { label: codeTexts.code, type: 'code', filter: 'text', whole: true },
    supplier: supplierOrAll,
    description_en: { label: codeTexts.description_en, type: 'text', filter: 'text' },
    description_it: { label: codeTexts.description_it, type: 'text', filter: 'text' },
    kind: { label: codeTexts.kind, type: 'choice', filter: 'choice', choices: kindWords },
    aliases_text: { label: codeTexts.aliases, type: 'text', filter: 'text', sort: false },
    proof_label: { label: codeTexts.proof_label, type: 'boolean', width: 76, filter: 'boolean' },
    proof_receipt: { label: codeTexts.proof_receipt, type: 'boolean', width: 76, filter: 'boolean' },
    proof_signature: { label: codeTexts.proof_signature, type: 'boolean', filter: 'boolean' },
    minutes: { label: codeTexts.minutes, type: 'number', align: 'right', filter: 'range' },
    active: { label: codeTexts.active, type: 'boolean', filter: 'boolean' },
    created_at,
  },
})

export const closingDaysList = defineList({
  name: 'closing-days',
  title: closingDaysTexts.title,
  sort: 'supplier',
  row_needs: ['days'],
  columns: {
    supplier,
    code: {
      label: closingDaysTexts.code,
      type: 'code',
      filter: 'reference',
      reference: { path: '/api/intervention-codes', field: 'code_id', label: 'code' },
    },
    province: { label: closingDaysTexts.province, type: 'code', filter: 'text' },
    days: { label: closingDaysTexts.days, type: 'number', align: 'right', filter: 'range' },
    valid_from: { label: texts.valid_from, type: 'date', filter: 'range' },
    created_at,
  },
})

export const outcomeList = defineList({
  name: 'outcome-reasons',
  title: outcomeTexts.title,
  sort: 'code',
  row_needs: ['code'],
  columns: {
    code: { label: outcomeTexts.code, type: 'code', filter: 'text' },
    name_en: { label: outcomeTexts.name_en, type: 'text', filter: 'text' },
    name_it: { label: outcomeTexts.name_it, type: 'text', filter: 'text' },
    outcome: { label: outcomeTexts.outcome, type: 'choice', filter: 'choice', choices: outcomeWords },
    client_code: { label: outcomeTexts.client_code, type: 'code', filter: 'text' },
    needs_note: { label: outcomeTexts.needs_note, type: 'boolean', filter: 'boolean' },
    created_at,
  },
})

export const holdList = defineList({
  name: 'hold-reasons',
  title: holdTexts.title,
  sort: 'name_en',
  row_needs: ['name_en'],
  columns: {
    name_en: { label: holdTexts.name_en, type: 'text', filter: 'text' },
    name_it: { label: holdTexts.name_it, type: 'text', filter: 'text' },
    stops_clock: { label: holdTexts.stops_clock, type: 'boolean', filter: 'boolean' },
    created_at,
  },
})

export const posList = defineList({
  name: 'pos-codes',
  title: posTexts.title,
  sort: 'code',
  row_needs: ['code'],
  columns: {
    code: { label: posTexts.code, type: 'code', filter: 'text' },
    supplier,
    description: { label: texts.description, type: 'text', filter: 'text', quiet: true },
    created_at,
  },
})

export const modelList = defineList({
  name: 'tml-models',
  title: modelTexts.title,
  sort: 'name',
  row_needs: ['name'],
  columns: {
    name: { label: modelTexts.name, type: 'text', filter: 'text' },
    supplier,
    parts: { label: modelTexts.parts, type: 'code', filter: 'text', sort: false },
    created_at,
  },
})

/** Names of national holidays by their English one, which the list sends. */
const holidayNames = new Map([...holidaysOf(2026).values()].map((name) => [name.EN, name]))

export const closureList = defineList({
  name: 'closures',
  title: closureTexts.title,
  sort: 'from',
  row_needs: ['name', 'national'],
  columns: {
    name: {
      label: closureTexts.name,
      type: 'text',
      filter: 'text',
      write: (value, language) => holidayNames.get(String(value))?.[language] ?? String(value),
    },
    from: { label: closureTexts.from_date, type: 'date', filter: 'range' },
    to: { label: closureTexts.to_date, type: 'date', filter: 'range' },
    scope: { label: closureTexts.scope, type: 'choice', filter: 'choice', choices: scopeWords },
    city: { label: closureTexts.city, type: 'text', filter: 'text' },
    supplier,
    yearly: { label: closureTexts.yearly, type: 'boolean', filter: 'boolean' },
    national: { label: closureTexts.national, type: 'boolean', filter: 'boolean' },
  },
})

export const cutOffList = defineList({
  name: 'cut-offs',
  title: cutOffTexts.title,
  sort: 'supplier',
  columns: {
    supplier,
    time: { label: cutOffTexts.hour, type: 'code', filter: 'text' },
    created_at,
  },
})
