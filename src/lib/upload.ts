/** An upload is a value: its columns and the problems it can find, read by the checker, the dialog, the samples and the report. */
import { z } from 'zod'
import { integer, nullableText } from './fields.ts'
import { both, type Words } from './texts.ts'

export type UploadColumn = {
  label: Words
  /** Other headers that clients write for it; compared without regard to case, accents and spaces. */
  aliases?: readonly string[]
  required?: true
  type?: 'text' | 'code' | 'number'
  /** Fewest and most signs. */
  min?: number
  max?: number
  /** Checked cell by cell while reading; a cell that does not match has the problem `invalid`. */
  pattern?: RegExp
  invalid?: ProblemKey
  examples: readonly string[]
}

export type UploadDefinition<Key extends string = string> = {
  kind: string
  title: Words
  /** What one row is, for sentences such as "12 categories". */
  rows: Words
  columns: Readonly<Record<Key, UploadColumn>>
}

export const defineUpload = <const Key extends string>(upload: UploadDefinition<Key>): UploadDefinition<Key> => upload

type Problem = { title: Words; hint: Words }
const problem = (title: Words, hint: Words): Problem => ({ title, hint })

/** Every reason a row can fail: the keys are those of the bulk-upload result. */
export const problems = {
  missing_column: problem(
    both('Missing column', 'Colonna mancante'),
    both('The file lacks a column that is needed.', 'Nel file manca una colonna necessaria.'),
  ),
  missing_value: problem(
    both('Empty field', 'Campo vuoto'),
    both('Please, enter the empty field !', 'Compila il campo vuoto!'),
  ),
  too_long: problem(
    both('Too long', 'Troppo lungo'),
    both('The value has more characters than fit.', 'Il valore ha più caratteri di quelli ammessi.'),
  ),
  invalid_number: problem(
    both('Not a number', 'Non è un numero'),
    both('Write a whole number from 0 up.', 'Scrivi un numero intero da 0 in su.'),
  ),
  duplicate_category_name: problem(
    both('Duplicate category name', 'Categoria duplicata'),
    both('Twice in this file, or already in the list.', 'Ripetuta nel file o già presente in elenco.'),
  ),
  duplicate_part_number: problem(
    both('Duplicate part number', 'Codice articolo duplicato'),
    both('Twice in this file, or already in the catalogue.', 'Ripetuto nel file o già presente a catalogo.'),
  ),
  invalid_part_number: problem(
    both('Invalid part number', 'Codice articolo non valido'),
    both(
      'Not in the catalogue, or with characters that a part number cannot have.',
      'Non è a catalogo o contiene caratteri non ammessi.',
    ),
  ),
  unknown_category: problem(
    both('Unknown category', 'Categoria sconosciuta'),
    both(
      'Not among the categories. Add it first or correct it.',
      'Non è tra le categorie. Aggiungila prima o correggila.',
    ),
  ),
  unknown_supplier: problem(
    both('Unknown supplier', 'Fornitore sconosciuto'),
    both(
      'Not among the suppliers. Add it first or correct it.',
      'Non è tra i fornitori. Aggiungilo prima o correggilo.',
    ),
  ),
  unknown_warehouse: problem(
    both('Unknown warehouse', 'Magazzino sconosciuto'),
    both('No warehouse has this name or code.', 'Nessun magazzino ha questo nome o codice.'),
  ),
  duplicate_serial_number: problem(
    both('Duplicate serial number', 'Matricola duplicata'),
    both('Twice in this file, or already in the warehouse.', 'Ripetuta nel file o già presente in magazzino.'),
  ),
  invalid_serial_number: problem(
    both('Invalid serial number', 'Matricola non valida'),
    both('A serial is 3 to 50 letters, digits, - _ / or .', 'Una matricola ha da 3 a 50 lettere, cifre, - _ / o .'),
  ),
  status_mismatch: problem(
    both('Status mismatch', 'Stato non corrispondente'),
    both('The product is known with another status.', 'Il prodotto è in archivio con un altro stato.'),
  ),
  product_not_in_stock: problem(
    both('Product not in stock', 'Prodotto non in magazzino'),
    both('Only products in stock can be chosen.', 'Si possono scegliere solo prodotti in magazzino.'),
  ),
  product_not_in_damage_stock: problem(
    both('Product not in damage stock', 'Prodotto non nel magazzino guasti'),
    both('Only products in damage stock can be chosen.', 'Si possono scegliere solo prodotti del magazzino guasti.'),
  ),
  not_from_selected_supplier: problem(
    both('Not from the selected supplier', 'Non del fornitore selezionato'),
    both('The product belongs to another supplier.', 'Il prodotto è di un altro fornitore.'),
  ),
  not_installed_serial_number: problem(
    both('Serial number not installed', 'Matricola non installata'),
    both('The records do not show it as installed.', 'Non risulta installata.'),
  ),
  not_assigned_tech_serial_number: problem(
    both('Not assigned to any technician', 'Non assegnata ad alcun tecnico'),
    both('The records show it with no technician.', 'Non risulta assegnata a nessun tecnico.'),
  ),
  not_exists_serial_number: problem(
    both('Serial number does not exist', 'Matricola inesistente'),
    both('It is not in the records.', 'Non è in archivio.'),
  ),
  searial_not_assigned_this_tech: problem(
    both('Not assigned to this technician', 'Non assegnata a questo tecnico'),
    both('The records show it with another technician.', 'Risulta assegnata a un altro tecnico.'),
  ),
} as const satisfies Record<string, Problem>
export type ProblemKey = keyof typeof problems
const problemKeys = Object.keys(problems) as [ProblemKey, ...ProblemKey[]]

/** One thing wrong with one row: which problem, in which column, and what in words. */
export const RowProblem = z.strictObject({
  problem: z.enum(problemKeys),
  column: nullableText,
  /** A short sentence about this very value, in the user's language. */
  detail: z.string(),
})
export type RowProblem = z.infer<typeof RowProblem>

export const importStatuses = ['checking', 'checked', 'committing', 'committed', 'reverted', 'failed'] as const
export type ImportStatus = (typeof importStatuses)[number]

/** Counts and a few values of one problem, for its heading in the dialog. */
export const ProblemSummary = z.strictObject({
  problem: z.enum(problemKeys),
  count: integer,
  examples: z.array(z.string()),
})
export type ProblemSummary = z.infer<typeof ProblemSummary>

export const StatusMismatch = z.strictObject({ status_name: z.string(), serial_number: z.string() })
export type StatusMismatch = z.infer<typeof StatusMismatch>

const Values = z.array(z.string()).optional()
type PlainKey = Exclude<ProblemKey, 'status_mismatch'>
// Object.fromEntries forgets the keys, which are those of the problems.
const plainLists = Object.fromEntries(problemKeys.map((key) => [key, Values])) as Record<PlainKey, typeof Values>

/** The seed's result: each entry of `errors` is an object with one list under its key. */
export const UploadResult = z.strictObject({
  total_inserted: integer,
  total_failed: integer,
  errors: z.array(z.strictObject({ ...plainLists, status_mismatch: z.array(StatusMismatch).optional() })),
})
export type UploadResult = z.infer<typeof UploadResult>

/** Headers compare without regard to case, accents, spaces and signs. */
export const normaliseHeader = (header: string) =>
  header
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
