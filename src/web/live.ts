/** Hears from the server what others changed, and fetches again what this page shows of it. */
import type { QueryClient } from '@tanstack/react-query'
import { gatherChanges } from './live-gather.ts'
import { deliverMessage } from './live-messages.ts'
import { shareListener } from './live-share.ts'
import { type LiveEvent, listenToServer } from './live-stream.ts'
import { session } from './session.ts'

const isVisible = () => document.visibilityState === 'visible'

/** Listens while someone is signed in; returns a function that stops it. */
export function startLive(client: QueryClient, token: string): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const changes = gatherChanges(client, isVisible)
  const onRefused = () => {
    if (session.get()?.token === token) session.clear()
  }
  void shareListener<LiveEvent>({
    // Part of the token: tabs of another session do not share.
    name: `fieldstock live ${token.slice(0, 12)}`,
    signal,
    listen: (options) => listenToServer({ token, onRefused, ...options }),
    onEvent(event) {
      if (signal.aborted) return
      if ('topics' in event) changes.add(event.topics)
      else deliverMessage(event.message)
    },
    isVisible,
  })
  return () => {
    controller.abort()
    changes.stop()
  }
}
