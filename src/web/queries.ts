/** The cache of answers: fresh for half a minute, fetched again when a live change names it. */
import { onlineManager, QueryClient } from '@tanstack/react-query'
import { CallError } from './call.ts'

// The manager assumes to be online until an event says otherwise.
onlineManager.setOnline(navigator.onLine)

/** A refusal stays a refusal; only the network and the server's own trouble are worth another try. */
const isWorthRetrying = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof CallError && error.status >= 400 && error.status < 500)

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: isWorthRetrying },
      mutations: { retry: false },
    },
  })
