/** Keeps a minimum time between two calls: scans in between are sent together, and open lists are not reloaded for each. */
import { useRef } from 'react'
import { wait } from '../wait.ts'
import type { ScanHandler } from './scan-queue.ts'

const usualPause = 150

export function useSpaced(handle: ScanHandler, pause = usualPause): ScanHandler {
  const sent = useRef(Number.NEGATIVE_INFINITY)
  return async (values, encoded) => {
    await wait(Math.max(0, sent.current + pause - performance.now()))
    sent.current = performance.now()
    return handle(values, encoded)
  }
}
