/** What a screen looked like when it was left, kept for each step of the browser's history: Back shows it again as it was. */
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'

const mostScreens = 50
const memories = new Map<string, object>()

export type StepMemory<Kept> = {
  /** What was kept when this step of the history was left, if it was left. */
  before: Partial<Kept> | undefined
  keep: (part: Partial<Kept>) => void
}

export function useStepMemory<Kept extends object>(screen: string): StepMemory<Kept> {
  const { history } = useRouter()
  const home = useRef(history.location.pathname)
  const stepOf = () => `${screen} ${history.location.state.__TSR_key ?? history.location.href}`
  const step = useRef(stepOf())
  const read = useRef(stepOf)
  read.current = stepOf
  useEffect(
    () =>
      history.subscribe(() => {
        // A filter or a sort is a new step on the same page; leaving it is not.
        if (history.location.pathname === home.current) step.current = read.current()
      }),
    [history],
  )
  return useMemo(() => {
    // What is kept under a screen's name came from the same screen.
    const known = memories as Map<string, Partial<Kept>>
    return {
      before: known.get(step.current),
      keep(part) {
        const now = { ...known.get(step.current), ...part }
        known.delete(step.current)
        known.set(step.current, now)
        const [oldest] = known.keys()
        if (known.size > mostScreens && oldest !== undefined) known.delete(oldest)
      },
    }
  }, [])
}
