import { serve } from '#server/serve.ts'
import { demoData } from '../contract.ts'
import { describeDemoData, removeDemoData } from './service.ts'

export const routes = [
  serve(demoData.get, describeDemoData),
  serve(demoData.remove, (call) => removeDemoData(call, call.body)),
]
