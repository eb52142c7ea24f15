import { serve, serveStream } from '#server/http/serve.ts'
import { serveList } from '#server/lists/export.ts'
import { clientReportRows, clientReports } from '../contract.ts'
import { reportDownload } from './file.ts'
import { reportSource, rowSource } from './queries.ts'
import { cancelReport, getReport, makeReport, offerReport, previewLayout } from './service.ts'

export const routes = [
  ...serveList(clientReports, reportSource),
  serve(clientReports.offer, (call) => offerReport(call, call.body)),
  serve(clientReports.preview, (call) => previewLayout(call, call.body)),
  serve(clientReports.create, (call) => makeReport(call, call.body)),
  serve(clientReports.get, (call) => getReport(call, call.params.id)),
  serve(clientReports.cancel, (call) => cancelReport(call, call.params.id, call.body.reason)),
  serveStream(clientReports.file, (call) => reportDownload(call, call.services.database, call.params.id)),
  ...serveList(clientReportRows, async (call) => rowSource((await getReport(call, Number(call.params.id))).id)),
]
