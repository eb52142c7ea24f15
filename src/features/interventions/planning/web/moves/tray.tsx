/** Jobs without a day: those to be assigned by province, the province with the most urgent one first, and those that a technician has. */
import { type KeyboardEvent, memo, useMemo } from 'react'
import { provinceName } from '#lib/places/provinces.ts'
import { IconChevronLeft, IconCircleCheck } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Box, Hint, Row, Stack } from '#web/ui/layout.tsx'
import { boardTexts as texts } from '../../board-texts.ts'
import type { Board, BoardJob } from '../../contract.ts'
import { byUrgency } from '../board-state.ts'
import { type CardActions, JobCard } from '../job-card.tsx'
import styles from './tray.module.css'

export type TrayTab = 'unassigned' | 'no_day'
type TrayProps = CardActions & {
  board: Board
  jobs: readonly BoardJob[]
  tab: TrayTab
  onTab: (tab: TrayTab) => void
  counts: Readonly<Record<TrayTab, number>>
  selected: ReadonlySet<number>
  carried: ReadonlySet<number>
  isTarget: boolean
  onFold: () => void
}

/** Where word and number do not fit, the number goes under the word. */
const noBreak = '\u00a0'

/** Arrows go from card to card. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-card]')]
  const next = cards[cards.findIndex((card) => card.matches(':focus')) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Not drawn again while a card moves over the board. */
export const Tray = memo(function Tray(props: TrayProps) {
  const { board, jobs, tab, onTab, counts, selected, carried, isTarget, onFold, ...actions } = props
  const say = useSay()
  const groups = useMemo(() => {
    const nameOf = new Map(board.technicians.map(({ id, name }) => [id, name]))
    const sorted = jobs.toSorted(byUrgency)
    return [
      ...Map.groupBy(sorted, (job) =>
        tab === 'no_day' ? (nameOf.get(job.technician_id ?? 0) ?? '') : (job.province ?? ''),
      ),
    ]
  }, [board, jobs, tab])
  return (
    <Stack
      as="section"
      className={styles.tray}
      shrinkY
      bg="surface-2"
      aria-label={say(texts.tray)}
      data-tray
      data-target={isTarget || undefined}
      onKeyDown={walk}
    >
      <Row className={styles.trayHead} gap={1} p={2} line="bottom">
        {(['unassigned', 'no_day'] as const).map((key) => (
          <button key={key} type="button" aria-pressed={tab === key} onClick={() => onTab(key)}>
            {say(texts[key]).replaceAll(' ', noBreak)} <span>{counts[key]}</span>
          </button>
        ))}
        <button type="button" className={styles.fold} aria-label={say(texts.fold_tray)} onClick={onFold}>
          <IconChevronLeft size={16} />
        </button>
      </Row>
      <Box className={styles.trayList} grow shrinkY p={2} overflow="auto" data-scrolls>
        {groups.length === 0 && (
          <Hint p={4} ta="center">
            <IconCircleCheck size={16} />{' '}
            {say(tab === 'unassigned' ? texts.nothing_unassigned : texts.nothing_without_day)}
          </Hint>
        )}
        {groups.map(([group, some], place) => (
          <div key={group}>
            <Row as="h2" justify="space-between" py={1.5} px={1} c="text-2" size="caption" weight={400}>
              {tab === 'unassigned' ? (
                <span>
                  <strong>{group || say(texts.no_province)}</strong> {provinceName(group) ?? ''}
                </span>
              ) : (
                <strong>{group}</strong>
              )}
              <span>{some.length}</span>
            </Row>
            {some.map((job, at) => (
              <JobCard
                key={job.id}
                job={job}
                inTray
                tabStop={place === 0 && at === 0}
                selected={selected.has(job.id)}
                carried={carried.has(job.id)}
                {...actions}
              />
            ))}
          </div>
        ))}
        {tab === 'unassigned' && board.more > 0 && <Hint p={3}>{say(texts.more_in_tray, { count: board.more })}</Hint>}
      </Box>
    </Stack>
  )
})
