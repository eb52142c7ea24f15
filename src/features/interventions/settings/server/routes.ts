import { serve } from '#server/http/serve.ts'
import { serveRecords } from '#server/http/serve-records.ts'
import { listPage } from '#server/lists/list.ts'
import * as contract from '../contract.ts'
import * as queries from './queries.ts'
import * as service from './service.ts'

export const routes = [
  ...serveRecords(contract.modules, queries.moduleSource, service.moduleRecords),
  ...serveRecords(contract.codes, queries.codeSource, service.codeRecords),
  ...serveRecords(contract.closingDays, queries.closingDaysSource, service.closingDaysRecords),
  ...serveRecords(contract.outcomeReasons, queries.outcomeSource, service.outcomeRecords),
  ...serveRecords(contract.holdReasons, queries.holdSource, service.holdRecords),
  ...serveRecords(contract.posCodes, queries.posSource, service.posRecords),
  ...serveRecords(contract.models, queries.modelSource, service.modelRecords),
  ...serveRecords(contract.closures, queries.closureSource, service.closureRecords),
  serve(contract.cutOff.list, (call) =>
    listPage(call.tx, queries.cutOffSource, call.user, call.query, call.services.counts),
  ),
  serve(contract.cutOff.set, (call) => service.setCutOff(call, call.body)),
  serve(contract.cutOff.remove, (call) => service.removeCutOff(call, call.params.id)),
]
