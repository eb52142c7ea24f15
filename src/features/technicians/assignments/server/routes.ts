import { serve, serveStream } from '#server/http/serve.ts'
import { serveList } from '#server/lists/export.ts'
import { assignedProducts, assignments } from '../contract.ts'
import { accept, handOver, reportFault, takeBack } from './held-products.ts'
import { assignedProductSource, assignmentSource, listProducts } from './queries.ts'
import {
  checkSerials,
  createAssignment,
  downloadNote,
  getAssignment,
  getHoldings,
  getUploadedAssignment,
  issueNote,
  undoAssignment,
} from './service.ts'

export const routes = [
  ...serveList(assignments, assignmentSource),
  serve(assignments.holdings, async (call) => ({ items: await getHoldings(call, call.query.technician_id) })),
  serve(assignments.uploaded, (call) => getUploadedAssignment(call, call.params.id)),
  serve(assignments.get, (call) => getAssignment(call, call.params.id)),
  serve(assignments.create, (call) => createAssignment(call, call.body)),
  serve(assignments.check, async (call) => ({ items: await checkSerials(call, call.body) })),
  serve(assignments.products, async (call) => {
    await getAssignment(call, call.params.id)
    const items = await listProducts(call.tx, call.user, call.params.id)
    return { items, total: items.length }
  }),
  serve(assignments.issue, (call) => issueNote(call, call.params.id, call.body, call.version)),
  serve(assignments.undo, (call) => undoAssignment(call, call.params.id, call.body)),
  serveStream(assignments.pdf, (call) =>
    downloadNote(call, call.services, call.params.id, {
      language: call.query.language ?? call.language,
      copies: call.query.copies,
    }),
  ),
  ...serveList(assignedProducts, assignedProductSource),
  serve(assignedProducts.accept, (call) => accept(call, call.body)),
  serve(assignedProducts.reportFault, (call) => reportFault(call, call.body, call.body.note)),
  serve(assignedProducts.takeBack, (call) => takeBack(call, call.body, call.body)),
  serve(assignedProducts.handOver, (call) => handOver(call, call.body, call.body)),
]
