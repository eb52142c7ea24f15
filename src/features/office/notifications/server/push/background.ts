/** Every minute what is new goes to the browsers that want it: what belongs together in one message, each in the reader's language. */
import { type AnyBackgroundJob, defineBackgroundJob, PermanentJobError } from '#server/background/job.ts'
import { sendPush } from '#server/push/web-push.ts'
import type { Services } from '#server/services.ts'
import type { PushedMessage } from '../../push-contract.ts'
import { describeLine, gather } from '../../rules.ts'
import { findRecipient } from '../queries.ts'
import type { Kinds } from '../service.ts'
import * as queries from './queries.ts'

const messageName = 'push-message'
type Message = { subscription_id: number; message: PushedMessage }

/** Which lines are told is decided with the messages themselves, in one transaction: none is left out, none comes twice. */
export const takeMessages = ({ database, queue }: Services, kinds: Kinds): Promise<void> =>
  database.write(async (tx) => {
    const told = kinds.filter(({ push }) => push).map(({ key }) => key)
    const byAccount = Map.groupBy(await queries.takeToPush(tx, told), ({ account_id }) => account_id)
    for (const [account_id, kept] of byAccount) {
      const to = await findRecipient(tx, account_id)
      const subscriptions = await queries.listSubscriptions(tx, account_id)
      const lines = to
        ? gather(kept).flatMap((line) => {
            const described = describeLine(kinds, line, to)
            const why = line.params[`reason_${to.language}`]
            return described ? [{ ...described, body: typeof why === 'string' ? why : '' }] : []
          })
        : []
      for (const { text: title, body, link } of lines)
        for (const subscription_id of subscriptions)
          await queue.send(tx, messageName, { subscription_id, message: { title, body, link } } satisfies Message)
    }
  })

export async function sendMessage(services: Services, { subscription_id, message }: Message): Promise<void> {
  const { database, env } = services
  const [to, keys] = await database.read(async (tx) => [
    await queries.findSubscription(tx, subscription_id),
    await queries.findKeys(tx),
  ])
  if (!to || !keys) return
  const sender = env.public_url.startsWith('https://') ? env.public_url : 'https://localhost'
  const answer = await sendPush(to, JSON.stringify(message), { keys, sender, isLocal: env.push_local })
  const isGone = 'status' in answer ? answer.status === 404 || answer.status === 410 : answer.refused === 'address'
  if (isGone) await database.write((tx) => queries.dropSubscription(tx, subscription_id))
  else if (!('status' in answer) || answer.status === 429 || answer.status >= 500)
    throw new Error(`the push service did not take it: ${'status' in answer ? answer.status : answer.refused}`)
  else if (answer.status >= 300) throw new PermanentJobError(`the push service refused it: ${answer.status}`)
}

export const pushJobs = (kinds: Kinds): AnyBackgroundJob[] => [
  defineBackgroundJob({
    record: 'none',
    expireSeconds: 60,
    retries: 2,
    name: 'push-messages',
    schedule: '* * * * *',
    run: (_data, services) => takeMessages(services, kinds),
  }),
  defineBackgroundJob<Message>({
    record: 'none',
    expireSeconds: 60,
    retries: 6,
    pauses: { firstSeconds: 30, mostSeconds: 1_800 },
    name: messageName,
    run: (data, services) => sendMessage(services, data),
  }),
]
