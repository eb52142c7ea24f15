/** What a filter chip says of its value. */

import type { Column } from '#lib/lists/list.ts'
import { formatNumber, type Language, say } from '#lib/texts/texts.ts'
import { formatDay } from '#lib/time/dates.ts'
import { describeRelativeDay, findSpan } from '#lib/time/relative-day-words.ts'
import { isRelativeDay } from '#lib/time/relative-days.ts'
import { type Filters, filterFields, valuesOf } from '../list-state.ts'
import { texts } from '../texts.ts'

export const isSet = (key: string, column: Column, filters: Filters) =>
  filterFields(key, column).some((field) => filters[field] !== undefined)

export function describeFilter(key: string, column: Column, filters: Filters, language: Language): string {
  const value = filters[filterFields(key, column)[0] ?? key] ?? ''
  if (column.filter === undefined || column.filter === 'text') return value
  switch (column.filter) {
    case 'choice':
      return valuesOf(value)
        .map((one) => column.choices?.[one]?.[language] ?? one)
        .join(', ')
    case 'boolean':
      return say(value === 'true' ? texts.yes : texts.no, language)
    case 'pasted': {
      const values = valuesOf(value)
      return values.length <= 2 ? values.join(', ') : say(texts.pasted_count, language, { count: values.length })
    }
    case 'reference':
      return say(texts.n_selected, language, { count: valuesOf(value).length })
    case 'range': {
      const isNumber = column.type === 'number'
      const from = filters[`${key}_from`]
      const to = filters[`${key}_to`]
      const span = isNumber ? undefined : findSpan(from, to)
      if (span) return say(span.words, language)
      // "da oggi" as "da 5", but "dal 01-07-2026".
      const isPlain = isNumber || [from, to].some((bound) => bound !== undefined && isRelativeDay(bound))
      const write = (bound: string) => {
        if (isNumber) return formatNumber(Number(bound), language)
        return isRelativeDay(bound) ? describeRelativeDay(bound, language) : formatDay(bound)
      }
      if (from !== undefined && from === to) return write(from)
      if (from !== undefined && to !== undefined)
        return say(isPlain ? texts.between : texts.between_days, language, { from: write(from), to: write(to) })
      return from !== undefined
        ? say(isPlain ? texts.from_value : texts.from_day, language, { value: write(from) })
        : say(isPlain ? texts.to_value : texts.to_day, language, { value: write(to ?? '') })
    }
  }
}
