/** Endpoints of every upload: send a file, see what fails, repair it, insert it, undo it. */
import { z } from 'zod'
import { byBoth, type Endpoint, type Role } from '../records/endpoint.ts'
import { Id, IdParams } from '../records/fields.ts'
import { Import, ImportRows, newImport, RepairedRow, rowChoices } from './imports.ts'
import { UploadResult } from './upload.ts'

/** The kind decides which role may send it; the service checks that. */
export const allow: readonly Role[] = ['admin', 'technician']

const maxUploadBytes = 50 * 1024 * 1024

export const uploadEndpoints = {
  create: byBoth.post('/api/imports', 'Takes a spreadsheet and begins to check it; nothing is written yet.', {
    body: newImport({}),
    reply: Import,
    upload: { maxBytes: maxUploadBytes },
    status: 201,
  }),
  get: byBoth.get('/api/imports/:id', 'The progress and the report of one upload.', {
    params: IdParams,
    reply: Import,
  }),
  rows: byBoth.get(
    '/api/imports/:id/rows',
    'Lists the rows that fail, or failed until they were repaired, all or those with one problem; or the rows that are left out, or every row.',
    {
      params: IdParams,
      query: z.strictObject({
        of: z.enum(rowChoices).default('failing'),
        problem: z.string().max(100).optional(),
        page: z.coerce.number<number>().int().min(1).max(100_000).default(1),
        rows_per_page: z.coerce.number<number>().int().min(1).max(500).default(100),
      }),
      reply: ImportRows,
    },
  ),
  repair: byBoth.patch(
    '/api/imports/:id/rows/:n',
    'Corrects cells of one row and checks that row again, leaves the row out, or puts it back.',
    {
      params: z.strictObject({ id: Id, n: Id }),
      body: z.strictObject({
        cells: z.record(z.string().max(100), z.string().max(2000)).default({}),
        left_out: z.boolean().optional().describe('True leaves the row out of what is inserted, false puts it back.'),
      }),
      reply: RepairedRow,
    },
  ),
  repairEqual: byBoth.post(
    '/api/imports/:id/repair',
    'Corrects the same value in one column of all rows that fail, and checks them again. A large upload answers 202 and ends as a job.',
    {
      as_job: true,
      params: IdParams,
      body: z.strictObject({ column: z.string().max(100), from: z.string().max(4000), to: z.string().max(2000) }),
      reply: Import,
    },
  ),
  check: byBoth.post(
    '/api/imports/:id/check',
    'Checks the rows that failed or were repaired again, and the rows they affect; reads a refused file once more. A large upload answers 202 and ends as a job.',
    { as_job: true, params: IdParams, reply: Import },
  ),
  commit: byBoth.post(
    '/api/imports/:id/commit',
    'Inserts all rows or the good ones in one transaction; a large upload answers 202 and ends as a job. Where rows fail that were good when they were checked, and too many for the mode, nothing is inserted and the answer is the upload with its fresh report.',
    {
      as_job: true,
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
    },
  ),
  revert: byBoth.post(
    '/api/imports/:id/revert',
    'Undoes a whole upload while nothing has been done with what it inserted; a large one answers 202 and ends as a job.',
    { as_job: true, params: IdParams, reply: Import },
  ),
  discard: byBoth.post('/api/imports/:id/discard', 'Forgets an upload that was not inserted.', {
    params: IdParams,
    reply: z.unknown(),
    status: 204,
  }),
  failedRows: byBoth.get(
    '/api/imports/:id/failed.xlsx',
    'Streams the rows that fail as xlsx, with a column that says why.',
    { params: IdParams, reply: z.unknown(), kind: 'stream' },
  ),
  file: byBoth.get('/api/imports/:id/file', 'Streams the file as it was sent.', {
    params: IdParams,
    reply: z.unknown(),
    kind: 'stream',
  }),
  sample: byBoth.get(
    '/api/imports/samples/:file',
    'Streams a sample file of one kind, such as parts.xlsx or parts.csv.',
    {
      params: z.strictObject({ file: z.string().regex(/^[a-z-]{1,50}\.(xlsx|csv)$/) }),
      reply: z.unknown(),
      kind: 'stream',
    },
  ),
} as const satisfies Record<string, Endpoint>
