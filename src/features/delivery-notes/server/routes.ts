import { serveList } from '#server/export.ts'
import { serve, serveStream } from '#server/serve.ts'
import { serveRecords } from '#server/serve-records.ts'
import { deliveryNotes, noteProducts } from '../contract.ts'
import { attach, detach, download } from './attachments.ts'
import { deliveryNoteSource, listAttachments, noteProductSource } from './queries.ts'
import { getNote, noteRecords, receive, receiveRange, removeProduct } from './service.ts'

export const routes = [
  ...serveRecords(deliveryNotes, deliveryNoteSource, noteRecords),
  serve(deliveryNotes.attachments, async (call) => {
    const items = await listAttachments(call.tx, await getNote(call, call.params.id))
    return { items, total: items.length }
  }),
  serve(deliveryNotes.attach, (call) => attach(call, call.services.files, call.params.id, call.file)),
  serveStream(deliveryNotes.attachment, (call) =>
    download(call, call.services.files, call.params.id, call.params.file_id),
  ),
  serve(deliveryNotes.detach, (call) => detach(call, call.params.id, call.params.file_id)),
  ...serveList(noteProducts, async (call) => noteProductSource(await getNote(call, Number(call.params.id)))),
  serve(noteProducts.receive, (call) => receive(call, call.params.id, call.body)),
  serve(noteProducts.receiveRange, (call) => receiveRange(call, call.params.id, call.body)),
  serve(noteProducts.remove, (call) => removeProduct(call, call.params.id, call.params.product_id)),
]
