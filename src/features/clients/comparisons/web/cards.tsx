/** The sums of a comparison: what matches, and a card for each class of differences. Cards are tabs. */
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { formatNumber } from '#lib/texts/texts.ts'
import { formatDay } from '#lib/time/dates.ts'
import { useLanguage, useSay } from '#web/language.ts'
import { Card, Hint, Row, Stack, Text } from '#web/ui/layout.tsx'
import { Meter } from '#web/ui/meter.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import type { ClassSums, ComparisonDetail } from '../contract.ts'
import { type ComparisonClass, classWords } from '../rules.ts'
import { texts } from '../texts.ts'
import styles from './cards.module.css'
import { change, oneDecimal } from './numbers.ts'
import { Spark } from './trend.tsx'

type Choose = { chosen: ComparisonClass; onChoose: (card: ComparisonClass) => void }

/** How much it changed since the comparison before: of differences less is good, of matches more. */
function Change({ by, good }: { by: number; good: 'more' | 'less' }) {
  const language = useLanguage()
  if (by === 0) return null
  const isGood = by > 0 === (good === 'more')
  return (
    <Text c={isGood ? 'success-text' : 'danger-text'} weight={500} tabular>
      {change(by, language)}
    </Text>
  )
}

function MatchedCard({ run, chosen, onChoose }: Choose & { run: ComparisonDetail }) {
  const say = useSay()
  const language = useLanguage()
  const sum = (key: 'open' | 'new' | 'still_open') => run.classes.reduce((total, it) => total + it[key], 0)
  const { previous } = run
  return (
    <Card
      as="button"
      type="button"
      className={styles.matched}
      flow="stack"
      hover
      py={2.5}
      px={4}
      ta="left"
      aria-pressed={chosen === 'matched'}
      onClick={() => onChoose('matched')}
    >
      <Text className={styles.name} c="text-2" weight={500} leading={18} truncate>
        {say(texts.class_matched)}
      </Text>
      <Row as="span" align="baseline" gap={2}>
        <Text className={styles.display} weight={600} tabular size="display">
          {formatNumber(run.matched, language)}
        </Text>
        {previous && <Change by={run.matched - previous.matched} good="more" />}
        <span className={styles.end}>{say(texts.of_file, { percent: oneDecimal(run.agreement, language) })}</span>
      </Row>
      {/* Nothing matches: a full orange bar would look like a share. */}
      <Meter
        mt={1}
        parts={
          run.matched === 0
            ? []
            : [
                ['success', run.agreement],
                ['warning', 100 - run.agreement],
              ]
        }
        aria-hidden
      />
      <Stack as="span" gap={0.5} mt="auto" pt={3}>
        <Row as="span" align="baseline" gap={2}>
          <span>{say(texts.open_differences)}</span>
          <span className={styles.end}>
            <strong>{formatNumber(sum('open'), language)}</strong>
            {previous && <Change by={sum('open') - previous.open_count} good="less" />}
          </span>
        </Row>
        <Text className={styles.quiet} c="text-2" size="caption" leading={16}>
          {previous
            ? unbroken(
                say(texts.since_last, {
                  new: sum('new'),
                  still: sum('still_open'),
                  solved: run.solved_count,
                  on: formatDay(previous.as_of),
                }),
              )
            : say(texts.first_run)}
        </Text>
      </Stack>
    </Card>
  )
}

function ClassCard({ sums, chosen, onChoose }: Choose & { sums: ClassSums }) {
  const say = useSay()
  const language = useLanguage()
  const { class: name, open, new: fresh, still_open, before, trend } = sums
  return (
    <Card
      as="button"
      type="button"
      className={styles.card}
      flow="stack"
      hover
      py={2.5}
      px={4}
      ta="left"
      aria-pressed={chosen === name}
      data-empty={open === 0 || undefined}
      onClick={() => onChoose(name)}
    >
      <Text className={styles.name} c="text-2" weight={500} leading={18} truncate>
        {say(classWords[name])}
      </Text>
      <Row as="span" align="baseline" gap={2}>
        <Text className={styles.number} weight={600} tabular size="metric">
          {formatNumber(open, language)}
        </Text>
        {before !== null && <Change by={open - before} good="less" />}
        <span className={styles.end}>
          <Spark values={trend} />
        </span>
      </Row>
      <Text className={styles.quiet} c="text-2" size="caption" leading={16}>
        {say(texts.new_and_still, { new: fresh, still: still_open })}
      </Text>
    </Card>
  )
}

/** Left and right move between the cards. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return
  const cards = [...event.currentTarget.querySelectorAll('button')]
  const at = cards.findIndex((card) => card.matches(':focus'))
  if (at < 0) return
  event.preventDefault()
  cards[Math.max(0, Math.min(cards.length - 1, at + step))]?.focus()
}

export function Cards({ run, ...choose }: Choose & { run: ComparisonDetail }) {
  const say = useSay()
  const shown = run.classes.filter((it) => it.class !== 'double_ours' || it.open + it.solved + it.ignored > 0)
  const notes = [
    ...(run.matched === 0 && run.file_rows > 0 ? [say(texts.nothing_matches)] : []),
    ...(run.loose_matches > 0 ? [say(texts.loose, { count: run.loose_matches })] : []),
    ...(run.skipped_rows > 0 ? [say(texts.skipped, { count: run.skipped_rows })] : []),
  ]
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form. */}
      <div className={styles.cards} role="group" aria-label={say(texts.classes)} onKeyDown={moveFocus}>
        <MatchedCard run={run} {...choose} />
        {shown.map((sums) => (
          <ClassCard key={sums.class} sums={sums} {...choose} />
        ))}
      </div>
      {notes.length > 0 && (
        <Hint mt={2} mx="page" size="caption">
          {notes.join(' ')}
        </Hint>
      )}
      {run.unknown_models.length > 0 && (
        <Hint mt={2} mx="page" size="caption">
          {say(texts.unknown_models, { names: run.unknown_models.join(', ') })}{' '}
          <Link to="/file-formate?tab=models">{say(texts.go_models)}</Link>
        </Hint>
      )}
    </>
  )
}
