import { serve } from '#server/http/serve.ts'
import { serveList } from '#server/lists/export.ts'
import { installations } from '../contract.ts'
import { installationSource, listOfProduct, listUnderTerminal } from './queries.ts'

export const routes = [
  ...serveList(installations, installationSource),
  serve(installations.ofProduct, async (call) => {
    const items = await listOfProduct(call.tx, call.params.id)
    return { items, total: items.length }
  }),
  serve(installations.lookUp, async (call) => {
    const items = await listUnderTerminal(call.tx, { ...call.query, client_terminal_id: call.params.terminal })
    return { items, total: items.length }
  }),
]
