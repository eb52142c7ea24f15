/** What was selected on the map: how urgent, how much work, and who could take it all, the best first. */
import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { Card, Hint, Row, Text, Under } from '#web/ui/layout.tsx'
import { sayAnswer } from '../../answer-rules.ts'
import type { Answer, BoardJob, BoardTechnician } from '../../contract.ts'
import { mapTexts as texts } from '../../map-texts.ts'
import { mostMoved } from '../../rules.ts'
import { compareAnswers, shortDay, type Target } from '../board-state.ts'
import { type Range, useAnswers } from '../use-carry.ts'
import { lasting } from './day-line.tsx'
import { slaEdge } from './dots.ts'
import styles from './offers.module.css'

type SelectionProps = {
  jobs: readonly BoardJob[]
  people: readonly BoardTechnician[]
  range: Range
  onGive: (target: Target) => void
  /** Several technicians and days share them, by the plan. */
  onShare: () => void
  onOther: () => void
  onKeep: () => void
  onClear: () => void
}

const mostOffers = 3
const urgencies = [
  ['danger', texts.legend_late],
  ['warning', texts.legend_soon],
  ['success', texts.legend_on_time],
] as const

/** The best day of each of the best technicians; those who do not cover the places only where nobody else can. */
function offersOf(answers: ReadonlyMap<string, Answer> | undefined): Answer[] {
  const best = new Map<number, Answer>()
  const possible = [...(answers?.values() ?? [])].filter(({ refusal }) => refusal === null)
  for (const answer of possible.sort(compareAnswers))
    if (!best.has(answer.technician_id)) best.set(answer.technician_id, answer)
  const offers = [...best.values()]
  const covering = offers.filter(({ reasons }) => !reasons.includes('not_covered'))
  return (covering.length > 0 ? covering : offers).slice(0, mostOffers)
}

export function SelectionCard({ jobs, people, range, onGive, onShare, onOther, onKeep, onClear }: SelectionProps) {
  const say = useSay()
  const language = useLanguage()
  const isTooMuch = jobs.length > mostMoved
  const answers = useAnswers(isTooMuch ? [] : jobs, range)
  const offers = offersOf(answers)
  // One technician who cannot take all of them as usual is worse than several.
  const isShared = jobs.length > 1 && (isTooMuch || (answers !== undefined && offers[0]?.reasons.length !== 0))
  const work = jobs.reduce((sum, { minutes }) => sum + minutes, 0)
  return (
    <Card
      className={styles.card}
      py={2.5}
      px={3}
      size="caption"
      aria-label={say(texts.selected, { count: jobs.length })}
    >
      <Row gap={2} align="center" justify="space-between">
        <strong>{say(texts.selected, { count: jobs.length })}</strong>
        <ActionIcon variant="subtle" size="sm" aria-label={say(texts.clear)} onClick={onClear}>
          <IconX size={16} />
        </ActionIcon>
      </Row>
      <Row as="ul" className={styles.counts} wrap gap={3}>
        {urgencies.map(([edge, words]) => {
          const count = jobs.filter((job) => slaEdge(job) === edge).length
          return (
            count > 0 && (
              <li key={edge} data-edge={edge}>
                {count} {say(words)}
              </li>
            )
          )
        })}
      </Row>
      <Text as="p" c="text-2">
        {say(texts.work, { work: lasting(work, say) })}
      </Text>
      {isTooMuch ? (
        <Hint>{say(texts.too_many, { count: mostMoved })}</Hint>
      ) : (
        answers && offers.length === 0 && <Hint>{say(texts.no_offer)}</Hint>
      )}
      <ul className={styles.offers}>
        {offers.map((answer, at) => {
          const technician = people.find(({ id }) => id === answer.technician_id)
          if (!technician) return null
          const { unusual, whole } = sayAnswer(answer, technician, jobs, language)
          return (
            <li key={answer.technician_id}>
              <span>
                <strong>
                  {technician.name}, {shortDay(answer.on, language)}
                </strong>
                <Under c="text-2" data-family={unusual.length > 0 ? 'warning' : undefined}>
                  {whole}
                </Under>
              </span>
              <Button
                size="xs"
                variant={at === 0 && !isShared ? 'filled' : 'default'}
                onClick={() => onGive({ technician_id: answer.technician_id, on: answer.on })}
              >
                {say(texts.give, { count: jobs.length })}
              </Button>
            </li>
          )
        })}
      </ul>
      <Row gap={2} align="center" wrap>
        {jobs.length > 1 && (
          <Button size="xs" variant={isShared ? 'filled' : 'default'} onClick={onShare}>
            {say(texts.share)}
          </Button>
        )}
        {!isTooMuch && (
          <Button size="xs" variant="subtle" onClick={onOther}>
            {say(texts.someone_else)}
          </Button>
        )}
        <Button size="xs" variant="subtle" onClick={onKeep}>
          {say(texts.keep)}
        </Button>
      </Row>
    </Card>
  )
}
