/** What a feature gives the server, as a value: `src/features/warehouse/stock/server/feature.ts` is a long one. */
import type { MovementDocument } from '#features/warehouse/stock/server/service.ts'
import type { ListDefinition } from '#lib/lists/list.ts'
import type { Endpoint } from '#lib/records/endpoint.ts'
import type { NotificationKind } from '#lib/records/notification.ts'
import type { AnyBackgroundJob } from '#server/background/job.ts'
import type { Served } from '#server/http/serve.ts'
import type { CardSource, ChartSource, FeatureFigures, TaskSource } from '#server/lists/figures.ts'
import type { Findable } from '#server/lists/findable.ts'
import type { RecentSource } from '#server/records/recent-actions.ts'
import type { Upload } from '#server/uploads/upload.ts'

/** What all features together give, for those that look over the whole house. */
export type House = {
  lists: readonly ListDefinition[]
  figures: FeatureFigures
  findables: readonly Findable[]
  notifications: readonly NotificationKind[]
  recent: readonly RecentSource[]
}
/** What routes may ask for besides. */
type RouteHouse = House & { backgroundJobs: readonly AnyBackgroundJob[]; endpoints: readonly Endpoint[] }

export type Feature = {
  /** Loaded by the API alone: a worker has no use for them. */
  routes?: (house: RouteHouse) => Promise<readonly Served[]>
  /** Of Table settings. */
  lists?: readonly ListDefinition[]
  uploads?: readonly Upload[]
  backgroundJobs?: readonly AnyBackgroundJob[] | ((house: House) => readonly AnyBackgroundJob[])
  notifications?: readonly NotificationKind[]
  /** What the search of the frame finds. */
  findables?: readonly Findable[]
  /** What the dashboard shows. */
  cards?: readonly CardSource[]
  charts?: readonly ChartSource[]
  tasks?: readonly TaskSource[]
  /** Actions that the page of recent actions lists. */
  recent?: readonly RecentSource[]
  /** The documents that stand behind its movements. */
  movementDocument?: MovementDocument | readonly MovementDocument[]
}

export const defineFeature = (feature: Feature): Feature => feature
