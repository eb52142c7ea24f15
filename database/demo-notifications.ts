/** Notifications of the demo come by themselves from what was done; here people have read what is older than a few days. */
import { readBefore } from '#features/office/notifications/server/service.ts'
import { forgetNotifications } from '#server/keeping/retention.ts'
import type { UserAct } from '#server/records/act.ts'

const readAfterDays = 3
/** As the retention settings say at first. */
const keptDays = 90

export async function settleNotifications({ tx }: UserAct): Promise<void> {
  await forgetNotifications(tx, keptDays, 1_000_000)
  await readBefore({ tx }, new Date(Date.now() - readAfterDays * 86_400_000).toISOString())
}
