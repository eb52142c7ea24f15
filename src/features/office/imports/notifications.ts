/** What the kit tells of uploads. */
import { uploadEnded } from '#lib/uploads/import-notification.ts'

export const notifications = [uploadEnded] as const
