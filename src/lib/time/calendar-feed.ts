/** Appointments as an iCalendar (RFC 5545) that calendars subscribe to. Times are in UTC, which every calendar shows on its own clock. */

export type FeedEvent = {
  /** The same for ever: a calendar tells by it that an event has moved. */
  uid: string
  /** Higher after each change. */
  sequence: number
  /** Instants. */
  from: string
  until: string
  summary: string
  location: string
  description: string
}
export type Feed = { name: string; made_at: string; events: readonly FeedEvent[] }

/** Line breaks in a value are written; other signs that end a value are marked, and what cannot be seen goes. */
const escaped = (text: string): string =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/[;,]/g, '\\$&')
    .replace(/\p{Cc}/gu, '')

/** Bytes of a line at most, without its end. */
const longestLine = 75

/** A long line goes on after a line break and a blank; no letter is cut in two. */
function folded(line: string): string {
  const lines: string[] = []
  let [now, bytes] = ['', 0]
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length
    if (bytes + size > longestLine) {
      lines.push(now)
      // The blank counts.
      ;[now, bytes] = [' ', 1]
    }
    now += letter
    bytes += size
  }
  return [...lines, now].join('\r\n')
}

/** 2026-11-18T07:30:00Z → 20261118T073000Z. */
const instant = (at: string): string => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const eventLines = (event: FeedEvent, made_at: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(event.uid)}`,
  `DTSTAMP:${instant(made_at)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTART:${instant(event.from)}`,
  `DTEND:${instant(event.until)}`,
  `SUMMARY:${escaped(event.summary)}`,
  ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
  ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
  'END:VEVENT',
]

export const writeFeed = ({ name, made_at, events }: Feed): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fieldstock//Days of technicians//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => eventLines(event, made_at)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
