import { serve } from '#server/http/serve.ts'
import { serveRecords } from '#server/http/serve-records.ts'
import { usualFaults } from '../fields.ts'
import { listFaultChoices, usualFaultSource } from './queries.ts'
import { usualFaultRecords } from './service.ts'

export const routes = [
  serve(usualFaults.choices, async (call) => ({ items: await listFaultChoices(call.tx) })),
  ...serveRecords(usualFaults, usualFaultSource, usualFaultRecords),
]
