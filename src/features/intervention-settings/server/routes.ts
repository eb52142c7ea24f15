import { serveRecords } from '#server/serve-records.ts'
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
  ...serveRecords(contract.cutOffs, queries.cutOffSource, service.cutOffRecords),
]
