/** The dashboard: figures that the features give, in one answer. */
import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { Figures } from '#lib/figures.ts'
import { firstYear } from './rules.ts'

export const dashboard = {
  get: endpoint({
    method: 'GET',
    path: '/api/dashboard',
    allow: ['admin'],
    summary: 'Cards, charts of a year and what needs action; every number with the list behind it.',
    query: z.strictObject({ year: z.coerce.number<number>().int().min(firstYear).max(2100).optional() }),
    reply: Figures,
  }),
}
