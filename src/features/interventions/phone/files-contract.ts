/** A file that a technician's phone saved, taken in by the office entry by entry: the same commands, the same keys, in the technician's name. */
import { z } from 'zod'
import { byAdmin } from '#lib/records/endpoint.ts'
import { Id } from '#lib/records/fields.ts'
import { pieceBytes } from './rules.ts'
import { Command, PhotoState, PieceQuery, Receipt, Sha256 } from './shapes.ts'

const path = '/api/phone-files/:account_id'
const params = z.strictObject({ account_id: Id })
const photoParams = z.strictObject({ account_id: Id, sha256: Sha256 })

export const phoneFiles = {
  of: byAdmin.get(path, 'Whose file it is: refused where it is no technician’s.', {
    session_only: true,
    params,
    reply: z.strictObject({ name: z.string(), active: z.boolean() }),
  }),
  photo: byAdmin.get(`${path}/photos/:sha256`, 'How much of a photo of the technician is here.', {
    session_only: true,
    params: photoParams,
    reply: PhotoState,
  }),
  putPhoto: byAdmin.put(`${path}/photos/:sha256`, 'Takes a piece of a photo that was in the file, as from the phone.', {
    session_only: true,
    params: photoParams,
    query: PieceQuery,
    raw: { maxBytes: pieceBytes },
    idempotent: false,
    reply: PhotoState,
  }),
  take: byAdmin.post(
    `${path}/commands`,
    'Takes in one command of the file, once for ever: what the phone sent before or sends later under the same key counts once.',
    { session_only: true, params, body: Command, idempotent: false, reply: Receipt },
  ),
}
