/** The kit tells of exports, as it also notes them in the audit log. */
import { exportEnded } from '#lib/records/export-notification.ts'

export const notifications = [exportEnded] as const
