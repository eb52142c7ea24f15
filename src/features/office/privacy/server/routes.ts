import { serve, serveStream } from '#server/http/serve.ts'
import { privacy } from '../contract.ts'
import { findMerchants } from './queries.ts'
import { changeRetention, getRetention, runNow } from './retention.ts'
import { describeErasure, eraseMerchants, erasePerson, exportMerchants, exportPerson } from './service.ts'

export const routes = [
  serve(privacy.retention, getRetention),
  serve(privacy.setRetention, (call) => changeRetention(call, call.body, call.version)),
  serve(privacy.runRetention, runNow),
  serveStream(privacy.exportPerson, (call) => exportPerson(call, call.params.id)),
  serveStream(privacy.exportOwn, (call) => exportPerson(call, call.user.id)),
  serve(privacy.erasure, (call) => describeErasure(call, call.params.id)),
  serve(privacy.erase, (call) => erasePerson(call, call.params.id, call.body.username)),
  serve(privacy.merchants, ({ tx, query }) => findMerchants(tx, query.search)),
  serveStream(privacy.exportMerchants, (call) => exportMerchants(call, call.body.jobs)),
  serve(privacy.eraseMerchants, (call) => eraseMerchants(call, call.body.jobs, call.body.count)),
]
