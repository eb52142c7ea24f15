import { serve, serveStream } from '#server/http/serve.ts'
import { serveList } from '#server/lists/export.ts'
import { custody } from '../contract.ts'
import { custodyPaper } from './paper.ts'
import { custodySource } from './queries.ts'
import { getSummary, questionOf } from './service.ts'
import { stepsDownload } from './steps.ts'

export const routes = [
  ...serveList(custody, async (call) => custodySource(await questionOf(call, call.params))),
  serve(custody.summary, (call) => getSummary(call, call.params)),
  serveStream(custody.steps, async (call) =>
    stepsDownload(call.services.database, await questionOf(call, call.params), call.query.language ?? call.language),
  ),
  serveStream(custody.pdf, (call) =>
    custodyPaper(call, call.services.files, call.params, call.query.language ?? call.language),
  ),
]
