/** Everything that is done outside a request: a feature's jobs are one import and one spread. */

import { jobs as comparisons } from '#features/clients/comparisons/server/jobs.ts'
import { jobs as archiveFiles } from '#features/interventions/archive/server/jobs.ts'
import { jobs as interventions } from '#features/interventions/jobs/server/jobs.ts'
import { jobs as accounts } from '#features/office/accounts/server/jobs.ts'
import { jobsFor as dashboardFor } from '#features/office/dashboard/server/jobs.ts'
import { jobs as imports } from '#features/office/imports/server/jobs.ts'
import { jobsFor as notificationsFor } from '#features/office/notifications/server/jobs.ts'
import { jobs as privacy } from '#features/office/privacy/server/jobs.ts'
import { jobs as system } from '#features/office/system/server/backups.ts'
import { jobs as documents } from '#features/warehouse/documents/server/jobs.ts'
import { jobs as stock } from '#features/warehouse/stock/server/jobs.ts'
import { housekeeping, recheckFiles } from '#server/keeping/housekeeping.ts'
import { figures } from './figures.ts'
import { notificationKinds } from './notifications.ts'

export const jobs = [
  housekeeping,
  recheckFiles,
  ...documents,
  ...accounts,
  ...imports,
  ...interventions,
  ...comparisons,
  ...privacy,
  ...archiveFiles,
  ...stock,
  ...system,
  ...dashboardFor(figures),
  ...notificationsFor(notificationKinds),
]
