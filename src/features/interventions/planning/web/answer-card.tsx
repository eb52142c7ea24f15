/** What the cell under the carried card says: in at most three sentences, before the drop. */
import { IconCircleCheck, IconClockHour4, IconTruck } from '#web/icons.tsx'
import { useLanguage } from '#web/language.ts'
import { sayAnswer } from '../answer-rules.ts'
import type { Answer, BoardJob, BoardTechnician } from '../contract.ts'
import { besideOf, shortDay } from './board-state.ts'
import styles from './over.module.css'

type AnswerCardProps = { answer: Answer; technician: BoardTechnician; jobs: readonly BoardJob[]; anchor: Element }

export function AnswerCard({ answer, technician, jobs, anchor }: AnswerCardProps) {
  const language = useLanguage()
  const { refused, unusual, due, part, time, remark } = sayAnswer(answer, technician, jobs, language)
  return (
    <div className={styles.answer} style={besideOf(anchor, 190)} role="status">
      <strong>
        {technician.name}, {shortDay(answer.on, language)}
      </strong>
      {refused ? (
        <p data-family="danger">{refused}</p>
      ) : (
        <>
          {unusual.length > 0 ? (
            unusual.map((words) => (
              <p key={words} data-family="warning">
                {words}
              </p>
            ))
          ) : (
            <p data-family="success">
              <IconCircleCheck size={15} stroke={1.75} aria-hidden /> {due}
            </p>
          )}
          {part && (
            <p data-family={answer.in_van >= answer.wanted ? 'success' : 'warning'}>
              <IconTruck size={15} stroke={1.75} aria-hidden /> {part}
            </p>
          )}
          {answer.added !== null && (
            <p>
              <IconClockHour4 size={15} stroke={1.75} aria-hidden /> {time}
            </p>
          )}
          <small>{remark}</small>
        </>
      )}
    </div>
  )
}
