/** Messages to the account that is signed in, such as notifications; each of its tabs hears them. */
import type { LiveMessage } from './live-stream.ts'

const listeners = new Set<(message: LiveMessage) => void>()

/** Calls the listener with every message; returns a function that ends it. */
export function onLiveMessage(listener: (message: LiveMessage) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function deliverMessage(message: LiveMessage): void {
  for (const listener of listeners) listener(message)
}
