/** How long what is kept, as the company sets it, and the nightly work that deletes what is older. */
import { eraseMerchantsInClosings, forgetOldPositions } from '#features/interventions/closings/server/service.ts'
import { forgetOldContacts } from '#features/interventions/jobs/server/service.ts'
import { eraseMerchantsInPhones, forgetOldPositionsSent } from '#features/interventions/phone/server/service.ts'
import { changeSetting, getSetting } from '#features/office/settings/server/service.ts'
import {
  type Forget,
  forgetAudit,
  forgetJobs,
  forgetLogs,
  forgetMails,
  forgetNotifications,
  forgetOutbox,
  forgetSignIns,
} from '#server/keeping/retention.ts'
import { recordAudit, type UserAct } from '#server/records/act.ts'
import type { Services } from '#server/services.ts'
import { forgetUploadedFiles } from '#server/uploads/service.ts'
import type { Retention, RetentionInput, RetentionRun } from '../contract.ts'
import { type RetainedKind, retained, retainedKinds } from '../rules.ts'
import { findLastRun, insertRun } from './queries.ts'

const name = 'retention'
/** Small enough that nobody waits for one of them. */
const rowsAtOnce = 1_000
const limits = { statementSeconds: 120 }

// Object.fromEntries loses the type of the keys.
const usual = Object.fromEntries(retainedKinds.map((kind) => [kind, retained[kind].usual])) as RetentionInput

export async function getRetention({ tx }: Pick<UserAct, 'tx'>): Promise<Retention> {
  const { value, version } = await getSetting({ tx }, name)
  return { ...usual, ...value, last_run: (await findLastRun(tx)) ?? null, version }
}

export async function changeRetention(act: UserAct, input: RetentionInput, version?: number): Promise<Retention> {
  await changeSetting(act, { name, subject: 'privacy', defaults: usual, after: input }, version)
  return getRetention(act)
}

export async function runNow(act: UserAct & { services: Services }): Promise<void> {
  await act.services.queue.send(act.tx, 'retention', {})
  await recordAudit(act, { subject: 'jobs', action: 'recheck', label: 'retention', topics: ['system'] })
}

/** Transaction after transaction until there is nothing left. */
async function inBatches({ database }: Services, forget: Forget, days: number): Promise<number> {
  let removed = 0
  for (;;) {
    const some = await database.write((tx) => forget(tx, days, rowsAtOnce), limits)
    removed += some
    if (some < rowsAtOnce) return removed
  }
}

/** A job and what was signed for it, together. */
const forgetContacts: Forget = async (tx, days, most) => {
  const ids = await forgetOldContacts(tx, days, most)
  if (ids.length > 0) {
    await eraseMerchantsInClosings({ tx }, ids)
    await eraseMerchantsInPhones({ tx }, ids)
  }
  return ids.length
}

/** What a phone sent and the closing that it made hold the same position: counted once. */
const forgetPositions: Forget = async (tx, days, most) =>
  Math.max(await forgetOldPositions(tx, days, most), await forgetOldPositionsSent(tx, days, most))

type Work = (services: Services, days: number) => Promise<number>
const works: Readonly<Record<RetainedKind, Work>> = {
  audit: (services, days) => inBatches(services, forgetAudit, days),
  sign_ins: (services, days) => inBatches(services, forgetSignIns, days),
  contacts: (services, days) => inBatches(services, forgetContacts, days),
  positions: (services, days) => inBatches(services, forgetPositions, days),
  uploads: (services, days) => inBatches(services, forgetUploadedFiles, days),
  mails: async (services, days) =>
    (await inBatches(services, forgetMails, days)) + (await forgetOutbox(services.env, days)),
  notifications: (services, days) => inBatches(services, forgetNotifications, days),
  logs: ({ env }, days) => forgetLogs(env, days),
  jobs: (services, days) => inBatches(services, forgetJobs, days),
}

/** One kind that fails does not keep the others from their turn; the job fails after it, so that an admin sees it. */
export async function keepRetention(services: Services): Promise<Omit<RetentionRun, 'at'>> {
  const started = performance.now()
  const kept = await services.database.read((tx) => getRetention({ tx }))
  const removed: RetentionRun['removed'] = {}
  const failures: string[] = []
  for (const kind of retainedKinds) {
    const days = kept[kind]
    if (days === null) continue
    try {
      removed[kind] = await works[kind](services, days)
    } catch (error) {
      failures.push(`${kind}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const run = {
    seconds: Math.round((performance.now() - started) / 100) / 10,
    removed,
    failure: failures.length > 0 ? failures.join('; ') : null,
  }
  await services.database.write(async (tx) => {
    await insertRun(tx, run)
    const changes = Object.fromEntries(Object.entries(removed).filter(([, count]) => count > 0))
    const act = { tx, user: undefined, language: 'EN' as const, correlation_id: 'retention' }
    if (Object.keys(changes).length > 0)
      await recordAudit(act, { subject: 'privacy', action: 'retention', label: null, changes, topics: ['system'] })
  })
  if (run.failure !== null) throw new Error(run.failure)
  return run
}
