/** The dashboard: figures that the features give, in one answer. */
import { z } from 'zod'
import { Figures } from '#lib/lists/figures.ts'
import { byAdmin } from '#lib/records/endpoint.ts'
import { languages } from '#lib/texts/texts.ts'
import { firstYear } from './rules.ts'

const Year = z.coerce.number<number>().int().min(firstYear).max(2100).optional()

export const dashboard = {
  get: byAdmin.get(
    '/api/dashboard',
    'Cards, charts of a year and what needs action; every number with the list behind it.',
    { query: z.strictObject({ year: Year }), reply: Figures },
  ),
  export: byAdmin.get('/api/dashboard/sheet', 'Every number of the dashboard as xlsx.', {
    kind: 'stream',
    query: z.strictObject({ year: Year, language: z.enum(languages).optional() }),
    reply: z.string(),
  }),
}
