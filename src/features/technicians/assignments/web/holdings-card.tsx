/** Model by model: what the technician already holds, what would be new, and how it then compares with their minimum. */
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#lib/texts/texts.ts'
import { call } from '#web/call.ts'
import { useLanguage, useSay } from '#web/language.ts'
import { listKey } from '#web/list/list-cache.ts'
import { assignedProductList } from '../columns.ts'
import { assignments } from '../contract.ts'
import { assignTexts as texts } from '../texts.ts'
import styles from './assignments.module.css'
import type { Chosen } from './chosen.tsx'

type Row = {
  part_id: number
  model_number: string
  part_number: string
  held: number
  added: number
  minimum: number | null
}

export function HoldingsCard({ technician_id, chosen }: { technician_id: number | null; chosen: Chosen }) {
  const say = useSay()
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: [...listKey(assignedProductList), 'holdings', technician_id],
    queryFn: ({ signal }) =>
      call(assignments.holdings, { query: { technician_id: technician_id ?? undefined } }, { signal }),
    enabled: technician_id !== null,
  })
  const rows = new Map<number, Row>()
  for (const it of data?.items ?? []) rows.set(it.part_id, { ...it, added: 0 })
  for (const it of chosen) {
    const part_id = it.part_id ?? 0
    const row = rows.get(part_id)
    if (row) row.added += 1
    else
      rows.set(part_id, {
        part_id,
        model_number: it.model_number ?? '',
        part_number: it.part_number ?? '',
        held: 0,
        added: 1,
        minimum: null,
      })
  }
  if (rows.size === 0) return null
  const number = (value: number) => formatNumber(value, language)
  return (
    <section className={styles.card} aria-label={say(texts.per_model)}>
      <h2 className={styles.section}>{say(texts.per_model)}</h2>
      <table className={styles.rows} aria-label={say(texts.per_model)}>
        <thead>
          <tr>
            <th>{say(texts.model)}</th>
            <th className={styles.number}>{say(texts.holds)}</th>
            <th className={styles.number}>{say(texts.new)}</th>
            <th className={styles.number}>{say(texts.after)}</th>
            <th className={styles.number}>{say(texts.minimum)}</th>
          </tr>
        </thead>
        <tbody>
          {[...rows.values()].map(({ part_id, model_number, part_number, held, added, minimum }) => (
            <tr key={part_id} data-below={(minimum !== null && held + added < minimum) || undefined}>
              <td title={part_number}>{model_number}</td>
              <td className={styles.number}>{number(held)}</td>
              <td className={styles.number}>{added > 0 ? `+${number(added)}` : '–'}</td>
              <td className={styles.number}>{number(held + added)}</td>
              <td className={styles.number}>{minimum === null ? '–' : number(minimum)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
