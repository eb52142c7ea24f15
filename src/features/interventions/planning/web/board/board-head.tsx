/** The head of the board: how much is planned, which days, how much of it is shown, and the suggestion. */
import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconWand } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { Row, Text } from '#web/ui/layout.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { boardTexts as texts } from '../../board-texts.ts'
import type { Board } from '../../contract.ts'
import { mapTexts } from '../../map-texts.ts'
import { BoardPapers } from '../board-papers.tsx'
import { type Density, densities, isOff, shortDay } from '../board-state.ts'
import { PendingNotifications } from '../moves/pending-notifications.tsx'
import { PeersHere } from '../presence/peers.tsx'
import type { Peer } from '../presence/use-presence.ts'

type HeadProps = {
  board: Board | undefined
  open: number
  isFirst: boolean
  onDays: (step: -1 | 1) => void
  density: Density
  onDensity: (density: string | null) => void
  isNarrow: boolean
  isMap: boolean
  onMap: () => void
  onSuggest: () => void
  peers: readonly Peer[]
  /** Another button matters more now. */
  isQuiet: boolean
}

export function BoardHead({ board, open, isFirst, onDays, density, onDensity, ...rest }: HeadProps) {
  const { isNarrow, isMap, onMap, onSuggest, peers, isQuiet } = rest
  const say = useSay()
  const language = useLanguage()
  const working = board?.days.filter((day) => !isOff(day)) ?? []
  const planned = board?.jobs.filter(({ plan }) => plan !== null).length ?? 0
  return (
    <PageHeader
      count={board && say(texts.counts, { planned, open: open + board.more })}
      actions={
        <>
          {board && <PendingNotifications untold={board.untold} />}
          <PeersHere people={peers} />
          <Row gap={1} align="center">
            <Button
              variant="default"
              size="xs"
              aria-label={say(texts.earlier)}
              disabled={isFirst}
              onClick={() => onDays(-1)}
            >
              <IconChevronLeft size={16} />
            </Button>
            <Text weight={600} tabular nowrap>
              {working[0] && shortDay(working[0].on, language)} –{' '}
              {working[0] && shortDay(working.at(-1)?.on ?? '', language)}
            </Text>
            <Button variant="default" size="xs" aria-label={say(texts.later)} onClick={() => onDays(1)}>
              <IconChevronRight size={16} />
            </Button>
          </Row>
          {isNarrow ? (
            <Button size="xs" variant={isMap ? 'light' : 'default'} aria-pressed={isMap} onClick={onMap}>
              {say(mapTexts.map)}
            </Button>
          ) : (
            <Segments
              small
              aria-label={say(texts.density)}
              value={density}
              onChange={(next) => onDensity(next === 'cards' ? null : next)}
              choices={densities.map((value) => ({ value, label: say(texts[value]) }))}
            />
          )}
          <Button
            size="xs"
            variant={isQuiet ? 'default' : 'filled'}
            leftSection={<IconWand size={15} />}
            disabled={!board}
            onClick={onSuggest}
          >
            {say(texts.suggest)}
          </Button>
          {working[0] && <BoardPapers on={working[0].on} days={working.length} />}
        </>
      }
    />
  )
}
