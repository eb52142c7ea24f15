/** The search of the frame: records of every kind that the caller may see. */
import { z } from 'zod'
import { FoundRecord } from '#lib/lists/search.ts'
import { byBoth } from '#lib/records/endpoint.ts'
import { cleanLine } from '#lib/texts/clean-text.ts'

export const search = {
  find: byBoth.get('/api/search', 'Records by a number or a name, of all kinds that the caller may see.', {
    query: z.strictObject({ q: z.string().overwrite(cleanLine).trim().min(1).max(100) }),
    reply: z.strictObject({ items: z.array(FoundRecord) }),
  }),
}
