/** What each technician lacks, with a quantity to take from each warehouse that has some. */
import { NumberInput } from '@mantine/core'
import { Fragment, useMemo } from 'react'
import { formatNumber } from '#lib/texts/texts.ts'
import { formatDay } from '#lib/time/dates.ts'
import { useLanguage, useSay } from '#web/language.ts'
import type { Plan } from '../contract.ts'
import { texts } from '../texts.ts'
import { freeOf, placeOf, type Quantities, takenOf } from './quantities.ts'
import styles from './replenishment.module.css'

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
        <th scope="row" className={styles.model}>
          {part?.model_number}
          <small>{part?.part_number}</small>
        </th>
        <td data-label={say(texts.jobs)}>
          {line.jobs > 0 && number(line.jobs)}
          {line.due_on && <small>{say(texts.first_due, { day: formatDay(line.due_on) })}</small>}
        </td>
        <td data-label={say(texts.minimum)}>{line.minimum > 0 && number(line.minimum)}</td>
        <td data-label={say(texts.has)}>
          {number(line.in_van)}
          {line.on_the_way > 0 && <small>{say(texts.on_its_way, { count: line.on_the_way })}</small>}
          {line.promised > 0 && <small>{say(texts.promised, { count: line.promised })}</small>}
        </td>
        <td data-label={say(texts.short)}>
          <strong>{number(line.short)}</strong>
        </td>
        <td data-label={say(texts.from)}>
          <span className={styles.takes}>
            {stocked.map(({ id, name }) => {
              const free = freeOf(plan, line.part_id, id)
              const place = placeOf(line, id)
              if (free === 0) return null
              const over = takenOf(plan, quantities, line.part_id, id) > free
              return (
                <span key={id} className={styles.take}>
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
                  <span className={over ? styles.over : styles.free}>
                    {say(texts.of_free, { count: number(free) })}
                  </span>
                </span>
              )
            })}
          </span>
        </td>
        <td className={open > 0 ? styles.open : undefined}>{open > 0 && say(texts.left_open, { count: open })}</td>
      </tr>
    )
  }

  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{say(texts.model)}</th>
            <th scope="col">{say(texts.jobs)}</th>
            <th scope="col">{say(texts.minimum)}</th>
            <th scope="col">{say(texts.has)}</th>
            <th scope="col">{say(texts.short)}</th>
            <th scope="col">{say(texts.from)}</th>
            <th scope="col">{say(texts.uncovered)}</th>
          </tr>
        </thead>
        {groups.map(([id, lines]) => {
          const name = nameOf.get(id) ?? ''
          return (
            <Fragment key={id}>
              <tbody>
                <tr>
                  <th className={styles.person} colSpan={7} scope="colgroup">
                    <a href={`/technician/edit/${id}`}>{name}</a>
                  </th>
                </tr>
                {lines.map((line) => row(line, name))}
              </tbody>
            </Fragment>
          )
        })}
      </table>
    </div>
  )
}
