/** Files attached to a record, such as its scanned paper: the endpoints that every kind of record with attachments has. */
import { z } from 'zod'
import { byAdmin } from './endpoint.ts'
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

/** For admins. `of` is the path of the records, such as `/api/delivery-notes`; `one` names one of them for the API document. */
export function attachmentEndpoints(of: `/api/${string}`, one: string) {
  const path = `${of}/:id/attachments` as const
  return {
    attachments: byAdmin.get(path, `The attachments of ${withArticle(one)}, oldest first.`, {
      params: IdParams,
      reply: z.strictObject({ items: z.array(Attachment), total: integer }),
    }),
    attach: byAdmin.post(
      path,
      `Adds an attachment to ${withArticle(one)}: pdf, png, jpeg or webp up to ${maxAttachmentMegabytes} MB; at most ${maxAttachments} and ${maxAllAttachmentsMegabytes} MB together.`,
      {
        params: IdParams,
        upload: { maxBytes: maxAttachmentMegabytes * 1024 * 1024 },
        reply: Attachment,
        status: 201,
      },
    ),
    attachment: byAdmin.get(`${path}/:file_id`, 'One attachment, as a download.', {
      params: AttachmentParams,
      kind: 'stream',
      reply: z.string(),
    }),
    detach: byAdmin.delete(`${path}/:file_id`, 'Takes an attachment away.', {
      params: AttachmentParams,
      reply: z.void(),
      status: 204,
    }),
  }
}
export type AttachmentEndpoints = ReturnType<typeof attachmentEndpoints>
