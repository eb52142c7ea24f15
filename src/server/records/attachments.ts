/** Attachments of any kind of record: their type decided by content, pictures re-encoded, served as downloads only. */
import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { sql } from 'kysely'
import {
  Attachment,
  type AttachmentEndpoints,
  maxAllAttachmentsMegabytes,
  maxAttachments,
} from '#lib/records/attachments.ts'
import { integer } from '#lib/records/fields.ts'
import { conflict, defineErrors, invalid, requestErrors } from '#lib/texts/errors.ts'
import type { Tx } from '../database/db.ts'
import { execute, many, one } from '../database/rows.ts'
import { type FileStore, getFile, insertFile, type StoredContent, storeContent } from '../files/files.ts'
import { storeImageWithin } from '../files/images.ts'
import type { ReceivedFile } from '../http/receive.ts'
import { type Served, serve, serveFile, serveStream } from '../http/serve.ts'
import { recordAudit, type UserAct } from './act.ts'

export const attachmentErrors = defineErrors('attachment', {
  wrong_type: invalid(
    'Please use a pdf, or a png, jpeg or webp picture.',
    'Usa un pdf oppure un’immagine png, jpeg o webp.',
  ),
  missing: invalid('Please choose a file.', 'Scegli un file.'),
  too_many: conflict(
    'There are {max} attachments here already. Delete some before you add another.',
    'Ci sono già {max} allegati. Eliminane qualcuno prima di aggiungerne altri.',
  ),
  too_much: conflict(
    'The attachments here would take more than {max} MB together. Delete some, or use a smaller file.',
    'Gli allegati occuperebbero in tutto più di {max} MB. Eliminane qualcuno o usa un file più piccolo.',
  ),
})

/** The records that files are attached to; their feature owns the table that ties both together. */
export type AttachmentOwner = {
  /** The table, with the columns file_id and created_at beside the one that names the record. */
  table: string
  column: string
  /** The subject of the audit log, which is also the topic that screens listen to. */
  subject: string
  /** Throws not-found if the record does not exist or does not belong to the caller. */
  find: (act: UserAct, id: number) => Promise<unknown>
  /** The same before a change: also locks the record against edits and deletes, and returns its label. */
  lock: (act: UserAct, id: number) => Promise<{ label: string }>
}

/** A page of A4 at 300 dots an inch: small print on a photographed page stays readable. */
const pageEdge = 3_508
const pictures = new Set(['image/png', 'image/jpeg', 'image/webp'])

async function typeOf(file: ReceivedFile): Promise<string | undefined> {
  const handle = await open(file.path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4_100), 0, 4_100, 0)
    return (await fileTypeFromBuffer(buffer.subarray(0, bytesRead)))?.mime
  } finally {
    await handle.close()
  }
}

async function store(files: FileStore, file: ReceivedFile | undefined): Promise<StoredContent> {
  if (!file || file.bytes === 0) throw attachmentErrors.missing()
  const media_type = await typeOf(file)
  if (media_type && pictures.has(media_type)) return storeImageWithin(pageEdge, files, file)
  if (media_type !== 'application/pdf') throw attachmentErrors.wrong_type()
  const { name, bytes, sha256, path } = file
  return storeContent(files, { name, bytes, sha256, media_type, content: { path } })
}

const list = (tx: Tx, { table, column }: AttachmentOwner, id: number, file_id?: number) => many(tx, Attachment)`
    select s.id, s.name, s.media_type, s.bytes, f.created_at, a.first_name || ' ' || a.last_name as created_by
    from ${sql.table(table)} f join stored_file s on s.id = f.file_id left join account a on a.id = s.created_by
    where f.${sql.ref(column)} = ${id} ${file_id === undefined ? sql`` : sql`and s.id = ${file_id}`}
    order by f.created_at, s.id`

async function get(act: UserAct, owner: AttachmentOwner, id: number, file_id: number): Promise<Attachment> {
  const [attachment] = await list(act.tx, owner, id, file_id)
  if (!attachment) throw requestErrors.not_found()
  return attachment
}

/** One file at a time per record, so that two at once cannot both be the last one: the record itself may be locked for sharing only. */
async function checkRoom(
  { tx }: UserAct,
  { table, column }: AttachmentOwner,
  id: number,
  bytes: number,
): Promise<void> {
  await execute(tx)`select pg_advisory_xact_lock(hashtext(${table}), ${id}::int)`
  const present = await one(tx, { count: integer, bytes: integer })`
    select count(*) as count, coalesce(sum(s.bytes), 0)::bigint as bytes
    from ${sql.table(table)} f join stored_file s on s.id = f.file_id where f.${sql.ref(column)} = ${id}`
  if (present.count >= maxAttachments) throw attachmentErrors.too_many({ max: maxAttachments })
  if (present.bytes + bytes > maxAllAttachmentsMegabytes * 1024 * 1024)
    throw attachmentErrors.too_much({ max: maxAllAttachmentsMegabytes })
}

type Change = readonly [before: string | null, after: string | null]

const recordChange = (act: UserAct, { subject }: AttachmentOwner, id: number, label: string, change: Change) =>
  recordAudit(act, { subject, action: 'update', id, label, changes: { attachment: change } })

async function attach(act: UserAct, owner: AttachmentOwner, id: number, content: StoredContent): Promise<Attachment> {
  const { label } = await owner.lock(act, id)
  await checkRoom(act, owner, id, content.bytes)
  const file_id = await insertFile(act, content)
  await execute(act.tx)`
    insert into ${sql.table(owner.table)} (${sql.ref(owner.column)}, file_id) values (${id}, ${file_id})`
  const attachment = await get(act, owner, id, file_id)
  await recordChange(act, owner, id, label, [null, attachment.name])
  return attachment
}

async function detach(act: UserAct, owner: AttachmentOwner, id: number, file_id: number): Promise<void> {
  const { label } = await owner.lock(act, id)
  const { name } = await get(act, owner, id, file_id)
  await execute(act.tx)`
    delete from ${sql.table(owner.table)} where ${sql.ref(owner.column)} = ${id} and file_id = ${file_id}`
  await recordChange(act, owner, id, label, [name, null])
}

/** Serves the attachments of one kind of record. */
export function serveAttachments(endpoints: AttachmentEndpoints, owner: AttachmentOwner): Served[] {
  return [
    serve(endpoints.attachments, async (call) => {
      await owner.find(call, call.params.id)
      const items = await list(call.tx, owner, call.params.id)
      return { items, total: items.length }
    }),
    serveFile(endpoints.attach, store, (call) => attach(call, owner, call.params.id, call.stored)),
    serveStream(endpoints.attachment, async (call) => {
      const { id, file_id } = call.params
      await owner.find(call, id)
      const { name, media_type, bytes } = await get(call, owner, id, file_id)
      const file = await getFile(call.tx, file_id)
      const stream = () => call.services.files.read(file)
      return { stream, media_type, name, headers: { 'content-length': String(bytes) } }
    }),
    serve(endpoints.detach, (call) => detach(call, owner, call.params.id, call.params.file_id)),
  ]
}
