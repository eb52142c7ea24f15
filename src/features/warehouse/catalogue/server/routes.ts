import { serveRecords } from '#server/http/serve-records.ts'
import { categories, parts } from '../fields.ts'
import { categorySource, partSource } from './queries.ts'
import { categoryRecords, partRecords } from './service.ts'

export const routes = [
  ...serveRecords(categories, categorySource, categoryRecords),
  ...serveRecords(parts, partSource, partRecords),
]
