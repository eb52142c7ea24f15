/** One line of a reception: what it is, what the record says, whether it was in the boxes, where it goes and why. */

import { ActionIcon } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, memo, type ReactNode } from 'react'
import { ProductStatusBadge } from '#features/warehouse/stock/web/shared.tsx'
import { toneOf } from '#lib/texts/states.ts'
import type { Language } from '#lib/texts/texts.ts'
import { formatInstant, toLocalClock } from '#lib/time/dates.ts'
import { IconCheck, IconSelector, IconX } from '#web/icons.tsx'
import { type Say, useLanguage, useSay } from '#web/language.ts'
import boxStyles from '#web/list/box.module.css'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Chip, look, Text } from '#web/ui/layout.tsx'
import type { OrderLine } from '../../contract.ts'
import { destinations, destinationsFor, settlements } from '../../receiving-rules.ts'
import { receiveTexts as words } from '../../receiving-texts.ts'
import { type LineState, lineStates, type OrderKind, problemChoices } from '../../rules.ts'
import { reasonIn } from '../../usual-reasons.ts'
import styles from './lines-card.module.css'
import { missingDecision } from './progress.ts'

/** What all rows share; one stable object, so that rows compare by identity. */
export type RowContext = {
  kind: OrderKind
  /** To be confirmed: everything can still be decided. */
  open: boolean
  /** Confirmed: what waits can be settled. */
  confirmed: boolean
  technician: string
  onSelect: (line: OrderLine, range: boolean) => void
  onTick: (line: OrderLine) => void
  onUntick: (line: OrderLine) => void
  onPick: (kind: 'goes_to' | 'reason', line: OrderLine, anchor: HTMLElement) => void
  onSettle: (line: OrderLine) => void
}

/** What is missing or waits is to be dealt with here. */
const isDue = (state: LineState) => state === 'listed' || state === 'waiting'

const timeOf = (instant: string) => toLocalClock(instant).slice(11)

function State({ line, open }: { line: OrderLine; open: boolean }) {
  const say = useSay()
  const { state, scanned_at, scanned_by } = line
  // A listed line that was not scanned yet is what is missing at this moment.
  const shown =
    state === 'listed' ? say(words.missing_one) : say(state === 'waiting' ? words.waiting : lineStates[state])
  const by = scanned_at ? say(words.scanned_by, { name: scanned_by ?? '', at: formatInstant(scanned_at) }) : undefined
  return (
    <StatusBadge family={isDue(state) ? 'warning' : toneOf(lineStates[state])} {...(by ? { title: by } : {})}>
      {open && scanned_at ? `${shown} ${timeOf(scanned_at)}` : shown}
    </StatusBadge>
  )
}

/** The record's status; where it is, and what does not fit, on hover. */
function Record({ line: { status, place, problem } }: { line: OrderLine }) {
  const say = useSay()
  const title = [place, problem && say(problemChoices[problem])].filter(Boolean).join(' · ')
  if (status === null)
    return (
      <StatusBadge family="neutral" {...(title ? { title } : {})}>
        {say(words.unknown)}
      </StatusBadge>
    )
  return (
    <span title={title || undefined}>
      <ProductStatusBadge status={status} />
    </span>
  )
}

type CellButtonProps = {
  label: string
  lacking?: boolean
  quiet?: boolean
  silent?: boolean
  /** Read whole, on as many lines as it needs. */
  whole?: boolean
  onClick: (anchor: HTMLElement) => void
  children: ReactNode
}

/** A value that opens what it can be changed to. */
function CellButton({ label, lacking, quiet, silent, whole, onClick, children }: CellButtonProps) {
  const bare = whole && !lacking
  return (
    <Chip
      className={`${styles.pick} ${bare ? styles.bare : ''}`}
      capped
      c={lacking ? 'danger-text' : quiet ? 'text-2' : 'text'}
      {...(lacking && { border: 'danger-solid' })}
      {...(whole && { py: 0.5, leading: 18 })}
      data-silent={silent || undefined}
      aria-haspopup="dialog"
      aria-label={label}
      onClick={({ currentTarget }: MouseEvent<HTMLElement>) => onClick(currentTarget)}
    >
      <Text truncate={!whole}>{children}</Text>
      {!bare && <IconSelector size={14} color="var(--fs-text-3)" />}
    </Chip>
  )
}

function GoesTo({ line, context }: { line: OrderLine; context: RowContext }) {
  const say = useSay()
  const { kind, open, technician, onPick, onSettle } = context
  const { serial_number, goes_to, settlement, state } = line
  if (state === 'listed' || state === 'missing') return <Text c="text-2">{say(words.stays_with, { technician })}</Text>
  if (settlement === 'send_back' || state === 'sent_back')
    return <Text c="text-2">{say(words.back_to, { technician })}</Text>
  const shown = goes_to && say(kind === 'regular' && goes_to === 'in_stock' ? words.stock : destinations[goes_to])
  if (!open && state !== 'waiting') return <span>{shown}</span>
  const label = `${say(words.goes_to_of, { serial_number })}: ${shown ?? say(words.choose)}`
  // What waits on a confirmed order is settled whole, because it happens at once.
  if (!open)
    return (
      <CellButton label={label} onClick={() => onSettle(line)}>
        {shown ?? say(words.choose)}
      </CellButton>
    )
  if (destinationsFor(kind, line.status).length === 1 && goes_to && line.problem === null) return <span>{shown}</span>
  return (
    <CellButton label={label} onClick={(anchor) => onPick('goes_to', line, anchor)}>
      {shown ?? say(words.choose)}
    </CellButton>
  )
}

/** How it is settled and why, in the order of a sentence. */
const sentenceOf = (say: Say, language: Language, { settlement, means, serial_number, reason }: OrderLine) => {
  const how =
    settlement === 'other_serial' && means && means !== serial_number
      ? say(words.means, { serial_number: means })
      : settlement && say(settlements[settlement])
  return [how, reason && reasonIn(reason, language)].filter(Boolean).join(': ')
}

function Reason({ line, context }: { line: OrderLine; context: RowContext }) {
  const say = useSay()
  const { open, confirmed, onPick, onSettle } = context
  const { serial_number, note, reason, problem, settlement, scanned_at, state } = line
  const said = sentenceOf(say, useLanguage(), line)
  const changeable = (open && scanned_at !== null) || (confirmed && state === 'waiting')
  const text = said || note || ''
  if (!changeable)
    return (
      <Text c={said ? 'text' : 'text-2'} title={text}>
        {text}
      </Text>
    )
  const unfit = problem !== null || settlement !== null
  const lack = open
    ? missingDecision(line)
    : settlement === null && problem !== null
      ? 'not_settled'
      : missingDecision({ ...line })
  const lacking = lack === 'not_settled' || lack === 'no_reason'
  const name = say(unfit || !open ? words.settle_of : words.reason_of, { serial_number })
  const shown = lacking ? say(unfit ? words.settle : words.choose_reason) : text || say(words.add_reason)
  return (
    <CellButton
      label={`${name}: ${shown}`}
      lacking={lacking}
      quiet={!lacking && !reason}
      silent={!lacking && text === ''}
      whole
      onClick={(anchor) => (unfit || !open ? onSettle(line) : onPick('reason', line, anchor))}
    >
      <span title={lacking && problem ? say(problemChoices[problem]) : text}>{shown}</span>
    </CellButton>
  )
}

type LineRowProps = { line: OrderLine; selected: boolean; last: boolean; context: RowContext }

function PlainRow({ line, selected, last, context }: LineRowProps) {
  const say = useSay()
  const { open, onSelect, onTick, onUntick } = context
  const { serial_number, product_id, scanned_at } = line
  const family = !line.listed ? 'danger' : last ? 'success' : undefined
  const tick = scanned_at === null
  const label = say(tick ? words.tick_of : words.untick_of, { serial_number })
  return (
    <tr data-edge data-family={family} aria-selected={open ? selected : undefined}>
      {open && (
        <td style={{ gridArea: 'box' }}>
          <input
            type="checkbox"
            className={boxStyles.box}
            checked={selected}
            aria-label={say(words.select_line, { serial_number })}
            onClick={({ shiftKey }) => onSelect(line, shiftKey)}
            readOnly
          />
        </td>
      )}
      <td style={{ gridArea: 'serial' }}>
        <code>
          {product_id === null ? (
            serial_number
          ) : (
            <Link
              to={`/products/${product_id}/history`}
              title={say(words.history, { serial_number })}
              {...look({ c: 'text' })}
            >
              {serial_number}
            </Link>
          )}
        </code>
      </td>
      <td className={styles.model} style={{ gridArea: 'model' }} title={line.part_number ?? undefined}>
        {line.model_number ?? <Text c="text-2">–</Text>}
      </td>
      <td style={{ gridArea: 'record' }}>
        <Record line={line} />
      </td>
      <td style={{ gridArea: 'state' }}>
        <State line={line} open={open} />
      </td>
      <td style={{ gridArea: 'goes' }}>
        <GoesTo line={line} context={context} />
      </td>
      <td style={{ gridArea: 'reason' }}>
        <Reason line={line} context={context} />
      </td>
      {open && (
        <td style={{ gridArea: 'tick' }}>
          <ActionIcon
            variant={tick ? 'default' : 'subtle'}
            size={28}
            aria-label={label}
            title={say(tick ? words.tick : words.untick)}
            onClick={() => (tick ? onTick(line) : onUntick(line))}
          >
            {tick ? <IconCheck size={16} /> : <IconX size={16} />}
          </ActionIcon>
        </td>
      )}
    </tr>
  )
}

export const LineRow = memo(PlainRow)
