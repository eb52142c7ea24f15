/** What the uploads of codes, closing days and TML models hold. */
import { bilingual } from '#lib/texts/texts.ts'
import { defineUpload, type UploadColumn } from '#lib/uploads/upload.ts'
import { noWords, yesWords } from '#lib/words/values.ts'
import { someProblems } from './problems.ts'
import { aliasLimits, mostClosingDays, mostMinutes, mostModelParts } from './rules.ts'
import { closingDaysTexts, codeTexts, modelTexts, texts } from './texts.ts'

const escapeLetter = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Any of the words, in capitals or not. A column's pattern is kept as its source, without flags. */
export const anyWordOf = (words: readonly string[]): RegExp => {
  const eitherCase = (word: string) =>
    [...word]
      .map((letter) => {
        const [low, high] = [letter.toLowerCase(), letter.toUpperCase()]
        return low === high ? escapeLetter(letter) : `[${low}${high}]`
      })
      .join('')
  return new RegExp(`^(?:${words.map(eitherCase).join('|')})$`)
}

/** Kinds as people write them in a sheet. */
export const kindOfWord: Readonly<Record<string, string>> = {
  installation: 'installation',
  installazione: 'installation',
  replacement: 'replacement',
  sostituzione: 'replacement',
  withdrawal: 'withdrawal',
  ritiro: 'withdrawal',
  disinstallazione: 'withdrawal',
  reconfiguration: 'reconfiguration',
  riconfigurazione: 'reconfiguration',
  maintenance: 'maintenance',
  manutenzione: 'maintenance',
}

const yesOrNo = anyWordOf([...yesWords, ...noWords])

export const dayColumn = {
  label: texts.valid_from,
  aliases: ['valid', 'valido da', 'valido dal', 'decorrenza', 'dal'],
  pattern: /^(?:\d{4}-\d{2}-\d{2}(?: 00:00(?::00)?)?|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})$/,
  invalid: 'invalid_day',
  examples: ['01-01-2026', '01-07-2026'],
} as const satisfies UploadColumn

export const supplierColumn = (examples: readonly string[]): UploadColumn => ({
  label: texts.supplier,
  aliases: ['client', 'cliente', 'committente'],
  max: 250,
  choices: { path: '/api/suppliers', field: 'name' },
  examples,
})

export const yesNoColumn = (label: UploadColumn['label'], examples: readonly string[]): UploadColumn => ({
  label,
  pattern: yesOrNo,
  invalid: 'invalid_choice',
  examples,
})

export const codesUpload = defineUpload({
  kind: 'intervention-codes',
  title: codeTexts.upload,
  rows: codeTexts.rows,
  problems: someProblems('duplicate_code', 'duplicate_alias', 'unknown_supplier', 'invalid_kind', 'invalid_choice'),
  columns: {
    code: {
      label: codeTexts.code,
      aliases: ['intervention code', 'codice intervento', 'cod'],
      required: true,
      type: 'code',
      max: 60,
      examples: ['INST-01', 'SOST-01'],
    },
    supplier: supplierColumn(['Banca Alfa', '']),
    description_en: {
      label: codeTexts.description_en,
      aliases: ['description', 'english'],
      required: true,
      max: 250,
      examples: ['Installation of a terminal', 'Replacement of a faulty terminal'],
    },
    description_it: {
      label: codeTexts.description_it,
      aliases: ['descrizione', 'italiano'],
      required: true,
      max: 250,
      examples: ['Installazione di un terminale', 'Sostituzione di un terminale guasto'],
    },
    kind: {
      label: codeTexts.kind,
      aliases: ['type', 'tipologia'],
      required: true,
      pattern: anyWordOf(Object.keys(kindOfWord)),
      invalid: 'invalid_kind',
      examples: ['Installazione', 'Sostituzione'],
    },
    aliases: { label: codeTexts.aliases, words: aliasLimits, examples: ['INST, 01', 'SOST'] },
    proof_label: yesNoColumn(codeTexts.proof_label, ['sì', 'sì']),
    proof_receipt: yesNoColumn(codeTexts.proof_receipt, ['sì', 'no']),
    proof_signature: yesNoColumn(codeTexts.proof_signature, ['sì', 'sì']),
    minutes: {
      label: codeTexts.minutes,
      aliases: ['durata'],
      type: 'number',
      most: mostMinutes,
      examples: ['45', '30'],
    },
  },
})

export const closingDaysUpload = defineUpload({
  kind: 'closing-days',
  title: closingDaysTexts.upload,
  rows: closingDaysTexts.rows,
  problems: someProblems(
    'duplicate_line',
    'unknown_supplier',
    'unknown_code',
    'invalid_province',
    'province_without_code',
    'invalid_days',
    'invalid_day',
  ),
  columns: {
    supplier: supplierColumn(['Banca Alfa', 'Banca Alfa', '']),
    code: {
      label: closingDaysTexts.code,
      aliases: ['intervention code', 'codice intervento'],
      type: 'code',
      max: 60,
      choices: { path: '/api/intervention-codes', field: 'code' },
      examples: ['INST-01', 'INST-01', ''],
    },
    province: {
      label: closingDaysTexts.province,
      aliases: ['prov', 'pr', 'sigla'],
      type: 'code',
      max: 2,
      examples: ['MI', '', ''],
    },
    days: {
      label: closingDaysTexts.days,
      aliases: ['gg', 'giorni lavorativi', 'sla'],
      required: true,
      type: 'number',
      most: mostClosingDays,
      invalid: 'invalid_days',
      examples: ['3', '5', '8'],
    },
    valid_from: dayColumn,
  },
})

export const modelsUpload = defineUpload({
  kind: 'tml-models',
  title: modelTexts.upload,
  rows: modelTexts.rows,
  problems: someProblems('duplicate_model', 'unknown_supplier', 'unknown_part'),
  columns: {
    supplier: { ...supplierColumn(['Banca Alfa', 'Banca Alfa']), required: true },
    name: {
      label: modelTexts.name,
      aliases: ['model', 'modello', 'modello tml', 'tml model', 'nome'],
      required: true,
      max: 250,
      examples: ['VEGA P400', 'PAD3'],
    },
    part_numbers: {
      label: modelTexts.part_numbers,
      aliases: ['part number', 'part', 'codice articolo', 'articolo', 'articoli'],
      required: true,
      type: 'code',
      words: { most: mostModelParts, longest: 50 },
      examples: ['VG-P400-IT, VG-P400-4G', 'VG-PP3'],
    },
  },
})

/** Said under a row with such a problem. */
export const unmatched = bilingual({
  unknown_supplier: ['No supplier of this name', 'Nessun fornitore con questo nome'],
  unknown_code: ['No code or alias of this name', 'Nessun codice o alias con questo nome'],
  unknown_module: ['No module of this name', 'Nessun modulo con questo nome'],
  invalid_province: ['No such province', 'Provincia inesistente'],
  province_without_code: ['Only together with a code', 'Solo insieme a un codice'],
  unknown_part: ['Not in the catalogue: {parts}', 'Non a catalogo: {parts}'],
  duplicate_alias: ['The alias {alias} is taken', 'L’alias {alias} è già usato'],
})
