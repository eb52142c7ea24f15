/** What a move would come to, in words: one or two for the cell, and at most a few sentences for the card that is over it. */
import { type Language, type Params, say, type Words } from '#lib/texts/texts.ts'
import { answerTexts as texts } from './answer-texts.ts'
import type { Answer } from './contract.ts'
import { clock } from './opening-rules.ts'

/** 395 → "6.5": hours as people say them. */
export const hoursOf = (minutes: number, language: Language): string => {
  const hours = Math.round(minutes / 6) / 10
  return language === 'IT' ? String(hours).replace('.', ',') : String(hours)
}

export type Tone = 'good' | 'warning' | 'danger' | 'neutral'

/** The price in a word or two. */
export function shortAnswer(answer: Answer, language: Language): { words: string; tone: Tone } {
  const it = (words: Words, params: Params = {}) => say(words, language, params)
  if (answer.refusal) return { words: it(texts[answer.refusal], { name: '' }).trim(), tone: 'neutral' }
  if (answer.reasons.includes('not_covered')) return { words: it(texts.short_not_covered), tone: 'neutral' }
  if (answer.late > 0) return { words: it(texts.short_late, { days: answer.late_days }), tone: 'danger' }
  if (answer.reasons.includes('shop_closed') || answer.reasons.includes('closed_there'))
    return { words: it(texts.short_closed), tone: 'warning' }
  if (answer.reasons.includes('over_hours') || answer.reasons.includes('ends_late'))
    return { words: it(texts.short_full), tone: 'warning' }
  if (answer.in_van < answer.wanted)
    return { words: it(texts.short_part, { model: answer.model ?? '' }), tone: 'warning' }
  if (answer.missed > 0) return { words: it(texts.short_missed), tone: 'warning' }
  return { words: it(texts.short_added, { minutes: answer.added ?? 0 }), tone: 'good' }
}

type Who = { name: string; provinces: readonly string[] }

/** Whole sentences: why not, what is unusual, and what follows, if these jobs went to somebody. */
export function sayAnswer(
  answer: Answer,
  { name, provinces }: Who,
  jobs: readonly { province: string | null }[],
  language: Language,
) {
  const missing = new Set(jobs.flatMap(({ province }) => (province && !provinces.includes(province) ? province : [])))
  const it = (words: Words, params: Params = {}) => say(words, language, params)
  const hours = {
    hours: hoursOf(answer.minutes ?? 0, language),
    of: hoursOf(answer.day_minutes, language),
  }
  const province = [...missing].join(', ') || say(texts.the_province, language)
  const params = { name, province, days: answer.late_days, count: answer.late, ...hours }
  const refused = answer.refusal ? it(texts[answer.refusal], params) : null
  const unusual = answer.reasons.map((reason) => it(texts[reason], params))
  const due = answer.late > 0 ? it(texts.late, params) : answer.last_day > 0 ? it(texts.on_last_day) : it(texts.in_time)
  const part =
    answer.wanted === 0
      ? null
      : answer.in_van >= answer.wanted
        ? it(texts.part_in_van, { model: answer.model ?? '', count: answer.in_van })
        : it(texts.part_missing, { model: answer.model ?? '' })
  const time =
    answer.added === null
      ? it(texts.over_hours, params)
      : it(texts.time, { ...hours, added: answer.added, place: answer.place ?? 0, at: clock(answer.at ?? 0) })
  const first = unusual.length > 0 ? unusual.join(' ') : due
  return {
    refused,
    unusual,
    due,
    part,
    time,
    /** All of it in one line. */
    whole: [first, part, answer.added === null ? null : time].filter(Boolean).join(' '),
    remark: [
      it(answer.estimated ? texts.estimated : texts.by_matrix),
      answer.hours_unknown > 0 ? it(texts.hours_unknown) : '',
    ]
      .join(' ')
      .trim(),
  }
}
