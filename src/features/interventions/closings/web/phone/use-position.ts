/** Asks where a closing is sent from, with a screen of its own that is loaded where the company wants it. */
import { type ComponentType, lazy, useEffect, useRef, useState } from 'react'
import type { PositionAnswer } from '../../position-rules.ts'

type Asked = { Step: ComponentType<Pick<Asked, 'answer'>>; answer: (given: PositionAnswer) => void }

/** What cannot be loaded holds nothing up: then there is no position. */
const load = () => import('./position.tsx').catch(() => undefined)

export const PositionHint = lazy(async () => ({ default: (await load())?.PositionHint ?? (() => null) }))

export function usePosition() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const latest = useRef<Asked | null>(null)
  const show = (next: Asked | null) => {
    latest.current = next
    setAsked(next)
  }
  // Who leaves the form has not agreed.
  useEffect(() => () => latest.current?.answer('stop'), [])
  const ask = async (): Promise<PositionAnswer> => {
    const Step = (await load())?.PositionStep
    if (!Step) return null
    return new Promise((resolve) => {
      const answer = (given: PositionAnswer) => {
        show(null)
        resolve(given)
      }
      show({ Step, answer })
    })
  }
  return { asked, ask }
}
