/** Labels for products: sheets of paper as PDF, and the language of label printers. */
import { z } from 'zod'
import { byAdmin } from '#lib/records/endpoint.ts'
import { string } from '#lib/records/fields.ts'
import { selectionOf } from '#lib/records/selection.ts'
import { productList } from './columns.ts'

/** Millimetres. */
export type LabelLayout = {
  columns: number
  rows: number
  width: number
  height: number
  /** Of the first label on its page. */
  left: number
  top: number
  /** From one label's edge to the next one's. */
  gap: number
  page: { width: number; height: number }
}

const a4 = { width: 210, height: 297 }

export const labelLayouts = {
  a4_3x8: { columns: 3, rows: 8, width: 70, height: 37, left: 0, top: 0.5, gap: 0, page: a4 },
  a4_2x7: { columns: 2, rows: 7, width: 99.1, height: 38.1, left: 4.65, top: 15.15, gap: 2.5, page: a4 },
  roll_50x25: { columns: 1, rows: 1, width: 50, height: 25, left: 0, top: 0, gap: 0, page: { width: 50, height: 25 } },
} as const satisfies Record<string, LabelLayout>
export type LayoutName = keyof typeof labelLayouts
// The keys of the layouts are their names.
export const layoutNames = Object.keys(labelLayouts) as [LayoutName, ...LayoutName[]]
export const labelsOnPage = (layout: LabelLayout) => layout.columns * layout.rows

export const labelCodes = ['both', 'code128', 'qr'] as const
export type LabelCode = (typeof labelCodes)[number]

/** One call prints at most this many. */
export const maxLabels = 2_000

export const Label = z.strictObject({ serial_number: string, model_number: string, part_number: string })
export type Label = z.infer<typeof Label>

export const LabelRequest = selectionOf(productList, {
  format: z.enum(['pdf', 'zpl']).default('pdf'),
  /** For sheets; label printers take 50 × 25 mm. */
  layout: z.enum(layoutNames).default('a4_3x8'),
  code: z.enum(labelCodes).default('both'),
  /** The first free label of a part-used sheet, counted in rows from the top left. */
  start: z.number().int().min(1).max(24).default(1),
})
export type LabelRequest = z.output<typeof LabelRequest>

export const labels = byAdmin.post(
  '/api/products/labels',
  'Labels of products: PDF sheets with Code 128 and QR code, or ZPL for label printers.',
  { reads: true, kind: 'stream', body: LabelRequest, reply: z.string() },
)
