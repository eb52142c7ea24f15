/** Jobs as dots that can be selected, carried to the board and opened; and the homes of technicians. */
import { memo, type PointerEvent } from 'react'
import { kindWords } from '#features/interventions/settings/kinds.ts'
import { formatDay } from '#lib/time/dates.ts'
import { useSay } from '#web/language.ts'
import { initialsOf } from '#web/ui/auth-image.tsx'
import { boardTexts } from '../../board-texts.ts'
import type { BoardJob, BoardTechnician } from '../../contract.ts'
import { mapTexts as texts } from '../../map-texts.ts'
import type { CardActions } from '../job-card.tsx'
import { type Dot, type Places, slaEdge } from './dots.ts'
import styles from './marks.module.css'

export const keyOf = ({ jobs }: Dot): number => jobs[0]?.id ?? 0
const isPlanned = ({ status, planned_on }: BoardJob) => status !== 'open' && planned_on !== null

type DotsProps = CardActions & {
  dots: readonly Dot[]
  scale: number
  selected: ReadonlySet<number>
  onSelect: (jobs: readonly BoardJob[]) => void
  /** Where the Tab key stops. */
  stop: number | undefined
  onFocus: (dot: Dot) => void
}

export const Dots = memo(function Dots({ dots, scale, selected, stop, onFocus, onSelect, ...actions }: DotsProps) {
  const say = useSay()
  const { press, open, toggle } = actions
  return dots.map((dot) => {
    const [job] = dot.jobs
    if (!job) return null
    const isMany = dot.jobs.length > 1
    const isSelected = dot.jobs.every(({ id }) => selected.has(id))
    const label = isMany
      ? say(texts.many_here, { count: dot.jobs.length, town: dot.town })
      : `${say(boardTexts.card_label, { kind: say(kindWords[job.kind]), merchant: job.merchant_name, due: formatDay(job.due_on) })} ${dot.town}`
    const act = (adds: boolean) => {
      if (isMany) onSelect(dot.jobs)
      else if (adds) toggle(job)
      else open(job)
    }
    return (
      // biome-ignore lint/a11y/useSemanticElements: there are no buttons in a drawing.
      <g
        key={job.id}
        className={styles.dot}
        role="button"
        tabIndex={(stop ?? keyOf(dots[0] ?? dot)) === job.id ? 0 : -1}
        aria-label={label}
        aria-pressed={isSelected}
        data-dot={job.id}
        data-card={job.id}
        data-edge={slaEdge(job)}
        data-ring={isPlanned(job) || undefined}
        data-selected={isSelected || undefined}
        transform={`translate(${dot.x} ${dot.y}) scale(${1 / scale}) translate(${dot.beside.x} ${dot.beside.y})`}
        onFocus={() => onFocus(dot)}
        onPointerDown={(event: PointerEvent<SVGGElement>) => press(event, job)}
        onClick={({ shiftKey, ctrlKey, metaKey }) => act(shiftKey || ctrlKey || metaKey)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' || key === ' ') act(key === ' ')
        }}
      >
        <title>{label}</title>
        <circle r={12} className={styles.reach} />
        <circle r={isMany ? 10 : 6} />
        {isMany && <text>{dot.jobs.length}</text>}
      </g>
    )
  })
})

type HomesProps = {
  people: readonly BoardTechnician[]
  places: Places
  scale: number
  chosen: number | null
  onChoose: (technician_id: number) => void
}

export const Homes = memo(function Homes({ people, places, scale, chosen, onChoose }: HomesProps) {
  const say = useSay()
  return people.map(({ id, name, home_id }) => {
    const place = places.get(home_id ?? 0)
    if (!place) return null
    return (
      <g
        key={id}
        className={styles.home}
        aria-hidden
        data-chosen={chosen === id || undefined}
        transform={`translate(${place.x} ${place.y}) scale(${1 / scale})`}
        onClick={() => onChoose(id)}
      >
        <title>{say(texts.home_of, { name, town: place.name })}</title>
        <rect x={-13} y={-9} width={26} height={18} rx={5} />
        <text>{initialsOf(name)}</text>
      </g>
    )
  })
})
