/** What a long export tells the person who asked for it: the browser has all of it, though they may have gone on to another page. */

import { both } from '../texts/texts.ts'
import { defineNotification } from './notification.ts'

const words = both(
  'Export finished: {label}, {rows} {rows|row|rows}',
  'Esportazione completata: {label}, {rows} {rows|riga|righe}',
)

export const exportEnded = defineNotification({
  key: 'audit.exported',
  name: both('My long exports that have ended', 'Mie esportazioni lunghe concluse'),
  // Lists of technicians are short.
  roles: ['admin'],
  own: true,
  messages: { ended: { one: words, many: words } },
  // Where every export is listed, with who took it.
  link: () => '/audit?action=export',
})

/** An export of so many rows, or one that took so long, is worth a line; others are there before anyone looks away. */
const longExport = { rows: 10_000, ms: 10_000 }
export const isLongExport = ({ rows, ms }: typeof longExport) => rows >= longExport.rows || ms >= longExport.ms
