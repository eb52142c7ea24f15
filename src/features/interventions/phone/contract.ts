/** The technician's phone: the day in one request, photos in pieces, and commands with receipts. A technician reaches only what is theirs. */
import { z } from 'zod'
import { endpoint } from '#lib/records/endpoint.ts'
import { Instant } from '#lib/records/fields.ts'
import { commandBytes, maxKeys, pieceBytes } from './rules.ts'
import {
  CommandKey,
  Outbox,
  PhoneDay,
  PhotoParams,
  PhotoState,
  PieceQuery,
  Receipt,
  SentCommand,
  Ticket,
} from './shapes.ts'

const own = { allow: ['technician'], session_only: true } as const
const busy = { ...own, crowded: true } as const
const path = '/api/phone'

export const phone = {
  day: endpoint({
    ...busy,
    method: 'GET',
    path: `${path}/day`,
    summary:
      'The day of the calling technician in one answer: jobs, van, orders, shipments and settings, or what changed in them since.',
    query: z.strictObject({ since: z.string().max(100).optional() }),
    reply: PhoneDay,
  }),
  putPhoto: endpoint({
    ...busy,
    method: 'PUT',
    path: `${path}/photos/:sha256`,
    summary: `Takes a piece of a photo (at most ${pieceBytes / 1024} kB, raw bytes) that begins where the last one ended; with the last one the whole is compared with its hash.`,
    params: PhotoParams,
    query: PieceQuery,
    raw: { maxBytes: pieceBytes },
    idempotent: false,
    reply: PhotoState,
  }),
  photo: endpoint({
    ...own,
    method: 'GET',
    path: `${path}/photos/:sha256`,
    summary: 'How much of a photo of the calling technician is here.',
    params: PhotoParams,
    reply: PhotoState,
  }),
  send: endpoint({
    ...busy,
    method: 'POST',
    path: `${path}/commands`,
    summary: 'Takes in one command, once for ever: the same key and body again give the same receipt.',
    body: SentCommand,
    bodyBytes: commandBytes,
    idempotent: false,
    reply: Receipt,
  }),
  receipts: endpoint({
    ...own,
    method: 'GET',
    path: `${path}/commands`,
    summary: 'Receipts of own commands by their keys, with what the office decided since; unknown keys are left out.',
    query: z.strictObject({
      keys: z
        .string()
        .transform((text) => text.split(',').filter(Boolean))
        .pipe(z.array(CommandKey).max(maxKeys)),
    }),
    reply: z.strictObject({ items: z.array(Receipt) }),
  }),
  contact: endpoint({
    ...own,
    method: 'POST',
    path: `${path}/contact`,
    summary:
      'Says what waits on a device; the answer has our time and the ticket for handing in what waits should the account be switched off.',
    body: z.strictObject({
      outbox: Outbox,
      sent_at: Instant,
      /** The ticket that the device has: it counts until a newer one is named, because an answer may be lost. */
      hand_in_ticket: Ticket.optional(),
    }),
    idempotent: false,
    reply: z.strictObject({ received_at: z.string(), hand_in_ticket: z.string() }),
  }),
}
