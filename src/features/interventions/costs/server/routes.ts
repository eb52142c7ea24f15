import { serveRecords } from '#server/http/serve-records.ts'
import { costs } from '../fields.ts'
import { costSource } from './queries.ts'
import { costRecords } from './service.ts'

export const routes = serveRecords(costs, costSource, costRecords)
