/** How single notifications become lines: those of one kind, message, subject and day are shown as one, as long as they are unread or were read together. */
import { z } from 'zod'
import type { Role } from '#lib/records/endpoint.ts'
import { Day, Instant, integer, nullableInstant, nullableText, number, string } from '#lib/records/fields.ts'
import { mostItems, type NotificationKind, type NotificationLine } from '#lib/records/notification.ts'
import { type Language, say } from '#lib/texts/texts.ts'

/** One notification as it is kept. */
export const Kept = z.strictObject({
  id: integer,
  kind: string,
  message: string,
  subject: string,
  items: z.array(z.strictObject({ id: integer, label: string })).readonly(),
  item_count: integer,
  params: z.record(string, z.union([string, number])),
  by: nullableText,
  at: Instant,
  /** The day of `at` at the office. */
  on: Day,
  read_at: nullableInstant,
})
export type Kept = z.infer<typeof Kept>

/** The newest notification of a line, with all records of the line. */
export type Gathered = Kept & { count: number }

const keyOf = ({ kind, message, subject, on, read_at }: Kept) => JSON.stringify([kind, message, subject, on, read_at])

function gatherOne(all: readonly Kept[]): Gathered[] {
  const [newest] = all
  if (!newest) return []
  const items = new Map(all.flatMap((it) => it.items).map((item) => [item.id, item]))
  // Where some records are counted without a name, the same one may be counted twice.
  const unnamed = all.reduce((sum, it) => sum + it.item_count - it.items.length, 0)
  const count = items.size + unnamed
  const people = new Set(all.map(({ by }) => by))
  return [
    { ...newest, items: [...items.values()].slice(0, mostItems), count, by: people.size === 1 ? newest.by : null },
  ]
}

/** Newest first, as they came. */
export const gather = (newestFirst: readonly Kept[]): Gathered[] =>
  [...Map.groupBy(newestFirst, keyOf).values()].flatMap(gatherOne)

const namedAtOnce = 3

/** A line in words, and where it leads; undefined for a kind or message that this version no longer knows. */
export function describeLine(
  kinds: readonly NotificationKind[],
  line: Gathered,
  reader: { role: Role; language: Language },
): { text: string; link: string } | undefined {
  const kind = kinds.find(({ key }) => key === line.kind)
  const words = kind?.messages[line.message]
  if (!kind || !words) return undefined
  const { items, count, params, message, subject } = line
  const labels = items.slice(0, namedAtOnce).map(({ label }) => label)
  const about: NotificationLine = { message, subject, items, count, params, role: reader.role }
  return {
    text: say(count > 1 ? words.many : words.one, reader.language, {
      ...params,
      count,
      label: labels[0] ?? '',
      labels: labels.join(', '),
    }),
    link: kind.link(about),
  }
}
