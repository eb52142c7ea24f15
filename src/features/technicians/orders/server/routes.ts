import { serve, serveStream } from '#server/http/serve.ts'
import { serveList } from '#server/lists/export.ts'
import { orders } from '../contract.ts'
import { discrepancies } from '../discrepancies-contract.ts'
import { orderDocument } from '../document-contract.ts'
import { receiving } from '../receiving-contract.ts'
import { sending } from '../sending-contract.ts'
import { discrepancySource } from './discrepancies/queries.ts'
import { closeDiscrepancies } from './discrepancies/service.ts'
import { listChoices, orderSource } from './queries.ts'
import { confirmOrder, reopenOrder } from './receiving/confirm-order.ts'
import { decide } from './receiving/decide-lines.ts'
import { scan, unscan } from './receiving/scan-boxes.ts'
import { downloadDocument, getDocument, issueForOrder, voidForOrder } from './sending/document.ts'
import { downloadList } from './sending/download-shipping-list.ts'
import {
  addLines,
  cancelOrder,
  checkSerials,
  createOrder,
  noteLines,
  removeLines,
  updateOrder,
} from './sending/service.ts'
import { getLines, getOrder } from './service.ts'

export const routes = [
  ...serveList(orders, orderSource),
  serve(orders.choices, (call) => listChoices(call.tx)),
  serve(sending.check, async (call) => ({ items: await checkSerials(call, call.body) })),
  serve(sending.create, (call) => createOrder(call, call.body)),
  serve(orders.get, (call) => getOrder(call, call.params.id)),
  serve(sending.update, (call) => updateOrder(call, call.params.id, call.body, call.version)),
  serve(sending.cancel, (call) => cancelOrder(call, call.params.id, call.body.reason)),
  serve(orders.lines, (call) => getLines(call, call.params.id)),
  serve(sending.add, (call) => addLines(call, call.params.id, call.body.lines)),
  serve(sending.remove, (call) => removeLines(call, call.params.id, call.body.line_ids)),
  serve(sending.note, (call) => noteLines(call, call.params.id, call.body.line_ids, call.body.note)),
  serveStream(orders.pdf, (call) =>
    downloadList(call, call.services, call.params.id, call.query.language ?? call.language),
  ),
  serve(orderDocument.get, (call) => getDocument(call, call.params.id)),
  serve(orderDocument.issue, (call) => issueForOrder(call, call.params.id, call.body, call.version)),
  serve(orderDocument.void, (call) => voidForOrder(call, call.params.id, call.body)),
  serveStream(orderDocument.pdf, (call) =>
    downloadDocument(call, call.services, call.params.id, {
      language: call.query.language ?? call.language,
      copies: call.query.copies,
    }),
  ),
  serve(receiving.scan, (call) => scan(call, call.params.id, call.body.serials)),
  serve(receiving.unscan, (call) => unscan(call, call.params.id, call.body.line_ids)),
  serve(receiving.decide, (call) => decide(call, call.params.id, call.body)),
  serve(receiving.confirm, (call) => confirmOrder(call, call.params.id, call.body.warehouse_id, call.version)),
  serve(receiving.reopen, (call) => reopenOrder(call, call.params.id, call.body.reason)),
  ...serveList(discrepancies, async (call) => discrepancySource(call.user)),
  serve(discrepancies.close, (call) => closeDiscrepancies(call, call.body, call.body.reason)),
]
