/** Everything that is done outside a request: a feature's jobs are one import and one spread. */
import { jobs as accounts } from '#features/accounts/server/jobs.ts'
import { jobs as archiveFiles } from '#features/archive-files/server/jobs.ts'
import { jobs as comparisons } from '#features/comparisons/server/jobs.ts'
import { jobsFor as dashboardFor } from '#features/dashboard/server/jobs.ts'
import { jobs as documents } from '#features/documents/server/jobs.ts'
import { jobs as imports } from '#features/imports/server/jobs.ts'
import { jobs as interventions } from '#features/interventions/server/jobs.ts'
import { jobsFor as notificationsFor } from '#features/notifications/server/jobs.ts'
import { jobs as privacy } from '#features/privacy/server/jobs.ts'
import { jobs as stock } from '#features/stock/server/jobs.ts'
import { jobs as system } from '#features/system/server/backups.ts'
import { housekeeping, recheckFiles } from '#server/housekeeping.ts'
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
