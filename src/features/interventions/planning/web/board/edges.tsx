/** What stands at the edges of the board: the folded tray, the closed map, and the edge that makes the map wider. */
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { IconChevronLeft, IconChevronRight, IconMap } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Grid, Text } from '#web/ui/layout.tsx'
import { boardTexts as texts } from '../../board-texts.ts'
import { mapTexts } from '../../map-texts.ts'
import styles from './edges.module.css'

const [narrowest, widest, usual] = [480, 860, 640]
const widthKey = 'dispatch_map_width'
const bounded = (width: number) => Math.min(widest, Math.max(narrowest, Math.round(width)))

/** Kept per person, on this device. */
export function useMapWidth() {
  const [width, setWidth] = useState(() => bounded(Number(localStorage.getItem(widthKey)) || usual))
  const set = (next: number) => {
    localStorage.setItem(widthKey, String(bounded(next)))
    setWidth(bounded(next))
  }
  return [width, set] as const
}

export function MapEdge({ width, onWidth }: { width: number; onWidth: (width: number) => void }) {
  const say = useSay()
  const drag = (event: PointerEvent<HTMLHRElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onWidth(window.innerWidth - event.clientX)
  }
  const step = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') onWidth(width + 20)
    if (key === 'ArrowRight') onWidth(width - 20)
  }
  return (
    <hr
      className={styles.grip}
      aria-label={say(mapTexts.width)}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      tabIndex={0}
      onKeyDown={step}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    />
  )
}

const edge = { className: styles.edge, gap: 2, py: 3, bg: 'surface-2', c: 'text-2', size: 'caption' } as const

export function FoldedTray({ count, onOpen }: { count: number; onOpen: () => void }) {
  const say = useSay()
  return (
    <Grid as="button" type="button" {...edge} aria-label={say(texts.unfold_tray)} onClick={onOpen}>
      <IconChevronRight size={16} />
      <Text as="small" px={1.5} round="badge" bg="neutral-tint">
        {count}
      </Text>
      <span>{say(texts.unassigned)}</span>
    </Grid>
  )
}

export function ClosedMap({ onOpen }: { onOpen: () => void }) {
  const say = useSay()
  return (
    <Grid as="button" type="button" {...edge} aria-label={say(mapTexts.open_map)} onClick={onOpen}>
      <IconChevronLeft size={16} />
      <IconMap size={16} />
      <span>{say(mapTexts.map)}</span>
    </Grid>
  )
}
