/** What each technician lacks, with a quantity to take from each warehouse that has some. */
import { NumberInput } from '@mantine/core'
import { Fragment, useMemo } from 'react'
import { formatNumber } from '#lib/texts/texts.ts'
import { formatDay } from '#lib/time/dates.ts'
import { useLanguage, useSay } from '#web/language.ts'
import { Box, look, Row, Text, Under } from '#web/ui/layout.tsx'
import { Table, TableHead } from '#web/ui/table.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import type { Plan } from '../contract.ts'
import { texts } from '../texts.ts'
import { freeOf, placeOf, type Quantities, takenOf } from './quantities.ts'
import styles from './replenishment.module.css'

const amountWords = [texts.jobs, texts.minimum, texts.has, texts.short, texts.from, texts.uncovered]

type Line = Plan['lines'][number]
type PlanTableProps = { plan: Plan; quantities: Quantities; onChange: (place: string, quantity: number) => void }

export function PlanTable({ plan, quantities, onChange }: PlanTableProps) {
  const say = useSay()
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const stocked = useMemo(
    () => plan.warehouses.filter(({ id }) => plan.free.some(({ warehouse_id }) => warehouse_id === id)),
    [plan],
  )
  const partOf = useMemo(() => new Map(plan.parts.map((part) => [part.id, part])), [plan])
  const groups = useMemo(() => [...Map.groupBy(plan.lines, ({ technician_id }) => technician_id)], [plan])
  const nameOf = useMemo(() => new Map(plan.technicians.map(({ id, name }) => [id, name])), [plan])

  const row = (line: Line, technician: string) => {
    const part = partOf.get(line.part_id)
    const entered = stocked.reduce((sum, { id }) => sum + (quantities[placeOf(line, id)] ?? 0), 0)
    const open = Math.max(0, line.short - entered)
    return (
      <tr key={line.part_id}>
        <th scope="row">
          {part?.model_number}
          <Under>{part?.part_number}</Under>
        </th>
        <td data-label={say(texts.jobs)} data-number>
          {line.jobs > 0 && number(line.jobs)}
          {line.due_on && <Under>{unbroken(say(texts.first_due, { day: formatDay(line.due_on) }))}</Under>}
        </td>
        <td data-label={say(texts.minimum)} data-number>
          {line.minimum > 0 && number(line.minimum)}
        </td>
        <td data-label={say(texts.has)} data-number>
          {number(line.in_van)}
          {line.on_the_way > 0 && <Under>{say(texts.on_its_way, { count: line.on_the_way })}</Under>}
          {line.promised > 0 && <Under>{say(texts.promised, { count: line.promised })}</Under>}
        </td>
        <td data-label={say(texts.short)} data-number>
          <strong>{number(line.short)}</strong>
        </td>
        <td data-label={say(texts.from)} data-number>
          <Row as="span" inline wrap gapY={1} gap={4} justify="end">
            {stocked.map(({ id, name }) => {
              const free = freeOf(plan, line.part_id, id)
              const place = placeOf(line, id)
              if (free === 0) return null
              const over = takenOf(plan, quantities, line.part_id, id) > free
              return (
                <Row key={id} as="span" inline gap={1.5} align="center">
                  <span>{name}</span>
                  <NumberInput
                    aria-label={say(texts.quantity_of, {
                      model: part?.model_number ?? '',
                      technician,
                      warehouse: name,
                    })}
                    value={quantities[place] ?? 0}
                    onChange={(value) => onChange(place, Math.max(0, Math.floor(Number(value) || 0)))}
                    min={0}
                    allowDecimal={false}
                    allowNegative={false}
                    hideControls
                    size="xs"
                    className={styles.quantity}
                    error={over}
                    title={over ? say(texts.too_many, { count: free }) : undefined}
                  />
                  <Text className={styles.free} c={over ? 'danger-text' : 'text-3'} size="caption" ta="left">
                    {say(texts.of_free, { count: number(free) })}
                  </Text>
                </Row>
              )
            })}
          </Row>
        </td>
        <td data-number {...look({ c: 'warning-text' })}>
          {open > 0 && say(texts.left_open, { count: open })}
        </td>
      </tr>
    )
  }

  return (
    <Box rigid overflow="auto" bg="surface" border round="box">
      <Table className={styles.table} blocks>
        <TableHead of={[texts.model, ...amountWords.map((words) => ({ number: words }))]} />
        {groups.map(([id, lines]) => {
          const name = nameOf.get(id) ?? ''
          return (
            <Fragment key={id}>
              <tbody>
                <tr>
                  <th colSpan={7} scope="colgroup" {...look({ bg: 'hover', weight: 600 })}>
                    <a {...look({ c: 'text' })} href={`/technician/edit/${id}`}>
                      {name}
                    </a>
                  </th>
                </tr>
                {lines.map((line) => row(line, name))}
              </tbody>
            </Fragment>
          )
        })}
      </Table>
    </Box>
  )
}
