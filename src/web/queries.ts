/** The cache of answers: fresh for half a minute, fetched again when a live change names it. */

import { AnswerCache } from './answer-cache.ts'
import { CallError } from './call.ts'

/** A refusal stays a refusal; only the network and the server's own trouble are worth another try. */
const isWorthRetrying = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof CallError && error.status >= 400 && error.status < 500)

export const createQueryClient = () =>
  new AnswerCache({
    defaultOptions: {
      // Calls know themselves what to do without a network: some are answered on the phone, others fail at once and say so.
      queries: { staleTime: 30_000, retry: isWorthRetrying, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
