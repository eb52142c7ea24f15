/** The dashboard: figures that the features give, in one answer. */
import { z } from 'zod'
import { Figures } from '#lib/lists/figures.ts'
import { endpoint } from '#lib/records/endpoint.ts'
import { languages } from '#lib/texts/texts.ts'
import { firstYear } from './rules.ts'

const Year = z.coerce.number<number>().int().min(firstYear).max(2100).optional()

export const dashboard = {
  get: endpoint({
    method: 'GET',
    path: '/api/dashboard',
    allow: ['admin'],
    summary: 'Cards, charts of a year and what needs action; every number with the list behind it.',
    query: z.strictObject({ year: Year }),
    reply: Figures,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/dashboard/sheet',
    allow: ['admin'],
    summary: 'Every number of the dashboard as xlsx.',
    kind: 'stream',
    query: z.strictObject({ year: Year, language: z.enum(languages).optional() }),
    reply: z.string(),
  }),
}
