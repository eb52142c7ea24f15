/** What has to be done when a connection is gone, however it went. */
import type { Readable, Writable } from 'node:stream'

/** Calls back once, at once for a stream that is closed already: its event came before anybody listened. */
export function onceClosed(stream: Readable | Writable, done: () => void): void {
  if (stream.destroyed) done()
  else stream.once('close', done)
}
