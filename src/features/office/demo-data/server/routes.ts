import type { ListDefinition } from '#lib/lists/list.ts'
import { type Served, serve } from '#server/http/serve.ts'
import { demoData } from '../contract.ts'
import { recordFiltersOf } from '../rules.ts'
import { describeDemoData, removeDemoData } from './service.ts'

/** Saved views are kept without the records that they name; only the entry point knows all lists. */
export const routesFor = (lists: readonly ListDefinition[]): Served[] => [
  serve(demoData.get, describeDemoData),
  serve(demoData.remove, (call) => removeDemoData(call, call.body, recordFiltersOf(lists))),
]
