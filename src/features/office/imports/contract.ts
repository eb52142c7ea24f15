/** Endpoints of uploads: send a file, see what fails, repair it, insert it, undo it. */
import { z } from 'zod'
import { exportQuery, listQuery, pageOf } from '#lib/lists/list.ts'
import { type Endpoint, endpoint, type Role } from '#lib/records/endpoint.ts'
import { Id, IdParams, integer, nullableText } from '#lib/records/fields.ts'
import { fieldKey } from '#lib/texts/field-errors.ts'
import { Import, ImportRows, RepairedRow, rowChoices } from '#lib/uploads/imports.ts'
import { UploadResult } from '#lib/uploads/upload.ts'
import { importStatuses } from '#lib/uploads/upload-states.ts'
import { importList } from './columns.ts'
import { uploadsWithContext } from './contexts.ts'

/** The kind decides which role may send it; the service checks that. */
const allow: readonly Role[] = ['admin', 'technician']

export const maxUploadBytes = 50 * 1024 * 1024

/** The context, such as the delivery note, travels as fields of the form; a program may also send it as one JSON object of texts. */
const contextFields: Record<string, z.ZodOptional<z.ZodString>> = Object.fromEntries(
  uploadsWithContext
    .flatMap((upload) => Object.entries(upload.context ?? {}))
    .map(([name, about]) => [name, z.string().max(2000).optional().describe(about)]),
)
const Context = z
  .string()
  .max(8000)
  .default('{}')
  .transform((text, context) => {
    try {
      const value: unknown = JSON.parse(text)
      return value
    } catch {
      context.addIssue({ code: 'custom', message: fieldKey('invalid') })
      return z.NEVER
    }
  })
  .pipe(z.record(z.string().max(50), z.string().max(2000)))
  .describe('The context as a JSON object, instead of fields of their own.')

export const NewImport = z
  .strictObject({
    kind: z.string().min(1).max(50).describe('What the rows are, such as parts or delivery-note-products.'),
    context: Context,
    ...contextFields,
  })
  .transform(({ kind, context, ...fields }) => ({
    kind,
    context: { ...context, ...z.record(z.string(), z.string()).parse(fields) },
  }))

export const ImportItem = z.strictObject({
  id: integer,
  kind: z.string(),
  file_name: z.string(),
  status: z.enum(importStatuses),
  total_rows: integer,
  total_inserted: integer,
  total_failed: integer,
  created_by: z.string(),
  created_at: z.string(),
  rows_kept: z.boolean(),
  committed_at: nullableText,
  revertible: z.boolean(),
})
export type ImportItem = z.infer<typeof ImportItem>

export const imports = {
  list: endpoint({
    method: 'GET',
    path: '/api/imports',
    allow,
    summary: 'Lists the uploads with who sent them, when, and how they ended.',
    query: listQuery(importList),
    reply: pageOf(ImportItem),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/imports/export',
    allow,
    summary: 'Streams the list of uploads as csv or xlsx.',
    query: exportQuery(importList),
    reply: z.unknown(),
    kind: 'stream',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/imports',
    allow,
    summary: 'Takes a spreadsheet and begins to check it; nothing is written yet.',
    body: NewImport,
    reply: Import,
    upload: { maxBytes: maxUploadBytes },
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/imports/:id',
    allow,
    summary: 'The progress and the report of one upload.',
    params: IdParams,
    reply: Import,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api/imports/:id/rows',
    allow,
    summary:
      'Lists the rows that fail, or failed until they were repaired, all or those with one problem; or the rows that are left out, or every row.',
    params: IdParams,
    query: z.strictObject({
      of: z.enum(rowChoices).default('failing'),
      problem: z.string().max(100).optional(),
      page: z.coerce.number<number>().int().min(1).max(100_000).default(1),
      rows_per_page: z.coerce.number<number>().int().min(1).max(500).default(100),
    }),
    reply: ImportRows,
  }),
  repair: endpoint({
    method: 'PATCH',
    path: '/api/imports/:id/rows/:n',
    allow,
    summary: 'Corrects cells of one row and checks that row again, leaves the row out, or puts it back.',
    params: z.strictObject({ id: Id, n: Id }),
    body: z.strictObject({
      cells: z.record(z.string().max(100), z.string().max(2000)).default({}),
      left_out: z.boolean().optional().describe('True leaves the row out of what is inserted, false puts it back.'),
    }),
    reply: RepairedRow,
  }),
  repairEqual: endpoint({
    method: 'POST',
    path: '/api/imports/:id/repair',
    allow,
    as_job: true,
    summary:
      'Corrects the same value in one column of all rows that fail, and checks them again. A large upload answers 202 and ends as a job.',
    params: IdParams,
    body: z.strictObject({ column: z.string().max(100), from: z.string().max(4000), to: z.string().max(2000) }),
    reply: Import,
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/imports/:id/check',
    allow,
    as_job: true,
    summary:
      'Checks the rows that failed or were repaired again, and the rows they affect; reads a refused file once more. A large upload answers 202 and ends as a job.',
    params: IdParams,
    reply: Import,
  }),
  commit: endpoint({
    method: 'POST',
    path: '/api/imports/:id/commit',
    allow,
    as_job: true,
    summary:
      'Inserts all rows or the good ones in one transaction; a large upload answers 202 and ends as a job. Where rows fail that were good when they were checked, and too many for the mode, nothing is inserted and the answer is the upload with its fresh report.',
    params: IdParams,
    body: z.strictObject({
      mode: z.enum(['all', 'good_rows']),
      choices: z
        .record(z.string().max(50), z.unknown())
        .optional()
        .describe('What was decided beside the rows, such as which differences to accept; only for kinds that ask.'),
      groups: z
        .union([z.array(z.string().max(50)).max(20), z.record(z.string().max(50), z.boolean())])
        .optional()
        .describe(
          'Instead of `choices`: the groups to accept as a whole, such as new, changed and gone, as they are now.',
        ),
    }),
    reply: z.union([UploadResult, Import]),
  }),
  revert: endpoint({
    method: 'POST',
    path: '/api/imports/:id/revert',
    allow,
    as_job: true,
    summary:
      'Undoes a whole upload while nothing has been done with what it inserted; a large one answers 202 and ends as a job.',
    params: IdParams,
    reply: Import,
  }),
  discard: endpoint({
    method: 'POST',
    path: '/api/imports/:id/discard',
    allow,
    summary: 'Forgets an upload that was not inserted.',
    params: IdParams,
    reply: z.unknown(),
    status: 204,
  }),
  failedRows: endpoint({
    method: 'GET',
    path: '/api/imports/:id/failed.xlsx',
    allow,
    summary: 'Streams the rows that fail as xlsx, with a column that says why.',
    params: IdParams,
    reply: z.unknown(),
    kind: 'stream',
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/imports/:id/file',
    allow,
    summary: 'Streams the file as it was sent.',
    params: IdParams,
    reply: z.unknown(),
    kind: 'stream',
  }),
  sample: endpoint({
    method: 'GET',
    path: '/api/imports/samples/:file',
    allow,
    summary: 'Streams a sample file of one kind, such as parts.xlsx or parts.csv.',
    params: z.strictObject({ file: z.string().regex(/^[a-z-]{1,50}\.(xlsx|csv)$/) }),
    reply: z.unknown(),
    kind: 'stream',
  }),
} as const satisfies Record<string, Endpoint>
