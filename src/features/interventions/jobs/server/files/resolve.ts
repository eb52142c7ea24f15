/** Turns a row of a client's file into a job: our code, part, province and instant, or what is wrong with it. */
import type { z } from 'zod'
import { type InterventionField, readPlain, readTyped } from '#features/interventions/formats/server/service.ts'
import { isText, type PlainField, plainFields } from '#features/interventions/settings/job-fields.ts'
import {
  type ClosingDaysLine,
  closingDaysFor,
  findCode,
  findModel,
  type KnownCode,
  type KnownModel,
} from '#features/interventions/settings/rules.ts'
import { fieldProblem, sayField } from '#lib/texts/field-errors.ts'
import { both, type Words } from '#lib/texts/texts.ts'
import type { FoundProblem } from '#lib/uploads/upload-check.ts'
import { today } from '#server/time/today.ts'
import type { FileProblem } from '../../files-problems.ts'
import type { JobToInsert } from '../service.ts'

export type FileFacts = {
  supplier_id: number
  codes: readonly KnownCode[]
  models: readonly KnownModel[]
  lines: readonly ClosingDaysLine[]
  terminal: RegExp
  now: string
}

/** The fields of a job that a file gives; fields that its format does not read are left out. */
export type FileJob = Partial<Omit<JobToInsert, 'supplier_id' | 'module_id' | 'raw' | 'source_sheet' | 'source_row'>>
type FileRow = { n: number; unreadable: string | null } & Partial<Record<InterventionField, string | null>>
export type ResolvedRow = { n: number; reference: string; job: FileJob; found: (FoundProblem & { n: number })[] }

const details = {
  empty: both('Empty', 'Vuoto'),
  no_such_day: both('There is no such day or time', 'Questo giorno o quest’ora non esiste'),
  in_future: both('In the future', 'Nel futuro'),
  unknown_code: both('Not a code or alias of this client', 'Non è un codice né un alias di questo cliente'),
  unknown_province: both(
    'No Italian province has this sign or name',
    'Nessuna provincia italiana ha questa sigla o nome',
  ),
  unknown_model: both('Not mapped to a part yet', 'Non ancora collegato a un articolo'),
  wrong_terminal: both(
    'Not in the form of this client’s terminal IDs',
    'Non ha la forma dei codici terminale di questo cliente',
  ),
  wrong_days: both('Not a whole number from 0 to 365', 'Non è un numero intero da 0 a 365'),
  no_days: both(
    'Empty, and no line of the closing days fits: enter the days',
    'Vuoto, e nessuna riga dei giorni di chiusura è adatta: indica i giorni',
  ),
} as const satisfies Record<string, Words>

/** Remembers answers by the word: a file repeats few words many times. */
function remember<T>(find: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>()
  return (word) => {
    const before = known.get(word)
    // Kept before, perhaps as nothing.
    if (before !== undefined || known.has(word)) return before as T
    const found = find(word)
    known.set(word, found)
    return found
  }
}

const Unreadable = (text: string | null): Readonly<Record<string, string>> =>
  // Written when the row was read.
  text === null ? {} : (JSON.parse(text) as Record<string, string>)

/** What the form refuses is refused in a file too, in the same words. */
export function takeAsForm(input: z.ZodType, given: unknown): { data?: unknown; why?: Words } {
  const { data, error } = input.safeParse(given, { reportInput: true })
  const problem = error?.issues[0] && fieldProblem(error.issues[0])
  return problem ? { why: both(sayField(problem, 'EN'), sayField(problem, 'IT')) } : { data }
}

export function createResolver(facts: FileFacts, fields: readonly InterventionField[]) {
  const { supplier_id } = facts
  const plain = fields.filter((field): field is PlainField => field in plainFields && !special.has(field))
  const texts = plain.filter((field) => isText(plainFields[field].control))
  const others = plain.filter((field) => !texts.includes(field))
  const codeOf = remember((word) => findCode(facts.codes, supplier_id, word))
  const modelOf = remember((word) => findModel(facts.models, supplier_id, word))
  const hasDays = remember((key) => {
    const [code_id = '', province = '', on = ''] = key.split(' ')
    return closingDaysFor(facts.lines, { supplier_id, code_id: Number(code_id), province, on }) !== undefined
  })

  return (row: FileRow): ResolvedRow => {
    const found: ResolvedRow['found'] = []
    const report = (problem: FileProblem, column: InterventionField, detail: Words) =>
      void found.push({ n: row.n, problem, column, detail })
    const unreadable = Unreadable(row.unreadable)
    /** Null where the cell is empty, undefined where it cannot be read. A cell that could not be read stays so until it is repaired. */
    const read = (field: InterventionField): string | null | undefined => {
      const text = row[field] ?? ''
      if (text === '') return null
      return unreadable[field] === text ? undefined : readTyped(field, text)
    }
    const job: Record<string, unknown> = {}
    for (const field of texts) job[field] = read(field) ?? null
    for (const field of others) {
      const text = row[field] || undefined
      const given = text && unreadable[field] !== text ? readPlain(field, text) : text
      const { data, why } = takeAsForm(plainFields[field].input, given)
      if (why) report('wrong_value', field, why)
      else job[field] = data
    }

    const reference = row.client_reference ?? ''
    if (reference === '') report('missing_reference', 'client_reference', details.empty)
    if (!row.merchant_name) report('missing_merchant', 'merchant_name', details.empty)

    const code = row.code ? codeOf(row.code) : undefined
    if (!code) report('unknown_code', 'code', row.code ? details.unknown_code : details.empty)
    else Object.assign(job, { code_id: code.id, kind: code.kind })

    const province = read('province')
    if (!province) report('unknown_province', 'province', province === null ? details.empty : details.unknown_province)
    else job.province = province

    const received_at = read('received_at')
    if (received_at === null) report('wrong_date', 'received_at', details.empty)
    else if (received_at === undefined) report('wrong_date', 'received_at', details.no_such_day)
    else if (received_at > facts.now) report('wrong_date', 'received_at', details.in_future)
    else job.received_at = received_at

    if (row.tml_model) {
      const model = modelOf(row.tml_model)
      if (model) Object.assign(job, { tml_model: row.tml_model, part_id: model.part_ids[0] ?? null })
      else report('unknown_model', 'tml_model', details.unknown_model)
    } else if (fields.includes('tml_model')) Object.assign(job, { tml_model: null, part_id: null })

    const terminal = read('client_terminal_id')
    if (terminal && !facts.terminal.test(terminal))
      report('invalid_terminal', 'client_terminal_id', details.wrong_terminal)
    else if (fields.includes('client_terminal_id')) job.client_terminal_id = terminal ?? null

    const days = read('closing_days')
    if (days === undefined || (days !== null && Number(days) > 365))
      report('invalid_closing_days', 'closing_days', details.wrong_days)
    else if (days !== null || fields.includes('closing_days')) job.closing_days = days === null ? null : Number(days)
    if (days === null && code && received_at && province && !hasDays(`${code.id} ${province} ${today(received_at)}`))
      report('invalid_closing_days', 'closing_days', details.no_days)
    // The fields are those of a job; each was read above.
    return { n: row.n, reference, job: job as FileJob, found }
  }
}
const special: ReadonlySet<InterventionField> = new Set([
  'code',
  'province',
  'received_at',
  'tml_model',
  'client_terminal_id',
  'closing_days',
])
