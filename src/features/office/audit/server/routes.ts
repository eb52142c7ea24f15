import { serveList } from '#server/lists/export.ts'
import { audit } from '../contract.ts'
import { auditSource } from './queries.ts'

export const routes = serveList(audit, auditSource)
