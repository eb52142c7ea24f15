/** The rows of a count in words: those that need a word first. */

import { serialKey } from '#features/warehouse/stock/rules.ts'
import { formatDay } from '#lib/time/dates.ts'
import { useSay } from '#web/language.ts'
import { reasonWords, countTexts as texts } from '../../count-texts.ts'
import type { VanUnit } from '../../shapes.ts'
import type { Count } from './use-count.ts'

export type CountRow = {
  group: 'unexpected' | 'missing' | 'also' | 'found'
  serial: string
  model: string
  line: string
  /** A closing that waits says where it is. */
  explained: boolean
  /** The technician has said something of it. */
  said: boolean
}

export function useCountRows({ result, declaredOf, saidOf, day }: Count): CountRow[] {
  const say = useSay()
  const sinceOf = (unit: VanUnit) => {
    const since = unit.received_on
      ? say(texts.received_on, { day: formatDay(unit.received_on) })
      : say(texts.assigned_on, { day: formatDay(unit.assigned_on) })
    return unit.status === 'fault' ? `${say(texts.faulty)}, ${since.charAt(0).toLowerCase()}${since.slice(1)}` : since
  }
  const alsoOf = (unit: VanUnit) => {
    if (!unit.on_order) return say(texts.on_its_way)
    return unit.order === null ? say(texts.on_new_order) : say(texts.on_order, { number: unit.order })
  }
  const wordOf = (serial: string): string | undefined => {
    const said = saidOf(serial)
    if (!said) return undefined
    const reason = [said.reason && say(reasonWords[said.reason]), said.note].filter(Boolean).join(', ')
    return say(texts.said, { reason })
  }
  const unexpectedLine = (serial: string): string => {
    const standing = day?.jobs.find((job) => serialKey(job.standing?.serial_number ?? '') === serialKey(serial))
    return standing ? say(texts.standing_at, { merchant: standing.merchant_name }) : say(texts.not_yours)
  }
  const rowOf = (group: CountRow['group'], unit: VanUnit, line: string): CountRow => {
    const number = group === 'missing' ? declaredOf(unit.serial_number) : undefined
    const word = wordOf(unit.serial_number)
    return {
      group,
      serial: unit.serial_number,
      model: unit.model_number,
      line: number === undefined ? (word ?? line) : say(texts.in_closing, { number }),
      explained: number !== undefined,
      said: word !== undefined,
    }
  }
  const unexpected = result.unexpected.map((serial): CountRow => {
    const number = declaredOf(serial)
    const word = wordOf(serial)
    const line = number === undefined ? (word ?? unexpectedLine(serial)) : say(texts.taken_from, { number })
    return { group: 'unexpected', serial, model: '', line, explained: number !== undefined, said: word !== undefined }
  })
  const missing = result.missing.map((unit) => rowOf('missing', unit, sinceOf(unit)))
  return [
    ...unexpected,
    ...missing.toSorted((a, b) => Number(b.explained) - Number(a.explained)),
    ...result.also.map((unit) => rowOf('also', unit, alsoOf(unit))),
    ...result.found.map((unit) => rowOf('found', unit, sinceOf(unit))),
  ]
}
