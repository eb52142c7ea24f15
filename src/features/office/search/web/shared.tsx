/** The search of records, for the frame. */
import type { FoundRecord } from '#lib/lists/search.ts'
import { call } from '#web/call.ts'
import { search } from '../contract.ts'

export const findRecords = async (q: string, signal: AbortSignal): Promise<readonly FoundRecord[]> =>
  (await call(search.find, { query: { q } }, { signal })).items
