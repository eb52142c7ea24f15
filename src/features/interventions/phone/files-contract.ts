/** A file that a technician's phone saved, taken in by the office entry by entry: the same commands, the same keys, in the technician's name. */
import { z } from 'zod'
import { endpoint } from '#lib/records/endpoint.ts'
import { Id } from '#lib/records/fields.ts'
import { pieceBytes } from './rules.ts'
import { Command, PhotoState, PieceQuery, Receipt, Sha256 } from './shapes.ts'

const office = { allow: ['admin'], session_only: true } as const
const path = '/api/phone-files/:account_id'
const params = z.strictObject({ account_id: Id })
const photoParams = z.strictObject({ account_id: Id, sha256: Sha256 })

export const phoneFiles = {
  of: endpoint({
    ...office,
    method: 'GET',
    path,
    summary: 'Whose file it is: refused where it is no technician’s.',
    params,
    reply: z.strictObject({ name: z.string(), active: z.boolean() }),
  }),
  photo: endpoint({
    ...office,
    method: 'GET',
    path: `${path}/photos/:sha256`,
    summary: 'How much of a photo of the technician is here.',
    params: photoParams,
    reply: PhotoState,
  }),
  putPhoto: endpoint({
    ...office,
    method: 'PUT',
    path: `${path}/photos/:sha256`,
    summary: 'Takes a piece of a photo that was in the file, as from the phone.',
    params: photoParams,
    query: PieceQuery,
    raw: { maxBytes: pieceBytes },
    idempotent: false,
    reply: PhotoState,
  }),
  take: endpoint({
    ...office,
    method: 'POST',
    path: `${path}/commands`,
    summary:
      'Takes in one command of the file, once for ever: what the phone sent before or sends later under the same key counts once.',
    params,
    body: Command,
    idempotent: false,
    reply: Receipt,
  }),
}
