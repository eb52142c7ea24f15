/** Asks where a closing is sent from, with a screen of its own that is loaded where the company wants it. */
import { type ComponentType, useState } from 'react'
import { lazyPart } from '#web/lazy-part.tsx'
import type { PositionAnswer } from '../../position-rules.ts'

type Asked = { Step: ComponentType<Pick<Asked, 'answer'>>; answer: (given: PositionAnswer) => void }

/** What cannot be loaded holds nothing up: then there is no position. */
const load = () => import('./position.tsx').catch(() => undefined)

export const PositionHint = lazyPart(async () => (await load())?.PositionHint ?? (() => null))

export function usePosition() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = async (): Promise<PositionAnswer> => {
    const Step = (await load())?.PositionStep
    if (!Step) return null
    return new Promise((resolve) => {
      const answer = (given: PositionAnswer) => {
        setAsked(null)
        resolve(given)
      }
      setAsked({ Step, answer })
    })
  }
  return { asked, ask }
}
