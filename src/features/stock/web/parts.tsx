/** What screens of other features use of the stock. */
import { lazy } from 'react'

/** Inside a Suspense: the drawing of codes is loaded when labels are first asked for. */
export const LabelsDialog = lazy(async () => ({ default: (await import('./labels-dialog.tsx')).LabelsDialog }))
