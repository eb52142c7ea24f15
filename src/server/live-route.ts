/** GET /api/live: tells a signed-in screen which lists changed, until it leaves or its session ends. */
import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { requestErrors } from '#lib/errors.ts'
import { openEvents } from './live.ts'
import type { Served } from './serve.ts'
import { authenticate } from './session.ts'

const live = endpoint({
  method: 'GET',
  path: '/api/live',
  allow: ['admin', 'technician'],
  summary: 'Server-sent events: which lists and records changed.',
  kind: 'events',
  reply: z.string(),
})

export const liveRoutes: Served[] = [
  {
    endpoint: live,
    mount(app, services) {
      app.get(live.path, async (request, reply) => {
        const credentials = { authorization: request.headers.authorization, cookie: request.headers.cookie }
        const who = () => services.database.read((tx) => authenticate(tx, credentials))
        const user = await who()
        if (!user) throw requestErrors.not_signed_in()
        reply.hijack()
        const stream = openEvents(reply.raw)
        const leave = services.live.subscribe({
          ...stream,
          account_id: user.id,
          stillValid: async () => (await who()) !== undefined,
        })
        reply.raw.on('close', leave)
      })
    },
  },
]
