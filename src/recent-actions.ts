/** Every feature whose actions can be taken back, for the page of recent actions. */

import { recentJobActions } from '#features/interventions/jobs/server/recent-queries.ts'
import { recentUploads } from '#features/office/imports/server/recent-queries.ts'
import { recentMovements } from '#features/warehouse/stock/server/recent-queries.ts'
import type { RecentSource } from '#server/records/recent-actions.ts'

export const recentSources: readonly RecentSource[] = [recentMovements, recentJobActions, recentUploads]
