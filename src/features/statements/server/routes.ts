import { serveList } from '#server/export.ts'
import { serve, serveStream } from '#server/serve.ts'
import { statementLines, statements } from '../contract.ts'
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
