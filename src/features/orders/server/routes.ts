import { serveList } from '#server/export.ts'
import { serve, serveStream } from '#server/serve.ts'
import { discrepancies, orders } from '../contract.ts'
import { decide } from './decisions.ts'
import { closeDiscrepancies } from './discrepancies.ts'
import { discrepancySource } from './discrepancy-queries.ts'
import { downloadList } from './paper.ts'
import { listChoices, orderSource } from './queries.ts'
import { confirmOrder, reopenOrder, scan, unscan } from './reception.ts'
import {
  addLines,
  cancelOrder,
  checkSerials,
  createOrder,
  getLines,
  getOrder,
  noteLines,
  removeLines,
  updateOrder,
} from './service.ts'

export const routes = [
  ...serveList(orders, orderSource),
  serve(orders.choices, (call) => listChoices(call.tx)),
  serve(orders.check, async (call) => ({ items: await checkSerials(call, call.body) })),
  serve(orders.create, (call) => createOrder(call, call.body)),
  serve(orders.get, (call) => getOrder(call, call.params.id)),
  serve(orders.update, (call) => updateOrder(call, call.params.id, call.body, call.version)),
  serve(orders.cancel, (call) => cancelOrder(call, call.params.id, call.body.reason)),
  serve(orders.lines, (call) => getLines(call, call.params.id)),
  serve(orders.add, (call) => addLines(call, call.params.id, call.body.lines)),
  serve(orders.remove, (call) => removeLines(call, call.params.id, call.body.line_ids)),
  serve(orders.note, (call) => noteLines(call, call.params.id, call.body.line_ids, call.body.note)),
  serveStream(orders.pdf, (call) =>
    downloadList(call, call.services, call.params.id, call.query.language ?? call.language),
  ),
  serve(orders.scan, (call) => scan(call, call.params.id, call.body.serials)),
  serve(orders.unscan, (call) => unscan(call, call.params.id, call.body.line_ids)),
  serve(orders.decide, (call) => decide(call, call.params.id, call.body)),
  serve(orders.confirm, (call) => confirmOrder(call, call.params.id, call.body.warehouse_id, call.version)),
  serve(orders.reopen, (call) => reopenOrder(call, call.params.id, call.body.reason)),
  ...serveList(discrepancies, async (call) => discrepancySource(call.user)),
  serve(discrepancies.close, (call) => closeDiscrepancies(call, call.body.discrepancies, call.body.reason)),
]
