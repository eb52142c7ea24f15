/** The cache of what the server told: fresh for half a minute, refetched when a live change names it. */
import { onlineManager, QueryClient } from '@tanstack/react-query'
import { CallError } from './call.ts'

// The manager believes to be online until it hears otherwise.
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
