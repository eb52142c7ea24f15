/** The steps of an upload: done, current, to come. */

import { Fragment } from 'react'
import type { Words } from '#lib/texts/texts.ts'
import { IconCheck } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Grid, Row } from '#web/ui/layout.tsx'
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
    <Row as="ol" className={classes.steps} align="center" gap={2} aria-label={say(texts.steps)}>
      {steps.map((words, at) => {
        const state = at + 1 < current || done ? 'done' : at + 1 === current ? 'current' : 'next'
        return (
          <Fragment key={words.EN}>
            {at > 0 && <li className={classes.stepLine} aria-hidden />}
            <li className={classes.step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
              <Grid as="span" className={classes.stepMark} place="center" weight={600} tabular tint="neutral">
                {state === 'done' ? <IconCheck size={12} stroke={2.5} /> : at + 1}
              </Grid>
              <span>{say(words)}</span>
            </li>
          </Fragment>
        )
      })}
    </Row>
  )
}
