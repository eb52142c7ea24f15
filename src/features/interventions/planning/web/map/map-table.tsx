/** The jobs of the map as a table, for those who cannot see it: by distance from the chosen technician, else by urgency. */
import { Checkbox } from '@mantine/core'
import { memo } from 'react'
import { kmBetween } from '#lib/places/projection.ts'
import { formatNumber } from '#lib/texts/texts.ts'
import { useLanguage, useSay } from '#web/language.ts'
import { Box, Card, Under } from '#web/ui/layout.tsx'
import { Table } from '#web/ui/table.tsx'
import { NotAvailable } from '#web/ui/values.tsx'
import type { BoardJob } from '../../contract.ts'
import { mapTexts as texts } from '../../map-texts.ts'
import { texts as words } from '../../texts.ts'
import { byUrgency, shortDay } from '../board-state.ts'
import { type Places, slaEdge } from './dots.ts'
import styles from './offers.module.css'

type TableProps = {
  jobs: readonly BoardJob[]
  places: Places
  home: number | null
  selected: ReadonlySet<number>
  toggle: (job: BoardJob) => void
  open: (job: BoardJob) => void
}

export const MapTable = memo(function MapTable({ jobs, places, home, selected, toggle, open }: TableProps) {
  const say = useSay()
  const language = useLanguage()
  const start = places.get(home ?? 0)
  const rows = jobs
    .map((job) => {
      const place = places.get(job.municipality_id ?? 0)
      return { job, place, km: start && place ? kmBetween(start, place) : null }
    })
    .sort((a, b) => (a.km ?? 9_999) - (b.km ?? 9_999) || byUrgency(a.job, b.job))
  return (
    <Card as="div" grow overflow="auto" shrinkY>
      <Table edge="bleed" lines>
        <thead>
          <tr>
            <th>
              <Box as="span" unseen>
                {say(texts.select)}
              </Box>
            </th>
            <th>{say(words.where)}</th>
            <th>{say(words.due)}</th>
            {start && <th data-number>{say(texts.km_from, { town: start.name })}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ job, place, km }) => {
            const name = place ? `${place.name} (${place.province})` : (job.city ?? say(texts.unknown_place))
            return (
              <tr key={job.id} data-card={job.id}>
                <td>
                  <Checkbox
                    size="xs"
                    aria-label={`${job.number}, ${job.merchant_name}, ${name}`}
                    checked={selected.has(job.id)}
                    onChange={() => toggle(job)}
                  />
                </td>
                <td data-words>
                  <button type="button" className={styles.town} data-edge={slaEdge(job)} onClick={() => open(job)}>
                    <strong>{name}</strong>
                    <Under c="text-2">{job.merchant_name}</Under>
                  </button>
                </td>
                <td>{shortDay(job.due_on, language)}</td>
                {start && (
                  <td data-number>{km === null ? <NotAvailable /> : formatNumber(Math.round(km), language)}</td>
                )}
              </tr>
            )
          })}
        </tbody>
      </Table>
    </Card>
  )
})
