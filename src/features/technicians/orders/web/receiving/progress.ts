/** What the reception of an order comes to: which lines a tab shows, the counts above them, and what a confirmation would do. */
import type { Order, OrderLine } from '../../contract.ts'
import { isDecided } from '../../receiving-rules.ts'

export type LineTab = 'all' | 'scanned' | 'received' | 'missing' | 'unlisted' | 'waiting' | 'sent_back'

const isOpen = ({ state }: Pick<Order, 'state'>) => state === 'to_be_confirmed'

const shows: Readonly<Record<LineTab, (line: OrderLine) => boolean>> = {
  all: () => true,
  scanned: ({ listed, scanned_at }) => listed && scanned_at !== null,
  received: ({ state }) => state === 'received',
  missing: ({ listed, scanned_at }) => listed && scanned_at === null,
  unlisted: ({ listed }) => !listed,
  waiting: ({ state }) => state === 'waiting',
  sent_back: ({ state }) => state === 'sent_back',
}

export const linesOf = (tab: LineTab, lines: readonly OrderLine[]): readonly OrderLine[] =>
  tab === 'all' ? lines : lines.filter(shows[tab])

/** The tabs in their order with their counts; one that can be empty for good is left out while it is. */
export function tabsOf(order: Pick<Order, 'state'>, lines: readonly OrderLine[]): { key: LineTab; count: number }[] {
  const keys: readonly LineTab[] = isOpen(order)
    ? ['all', 'scanned', 'missing', 'unlisted']
    : ['all', 'received', 'missing', 'unlisted', 'waiting', 'sent_back']
  const counted = keys.map((key) => ({ key, count: linesOf(key, lines).length }))
  return counted.filter(({ key, count }) => count > 0 || (key !== 'waiting' && key !== 'sent_back'))
}

const neverScanned = '1970-01-01T00:00:00Z'
/** The last scanned first, also of those that came in one go; what is missing keeps the order of the list. */
export const lastScannedFirst = (lines: readonly OrderLine[]): OrderLine[] =>
  [...lines].sort((a, b) => {
    if (a.scanned_at === b.scanned_at) return a.scanned_at ? b.id - a.id : a.id - b.id
    return Date.parse(b.scanned_at ?? neverScanned) - Date.parse(a.scanned_at ?? neverScanned)
  })

export type Counts = { expected: number; scanned: number; missing: number; unlisted: number }

export function countsOf(lines: readonly OrderLine[]): Counts {
  const scanned = linesOf('scanned', lines).length
  const missing = linesOf('missing', lines).length
  return { expected: scanned + missing, scanned, missing, unlisted: lines.length - scanned - missing }
}

export type Outcome = {
  to_damage: number
  to_stock: number
  waits: number
  stays: number
  goes_back: number
  /** Why lines wait: each is counted once, under the first thing it lacks. */
  not_settled: number
  no_reason: number
  no_place: number
}

/** What stands in the way of one scanned line, if anything does. */
export function missingDecision(line: OrderLine): 'not_settled' | 'no_reason' | 'no_place' | null {
  if (line.scanned_at === null || isDecided(line)) return null
  if (line.problem !== null && line.settlement === null) return 'not_settled'
  return !line.listed && line.reason === null ? 'no_reason' : 'no_place'
}

/** What a confirmation would do now; of a confirmed order, what it did. */
export function outcomeOf(order: Pick<Order, 'state'>, lines: readonly OrderLine[]): Outcome {
  const open = isOpen(order)
  const outcome: Outcome = {
    to_damage: 0,
    to_stock: 0,
    waits: 0,
    stays: 0,
    goes_back: 0,
    not_settled: 0,
    no_reason: 0,
    no_place: 0,
  }
  for (const line of lines) {
    const lack = open ? missingDecision(line) : null
    if (lack) outcome[lack]++
    if (lack || line.state === 'waiting') outcome.waits++
    else if (open ? line.scanned_at === null : line.state === 'missing') outcome.stays++
    else if (line.settlement === 'send_back' || line.state === 'sent_back') outcome.goes_back++
    else if (open || line.state === 'received') outcome[line.goes_to === 'in_stock' ? 'to_stock' : 'to_damage']++
  }
  return outcome
}

/** How many products a confirmation takes in. */
export const receivedCount = ({ to_damage, to_stock }: Outcome): number => to_damage + to_stock

/** What is kept on record beside the missing: lines that were not listed, and listed ones whose record does not fit. */
export const differencesOf = (lines: readonly OrderLine[]): OrderLine[] =>
  lines.filter((line) => line.scanned_at !== null && (!line.listed || line.problem !== null))
