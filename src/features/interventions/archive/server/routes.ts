import { getFile } from '#server/files/files.ts'
import { serve, serveFile, serveStream } from '#server/http/serve.ts'
import { serveList } from '#server/lists/export.ts'
import { archiveFiles } from '../contract.ts'
import { errors } from '../texts.ts'
import { storeArchiveFile } from './content.ts'
import { openRows } from './preview.ts'
import { archiveFileSource } from './queries.ts'
import { archiveRecords, changeArchiveFile, keepFile, storedFileOf } from './service.ts'

export const routes = [
  ...serveList(archiveFiles, archiveFileSource),
  serveFile(archiveFiles.create, storeArchiveFile, (call) => keepFile(call, call.body, call.stored)),
  serve(archiveFiles.get, (call) => archiveRecords.get(call, call.params.id)),
  serve(archiveFiles.update, (call) => changeArchiveFile(call, call.params.id, call.body, call.version)),
  serve(archiveFiles.remove, (call) => archiveRecords.remove(call, call.params.id)),
  serveStream(archiveFiles.file, async (call) => {
    const { file_id } = await storedFileOf(call, call.params.id)
    const file = await getFile(call.tx, file_id)
    const { name, media_type, bytes } = file
    const stream = () => call.services.files.read(file)
    return { stream, media_type, name, headers: { 'content-length': String(bytes) } }
  }),
  serveStream(archiveFiles.rows, async (call) => {
    const { file_id, content } = await storedFileOf(call, call.params.id)
    const file = await getFile(call.tx, file_id)
    if (content !== 'sheet') throw errors.not_a_sheet()
    const stream = () => openRows(call.services.files, file, call.language)
    return { stream, takes: 'rows', media_type: 'application/x-ndjson; charset=utf-8' }
  }),
]
