/** Endpoints of uploads: their list, and those of the kit with the contexts of all kinds. */
import { z } from 'zod'
import type { Endpoint } from '#lib/records/endpoint.ts'
import { integer, nullableText } from '#lib/records/fields.ts'
import { listEndpoints } from '#lib/records/record.ts'
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
  ...listEndpoints({
    allow,
    list: importList,
    row: ImportItem,
    summary: 'Lists the uploads with who sent them, when, and how they ended.',
    exported: 'Streams the list of uploads as csv or xlsx.',
  }),
  ...uploadEndpoints,
  create: { ...uploadEndpoints.create, body: newImport(contextFields) },
} as const satisfies Record<string, Endpoint>
