/** Every kind of notification: a feature's are one import and one spread. The feature `notifications` knows them from here alone. */

import { notifications as comparisons } from '#features/clients/comparisons/notifications.ts'
import { notifications as closings } from '#features/interventions/closings/notifications.ts'
import { notifications as interventions } from '#features/interventions/jobs/notifications.ts'
import { notifications as audit } from '#features/office/audit/notifications.ts'
import { notifications as imports } from '#features/office/imports/notifications.ts'
import { notifications as assignments } from '#features/technicians/assignments/notifications.ts'
import { notifications as orders } from '#features/technicians/orders/notifications.ts'
import type { NotificationKind } from '#lib/records/notification.ts'

/** In the order of the settings. */
export const notificationKinds: readonly NotificationKind[] = [
  ...interventions,
  ...closings,
  ...assignments,
  ...orders,
  ...imports,
  ...audit,
  ...comparisons,
]
