/** Every feature whose actions can be taken back, for the page of recent actions. */
import { recentUploads } from '#features/imports/server/recent-queries.ts'
import { recentJobActions } from '#features/interventions/server/recent-queries.ts'
import { recentMovements } from '#features/stock/server/recent-queries.ts'
import type { RecentSource } from '#server/recent-actions.ts'

export const recentSources: readonly RecentSource[] = [recentMovements, recentJobActions, recentUploads]
