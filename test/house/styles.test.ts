/** What is left in style sheets; the parts of `src/web/ui/layout.tsx` are to take its place. */
import { expect, test } from 'vitest'
import { theme } from '#web/theme/theme.ts'
import { filesIn, readSource } from './source.ts'

/** At most so much; lower them after taking much away. */
const most = {
  lines: 10_350,
  'sheets of features above 80 lines': 0,
  'flex blocks': 128,
  'lengths in pixels': 730,
  'raw colours': 21,
  // They would not grow with the letters of the browser (decision 295): charts, and least sizes on a phone.
  'letters in pixels': 5,
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

test('style sheets grow no more, and say lengths and colours with tokens', async () => {
  const files = await filesIn('src/**/*.css')
  const sheets = await Promise.all(files.map(async (file) => ({ file, text: await readSource(file) })))
  // The tokens are the one place for lengths and colours.
  const users = sheets.filter(({ file }) => !file.endsWith('theme/tokens.css'))
  const all = users.map(({ text }) => text).join('\n')
  const found: typeof most = {
    lines: sheets.reduce((sum, { text }) => sum + count(text, /\n/g), 0),
    'sheets of features above 80 lines': sheets.filter(
      ({ file, text }) => file.startsWith('src/features/') && count(text, /\n/g) > 80,
    ).length,
    'flex blocks': count(all, /display: (inline-)?flex/g),
    'lengths in pixels': count(all, /\d+px/g),
    'raw colours': count(all, /#[0-9a-f]{3,8}\b|rgba?\(/gi),
    'letters in pixels': count(all, /font(-size)?: [^;]*\dpx/g),
  }
  expect(Object.entries(found).filter(([what, n]) => n > most[what as keyof typeof most])).toEqual([])
})

test('a dialog comes in 300 ms, and what is behind it goes dark in 150 ms', async () => {
  const taking = (duration: number) => ({ defaultProps: { transitionProps: { duration } } })
  const [dialog, backdrop] = [taking(300), taking(150)]
  expect(theme.components).toMatchObject({
    Modal: dialog,
    Drawer: dialog,
    ModalOverlay: backdrop,
    DrawerOverlay: backdrop,
  })
  const small = await readSource('src/web/ui/dialog.module.css')
  const durations = Object.fromEntries(
    [...small.matchAll(/^(\.dialog\S*) \{[^}]*animation: appear (\d+)ms/gm)].map(([, what, ms]) => [what, Number(ms)]),
  )
  expect(durations).toEqual({ '.dialog': 300, '.dialog::backdrop': 150 })
})
