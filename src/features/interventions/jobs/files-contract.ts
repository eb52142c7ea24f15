/** Clients' files of interventions: which format reads one, how it differs from what we have, and words that are mapped on the spot. */
import { z } from 'zod'
import { HiddenInFile, listings } from '#features/interventions/formats/contract.ts'
import { byAdmin } from '#lib/records/endpoint.ts'
import { Id, IdParams, integer, nullableInteger, nullableText, RequiredId, RequiredText } from '#lib/records/fields.ts'
import { proposalReasons } from './files-proposals.ts'
import { fileGroups } from './files-rules.ts'
import { statuses } from './rules.ts'

const fileBytes = 50 * 1024 * 1024

/** One version of a format that could read the file. */
const FormatFound = z.strictObject({
  format_id: integer,
  version_id: integer,
  name: z.string(),
  number: integer,
  /** The newest version of the format: a changed header becomes the one after. */
  newest: integer,
  supplier_id: integer,
  supplier: z.string(),
  module_id: integer,
  module: z.string(),
})

export const FileLook = z.strictObject({
  file_name: z.string(),
  bytes: integer,
  /** Rows that hold something, titles and header included. */
  total_rows: integer,
  hidden: HiddenInFile,
  /** `exact`: the header is that of the version. `nearly`: it differs as `change` says, and nothing is read with it. */
  fit: z.enum(['exact', 'nearly', 'none']),
  format: FormatFound.nullable(),
  /** Other formats with the same header. */
  others: z.array(FormatFound),
  change: z
    .strictObject({
      renamed: z.array(z.strictObject({ from: z.string(), to: z.string() })),
      added: z.array(z.string()),
      gone: z.array(z.string()),
    })
    .nullable(),
  /** The archive file with the same content. */
  same_file_as: z
    .strictObject({ id: integer, name: z.string(), created_at: z.string(), created_by: nullableText })
    .nullable(),
})
export type FileLook = z.infer<typeof FileLook>

/** The counts of a file against the jobs that we have. */
export const FileDifferences = z.strictObject({
  import_id: integer,
  supplier_id: integer,
  supplier: z.string(),
  module: z.string(),
  /** The version of the format that read it; empty if the format was deleted. */
  format: z.strictObject({ id: integer, name: z.string(), number: integer }).nullable(),
  /** The archive file of this module that came last before. */
  last: z
    .strictObject({ id: integer, file_name: z.string(), rows: integer, at: z.string(), by: nullableText })
    .nullable(),
  counts: z.strictObject({
    new: integer,
    changed: integer,
    unchanged: integer,
    closed: integer,
    gone: integer,
    /** Changed jobs with a closing request, which is decided first. */
    changed_blocked: integer,
    /** Gone jobs without a technician, with one, and with a closing request. */
    gone_open: integer,
    gone_assigned: integer,
    gone_blocked: integer,
  }),
  /**
   * What the client's files list: as the format says (`decided`), or as this file beside the one before shows (`proposed`). Null in both: not
   * known yet. Jobs are gone only from a complete list.
   */
  listing: z.strictObject({
    decided: z.enum(listings).nullable(),
    proposed: z.enum(listings).nullable(),
    /** Jobs of the file before that are open or listed again, and how many of them this one lists. */
    total: integer,
    listed: integer,
  }),
  /** Changed jobs by field. */
  fields: z.array(z.strictObject({ field: z.string(), count: integer })),
  /** Of all changed jobs that can be accepted. */
  effects: z.strictObject({ due_moves: integer, due_sooner: integer, technicians: integer }),
  /** When the file was compared: when it was checked, or when it was asked to be compared again. Null: not yet. */
  compared_at: nullableText,
  /** Sent with the choices, so that what was decided is what was looked at. */
  digest: z.string(),
  /** Rows whose terminal ID has fewer digits than this client's usually have. */
  short_terminals: z.strictObject({ digits: integer, count: integer, example: z.string() }).nullable(),
  /** What inserting did, once it has. */
  outcome: z
    .strictObject({
      created: integer,
      changed: integer,
      cancelled: integer,
      /** The archive file, and how many of its jobs wait for a technician. */
      archive_file_id: nullableInteger,
      to_assign: integer,
    })
    .nullable(),
})
export type FileDifferences = z.infer<typeof FileDifferences>

export const DifferenceRow = z.strictObject({
  /** The row of the upload; 0 for jobs that the file does not list. */
  n: integer,
  id: nullableInteger,
  number: nullableText,
  status: z.enum(statuses).nullable(),
  technician: nullableText,
  client_reference: z.string(),
  code: nullableText,
  merchant_name: nullableText,
  city: nullableText,
  province: nullableText,
  received_at: nullableText,
  /** As it is now, and as it would be. */
  due_on: nullableText,
  due_after: nullableText,
  /** The day of work of a closed job. */
  closed_on: nullableText,
  /** Values as people read them, in the caller's language; null where there is none. */
  changes: z.array(z.strictObject({ field: z.string(), before: nullableText, after: nullableText })),
  /** The technician does not cover the new province. */
  not_covered: z.boolean(),
  /** A closing was requested: decided there first, left out here. */
  blocked: z.boolean(),
})
export type DifferenceRow = z.infer<typeof DifferenceRow>

/** A word that stands for nothing yet, in how many rows, and the code or part that it most likely stands for. */
const UnknownWord = z.strictObject({
  word: z.string(),
  rows: integer,
  proposed: z.strictObject({ id: integer, name: z.string(), reason: z.enum(proposalReasons) }).nullable(),
})
export type UnknownWord = z.infer<typeof UnknownWord>

export const interventionFiles = {
  look: byAdmin.post(
    '/api/intervention-files/look',
    'Finds by the header which format reads a file, and whether the same file was inserted before; nothing is kept.',
    {
      body: z.strictObject({
        module_id: Id.optional(),
        format_id: Id.optional(),
      }),
      upload: { maxBytes: fileBytes },
      reads: true,
      reply: FileLook,
    },
  ),
  differences: byAdmin.get(
    '/api/intervention-files/:id',
    'How an uploaded file of interventions differed from our jobs when it was compared, in counts.',
    { params: IdParams, reply: FileDifferences },
  ),
  compare: byAdmin.post(
    '/api/intervention-files/:id/compare',
    'Compares a checked file with our jobs as they are now; counts, rows and the sheet are of this comparison from then on.',
    { params: IdParams, reply: FileDifferences },
  ),
  rows: byAdmin.get('/api/intervention-files/:id/rows', 'The rows of one group of differences.', {
    params: IdParams,
    query: z.strictObject({
      group: z.enum(fileGroups).default('changed'),
      field: z.string().max(40).optional().describe('Only changed jobs in which this field differs.'),
      page: z.coerce.number<number>().int().min(1).max(100_000).default(1),
      rows_per_page: z.coerce.number<number>().int().min(1).max(500).default(100),
    }),
    reply: z.strictObject({ items: z.array(DifferenceRow), total: integer }),
  }),
  download: byAdmin.get(
    '/api/intervention-files/:id/differences.xlsx',
    'Streams what is new, changed, gone or closed here as xlsx, with one line per changed field.',
    { params: IdParams, reply: z.unknown(), kind: 'stream' },
  ),
  words: byAdmin.get(
    '/api/intervention-files/:id/words',
    'The words of a file that stand for nothing yet, each with what it most likely stands for.',
    { params: IdParams, reply: z.strictObject({ codes: z.array(UnknownWord), models: z.array(UnknownWord) }) },
  ),
  mapWords: byAdmin.post(
    '/api/intervention-files/:id/words',
    'Maps words of a file to codes and parts, for its client, all at once.',
    {
      params: IdParams,
      body: z.strictObject({
        codes: z
          .array(z.strictObject({ word: RequiredText(250), code_id: RequiredId }))
          .max(500)
          .default([]),
        models: z
          .array(z.strictObject({ word: RequiredText(250), part_id: RequiredId }))
          .max(500)
          .default([]),
      }),
      reply: z.unknown(),
      status: 204,
    },
  ),
}
