/** What other features show of interventions. */
import { lazy } from 'react'

export const InterventionsList = lazy(async () => ({ default: (await import('./list-page.tsx')).InterventionsList }))
