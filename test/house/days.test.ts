/** Days follow the office's clock: no query, and no code of the server, has a time zone of its own. */
import { expect, test } from 'vitest'
import { filesIn, readSource } from './source.ts'

/** What would be a day in UTC or in Rome, whatever TIME_ZONE says. */
const refused: Readonly<Record<string, RegExp>> = {
  'the day of the connection': /\bcurrent_date\b|\blocaltimestamp\b|\bnow\(\)::date\b/i,
  'a time zone by name': /Europe\/Rome/,
  'a fixed offset': /['"`\s][+-]0[12]:?00\b/,
  'an instant cut to a day': /\b(?:\w+_)?at\)?::date\b/,
  'the day of a Date in UTC or of the machine':
    /new Date\(\)\.toISOString\(\)\.slice\(0, 10\)|new Date\(\)\.get(?:UTC)?(?:FullYear|Month|Date)\(/,
  'a clock of its own': /at time zone (?!'UTC')/,
  'an instant in a form of its own': /at time zone 'UTC'\)::text/,
  'the day of an instant by hand': /toLocalClock\([^()]*(?:\(\))?[^()]*\)\.slice\(0, (?:4|7|10)\)/,
  'days counted by hand': /T00:00:00Z`\)\s*[-+]|86_400_000\)\.toISOString\(\)\.slice\(0, 10\)/,
}
/** Where the zone is named, and what is about zones. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'src/lib/time/dates.ts': ['a time zone by name', 'the day of an instant by hand', 'days counted by hand'],
  'src/server/env.ts': ['a time zone by name', 'a fixed offset'],
  'src/server/time/time-zone.ts': ['a clock of its own', 'an instant in a form of its own'],
  'src/server/sheets/column.ts': ['a fixed offset'],
  // Statements as texts, which cannot hold a part made by the helper.
  'database/demo-size.ts': ['a clock of its own'],
}
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

test('every day is taken from one place, which knows the office’s time zone', async () => {
  const files = (await filesIn('src/**/*.ts', 'src/**/*.tsx', 'database/*.ts', 'scripts/*.ts')).filter(
    (file) => !file.includes('.test.'),
  )
  const found: string[] = []
  for (const file of files) {
    const text = withoutComments(await readSource(file))
    for (const [what, pattern] of Object.entries(refused))
      if (pattern.test(text) && !allowed[file]?.includes(what)) found.push(`${file}: ${what}`)
  }
  expect(found).toEqual([])
})

test('it would notice each of them', () => {
  const samples = [
    'coalesce(valid_from, current_date)',
    "(c.requested_at at time zone 'Europe/Rome')::date",
    'day +02:00',
    'updated_at::date',
    'new Date().toISOString().slice(0, 10)',
    'c.at at time zone $1',
    "(c.at at time zone 'UTC')::text",
    'toLocalClock(new Date()).slice(0, 10)',
    'new Date(Date.parse(`2026-11-17T00:00:00Z`) - dayMs)',
  ]
  for (const [at, pattern] of Object.values(refused).entries()) expect(samples[at]).toMatch(pattern)
})
