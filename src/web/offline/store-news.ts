/** Tells this tab and the others which stores of the phone have changed. */

/** The technician's day as the server last told it, under one key. */
export type StoreName = 'meta' | 'snapshot' | 'drafts' | 'photos' | 'outbox'

const listeners = new Set<(names: readonly StoreName[]) => void>()
const channel = new BroadcastChannel('fieldstock-phone')

const hear = (names: readonly StoreName[]) => {
  for (const listener of listeners) listener(names)
}
channel.onmessage = ({ data }) => hear(data)

export const changeNews = {
  announce(names: readonly StoreName[]) {
    hear(names)
    channel.postMessage(names)
  },
  subscribe(listener: (names: readonly StoreName[]) => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
