import { expect, test } from 'vitest'
import { type FeedEvent, writeFeed } from './calendar-feed.ts'

const event = (more: Partial<FeedEvent> = {}): FeedEvent => ({
  uid: 'intervention-7@fieldstock.example.com',
  sequence: 3,
  from: '2026-11-18T07:30:00.000Z',
  until: '2026-11-18T08:00:00.000Z',
  summary: 'Sostituzione',
  location: '',
  description: '',
  ...more,
})
const feed = (...events: FeedEvent[]) => writeFeed({ name: 'Stefano Bruno', made_at: '2026-11-17T06:00:00Z', events })

/** As a calendar reads it: lines end with CR LF, what begins with a blank goes on with the line before. */
const readLines = (text: string) => text.replace(/\r\n /g, '').split('\r\n')
const fieldOf = (text: string, name: string) =>
  readLines(text)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
const unescaped = (value = '') => value.replace(/\\([\\;,nN])/g, (_all, sign) => (/n/i.test(sign) ? '\n' : sign))

test('a calendar is whole, line by line', () => {
  expect(feed(event({ location: 'Via Cavour 18, Bra' })).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fieldstock//Days of technicians//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Stefano Bruno',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:intervention-7@fieldstock.example.com',
    'DTSTAMP:20261117T060000Z',
    'SEQUENCE:3',
    'DTSTART:20261118T073000Z',
    'DTEND:20261118T080000Z',
    'SUMMARY:Sostituzione',
    'LOCATION:Via Cavour 18\\, Bra',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('whatever a shop is called, nobody adds a line to the calendar', () => {
  for (const summary of [
    'Bar; "Sport", di Rossi \\ figli',
    'Bar\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil',
    'Bar\nATTENDEE:mailto:evil@example.com',
    'Bar\u0000\u0007\u000b\rX-EVIL:1',
  ]) {
    const text = feed(event({ summary }))
    const names = readLines(text).map((line) => line.split(/[:;]/)[0])
    expect(names.filter((name) => name === 'BEGIN')).toHaveLength(2)
    expect(names).not.toContain('ATTENDEE')
    expect(names).not.toContain('X-EVIL')
    expect(names.filter((name) => name === 'UID')).toHaveLength(1)
    const shown = summary.replace(/\r\n|\r/g, '\n').replace(/\p{Cc}/gu, (sign) => (sign === '\n' ? sign : ''))
    expect(unescaped(fieldOf(text, 'SUMMARY'))).toBe(shown)
  }
})

test('no line is longer than 75 bytes, no letter is cut in two, and unfolded it reads as before', () => {
  const summary = 'Caffè della città più bèlla 🛠️ '.repeat(12)
  const text = feed(event({ summary, description: 'x'.repeat(400) }))
  for (const line of text.split('\r\n')) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(line).not.toContain('\ufffd')
  }
  expect(unescaped(fieldOf(text, 'SUMMARY'))).toBe(summary)
  expect(fieldOf(text, 'DESCRIPTION')).toBe('x'.repeat(400))
})

test('a calendar without events is one too', () => {
  expect(readLines(feed()).filter((line) => line.includes('EVENT'))).toEqual([])
})
