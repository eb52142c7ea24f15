/** Being told on the phone while Fieldstock is closed. */
import { z } from 'zod'
import { byTechnician } from '#lib/records/endpoint.ts'

const path = '/api/push-subscriptions'
const base64url = (min: number, max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .min(min)
    .max(max)

/** What the browser says of itself. */
export const PushSubscriptionInput = z.strictObject({
  endpoint: z.string().max(1_000),
  /** A point of P-256, and 16 bytes. */
  p256dh: base64url(87, 88),
  auth: base64url(22, 24),
})

const common = { session_only: true, idempotent: false } as const
export const pushSubscriptions = {
  key: byTechnician.post(
    `${path}/key`,
    'The public key that browsers bind a subscription to; made when the first one asks.',
    { ...common, reply: z.strictObject({ public_key: z.string() }) },
  ),
  add: byTechnician.post(path, 'This browser wants to be told; as long as its session lasts.', {
    ...common,
    body: PushSubscriptionInput,
    reply: z.undefined(),
    status: 204,
  }),
  remove: byTechnician.post(`${path}/remove`, 'This browser wants to be told no more.', {
    ...common,
    body: PushSubscriptionInput.pick({ endpoint: true }),
    reply: z.undefined(),
    status: 204,
  }),
}

/** What a phone is shown: words in the reader's language, and where a tap leads. */
export type PushedMessage = { title: string; body: string; link: string }
