/** Columns that the lists of our notes share, whether goods come in or go out. */

import type { Words } from '#lib/texts/texts.ts'
import { localDay } from '#lib/time/dates.ts'

export const createdColumn = (label: Words) =>
  ({ label, type: 'datetime', filter: 'range', quiet: true, hidden: true }) as const

const firstYear = 2024
/** Includes next year, for a server that runs over New Year; screens offer only years that have begun. */
const lastYear = Number(localDay().slice(0, 4)) + ('document' in globalThis ? 0 : 1)
const years: Readonly<Record<string, Words>> = Object.fromEntries(
  Array.from({ length: lastYear - firstYear + 1 }, (_, at) => {
    const year = String(lastYear - at)
    return [year, { EN: year, IT: year }]
  }),
)

export const yearColumn = (label: Words) =>
  ({ label, type: 'choice', hidden: true, filter: 'choice', choices: years, newest_first: true, sort: false }) as const
