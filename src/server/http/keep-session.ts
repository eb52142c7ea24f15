/** The session that a request comes with: read from its headers, and kept alive by its use. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Credentials, renewedCookie, touch } from '../access/session.ts'
import type { Services } from '../services.ts'

export const credentialsOf = (request: FastifyRequest): Credentials => ({
  authorization: request.headers.authorization,
  cookie: request.headers.cookie,
})

/** When this process last recorded the use of a session. */
const touched = new Map<string, number>()

/** Keeps an active session alive: renews its cookie, and records its use after the reply, so that reads never wait. */
export function keepSession(services: Services, request: FastifyRequest, reply: FastifyReply): void {
  const cookie = renewedCookie(services.env, credentialsOf(request))
  if (cookie) reply.header('set-cookie', cookie)
  const who = request.headers.authorization ?? ''
  const now = Date.now()
  // Record session use at most once a minute; one write per response would be wasted.
  if (now - (touched.get(who) ?? 0) < 30_000) return
  if (touched.size > 10_000) touched.clear()
  touched.set(who, now)
  services.database
    .write((tx) => touch(tx, credentialsOf(request)))
    .catch((error: unknown) => request.log.warn({ err: error }, 'session not noted'))
}
