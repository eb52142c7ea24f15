/** Comparisons: a client's list of terminals against our records, what was found, and what is done about it. */
import { z } from 'zod'
import { byAdmin } from '#lib/records/endpoint.ts'
import {
  Id,
  IdParams,
  integer,
  NearDay,
  nullableInteger,
  nullableText,
  OptionalText,
  orNothing,
  PaperQuery,
  Stored,
  Versioned,
} from '#lib/records/fields.ts'
import { listEndpoints } from '#lib/records/record.ts'
import { selectionOf } from '#lib/records/selection.ts'
import { keysOf } from '#lib/texts/states.ts'
import { comparisonList, comparisonRowList } from './columns.ts'
import { fieldNames } from './file-fields.ts'
import { actions, causeNames, classes, differenceClasses, maxComparisonBytes, rowStates, runStates } from './rules.ts'

const heading = OptionalText(250)
/** The heading of each field in the file; an empty one is not in it. */
const headings = {
  terminal: heading,
  serial: heading,
  model: heading,
  pos_code: heading,
  merchant: heading,
  city: heading,
}
export const NewComparison = z.strictObject({ supplier_id: Id, as_of: NearDay, ...headings })
export type NewComparison = z.output<typeof NewComparison>

/** What a file holds, before anything is compared. */
export const FileLook = z.strictObject({
  file_name: z.string(),
  columns: z.array(z.strictObject({ heading: z.string(), samples: z.array(z.string()) })),
  // There is more than one field.
  mapping: z.partialRecord(z.enum(fieldNames as [string, ...string[]]), z.string()),
  /** The day of the list that was read the same way; empty where the headings were only recognised. */
  remembered_on: nullableText,
  /** When the same file was compared before. */
  same_file_at: nullableText,
})
export type FileLook = z.infer<typeof FileLook>

export const Comparison = z.strictObject({
  ...Stored,
  created_at: z.string(),
  supplier: z.string(),
  supplier_id: integer,
  /** The upload that brought the list, where it came as one of kind `terminals`. */
  import_id: nullableInteger,
  /** The day of the list. */
  as_of: z.string(),
  file_name: z.string(),
  file_rows: integer,
  matched: integer,
  /** Matched rows in per cent of the file. */
  agreement: z.number(),
  open_count: integer,
  new_count: integer,
  solved_count: integer,
  state: z.enum(keysOf(runStates)),
  created_by: nullableText,
})
export type Comparison = z.infer<typeof Comparison>

export const ClassSums = z.strictObject({
  class: z.enum(differenceClasses),
  open: integer,
  new: integer,
  still_open: integer,
  /** Not found any more since the comparison before, or acted on since. */
  solved: integer,
  ignored: integer,
  /** When the comparison before ended; empty for the first. */
  before: nullableInteger,
  /** The last comparisons, oldest first. */
  trend: z.array(integer),
})
export type ClassSums = z.infer<typeof ClassSums>

export const ComparisonDetail = Comparison.extend({
  phase: z.enum(['waiting', 'reading', 'comparing']),
  done: integer,
  total: integer,
  failure: nullableText,
  skipped_rows: integer,
  loose_matches: integer,
  unknown_models: z.array(z.string()),
  has_file: z.boolean(),
  is_newest: z.boolean(),
  /** Rows that the client is told of. */
  told: integer,
  previous: z.strictObject({ as_of: z.string(), matched: integer, open_count: integer }).nullable(),
  classes: z.array(ClassSums),
})
export type ComparisonDetail = z.infer<typeof ComparisonDetail>

const CauseValue = z.strictObject({
  cause: z.enum(causeNames),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})
export const ComparisonRow = z.strictObject({
  ...Versioned,
  terminal: nullableText,
  merchant: nullableText,
  serials: z.strictObject({ theirs: nullableText, ours: nullableText }),
  cause: CauseValue.nullable(),
  state: z.enum(keysOf(rowStates)),
  fix: nullableText,
  class: z.enum(classes),
  their_terminal: nullableText,
  our_terminal: nullableText,
  their_serial: nullableText,
  our_serial: nullableText,
  their_model: nullableText,
  our_model: nullableText,
  pos_code: nullableText,
  city: nullableText,
  evidence: CauseValue.nullable(),
  /** The class and the cause as the client reads them. */
  client_class: z.enum(classes),
  found: CauseValue.nullable(),
  handled: z.enum(actions).nullable(),
  note: nullableText,
  told_on: nullableText,
  first_on: nullableText,
  file_row: nullableInteger,
  since_on: nullableText,
  product_id: nullableInteger,
  other_product_id: nullableInteger,
  action_id: nullableInteger,
})
export type ComparisonRow = z.infer<typeof ComparisonRow>

export const ActionInput = selectionOf(comparisonRowList, {
  action: z.enum(actions),
  /** For the client, or the reason of a correction. */
  note: OptionalText(500),
  /** For checks on site. */
  code_id: orNothing(Id),
})
export type ActionInput = z.output<typeof ActionInput>
export const ActionResult = z.strictObject({
  action_id: integer,
  count: integer,
  /** Rows that were left out, with why. */
  left_out: z.array(z.strictObject({ id: integer, why: z.string() })),
})
export type ActionResult = z.infer<typeof ActionResult>

const path = '/api/comparisons'

export const comparisons = {
  ...listEndpoints({
    list: comparisonList,
    row: Comparison,
    summary: 'The comparisons that were made, page by page.',
  }),
  trend: byAdmin.get(`${path}/trend`, 'Agreement in per cent per client over time.', {
    reply: z.strictObject({
      items: z.array(
        z.strictObject({
          supplier_id: integer,
          supplier: z.string(),
          runs: z.array(z.strictObject({ id: integer, as_of: z.string(), agreement: z.number() })),
        }),
      ),
    }),
  }),
  look: byAdmin.post(
    `${path}/look`,
    "Reads the first rows of a client's list and proposes which column is what; nothing is kept.",
    {
      upload: { maxBytes: maxComparisonBytes },
      body: z.strictObject({ supplier_id: Id }),
      reads: true,
      reply: FileLook,
    },
  ),
  create: byAdmin.post(
    path,
    "Compares a client's list with what stood in shops on its day; the work goes on as a job.",
    { upload: { maxBytes: maxComparisonBytes }, body: NewComparison, reply: ComparisonDetail, status: 202 },
  ),
  get: byAdmin.get(`${path}/:id`, 'One comparison with its sums by class, against the one before.', {
    params: IdParams,
    reply: ComparisonDetail,
  }),
  file: byAdmin.get(`${path}/:id/file`, "The client's file as it came.", {
    params: IdParams,
    kind: 'stream',
    reply: z.string(),
  }),
  letter: byAdmin.get(`${path}/:id/letter`, 'The letter to the client about what is theirs to mend, as pdf.', {
    params: IdParams,
    query: PaperQuery,
    kind: 'stream',
    reply: z.string(),
  }),
  act: byAdmin.post(
    `${path}/:id/actions`,
    'Does something about differences: tell the client, match, correct our record, create a check on site, ignore until it changes.',
    { params: IdParams, body: ActionInput, reply: ActionResult },
  ),
  undo: byAdmin.post(
    `${path}/actions/:id/undo`,
    'Takes an action back: corrections are reverted, interventions that nobody touched go away.',
    { params: IdParams, reply: z.strictObject({ count: integer }) },
  ),
}

export const comparisonRows = listEndpoints({
  path: `${path}/:id/rows`,
  params: IdParams,
  list: comparisonRowList,
  row: ComparisonRow,
  summary: 'The rows of a comparison, with those of the one before that are solved.',
  exported: 'The rows as csv or xlsx.',
})
