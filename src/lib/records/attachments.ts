/** Files attached to a record, such as its scanned paper: the endpoints that every kind of record with attachments has. */
import { z } from 'zod'
import { endpoint, type Role } from './endpoint.ts'
import { Id, IdParams, integer, nullableText } from './fields.ts'
import { withArticle } from './record.ts'

export const maxAttachmentMegabytes = 20
/** Of one record. */
export const maxAttachments = 50
export const maxAllAttachmentsMegabytes = 200

export const Attachment = z.strictObject({
  id: integer,
  name: z.string(),
  media_type: z.string(),
  bytes: integer,
  created_at: z.string(),
  created_by: nullableText,
})
export type Attachment = z.infer<typeof Attachment>

const AttachmentParams = z.strictObject({ id: Id, file_id: Id })

/** `path` is that of the records, such as `/api/delivery-notes`; `one` names one of them for the API document. */
export function attachmentEndpoints(about: { path: `/api/${string}`; one: string; allow: readonly Role[] }) {
  const { one, allow } = about
  const path = `${about.path}/:id/attachments` as const
  return {
    attachments: endpoint({
      method: 'GET',
      path,
      allow,
      summary: `The attachments of ${withArticle(one)}, oldest first.`,
      params: IdParams,
      reply: z.strictObject({ items: z.array(Attachment), total: integer }),
    }),
    attach: endpoint({
      method: 'POST',
      path,
      allow,
      summary: `Adds an attachment to ${withArticle(one)}: pdf, png, jpeg or webp up to ${maxAttachmentMegabytes} MB; at most ${maxAttachments} and ${maxAllAttachmentsMegabytes} MB together.`,
      params: IdParams,
      upload: { maxBytes: maxAttachmentMegabytes * 1024 * 1024 },
      reply: Attachment,
      status: 201,
    }),
    attachment: endpoint({
      method: 'GET',
      path: `${path}/:file_id`,
      allow,
      summary: 'One attachment, as a download.',
      params: AttachmentParams,
      kind: 'stream',
      reply: z.string(),
    }),
    detach: endpoint({
      method: 'DELETE',
      path: `${path}/:file_id`,
      allow,
      summary: 'Takes an attachment away.',
      params: AttachmentParams,
      reply: z.void(),
      status: 204,
    }),
  }
}
export type AttachmentEndpoints = ReturnType<typeof attachmentEndpoints>
