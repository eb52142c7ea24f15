import { serveRecords } from '#server/http/serve-records.ts'
import { couriers } from '../fields.ts'
import { courierSource } from './queries.ts'
import { courierRecords } from './service.ts'

export const routes = serveRecords(couriers, courierSource, courierRecords)
