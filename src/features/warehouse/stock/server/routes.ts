import { serve, serveStream } from '#server/http/serve.ts'
import { serveList } from '#server/lists/export.ts'
import { batches, products } from '../contract.ts'
import { labels } from '../labels.ts'
import { warehouseStatus } from '../status.ts'
import { printLabels } from './labels.ts'
import {
  correct,
  countMovable,
  createProduct,
  editProduct,
  getHistory,
  getProduct,
  removeProduct,
  repair,
  reportFault,
  transfer,
  writeOff,
} from './products.ts'
import { lookUpSerials, productSource } from './queries.ts'
import { downloadStatus, getWarehouseStatus, listPastProducts } from './status.ts'
import { undoAction } from './undo.ts'

export const routes = [
  ...serveList(products, productSource),
  serve(batches.revert, async (call) => {
    const { under_way, ...moved } = await undoAction(call, call.params.id)
    if (under_way) call.accepted()
    return moved
  }),
  serve(products.get, (call) => getProduct(call, call.params.id)),
  serve(products.create, (call) => createProduct(call, call.body)),
  serve(products.update, (call) => editProduct(call, call.params.id, call.body, call.version)),
  serve(products.remove, (call) => removeProduct(call, call.params.id)),
  serve(products.movements, async (call) => {
    const items = await getHistory(call, call.params.id, call.query.as_of)
    return { items, total: items.length }
  }),
  serve(products.correct, (call) => correct(call, call.params.id, call.body, call.version)),
  serve(products.countMovable, (call) => countMovable(call, call.body)),
  serve(products.transfer, (call) => transfer(call, call.body)),
  serve(products.reportFault, (call) => reportFault(call, call.body)),
  serve(products.repair, (call) => repair(call, call.body)),
  serve(products.writeOff, (call) => writeOff(call, call.body)),
  serve(products.lookUp, async (call) => ({ items: await lookUpSerials(call.tx, call.body.serials) })),
  serve(warehouseStatus.get, (call) => getWarehouseStatus(call, call.query)),
  serve(warehouseStatus.products, (call) => listPastProducts(call, call.query)),
  serveStream(warehouseStatus.download, (call) => downloadStatus(call, call.query)),
  serveStream(labels, (call) => printLabels(call, call.body)),
]
