import { serve } from '#server/http/serve.ts'
import { serveRecords } from '#server/http/serve-records.ts'
import { serveList } from '#server/lists/export.ts'
import { serveAttachments } from '#server/records/attachments.ts'
import { deliveryNotes, noteProducts } from '../contract.ts'
import { deliveryNoteSource, noteProductSource } from './queries.ts'
import {
  attachmentOwner,
  getNote,
  noteRecords,
  receive,
  receiveRange,
  removeProduct,
  removeProducts,
} from './service.ts'

export const routes = [
  ...serveRecords(deliveryNotes, deliveryNoteSource, noteRecords),
  ...serveAttachments(deliveryNotes, attachmentOwner),
  ...serveList(noteProducts, async (call) => noteProductSource(await getNote(call, Number(call.params.id)))),
  serve(noteProducts.receive, (call) => receive(call, call.params.id, call.body)),
  serve(noteProducts.receiveRange, (call) => receiveRange(call, call.params.id, call.body)),
  serve(noteProducts.removeMany, (call) => removeProducts(call, call.params.id, call.body)),
  serve(noteProducts.remove, (call) => removeProduct(call, call.params.id, call.params.product_id)),
]
