import { type Served, serve, serveStream } from '#server/http/serve.ts'
import type { FeatureFigures } from '#server/lists/figures.ts'
import { dashboard } from '../contract.ts'
import { figuresDownload } from './export.ts'
import { getFigures } from './service.ts'

/** The figures come from the features, in the order of src/features.ts. */
export const routesFor = (figures: FeatureFigures): Served[] => [
  serve(dashboard.get, (call) => getFigures(call, call.services.counts, figures, call.query.year)),
  serveStream(dashboard.export, async (call) =>
    figuresDownload(
      await getFigures(call, call.services.counts, figures, call.query.year),
      call.query.language ?? call.language,
    ),
  ),
]
