/** Archive files: clients' files with what was read from them, and other papers that the office keeps. */
import { z } from 'zod'
import { byAdmin, endpoint } from '#lib/records/endpoint.ts'
import {
  Id,
  IdParams,
  integer,
  Name,
  NearDay,
  nullableInteger,
  nullableText,
  orNothing,
  Stored,
} from '#lib/records/fields.ts'
import { recordEndpoints } from '#lib/records/record.ts'
import { keysOf } from '#lib/texts/states.ts'
import { archiveFileList } from './columns.ts'
import { contents, fileTypes, keptTypes, maxArchiveBytes, states } from './rules.ts'

const kept = {
  name: Name,
  supplier_id: orNothing(Id),
  module_id: orNothing(Id),
  expires_on: orNothing(NearDay),
}
/** Fields of a form are texts. */
const Yes = z.preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), z.boolean())

export const NewArchiveFile = z.strictObject({
  ...kept,
  type: z.enum(keptTypes),
  /** Keep it although the same content is here already. */
  again: Yes.default(false),
})
export type NewArchiveFile = z.output<typeof NewArchiveFile>

export const ArchiveFileInput = z.strictObject({ ...kept, type: z.enum(fileTypes) })
export type ArchiveFileInput = z.output<typeof ArchiveFileInput>

export const ArchiveFile = z.strictObject({
  ...Stored,
  name: z.string(),
  type: z.enum(fileTypes),
  content: z.enum(contents),
  supplier: nullableText,
  supplier_id: nullableInteger,
  module: nullableText,
  module_id: nullableInteger,
  /** Its last day. */
  expires_on: nullableText,
  state: z.enum(keysOf(states)),
  created_by: nullableText,
  created_at: z.string(),
  /** Rows of data that were read; empty for a file that was only kept. */
  row_count: nullableInteger,
  /** Interventions that it listed, in these states now; empty for a file that was only kept. */
  open: nullableInteger,
  assigned: nullableInteger,
  closed: nullableInteger,
  interventions: z.boolean(),
  bytes: integer,
  file_name: z.string(),
  sha256: z.string(),
  import_id: nullableInteger,
  content_deleted_at: nullableText,
})
export type ArchiveFile = z.infer<typeof ArchiveFile>

const { create, ...records } = recordEndpoints({
  list: archiveFileList,
  one: 'archive file',
  input: ArchiveFileInput,
  record: ArchiveFile,
})

export const archiveFiles = {
  ...records,
  create: endpoint({
    ...create,
    summary:
      'Keeps a file: pdf, picture, sheet or zip up to 50 MB. The same content again is refused unless `again` is true.',
    upload: { maxBytes: maxArchiveBytes },
    body: NewArchiveFile,
    reply: ArchiveFile,
  }),
  file: byAdmin.get(
    '/api/archive-files/:id/file',
    'The file as it came, as a download; a picture without its metadata.',
    { params: IdParams, kind: 'stream', reply: z.string() },
  ),
  rows: byAdmin.get(
    '/api/archive-files/:id/rows',
    'The rows of a sheet as JSON lines: {"sheet"} before its rows, each row as its number and its cells, {"cut"} or {"refused"} where the reading stopped early.',
    { params: IdParams, kind: 'stream', reply: z.string() },
  ),
}
