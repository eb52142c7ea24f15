/** Attachments of a delivery note: decided by content, pictures re-encoded, served as downloads only. */
import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { requestErrors } from '#lib/errors.ts'
import type { UserAct } from '#server/act.ts'
import { type FileStore, getFile, keepFile } from '#server/files.ts'
import { keepImage } from '#server/images.ts'
import type { ReceivedFile } from '#server/receive.ts'
import type { Attachment } from '../contract.ts'
import { errors } from '../texts.ts'
import * as queries from './queries.ts'
import { recordAttachment } from './service.ts'

/** A page of A4 at 300 dots an inch: small print on a photographed note stays readable. */
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

async function keep(act: UserAct, files: FileStore, file: ReceivedFile): Promise<number> {
  const media_type = await typeOf(file)
  if (media_type && pictures.has(media_type)) return keepImage(act, files, file, pageEdge)
  if (media_type !== 'application/pdf') throw errors.attachment_type()
  return keepFile(act, files, { ...file, media_type, content: { path: file.path } })
}

async function holdNote(act: UserAct, id: number): Promise<queries.HeldNote> {
  const note = await queries.holdNote(act.tx, id)
  if (!note) throw requestErrors.not_found()
  return note
}

async function getAttachment(act: UserAct, id: number, file_id: number): Promise<Attachment> {
  const attachment = await queries.findAttachment(act.tx, id, file_id)
  if (!attachment) throw requestErrors.not_found()
  return attachment
}

export async function attach(
  act: UserAct,
  files: FileStore,
  id: number,
  file: ReceivedFile | undefined,
): Promise<Attachment> {
  const { number } = await holdNote(act, id)
  if (!file || file.bytes === 0) throw errors.attachment_missing()
  const file_id = await keep(act, files, file)
  await queries.insertAttachment(act.tx, id, file_id)
  const attachment = await getAttachment(act, id, file_id)
  await recordAttachment(act, id, number, [null, attachment.name])
  return attachment
}

export async function detach(act: UserAct, id: number, file_id: number): Promise<void> {
  const { number } = await holdNote(act, id)
  const { name } = await getAttachment(act, id, file_id)
  await queries.deleteAttachment(act.tx, id, file_id)
  await recordAttachment(act, id, number, [name, null])
}

export async function download(act: UserAct, files: FileStore, id: number, file_id: number) {
  const { name, media_type, bytes } = await getAttachment(act, id, file_id)
  const { key } = await getFile(act.tx, file_id)
  return { stream: await files.read(key), media_type, name, headers: { 'content-length': String(bytes) } }
}
