import { serve } from '#server/http/serve.ts'
import { replenishment } from '../contract.ts'
import { getPlan, makeAssignments } from './service.ts'

export const routes = [
  serve(replenishment.plan, getPlan),
  serve(replenishment.make, (call) => makeAssignments(call, call.body)),
]
