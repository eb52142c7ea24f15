/** What the cell under the carried card says: in at most three sentences, before the drop. */
import type { ComponentProps } from 'react'
import { IconCircleCheck, IconClockHour4, IconTruck } from '#web/icons.tsx'
import { useLanguage } from '#web/language.ts'
import { Card, type Family, Row, Under } from '#web/ui/layout.tsx'
import { sayAnswer } from '../answer-rules.ts'
import type { Answer, BoardJob, BoardTechnician } from '../contract.ts'
import { besideOf, shortDay } from './board-state.ts'
import styles from './over.module.css'

/** Beside a cell or a card: read, not pressed. */
export const Beside = (props: ComponentProps<'div'>) => (
  <Card as="div" p={3} c="text" size="body" className={styles.beside} {...props} />
)
export const Line = (props: ComponentProps<'p'> & { 'data-family'?: Family | undefined }) => (
  <Row as="p" align="start" gap={1.5} mt={1} {...props} />
)

type AnswerCardProps = { answer: Answer; technician: BoardTechnician; jobs: readonly BoardJob[]; anchor: Element }

export function AnswerCard({ answer, technician, jobs, anchor }: AnswerCardProps) {
  const language = useLanguage()
  const { refused, unusual, due, part, time, remark } = sayAnswer(answer, technician, jobs, language)
  return (
    <Beside style={besideOf(anchor, 190)} role="status">
      <strong>
        {technician.name}, {shortDay(answer.on, language)}
      </strong>
      {refused ? (
        <Line data-family="danger">{refused}</Line>
      ) : (
        <>
          {unusual.length > 0 ? (
            unusual.map((words) => (
              <Line key={words} data-family="warning">
                {words}
              </Line>
            ))
          ) : (
            <Line>
              <IconCircleCheck size={15} /> {due}
            </Line>
          )}
          {part && (
            <Line data-family={answer.in_van >= answer.wanted ? undefined : 'warning'}>
              <IconTruck size={15} /> {part}
            </Line>
          )}
          {answer.added !== null && (
            <Line>
              <IconClockHour4 size={15} /> {time}
            </Line>
          )}
          <Under mt={1.5} c="text-3">
            {remark}
          </Under>
        </>
      )}
    </Beside>
  )
}
