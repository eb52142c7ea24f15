/** Endpoints of uploads: their list, and those of the kit with the contexts of all kinds. */
import { z } from 'zod'
import { exportQuery, listQuery, pageOf } from '#lib/lists/list.ts'
import { type Endpoint, endpoint } from '#lib/records/endpoint.ts'
import { integer, nullableText } from '#lib/records/fields.ts'
import { allow, uploadEndpoints } from '#lib/uploads/contract.ts'
import { newImport } from '#lib/uploads/imports.ts'
import { importStatuses } from '#lib/uploads/upload-states.ts'
import { importList } from './columns.ts'
import { uploadsWithContext } from './contexts.ts'

/** The context, such as the delivery note, travels as fields of the form; a program may also send it as one JSON object of texts. */
const contextFields: Record<string, z.ZodOptional<z.ZodString>> = Object.fromEntries(
  uploadsWithContext
    .flatMap((upload) => Object.entries(upload.context ?? {}))
    .map(([name, about]) => [name, z.string().max(2000).optional().describe(about)]),
)

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
  ...uploadEndpoints,
  create: { ...uploadEndpoints.create, body: newImport(contextFields) },
} as const satisfies Record<string, Endpoint>
