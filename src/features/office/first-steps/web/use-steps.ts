/** The steps as they are now; they follow the data while a screen shows them. */
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/call.ts'
import { alert } from '#web/ui/alert.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { firstSteps } from '../contract.ts'
import { type Step, topics } from '../rules.ts'
import { texts } from '../texts.ts'

const queryKey = ['first-steps']

export function useSteps() {
  const client = useQueryClient()
  const found = useAnswer(queryKey, firstSteps.get, {}, { meta: { topics } })
  const setHidden = (hidden: boolean) =>
    call(firstSteps.set, { body: { hidden } }).then((reply) => client.setQueryData(queryKey, reply), alert.failure)
  const steps: readonly Step[] = found.data?.steps ?? []
  const next = steps.find(({ done }) => !done)
  return { ...found, steps, next, done: steps.filter((it) => it.done).length, setHidden }
}

/** Why a step is there, or what of it comes next. */
export const whyOf = ({ key, missing }: Step) => (missing ? texts[`${missing}_why`] : texts[`${key}_why`])
