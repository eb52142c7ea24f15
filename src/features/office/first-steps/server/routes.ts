import { serve } from '#server/http/serve.ts'
import { firstSteps } from '../contract.ts'
import { getFirstSteps, hideFirstSteps } from './service.ts'

export const routes = [
  serve(firstSteps.get, getFirstSteps),
  serve(firstSteps.set, (call) => hideFirstSteps(call, call.body.hidden)),
]
