/** Minutes of driving between municipalities that an operator brings. */
import { z } from 'zod'
import { byAdmin } from '#lib/records/endpoint.ts'
import { IdParams, Instant, integer, string } from '#lib/records/fields.ts'

export const matrixReasons = ['columns', 'no_pairs', 'wrong_rows', 'unreadable', 'too_large', 'interrupted'] as const

export const Matrix = z.strictObject({
  id: integer,
  file_name: string,
  state: z.enum(['reading', 'ready', 'failed']),
  /** How much of it was read, in hundredths. */
  share: integer,
  pairs: integer,
  left_out: integer,
  /** Why it was refused. */
  reason: z.enum(matrixReasons).nullable(),
  created_by: string,
  created_at: Instant,
})
export type Matrix = z.infer<typeof Matrix>

export const drivingMinutes = {
  list: byAdmin.get(
    '/api/dispatch-board/minutes',
    'Files of minutes between municipalities, the newest first, with how far each was read.',
    { reply: z.strictObject({ items: z.array(Matrix) }) },
  ),
  add: byAdmin.post(
    '/api/dispatch-board/minutes',
    'Takes a csv, or a zip with some, of origin, destination and minutes between municipalities. A job reads it; then they are used instead of estimates.',
    {
      // A large region against all of Italy is nine to twelve million rows.
      upload: { maxBytes: 512 * 1024 * 1024 },
      reply: Matrix,
      status: 201,
    },
  ),
  remove: byAdmin.delete(
    '/api/dispatch-board/minutes/:id',
    'Removes a file of minutes; where no other has them, they are estimated again.',
    { params: IdParams, reply: z.void(), status: 204 },
  ),
}
