/**
 * What waits on a phone whose account was switched off is handed in with the ticket that the phone got when it last spoke with us: for the office to look at,
 * and for nothing else.
 */
import { z } from 'zod'
import { endpoint } from '#lib/records/endpoint.ts'
import { Instant } from '#lib/records/fields.ts'
import { commandBytes, handInPieceBytes, maxPhotoBytes } from './rules.ts'
import { Command, PhotoState, Receipt, Sha256, Ticket } from './shapes.ts'

const path = '/api/phone-hand-in'
const ticket = Ticket
const limit = { perMinute: 600, by: 'ticket' } as const
const common = { method: 'POST', allow: 'public', idempotent: false, limit } as const
/** Base64 takes a third more. */
const pieceLength = Math.ceil(handInPieceBytes / 3) * 4

export const handIn = {
  begin: endpoint({
    ...common,
    path,
    summary: 'Whether what waits on a phone may be handed in: its account was switched off, and its ticket counts.',
    body: z.strictObject({ ticket }),
    reply: z.strictObject({ received_at: z.string() }),
  }),
  photo: endpoint({
    ...common,
    path: `${path}/photos`,
    summary:
      'Takes a piece of a photo that begins where the last one ended, or with an empty piece says how much is here.',
    body: z.strictObject({
      ticket,
      sha256: Sha256,
      offset: z.number().int().min(0),
      size: z.number().int().min(1).max(maxPhotoBytes),
      /** Its bytes in base64. */
      content: z.base64().max(pieceLength),
    }),
    bodyBytes: pieceLength + 4_096,
    reply: PhotoState,
  }),
  take: endpoint({
    ...common,
    path: `${path}/commands`,
    summary: 'Takes in one command for the office to look at; nothing of it reaches the stock by itself.',
    body: Command.extend({
      ticket,
      sent_at: Instant,
      /** A closing that was begun and that nobody has sent. */
      unsent: z.boolean().default(false),
    }),
    bodyBytes: commandBytes,
    reply: Receipt,
  }),
  end: endpoint({
    ...common,
    path: `${path}/end`,
    summary: 'Everything was handed in: the ticket ends.',
    body: z.strictObject({ ticket }),
    reply: z.undefined(),
    status: 204,
  }),
}
