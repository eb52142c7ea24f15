/** Model by model: what the technician already holds, what would be new, and how it then compares with their minimum. */
import { formatNumber } from '#lib/texts/texts.ts'
import { useLanguage, useSay } from '#web/language.ts'
import { listKey } from '#web/list/list-cache.ts'
import { Card, look, SectionTitle } from '#web/ui/layout.tsx'
import { Table, TableHead } from '#web/ui/table.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { assignedProductList } from '../columns.ts'
import { assignments } from '../contract.ts'
import { assignTexts as texts } from '../texts.ts'
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
  const { data } = useAnswer(
    [...listKey(assignedProductList), 'holdings', technician_id],
    assignments.holdings,
    { query: { technician_id: technician_id ?? undefined } },
    { enabled: technician_id !== null },
  )
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
    <Card py={4} px={5} aria-label={say(texts.per_model)}>
      <SectionTitle as="h2">{say(texts.per_model)}</SectionTitle>
      <Table aria-label={say(texts.per_model)}>
        <TableHead
          of={[texts.model, ...[texts.holds, texts.new, texts.after, texts.minimum].map((number) => ({ number }))]}
        />
        <tbody>
          {[...rows.values()].map(({ part_id, model_number, part_number, held, added, minimum }) => (
            <tr key={part_id}>
              <td title={part_number}>{model_number}</td>
              <td data-number>{number(held)}</td>
              <td data-number>{added > 0 ? `+${number(added)}` : '–'}</td>
              <td
                data-number
                {...(minimum !== null && held + added < minimum && look({ c: 'danger-text', weight: 600 }))}
              >
                {number(held + added)}
              </td>
              <td data-number>{minimum === null ? '–' : number(minimum)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
