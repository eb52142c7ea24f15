/** Keeps a least time between two calls: what is scanned meanwhile goes together, and open lists are not asked anew for each. */
import { useRef } from 'react'
import type { ScanHandler } from './scan-queue.ts'

const usualPause = 150
const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

export function useSpaced(handle: ScanHandler, pause = usualPause): ScanHandler {
  const sent = useRef(Number.NEGATIVE_INFINITY)
  return async (values) => {
    await wait(Math.max(0, sent.current + pause - performance.now()))
    sent.current = performance.now()
    return handle(values)
  }
}
