/** The products of one order: what was sent, and after the reception what was received, missing or waits. */
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ProductStatusBadge } from '#features/stock/web/parts.tsx'
import { call } from '#web/call.ts'
import { useSay } from '#web/language.ts'
import { alert } from '#web/ui/alert.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Order, type OrderLine, orders } from '../contract.ts'
import { type LineState, lineStates, problemChoices } from '../rules.ts'
import { texts } from '../technician-texts.ts'
import { TabRow } from './receiving-tabs.tsx'
import page from './technician.module.css'
import styles from './technician-lines.module.css'
import { LineStateBadge, Models, refreshOrders } from './technician-parts.tsx'

type Shown = LineState | 'all'
// Object.keys forgets which keys an object has.
const states = Object.keys(lineStates) as LineState[]

function useRemove({ id }: Order) {
  const client = useQueryClient()
  return async ({ id: line_id, serial_number, note }: OrderLine) => {
    const run = async (work: () => Promise<unknown>) => {
      try {
        await work()
        return true
      } catch (error) {
        alert.failure(error)
        return false
      } finally {
        refreshOrders(client)
      }
    }
    const params = { id }
    if (!(await run(() => call(orders.remove, { params, body: { line_ids: [line_id] } })))) return
    toast.success(texts.line_removed, {
      params: { serial_number },
      undo: async () => {
        await run(() => call(orders.add, { params, body: { lines: [{ serial_number, note }] } }))
      },
    })
  }
}

type LineProps = { line: OrderLine; open: boolean; onRemove: () => void }

function Line({ line, open, onRemove }: LineProps) {
  const say = useSay()
  const { serial_number, model_number, note, reason, problem, state } = line
  return (
    <li className={styles.entry} data-line>
      <code className={styles.serial}>{serial_number}</code>
      <span className={styles.model}>{model_number ?? say(texts.unknown_model)}</span>
      <span className={styles.badge}>
        {open && problem ? (
          <StatusBadge family="warning">{say(texts.waits)}</StatusBadge>
        ) : open && state === 'listed' ? (
          <ProductStatusBadge status={line.status} />
        ) : (
          <LineStateBadge state={state} />
        )}
      </span>
      <span className={styles.remarks}>
        {note && <span>{note}</span>}
        {!line.listed && <span className={styles.quiet}>{say(texts.not_listed)}</span>}
        {problem && <span className={styles.quiet}>{say(problemChoices[problem])}</span>}
        {reason && <span className={styles.quiet}>{reason}</span>}
      </span>
      {open && (
        <ActionIcon
          variant="subtle"
          className={styles.off ?? ''}
          aria-label={say(texts.take_off, { serial_number })}
          onClick={onRemove}
        >
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      )}
    </li>
  )
}

export function OrderLines({ order, items }: { order: Order; items: readonly OrderLine[] }) {
  const say = useSay()
  const remove = useRemove(order)
  const [asked, setAsked] = useState<Shown>('all')
  const open = order.state === 'to_be_confirmed'
  const count = (state: LineState) => items.filter((it) => it.state === state).length
  const present = states.filter((state) => count(state) > 0)
  const shown = asked === 'all' || present.includes(asked) ? asked : 'all'
  const lines = items.filter((it) => shown === 'all' || it.state === shown)
  const missing = count('missing')
  return (
    <section className={page.card} aria-label={say(texts.products)}>
      <div className={page.sum}>
        <h2 className={page.section}>{say(texts.on_list, { count: items.length })}</h2>
        <Models of={items} />
      </div>
      {present.length > 1 && (
        <div className={page.lineTabs}>
          <TabRow<Shown>
            label={say(texts.products)}
            chosen={shown}
            onChoose={setAsked}
            tabs={[
              { key: 'all', label: say(texts.lines_all), count: items.length },
              ...present.map((state) => ({ key: state, label: say(lineStates[state]), count: count(state) })),
            ]}
          />
        </div>
      )}
      {missing > 0 && <p className={page.missing}>{say(texts.missing_hint, { count: missing })}</p>}
      <ul className={styles.entries} aria-label={say(texts.products)}>
        {lines.map((line) => (
          <Line key={line.id} line={line} open={open} onRemove={() => void remove(line)} />
        ))}
      </ul>
    </section>
  )
}
