/** GET /api/live: sends a signed-in screen the names of lists that changed and messages to its account, until it leaves or its session ends. */
import { z } from 'zod'
import { endpoint, type Role } from '#lib/records/endpoint.ts'
import { requestErrors } from '#lib/texts/errors.ts'
import { limitErrors } from '../access/fair-queue.ts'
import { isInScope } from '../access/key-scope.ts'
import { authenticate, tokenHashOf } from '../access/session.ts'
import { onceClosed } from '../http/closed.ts'
import type { Served } from '../http/serve.ts'
import { openEvents } from './live.ts'

const live = endpoint({
  method: 'GET',
  path: '/api/live',
  allow: ['admin', 'technician'],
  summary: 'Server-sent events: `changed` names lists that changed, `message` is something for this account.',
  kind: 'events',
  reply: z.string(),
})

/** Of one session or key, in one process: a browser needs one, or one for each tab where it cannot share. */
const streamsAtOnce = 20

/** A topic is the noun of a list, or `noun/id` for one record. */
const nounOf = (topic: string) => topic.split('/')[0] ?? ''

/** The topics a role may subscribe to: the nouns of the endpoints it may call. */
function readableNouns(routes: readonly Served[], role: Role): ReadonlySet<string> {
  const mine = routes.filter(
    ({ endpoint: it }) => it.method === 'GET' && it.allow !== 'public' && it.allow.includes(role),
  )
  return new Set(mine.map(({ endpoint: it }) => it.path.split('/')[2] ?? ''))
}

export const liveRoutesFor = (routes: readonly Served[]): Served[] => [
  {
    endpoint: live,
    mount(app, services) {
      const openStreams = new Map<string, number>()
      const nouns = { admin: readableNouns(routes, 'admin'), technician: readableNouns(routes, 'technician') }
      app.get(live.path, async (request, reply) => {
        const credentials = { authorization: request.headers.authorization, cookie: request.headers.cookie }
        const user = await services.database.read((tx) => authenticate(tx, credentials))
        if (!user) throw requestErrors.not_signed_in()
        const session = String(user.session_id ?? request.headers.authorization)
        const streams = openStreams.get(session) ?? 0
        if (streams >= streamsAtOnce) throw limitErrors.live_streams({ seconds: 30 })
        openStreams.set(session, streams + 1)
        onceClosed(reply.raw, () => {
          const left = (openStreams.get(session) ?? 1) - 1
          if (left > 0) openStreams.set(session, left)
          else openStreams.delete(session)
        })
        reply.hijack()
        const stream = openEvents(reply.raw)
        const leave = services.live.subscribe({
          ...stream,
          account_id: user.id,
          mayHear: (topic) => {
            const noun = nounOf(topic)
            return nouns[user.role].has(noun) && (!user.key || isInScope(user.key, noun))
          },
          token_hash: tokenHashOf(credentials),
        })
        onceClosed(reply.raw, leave)
      })
    },
  },
]
