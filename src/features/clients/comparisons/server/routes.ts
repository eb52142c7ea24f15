import { existing } from '#lib/texts/errors.ts'
import { getFile } from '#server/files/files.ts'
import { serve, serveFile, serveStream } from '#server/http/serve.ts'
import { serveList } from '#server/lists/export.ts'
import { comparisonRows, comparisons } from '../contract.ts'
import { actOnRows, undoComparisonAction } from './actions.ts'
import { letterDownload } from './letter.ts'
import { comparisonSource, findRun, rowSource } from './queries.ts'
import { getComparison, getTrend, lookAtFile, readFirstRows, startComparison, storeList } from './service.ts'

export const routes = [
  ...serveList(comparisons, comparisonSource),
  serve(comparisons.trend, (call) => getTrend(call)),
  serveFile(comparisons.look, readFirstRows, (call) => lookAtFile(call, call.body.supplier_id, call.stored)),
  serveFile(comparisons.create, storeList, (call) => startComparison(call, call.body, call.stored)),
  serve(comparisons.get, (call) => getComparison(call, call.params.id)),
  serve(comparisons.act, (call) => actOnRows(call, call.params.id, call.body)),
  serve(comparisons.undo, (call) => undoComparisonAction(call, call.params.id)),
  serveStream(comparisons.file, async (call) => {
    const run = await existing(findRun(call.tx, call.params.id))
    const file = await getFile(call.tx, run.file_id)
    const { media_type, bytes } = file
    const stream = () => call.services.files.read(file)
    return { stream, media_type, name: run.file_name, headers: { 'content-length': String(bytes) } }
  }),
  serveStream(comparisons.letter, async (call) =>
    letterDownload(
      call,
      call.services.files,
      await getComparison(call, call.params.id),
      call.query.language ?? call.language,
    ),
  ),
  ...serveList(comparisonRows, async (call) =>
    rowSource((await existing(findRun(call.tx, Number(call.params.id)))).id),
  ),
]
