/** What a list looked like when it was left, kept for each step of the browser's history: Back shows it again as it was. */
import { useRouter } from '@tanstack/react-router'
import type { VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef } from 'react'
import type { SelectionState } from './selection.ts'

type Memory<Row> = {
  top: number
  selection: SelectionState<Row> | undefined
  /** Of cards, which differ in height: without it the same place would show others. */
  measured?: VirtualItem[]
}

const mostLists = 50
const memories = new Map<string, Memory<never>>()

export type ListMemory<Row> = {
  /** What was kept when this step of the history was left, if it was left. */
  before: Memory<Row> | undefined
  keep: (part: Partial<Memory<Row>>) => void
}

export function useListMemory<Row>(list: string): ListMemory<Row> {
  const { history } = useRouter()
  const home = useRef(history.location.pathname)
  const stepOf = () => `${list} ${history.location.state.__TSR_key ?? history.location.href}`
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
    // What is kept under a list's name came from the same list.
    const known = memories as unknown as Map<string, Memory<Row>>
    return {
      before: known.get(step.current),
      keep(part) {
        const now = { top: 0, selection: undefined, ...known.get(step.current), ...part }
        known.delete(step.current)
        known.set(step.current, now)
        const [oldest] = known.keys()
        if (known.size > mostLists && oldest !== undefined) known.delete(oldest)
      },
    }
  }, [])
}
