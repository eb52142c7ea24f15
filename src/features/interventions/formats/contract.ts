/** File formats: how a client's files are read, made from a sample, with every version kept. */
import { z } from 'zod'
import { byAdmin, endpoint } from '#lib/records/endpoint.ts'
import { Id, integer, Name, nullableInteger, nullableText, RequiredId, Stored } from '#lib/records/fields.ts'
import { recordEndpoints } from '#lib/records/record.ts'
import { formatList } from './columns.ts'
import { type InterventionField, interventionFieldNames } from './fields.ts'
import { Mapping } from './mapping.ts'

const sampleBytes = 50 * 1024 * 1024

/** A file lists all open jobs, or only those that are new: only in a complete list a job that is missing was withdrawn. */
export const listings = ['complete', 'only_new'] as const
export type Listing = (typeof listings)[number]
/** Null: not decided yet; the second file of the client shows it. */
const NullableListing = z.enum(listings).nullable()

/** A mapping and the sample it was made from: saving a changed one makes a new version. */
export const Reading = z.strictObject({ mapping: Mapping, sample_name: z.string().trim().min(1).max(250) })
export const FormatInput = z.strictObject({
  name: Name,
  supplier_id: RequiredId,
  module_id: RequiredId,
  listing: NullableListing.default(null).describe(
    'What the files list: all open jobs, or only new ones, so that none is ever missing. Null: the second file shows it.',
  ),
  reading: Reading,
})
export type FormatInput = z.output<typeof FormatInput>

export const FileFormat = z.strictObject({
  ...Stored,
  name: z.string(),
  kind: z.enum(['interventions', 'terminals', 'closings_out']),
  supplier_id: integer,
  supplier: z.string(),
  module_id: nullableInteger,
  module: nullableText,
  listing: NullableListing,
  /** Of its newest version. */
  number: integer,
  used_at: nullableText,
  created_at: z.string(),
})
export type FileFormat = z.infer<typeof FileFormat>

export const FormatVersion = z.strictObject({
  id: integer,
  number: integer,
  mapping: Mapping,
  sample_name: z.string(),
  used_at: nullableText,
  created_at: z.string(),
  created_by: nullableText,
})
export type FormatVersion = z.infer<typeof FormatVersion>

/** The newest version first. */
export const FormatWithVersions = z.strictObject({ ...FileFormat.shape, versions: z.array(FormatVersion) })
export type FormatWithVersions = z.infer<typeof FormatWithVersions>

/** What Excel shows otherwise than it is read: hidden columns, by their heading, and rows are read like all others, hidden sheets are not. */
export const HiddenInFile = z.strictObject({
  sheets: z.array(z.string()),
  columns: z.array(z.string()),
  rows: integer,
  /** The first rows, below the header, of cells that reach over several rows: the rows after them lack what they show. */
  joined: z.array(integer),
})
export type HiddenInFile = z.infer<typeof HiddenInFile>

const KnownWord = z.strictObject({ word: z.string(), supplier_id: nullableInteger })

/** The first rows of a sample, as the browser needs them to propose and try a mapping. */
export const Sample = z.strictObject({
  file_name: z.string(),
  /** Rows that hold something, in all sheets. */
  total_rows: integer,
  sheets: z.array(
    z.strictObject({ name: z.string(), rows: z.array(z.strictObject({ n: integer, cells: z.array(z.string()) })) }),
  ),
  hidden: HiddenInFile,
  /** Words that help to recognise columns: codes with their aliases, and the clients' names of models; each with the client it belongs to. */
  known: z.strictObject({ codes: z.array(KnownWord), models: z.array(KnownWord), today: z.string() }),
})
export type Sample = z.infer<typeof Sample>

const PreviewRow = z.strictObject({
  code: z.string().max(250),
  tml_model: z.string().max(250),
  city: z.string().max(250),
  province: z.string().max(60),
  received_at: z.string().max(40),
  closing_days: z.string().max(10),
})
/** What the values of a row become with the settings of that client; null where nothing is known for them. */
export const Resolved = z.strictObject({
  code: nullableText,
  kind: nullableText,
  part: nullableText,
  due_on: nullableText,
})
export type Resolved = z.infer<typeof Resolved>

/** A whole format but for its name and module, as it is sent to be created. */
export const Proposed = z.strictObject({
  format: FormatInput.omit({ name: true, module_id: true }),
  /** Per field that has a source: how sure the proposal is, in per cent. */
  confidence: z.partialRecord(z.enum(interventionFieldNames as [InterventionField, ...InterventionField[]]), integer),
  /** Required fields without a source: a file cannot be read without them. */
  missing: z.array(z.string()),
  /** The first rows as they would become interventions; a value that cannot be read is named in `unreadable`. */
  preview: z.array(
    z.strictObject({
      row: integer,
      sheet: z.string(),
      values: z.record(z.string(), z.string()),
      unreadable: z.array(z.string()),
      ...Resolved.shape,
    }),
  ),
})
export type Proposed = z.infer<typeof Proposed>

const base = recordEndpoints({ list: formatList, one: 'file format', input: FormatInput, record: FileFormat })

export const formats = {
  ...base,
  get: endpoint({ ...base.get, summary: 'One file format with all its versions.', reply: FormatWithVersions }),
  create: endpoint({ ...base.create, reply: FormatWithVersions }),
  update: endpoint({
    ...base.update,
    summary: 'Changes a file format; a changed mapping becomes a new version, older ones are kept.',
    reply: FormatWithVersions,
  }),
  sample: byAdmin.post('/api/file-formats/sample', 'Reads the first rows of a sample file; nothing is kept.', {
    upload: { maxBytes: sampleBytes },
    reads: true,
    reply: Sample,
  }),
  propose: byAdmin.post(
    '/api/file-formats/propose',
    'Proposes a whole format from a sample of a supplier’s files; nothing is written. With a name and a module it can be sent to POST /api/file-formats.',
    { body: z.strictObject({ supplier_id: Id }), upload: { maxBytes: sampleBytes }, reads: true, reply: Proposed },
  ),
  preview: byAdmin.post(
    '/api/file-formats/preview',
    'What rows would become with the settings of a supplier; nothing is written.',
    {
      body: z.strictObject({ supplier_id: Id, rows: z.array(PreviewRow).max(20) }),
      reads: true,
      reply: z.strictObject({ rows: z.array(Resolved) }),
    },
  ),
}
