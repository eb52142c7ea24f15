/** The steps of an upload: done, current, to come. */

import { Fragment } from 'react'
import type { Words } from '#lib/texts/texts.ts'
import { IconCheck } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { uploadTexts as texts } from './texts.ts'
import classes from './upload.module.css'

type StepsProps = {
  steps: readonly Words[]
  /** From 1. */
  current: number
  done: boolean
}

export function Steps({ steps, current, done }: StepsProps) {
  const say = useSay()
  return (
    <ol className={classes.steps} aria-label={say(texts.steps)}>
      {steps.map((words, at) => {
        const state = at + 1 < current || done ? 'done' : at + 1 === current ? 'current' : 'next'
        return (
          <Fragment key={words.EN}>
            {at > 0 && <li className={classes.stepLine} aria-hidden />}
            <li className={classes.step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
              <span className={classes.stepMark}>
                {state === 'done' ? <IconCheck size={12} stroke={2.5} aria-hidden /> : at + 1}
              </span>
              <span>{say(words)}</span>
            </li>
          </Fragment>
        )
      })}
    </ol>
  )
}
