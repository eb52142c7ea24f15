/** Beside the lines: the warehouse they go into and what that comes to, how they travelled, and every difference. */

import { Select } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { statusWords } from '#features/warehouse/stock/rules.ts'
import { formatNumber } from '#lib/texts/texts.ts'
import {
  IconAlertTriangle,
  IconBuildingWarehouse,
  IconCircleMinus,
  IconCirclePlus,
  IconQuestionMark,
} from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { CountBadge } from '#web/ui/badge.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Box, Card, Hint, Option, Row, SectionTitle, Stack, Text, Under } from '#web/ui/layout.tsx'
import { NotAvailable } from '#web/ui/values.tsx'
import type { LinesOf, Order, OrderLine } from '../../contract.ts'
import { receiveTexts, sideTexts as words } from '../../receiving-texts.ts'
import { orderKinds } from '../../rules.ts'
import { texts } from '../../texts.ts'
import { Tracking } from '../tracking.tsx'
import { differencesOf, type LineTab, type Outcome } from './progress.ts'
import styles from './side-cards.module.css'

type IntoCardProps = {
  order: Order
  outcome: Outcome
  warehouses: readonly { id: number; name: string }[]
  warehouse_id: number | null
  onWarehouse: (id: number) => void
  error: string | undefined
  onTab: (tab: LineTab) => void
}

export function IntoCard({ order, outcome, warehouses, warehouse_id, onWarehouse, error, onTab }: IntoCardProps) {
  const say = useSay()
  const language = useLanguage()
  const open = order.state === 'to_be_confirmed'
  const { technician } = order
  const { to_damage, to_stock, waits, stays, goes_back, not_settled, no_reason, no_place } = outcome
  const rows: readonly [count: number, label: string, tab: LineTab, always?: boolean][] = [
    [to_damage, say(words.to_damage), open ? 'all' : 'received', order.kind === 'non_regular'],
    [
      to_stock,
      say(order.kind === 'regular' ? words.to_stock_regular : words.to_stock),
      open ? 'all' : 'received',
      true,
    ],
    [waits, say(words.waits, { count: waits }), open ? 'unlisted' : 'waiting'],
    [goes_back, say(words.goes_back, { count: goes_back, technician }), open ? 'unlisted' : 'sent_back'],
    [stays, say(words.stays, { count: stays, technician }), 'missing'],
  ]
  const warnings = [
    no_reason > 0 && say(words.no_reason, { count: no_reason }),
    not_settled > 0 && say(words.not_settled, { count: not_settled }),
    no_place > 0 && say(words.no_place, { count: no_place }),
    !open && waits > 0 && say(words.still_waiting, { count: waits }),
  ].filter((it) => it !== false)
  return (
    <Card rigid p={4} aria-labelledby="into">
      <SectionTitle as="h2" id="into" justify="space-between">
        {say(open ? words.into : words.went_into)}
      </SectionTitle>
      {open ? (
        <Select
          id="field-warehouse"
          label={say(words.warehouse)}
          placeholder={say(receiveTexts.choose_warehouse)}
          data={warehouses.map(({ id, name }) => ({ value: String(id), label: name }))}
          leftSection={<IconBuildingWarehouse size={16} />}
          searchable={warehouses.length > 8}
          allowDeselect={false}
          error={error}
          value={warehouse_id === null ? null : String(warehouse_id)}
          onChange={(value) => value && onWarehouse(Number(value))}
        />
      ) : (
        <Row as="p" align="center" gap={2} weight={500}>
          <IconBuildingWarehouse size={16} />
          {order.warehouse ?? <NotAvailable />}
        </Row>
      )}
      <ul className={styles.sums}>
        {rows
          .filter(([count, , , always]) => count > 0 || always)
          .map(([count, label, tab]) => (
            <li key={label}>
              <Option className={styles.sum} c="text-2" onClick={() => onTab(tab)}>
                <strong>{formatNumber(count, language)}</strong> {label}
              </Option>
            </li>
          ))}
      </ul>
      {warnings.map((warning) => (
        <Row as="p" key={warning} gap={2} mt={3} py={2} px={3} tint="warning" round="box" size="caption" leading={18}>
          <IconAlertTriangle size={16} />
          {warning}
        </Row>
      ))}
    </Card>
  )
}

export function TransportCard({ order }: { order: Order }) {
  const say = useSay()
  const language = useLanguage()
  const amount = (value: number | null) => (value === null ? <NotAvailable /> : formatNumber(value, language))
  const rows: readonly (readonly [label: string, value: ReactNode])[] = [
    [say(texts.courier), order.courier ?? <NotAvailable />],
    [say(texts.tracking_number), <Tracking key="tracking" order={order} />],
    [say(texts.boxes), amount(order.boxes)],
    [say(texts.packages), amount(order.packages)],
    [say(texts.pallets), amount(order.pallets)],
    [say(texts.weight_kg), amount(order.weight_kg)],
  ]
  return (
    <Card rigid p={4} aria-labelledby="transport">
      <SectionTitle as="h2" id="transport" justify="space-between">
        {say(words.transport)}
        <CountBadge>{say(orderKinds[order.kind])}</CountBadge>
      </SectionTitle>
      <Facts rows={rows} />
      {order.notes && (
        <Box as="p" className={styles.notes} mt={2} breakAnywhere>
          <Text display="block" c="text-2">
            {say(words.notes)}
          </Text>
          {order.notes}
        </Box>
      )}
    </Card>
  )
}

/** The card names these many; the list behind it names all. */
const named = 8

function Difference({ line, decided }: { line: OrderLine; decided: boolean }) {
  const say = useSay()
  const { serial_number, listed, status, place } = line
  const said = decided
    ? { known: words.record_was, unknown: words.record_was_unknown }
    : { known: words.record, unknown: words.record_unknown }
  const record = status && [say(statusWords[status]), place].filter(Boolean).join(', ')
  return (
    <Row as="li" gap={2.5} leading={18}>
      <Text sign={24} tint={listed ? 'theme' : 'danger'} round="item" aria-hidden>
        {listed ? <IconQuestionMark size={16} /> : <IconCirclePlus size={16} />}
      </Text>
      <div>
        <code>{serial_number}</code> {say(listed ? words.does_not_fit : words.not_on_list)}
        <Under c="text-2">{record ? say(said.known, { record }) : say(said.unknown)}</Under>
      </div>
    </Row>
  )
}

type DifferencesCardProps = {
  data: LinesOf
  /** Nothing before the first scan: then nothing has been looked at yet. */
  missing: number
}

export function DifferencesCard({ data, missing }: DifferencesCardProps) {
  const say = useSay()
  const { order, items } = data
  const found = differencesOf(items)
  const open = order.state === 'to_be_confirmed'
  const begun = !open || items.some(({ scanned_at }) => scanned_at !== null)
  const nothing = found.length === 0 && missing === 0
  return (
    <Card rigid p={4} aria-labelledby="differences">
      <SectionTitle as="h2" id="differences" justify="space-between">
        {say(open ? words.differences_open : words.differences)}
      </SectionTitle>
      {nothing && <Hint>{say(begun ? words.none : words.not_begun)}</Hint>}
      <Stack as="ul" gap={2.5}>
        {found.slice(0, named).map((line) => (
          <Difference key={line.id} line={line} decided={!open && line.state !== 'waiting'} />
        ))}
        {found.length > named && (
          <Box as="li" c="text-2">
            {say(words.and_more, { count: found.length - named })}
          </Box>
        )}
        {missing > 0 && (
          <Row as="li" gap={2.5} leading={18}>
            <Text sign={24} tint="warning" round="item" aria-hidden>
              <IconCircleMinus size={16} />
            </Text>
            <div>
              {say(words.missing_count, { count: missing })}
              <Under c="text-2">{say(words.they_stay, { count: missing, technician: order.technician })}</Under>
            </div>
          </Row>
        )}
      </Stack>
      {/* The search of a list is plain text under the names of its filters; the router knows no list's own. */}
      {order.state === 'confirmed' && !nothing && (
        <Box mt={3}>
          <Link to="/discrepancies" search={{ order: order.number } as never}>
            {say(words.all_differences)}
          </Link>
        </Box>
      )}
    </Card>
  )
}
