import { issuedDownload } from '#features/warehouse/documents/server/service.ts'
import { type Served, serve, serveStream } from '#server/http/serve.ts'
import { serveList } from '#server/lists/export.ts'
import { documentSeries } from '../contract.ts'
import { checkedSeries, issuedDocumentSource } from './queries.ts'

export const routes: Served[] = [
  serve(documentSeries.series, ({ tx }) => checkedSeries(tx)),
  ...serveList(documentSeries, issuedDocumentSource),
  serveStream(documentSeries.pdf, (call) =>
    issuedDownload(call, call.services, call.params.id, {
      language: call.query.language ?? call.language,
      copies: call.query.copies,
    }),
  ),
]
