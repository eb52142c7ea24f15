/** The facts of both sides beside each other, and what the two mean. */
import { Link } from '@tanstack/react-router'
import { ProductStatusBadge } from '#features/warehouse/stock/web/shared.tsx'
import { IconAlertTriangle, IconCheck, IconEqualNot } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Card, Row, Text } from '#web/ui/layout.tsx'
import { Table, TableHead } from '#web/ui/table.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { NotAvailable } from '#web/ui/values.tsx'
import type { ClosingCaseDetail, Fact } from '../../settle-contract.ts'
import { settleTexts as words } from '../../settle-texts.ts'
import styles from './settle.module.css'

const factWords = {
  technician: words.technician,
  outcome: words.outcome,
  time: words.fact_time,
  terminal: words.client_terminal_id,
  installed: words.installed,
  withdrawn: words.fact_withdrawn,
} as const
const signs = {
  agrees: [IconCheck, 'text-2', undefined],
  unusual: [IconAlertTriangle, 'warning-text', 'warning'],
  contradicts: [IconEqualNot, 'danger-text', 'danger'],
} as const

function FactRow({ fact, name }: { fact: Fact; name: string }) {
  const say = useSay()
  const { key, theirs, ours, verdict, status, product_id, means } = fact
  const [Icon, colour, family] = signs[verdict]
  const isCode = key === 'installed' || key === 'withdrawn' || key === 'terminal'
  return (
    <tr className={styles.fact} data-family={family}>
      <th scope="row">
        <Row as="span" gap={2} align="center" weight={500} c={colour}>
          <Icon size={16} role="img" aria-label={say(words[verdict])} />
          {say(factWords[key])}
        </Row>
      </th>
      <td data-label={say(words.theirs, { name })}>
        {theirs ? <Text mono={isCode}>{unbroken(theirs)}</Text> : <NotAvailable />}
      </td>
      <td data-label={say(words.ours)}>
        <Row as="span" wrap gapY={1} gap={2} align="center">
          {status && <ProductStatusBadge status={status} />}
          {product_id ? (
            <Link to={`/products/${product_id}/history`}>{unbroken(ours || say(words.installed))}</Link>
          ) : (
            (ours && <Text mono={isCode}>{unbroken(ours)}</Text>) || <NotAvailable />
          )}
        </Row>
      </td>
      <td data-label={say(words.means)}>
        <Text c={colour}>{unbroken(means)}</Text>
      </td>
    </tr>
  )
}

export function FactsCard({ it }: { it: ClosingCaseDetail }) {
  const say = useSay()
  return (
    <Card>
      <Table blocks edge="bleed">
        <TableHead of={[words.fact, say(words.theirs, { name: it.technician }), words.ours, words.means]} />
        <tbody>
          {it.facts.map((fact) => (
            <FactRow key={fact.key} fact={fact} name={it.technician} />
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
