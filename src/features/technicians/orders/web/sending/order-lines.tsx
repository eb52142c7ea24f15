/** The products of one order: what was sent, and after the reception what was received, missing or waits. */

import { ActionIcon } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ProductStatusBadge } from '#features/warehouse/stock/web/shared.tsx'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { formTexts } from '#web/form/texts.ts'
import { IconX } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { StateBadge, StatusBadge } from '#web/ui/badge.tsx'
import { Card, Hint, Row, Stack, Text } from '#web/ui/layout.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { TabRow } from '#web/ui/tab-row.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Order, OrderLine } from '../../contract.ts'
import { type LineState, lineStates, type OrderKind, problemChoices } from '../../rules.ts'
import { sending } from '../../sending-contract.ts'
import { texts } from '../../sending-texts.ts'
import { reasonIn } from '../../usual-reasons.ts'
import styles from './entries.module.css'
import { NoteButton, NoteEditor } from './line-note.tsx'
import { isUnpacking, Models, refreshOrders } from './order-parts.tsx'
import page from './sending.module.css'

type Shown = LineState | 'all'
// Object.keys forgets which keys an object has.
const states = Object.keys(lineStates) as LineState[]
/** A list that is longer than a screen can be searched. */
const manyLines = 15

function useLineActions({ id }: Order) {
  const client = useQueryClient()
  const params = { id }
  const run = (work: () => Promise<unknown>) => runAction(work, { after: () => refreshOrders(client) })
  return {
    async remove({ id: line_id, serial_number, note }: OrderLine) {
      if (!(await run(() => call(sending.remove, { params, body: { line_ids: [line_id] } })))) return
      toast.success(texts.line_removed, {
        params: { serial_number },
        undo: async () => {
          await run(() => call(sending.add, { params, body: { lines: [{ serial_number, note }] } }))
        },
      })
    },
    write: (line: OrderLine, note: string | null) =>
      run(() => call(sending.note, { params, body: { line_ids: [line.id], note } })),
  }
}

type LineNoteProps = { line: OrderLine; kind: OrderKind; onSave: (note: string | null) => void }

function LineNote({ line, kind, onSave }: LineNoteProps) {
  const [note, setNote] = useState(line.note)
  return (
    <NoteEditor
      serial_number={line.serial_number}
      kind={kind}
      unknown={line.model_number === null}
      note={note}
      onNote={setNote}
      onDone={() => onSave(note)}
      done={formTexts.save}
    />
  )
}

type LineProps = {
  line: OrderLine
  order: Order
  onRemove: () => void
  onNote: (note: string | null) => Promise<boolean>
}

function Line({ line, order, onRemove, onNote }: LineProps) {
  const say = useSay()
  const language = useLanguage()
  const [writing, setWriting] = useState(false)
  const { serial_number, model_number, note, reason, problem, state } = line
  const open = order.state === 'to_be_confirmed'
  const mine = open && line.listed
  const save = async (next: string | null) => {
    if (next === note || (await onNote(next))) setWriting(false)
  }
  return (
    <li className={styles.entry}>
      <code style={{ gridArea: 'serial' }}>{serial_number}</code>
      <Text style={{ gridArea: 'model' }} c="text-2" truncate>
        {model_number ?? say(texts.unknown_model)}
      </Text>
      <span className={styles.badge}>
        {open && problem ? (
          <StatusBadge family="warning">{say(texts.waits)}</StatusBadge>
        ) : open && state === 'listed' ? (
          <ProductStatusBadge status={line.status} />
        ) : (
          <StateBadge is={lineStates[state]} />
        )}
      </span>
      <Stack className={styles.remarks} shrink py={1} breakAnywhere>
        {mine ? (
          <NoteButton serial_number={serial_number} note={note} open={writing} onClick={() => setWriting(!writing)} />
        ) : (
          note && <span>{note}</span>
        )}
        {!line.listed && (
          <Text className={styles.quiet} c="text-2" size="caption">
            {say(texts.not_listed)}
          </Text>
        )}
        {problem && (
          <Text className={styles.quiet} c="text-2" size="caption">
            {say(problemChoices[problem])}
          </Text>
        )}
        {reason && (
          <Text className={styles.quiet} c="text-2" size="caption">
            {reasonIn(reason, language)}
          </Text>
        )}
      </Stack>
      {/* Once the warehouse unpacks, its ticks must not be lost. */}
      {mine && !isUnpacking(order) && (
        <ActionIcon
          variant="subtle"
          className={styles.off ?? ''}
          aria-label={say(texts.take_off, { serial_number })}
          onClick={onRemove}
        >
          <IconX size={16} />
        </ActionIcon>
      )}
      {mine && writing && <LineNote line={line} kind={order.kind} onSave={(next) => void save(next)} />}
    </li>
  )
}

export function OrderLines({ order, items }: { order: Order; items: readonly OrderLine[] }) {
  const say = useSay()
  const { remove, write } = useLineActions(order)
  const [asked, setAsked] = useState<Shown>('all')
  const [typed, setTyped] = useState('')
  const count = (state: LineState) => items.filter((it) => it.state === state).length
  const present = states.filter((state) => count(state) > 0)
  const shown = asked === 'all' || present.includes(asked) ? asked : 'all'
  const wanted = typed.trim().toUpperCase()
  const lines = items.filter(
    (it) => (shown === 'all' || it.state === shown) && it.serial_number.toUpperCase().includes(wanted),
  )
  const missing = count('missing')
  const waiting = count('waiting')
  return (
    <Card py={4} px={5} aria-label={say(texts.products)}>
      <Row className={page.sum} wrap gapY={1} gap={3} align="center" mb={2}>
        <Text as="h2" size="body" weight={600} leading={20}>
          {say(texts.on_list, { count: items.length })}
        </Text>
        <Models of={items} />
      </Row>
      {present.length > 1 && (
        <div className={page.lineTabs}>
          <TabRow<Shown>
            label={say(texts.products)}
            chosen={shown}
            onChoose={setAsked}
            tabs={[
              { key: 'all', label: say(texts.all), count: items.length },
              ...present.map((state) => ({ key: state, label: say(lineStates[state]), count: count(state) })),
            ]}
          />
        </div>
      )}
      {missing + waiting > 0 && (
        <Text as="p" my={3} py={2} px={3} bg="warning-tint" border="warning-line" round="box" c="warning-text">
          {missing > 0 && say(texts.missing_hint, { count: missing })}{' '}
          {waiting > 0 && say(texts.waiting_hint, { count: waiting })}
        </Text>
      )}
      {items.length > manyLines && (
        <SearchField className={page.find ?? ''} words={say(texts.find)} value={typed} onChange={setTyped} />
      )}
      {lines.length === 0 && <Hint mt={4}>{say(texts.find_none)}</Hint>}
      <ul aria-label={say(texts.products)}>
        {lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            order={order}
            onRemove={() => void remove(line)}
            onNote={(note) => write(line, note)}
          />
        ))}
      </ul>
    </Card>
  )
}
