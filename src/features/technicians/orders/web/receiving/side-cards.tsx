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
import { NotAvailable } from '#web/ui/values.tsx'
import type { LinesOf, Order, OrderLine } from '../../contract.ts'
import { receiveTexts, sideTexts as words } from '../../receiving-texts.ts'
import { orderKinds } from '../../rules.ts'
import { texts } from '../../texts.ts'
import { Tracking } from '../tracking.tsx'
import { differencesOf, type LineTab, type Outcome } from './progress.ts'
import page from './receiving.module.css'
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
    <section className={page.card} aria-labelledby="into">
      <h2 id="into" className={styles.section}>
        {say(open ? words.into : words.went_into)}
      </h2>
      {open ? (
        <Select
          id="field-warehouse"
          label={say(words.warehouse)}
          placeholder={say(receiveTexts.choose_warehouse)}
          data={warehouses.map(({ id, name }) => ({ value: String(id), label: name }))}
          leftSection={<IconBuildingWarehouse size={16} stroke={1.75} />}
          searchable={warehouses.length > 8}
          allowDeselect={false}
          error={error}
          value={warehouse_id === null ? null : String(warehouse_id)}
          onChange={(value) => value && onWarehouse(Number(value))}
        />
      ) : (
        <p className={styles.place}>
          <IconBuildingWarehouse size={16} stroke={1.75} aria-hidden />
          {order.warehouse ?? <NotAvailable />}
        </p>
      )}
      <ul className={styles.sums}>
        {rows
          .filter(([count, , , always]) => count > 0 || always)
          .map(([count, label, tab]) => (
            <li key={label}>
              <button type="button" onClick={() => onTab(tab)}>
                <strong>{formatNumber(count, language)}</strong> {label}
              </button>
            </li>
          ))}
      </ul>
      {warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {warning}
        </p>
      ))}
    </section>
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
    <section className={page.card} aria-labelledby="transport">
      <h2 id="transport" className={styles.section}>
        {say(words.transport)}
        <CountBadge>{say(orderKinds[order.kind])}</CountBadge>
      </h2>
      <Facts rows={rows} />
      {order.notes && (
        <p className={styles.notes}>
          <span>{say(words.notes)}</span>
          {order.notes}
        </p>
      )}
    </section>
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
    <li data-family={listed ? 'theme' : 'danger'}>
      <span className={styles.sign} aria-hidden>
        {listed ? <IconQuestionMark size={16} stroke={1.75} /> : <IconCirclePlus size={16} stroke={1.75} />}
      </span>
      <div>
        <code>{serial_number}</code> {say(listed ? words.does_not_fit : words.not_on_list)}
        <small>{record ? say(said.known, { record }) : say(said.unknown)}</small>
      </div>
    </li>
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
    <section className={page.card} aria-labelledby="differences">
      <h2 id="differences" className={styles.section}>
        {say(open ? words.differences_open : words.differences)}
      </h2>
      {nothing && <p className={styles.hint}>{say(begun ? words.none : words.not_begun)}</p>}
      <ul className={styles.differences}>
        {found.slice(0, named).map((line) => (
          <Difference key={line.id} line={line} decided={!open && line.state !== 'waiting'} />
        ))}
        {found.length > named && (
          <li className={styles.more}>{say(words.and_more, { count: found.length - named })}</li>
        )}
        {missing > 0 && (
          <li data-family="warning">
            <span className={styles.sign} aria-hidden>
              <IconCircleMinus size={16} stroke={1.75} />
            </span>
            <div>
              {say(words.missing_count, { count: missing })}
              <small>{say(words.they_stay, { count: missing, technician: order.technician })}</small>
            </div>
          </li>
        )}
      </ul>
      {order.state === 'confirmed' && !nothing && (
        // The search of a list is plain text under the names of its filters; the router knows no list's own.
        <Link to="/discrepancies" search={{ order: order.number } as never}>
          {say(words.all_differences)}
        </Link>
      )}
    </section>
  )
}
