/** Doing something that may be refused: the words of a refusal, what is read again afterwards, and whether it is still under way. */
import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Endpoint, Sent } from '#lib/records/endpoint.ts'
import { alert, type FailureOptions } from './ui/alert.tsx'
import { useAnswer } from './use-answer.ts'

type ActionOptions = FailureOptions & {
  /** Says a refusal in its own place, such as beside a field; true where it did, otherwise the alert says it. */
  refused?: (error: unknown) => boolean
  /** Whatever came of it, such as reading a list again; what others did is told by the live channel. */
  after?: () => void
}

/** True when it was done; a refusal is shown. */
export async function runAction(work: () => Promise<unknown>, options: ActionOptions = {}): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!options.refused?.(error)) alert.failure(error, options)
    return false
  } finally {
    options.after?.()
  }
}

/** An action behind a button: `busy` while it runs, and a second press meanwhile does nothing. */
export function useAction<Given extends readonly unknown[]>(
  work: (...given: Given) => Promise<unknown>,
  options?: ActionOptions,
) {
  const [busy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const run = async (...given: Given): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    const done = await runAction(() => work(...given), options)
    isRunning.current = false
    setBusy(false)
    return done
  }
  return { busy, run }
}

/** A dialog whose record cannot be read closes and says why. */
export function useClosedByFailure(error: unknown, onClose: () => void): void {
  useEffect(() => {
    if (!error) return
    onClose()
    alert.failure(error)
  }, [error, onClose])
}

/** What a dialog shows, read afresh each time it opens. */
export function useOpened<E extends Endpoint>(key: QueryKey, it: E, sent: Sent<E>, onClose: () => void) {
  const { data, error } = useAnswer(key, it, sent, { gcTime: 0, retry: false })
  useClosedByFailure(error, onClose)
  return data
}
