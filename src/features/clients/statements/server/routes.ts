import { serve, serveStream } from '#server/http/serve.ts'
import { serveList } from '#server/lists/export.ts'
import { listPage } from '#server/lists/list.ts'
import { statementLines, statements } from '../contract.ts'
import { creditableSource } from './adjustment-queries.ts'
import { addAdjustment, changeAdjustment, getAdded, removeAdjustment } from './adjustments.ts'
import { statementDownload } from './paper.ts'
import { lineSource, statementSource } from './queries.ts'
import {
  cancelStatement,
  createStatement,
  getDetail,
  getStatement,
  issueStatement,
  removeStatement,
} from './service.ts'

export const routes = [
  ...serveList(statements, statementSource),
  serve(statements.get, (call) => getDetail(call, call.params.id)),
  serve(statements.create, (call) => createStatement(call, call.body)),
  serve(statements.remove, (call) => removeStatement(call, call.params.id)),
  serve(statements.issue, (call) => issueStatement(call, call.params.id, call.body)),
  serve(statements.cancel, (call) => cancelStatement(call, call.params.id, call.body.reason)),
  serve(statements.addAdjustment, (call) => addAdjustment(call, call.params.id, call.body)),
  serve(statements.getAdjustment, (call) => getAdded(call, call.params.id, call.params.adjustment_id)),
  serve(statements.changeAdjustment, (call) => changeAdjustment(call, call.params, call.body, call.version)),
  serve(statements.removeAdjustment, (call) => removeAdjustment(call, call.params.id, call.params.adjustment_id)),
  serve(statements.creditable, async (call) => {
    const source = creditableSource(await getStatement(call, call.params.id))
    return listPage(call.tx, source, call.user, call.query, call.services.counts)
  }),
  serveStream(statements.pdf, async (call) =>
    statementDownload(
      call,
      call.services.files,
      await getDetail(call, call.params.id),
      call.query.language ?? call.language,
    ),
  ),
  ...serveList(statementLines, async (call) => lineSource(await getStatement(call, Number(call.params.id)))),
]
