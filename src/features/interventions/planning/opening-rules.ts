/** Opening hours read from their text: what was understood is shown, and what was not is never assumed. */
import { type Language, say } from '#lib/texts/texts.ts'
import { weekdayOf } from '#lib/time/working-days.ts'
import { openingTexts as texts } from './opening-texts.ts'

/** Minutes since midnight. */
export type Span = { from: number; until: number }
/** By weekday, Monday first; empty: closed; null: not known. */
export type Week = readonly (readonly Span[] | null)[]

const week = [0, 1, 2, 3, 4, 5, 6]
const noon = 13 * 60
const midnight = 24 * 60

type Token =
  | { kind: 'days'; days: number[] }
  | { kind: 'time'; at: number }
  | { kind: 'closed' | 'to' | 'comma' | 'slash' | 'morning' | 'afternoon' | 'always' }

const dayNames: readonly RegExp[] = [
  /^(lun(edi)?|mon(day)?|lu)$/,
  /^(mar(tedi)?|tue(s|sday)?|ma)$/,
  /^(mer(c|coledi)?|wed(nesday)?|me)$/,
  /^(gio(v|vedi)?|thu(rs|rsday)?|gi)$/,
  /^(ven(erdi)?|fri(day)?|ve)$/,
  /^(sab(ato)?|sat(urday)?|sa)$/,
  /^(dom(enica)?|sun(day)?|do)$/,
]
/** Words that say nothing by themselves. */
const fillers =
  /^(ore|ora|h|orario|orari|apertura|aperti|aperto|aperta|open|hours|il|la|le|i|nel|nei|giorno|giorni|di|del|negozio|shop|continuato|e|ed|and|dalle|dal|da|from|poi|anche|solo|tutto|tutta|tutti|pausa|settimanale)$/
const toWords = /^(-|a|al|alle|to|till|until|fino|sino)$/

/** Read once; a comma is between two spans, or before minutes ("8,30"). */
function tokensOf(text: string, commaIsMinutes: boolean): Token[] | undefined {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[–—−]/g, '-')
    .replace(/['’`]/g, '')
    .replace(/\bh ?24\b|\b24 ?h\b|\b24 ?su ?24\b|\b24\/24\b|\b24\/7\b/g, ' always ')
    .replace(/\b7\/7\b|\b7 ?su ?7\b|\btutti i giorni\b|\bogni giorno\b|\bevery day\b|\bdaily\b/g, ' everyday ')
    .replace(/\bdal lunedi al sabato\b/g, ' lun-sab ')
  const pattern = commaIsMinutes
    ? /\d{1,2}[:.,]\d{2}|\d{4}(?!\d)|\d{1,2}(?!\d)|[a-z]+|[-,;/&+()|]|\S/g
    : /\d{1,2}[:.]\d{2}|\d{4}(?!\d)|\d{1,2}(?!\d)|[a-z]+|[-,;/&+()|]|\S/g
  const tokens: Token[] = []
  for (const [word] of plain.matchAll(pattern)) {
    const token = tokenOf(word)
    if (token === undefined) return undefined
    if (token !== null) tokens.push(token)
  }
  return tokens
}

/** Null where a word says nothing; undefined where it is not understood. */
function tokenOf(word: string): Token | null | undefined {
  if (/^\d/.test(word)) return timeOf(word)
  const day = dayNames.findIndex((name) => name.test(word))
  if (day >= 0) return { kind: 'days', days: [day] }
  if (/^(chius[oaie]?|chiusura|closed|riposo)$/.test(word)) return { kind: 'closed' }
  if (word === 'feriali' || word === 'feriale') return { kind: 'days', days: [0, 1, 2, 3, 4, 5] }
  if (/^(festivi|festivo|festive)$/.test(word)) return { kind: 'days', days: [6] }
  if (word === 'weekend') return { kind: 'days', days: [5, 6] }
  if (word === 'everyday') return { kind: 'days', days: [...week] }
  if (word === 'always') return { kind: 'always' }
  if (/^(mattina|mattino|mattine|morning|am)$/.test(word)) return { kind: 'morning' }
  if (/^(pomeriggio|pomeriggi|afternoon|pm|pom)$/.test(word)) return { kind: 'afternoon' }
  if (toWords.test(word)) return { kind: 'to' }
  if (word === '/') return { kind: 'slash' }
  if (/^[,;&+|]$/.test(word)) return { kind: 'comma' }
  if (/^[.:()]$/.test(word) || fillers.test(word)) return null
  return undefined
}

function timeOf(word: string): Token | undefined {
  const [, hour = '', minute = ''] = /^(\d{1,2})(?:[:.,]?(\d{2}))?$/.exec(word) ?? []
  const at = Number(hour) * 60 + Number(minute || 0)
  return hour !== '' && Number(minute || 0) < 60 && at <= midnight ? { kind: 'time', at } : undefined
}

type Group = {
  days: number[]
  named: number
  spans: Span[]
  closed: boolean
  closedFirst: boolean
  half: 'morning' | 'afternoon' | null
}
const newGroup = (): Group => ({ days: [], named: 0, spans: [], closed: false, closedFirst: false, half: null })
const isEmpty = (group: Group) => group.days.length === 0 && group.spans.length === 0 && !group.closed

/** "lun/ven" is from Monday to Friday, "lun/mer/ven" are three days, "mar/gio" may be either. */
function slashedDays(tokens: readonly Token[], at: number): 'to' | 'list' | 'either' {
  const [before, first, then, last, after] = [-1, 0, 1, 2, 3].map((step) => tokens[at + step])
  if (first?.kind !== 'days' || then?.kind !== 'slash' || last?.kind !== 'days') return 'list'
  if (before?.kind === 'slash' || (after?.kind === 'slash' && tokens[at + 4]?.kind === 'days')) return 'list'
  const [from = 0, to = 0] = [first.days[0], last.days[0]]
  if (from === 0 && to >= 4) return 'to'
  return to === from + 1 ? 'list' : 'either'
}

/** "lun-ven 9-13 15-19, sab 9-13, chiuso domenica": each group is some days with their hours, or closed. */
function groupsOf(tokens: readonly Token[]): Group[] | undefined {
  const groups: Group[] = []
  let group = newGroup()
  const next = () => {
    if (!isEmpty(group)) groups.push(group)
    group = newGroup()
  }
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (!token) break
    const [then, last] = [tokens[at + 1], tokens[at + 2]]
    if (token.kind === 'days') {
      // "lunedì chiuso" and "sabato mattina" are whole; "chiuso domenica e lunedì" goes on.
      if (group.spans.length > 0 || (group.closed ? !group.closedFirst : group.half !== null)) next()
      const slash = slashedDays(tokens, at)
      if (slash === 'either') return undefined
      if ((then?.kind === 'to' || slash === 'to') && last?.kind === 'days') {
        const [from = 0, to = 0] = [token.days[0], last.days.at(-1)]
        group.days.push(...week.filter((day) => (from <= to ? from <= day && day <= to : day >= from || day <= to)))
        at += 2
      } else group.days.push(...token.days)
      group.named += 1
    } else if (token.kind === 'time') {
      // "8.30/12.30 14.30/18.30", but not "9/13-15/19".
      const isSlash = then?.kind === 'slash' && tokens[at + 3]?.kind !== 'to'
      if ((then?.kind !== 'to' && !isSlash) || last?.kind !== 'time') return undefined
      // "chiuso lunedì, martedì 9-13" may mean either.
      if (group.closedFirst && group.named > 1) return undefined
      if (group.closed) next()
      const until = last.at <= token.at && last.at <= 6 * 60 ? midnight : last.at
      if (until <= token.at) return undefined
      group.spans.push({ from: token.at, until })
      at += 2
    } else if (token.kind === 'always') group.spans.push({ from: 0, until: midnight })
    else if (token.kind === 'closed') {
      if (group.days.length === 0 || group.spans.length > 0 || group.closed) next()
      group.closedFirst = group.days.length === 0
      group.closed = true
    } else if (token.kind === 'morning' || token.kind === 'afternoon') {
      if (group.closed || (group.days.length > 0 && group.spans.length === 0)) group.half = token.kind
    } else if (token.kind === 'to' && then?.kind !== 'time' && then?.kind !== 'days') return undefined
  }
  next()
  return groups
}

const isMorning = ({ from }: Span) => from < noon - 60

/** "sab mattina": the morning of the other days, where these have but one. */
function halfOf(groups: readonly Group[], half: Group['half']): Span[] {
  const spans = groups.flatMap(({ spans }) => spans).filter((span) => isMorning(span) === (half === 'morning'))
  const isOne = spans.every(({ from, until }) => from === spans[0]?.from && until === spans[0]?.until)
  return half !== null && isOne ? spans.slice(0, 1) : []
}

function weekOf(groups: readonly Group[]): Week | undefined {
  const said = groups.filter(({ closed }) => !closed)
  const open = said.map((group) => (group.spans.length > 0 ? group : { ...group, spans: halfOf(said, group.half) }))
  if (open.some(({ spans }) => spans.length === 0)) return undefined
  const common = open.filter(({ days }) => days.length === 0).flatMap(({ spans }) => spans)
  const hasDays = open.some(({ days }) => days.length > 0)
  const hours: (Span[] | null)[] = week.map((day) => {
    const own = open.filter(({ days }) => days.includes(day)).flatMap(({ spans }) => spans)
    if (own.length > 0) return own
    return common.length > 0 ? common : hasDays ? [] : null
  })
  for (const { closed, days, half } of groups)
    for (const day of closed ? days : []) {
      const known = hours[day] ?? null
      // Without the hours of the other half nothing is known of that day.
      if (half === null) hours[day] = []
      else if (known) hours[day] = known.filter((span) => isMorning(span) !== (half === 'morning'))
    }
  // "chiuso" alone is no reading: nobody keeps a shop that is never open.
  if (groups.some(({ closed, days }) => closed && days.length === 0)) return undefined
  const sorted = hours.map((spans) => spans?.toSorted((a, b) => a.from - b.from) ?? null)
  const overlaps = sorted.some((spans) => spans?.some((span, at) => at > 0 && span.from < (spans[at - 1]?.until ?? 0)))
  return overlaps ? undefined : sorted
}

const readings = new Map<string, Week | undefined>()
const mostReadings = 5_000

/** Undefined where the text is not understood. */
export function readOpeningHours(text: string | null): Week | undefined {
  if (text === null || text.trim() === '' || text.length > 300) return undefined
  if (!readings.has(text)) {
    if (readings.size >= mostReadings) readings.clear()
    readings.set(text, read(text))
  }
  return readings.get(text)
}

function read(text: string): Week | undefined {
  for (const commaIsMinutes of [false, true]) {
    const tokens = tokensOf(text, commaIsMinutes)
    const groups = tokens && tokens.length > 0 ? groupsOf(tokens) : undefined
    const found = groups && groups.length > 0 ? weekOf(groups) : undefined
    if (found) return found
  }
  return undefined
}

/** Whether a shop is open on a day, at an hour where one is given; undefined where that is not known. */
export function isOpenAt(hours: Week, day: string, at: number | null): boolean | undefined {
  const spans = hours[(weekdayOf(day) + 6) % 7]
  return spans?.some(({ from, until }) => at === null || (from <= at && at < until))
}

/** 545 → "09:05"; of the day after, "03:20 (+1)". */
export const clock = (minutes: number): string => {
  const days = Math.max(0, Math.ceil(minutes / midnight) - 1)
  const left = minutes - days * midnight
  const text = `${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`
  return days > 0 ? `${text} (+${days})` : text
}

const spansText = (spans: readonly Span[] | null, language: Language): string =>
  spans === null
    ? say(texts.unknown, language)
    : spans.length === 0
      ? say(texts.closed, language)
      : spans.map(({ from, until }) => `${clock(from)}–${clock(until)}`).join(', ')

/** "Mon–Fri 09:00–13:00, 15:30–19:30; Sat 09:00–13:00; Sun closed": days alike in a row are said together. */
export function sayOpeningHours(hours: Week, language: Language): string {
  const names = say(texts.days, language).split(' ')
  const said = hours.map((spans) => spansText(spans, language))
  const runs: { first: number; last: number }[] = []
  said.forEach((words, day) => {
    const run = runs.at(-1)
    if (run && said[run.first] === words) run.last = day
    else runs.push({ first: day, last: day })
  })
  if (runs.length === 1) return `${say(texts.every_day, language)} ${said[0]}`
  return runs
    .map(({ first, last }) => `${names[first]}${last > first ? `–${names[last]}` : ''} ${said[first]}`)
    .join('; ')
}
