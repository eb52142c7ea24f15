/** Serves an endpoint whose body is plain bytes. */
import type { Endpoint, Given, Reply } from '#lib/records/endpoint.ts'
import type { User } from '../records/act.ts'
import type { Services } from '../services.ts'
import { type Call, type Handle, mountJson, type Served, type Store } from './serve.ts'

/** An endpoint that takes plain bytes: what they become is prepared outside the transaction, for a caller who is known. */
export function serveBytes<E extends Endpoint, Prepared>(
  endpoint: E,
  prepare: (services: Services, call: Given<E> & { user: User; bytes: Buffer }) => Promise<Prepared>,
  handle: (call: Call<E> & { stored: { bytes: Buffer; prepared: Prepared } }) => Promise<Reply<E>>,
): Served {
  const { raw } = endpoint
  if (!raw) throw new Error(`${endpoint.path} takes no plain bytes: use serve`)
  const store: Store = async (_files, _file, { services, given }) => {
    // Parsed by the endpoint's schemas, for a caller who was let in; the parser below gives bytes.
    const call = given as Given<E> & { user: User; bytes: Buffer }
    return { bytes: call.bytes, prepared: await prepare(services, call) }
  }
  const mount = mountJson(endpoint, handle as unknown as Handle, { store })
  return {
    endpoint,
    mount: (app, services) =>
      // Its own room: everywhere else plain bytes are not accepted.
      void app.register(async (room) => {
        const limits = { parseAs: 'buffer', bodyLimit: raw.maxBytes } as const
        room.addContentTypeParser('application/octet-stream', limits, (_request, bytes, done) => done(null, bytes))
        mount(room, services)
      }),
  }
}
