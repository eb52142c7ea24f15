import { serveRecords } from '#server/http/serve-records.ts'
import { warehouses } from '../fields.ts'
import { warehouseSource } from './queries.ts'
import { warehouseRecords } from './service.ts'

export const routes = serveRecords(warehouses, warehouseSource, warehouseRecords)
