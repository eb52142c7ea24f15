import type { FeatureFigures } from '#server/figures.ts'
import { type Served, serve } from '#server/serve.ts'
import { dashboard } from '../contract.ts'
import { getFigures } from './service.ts'

/** The figures come from the features, listed in src/figures.ts. */
export const routesFor = (figures: FeatureFigures): Served[] => [
  serve(dashboard.get, (call) => getFigures(call, call.services.counts, figures, call.query.year)),
]
