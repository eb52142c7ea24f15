/**
 * How a file of minutes is read: which columns, which rows. ISTAT has named its columns differently over the years (2013: Name, Origine, Destinazione, Total_Minu,
 * Total_Mete; 2021: OR_PROCOM, DEST_PROCOM, TEP_TOT, TTP_TOT, KM_TOT), and people's programs rename them: words of the first row are read loosely, and where they say
 * nothing, columns are known by what is in them.
 */

/** Nobody drives longer than this to a job. */
export const longestDrive = 180

/** `from` and `to` are the same where one column holds both ('001001 - 001002'); `per`: how many of its numbers make a minute. */
export type MatrixColumns = { from: number; to: number; time: number; per: 1 | 60 }
export type MatrixRow = { from: number; to: number; minutes: number }
type Cells = readonly string[]

/** 'PRO_COM_Orig' is pro, com, orig; 'TotalMinuti' is total, minuti. */
const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
const begins =
  (...starts: string[]) =>
  (words: readonly string[]) =>
    words.some((word) => starts.some((start) => word.startsWith(start)))
/** 'pro com o', or 'procomo' as one word. */
const ends = (letter: 'o' | 'd', words: readonly string[]) => {
  const last = words.at(-1)
  if (words.length > 1) return last === letter
  return (
    last?.endsWith(letter) === true && /^(procom|codcom|codistat|istat|comune|com|cod|id|pro)$/.test(last.slice(0, -1))
  )
}

const isOrigin = (words: readonly string[]) =>
  begins('orig', 'from', 'partenza')(words) || words.includes('or') || ends('o', words)
const isDestination = (words: readonly string[]) =>
  begins('dest', 'arrivo')(words) || words[0] === 'to' || ends('d', words)
const isMinutes = (words: readonly string[]) => begins('minu')(words) || words.includes('min') || words.includes('mins')
const isSeconds = begins('sec')
/** The time that is really driven, with its traffic, before the one on empty roads. */
const isDriven = (words: readonly string[]) => words.includes('tep')
const isTime = (words: readonly string[]) => begins('temp', 'time', 'dura', 'percorr')(words) || words.includes('ttp')
/** Of parts of a way and their sum. */
const isTotal = begins('tot')

const codeOf = (text: string | undefined): number | undefined => {
  const digits = /^'?(\d{1,6})(?:[.,]0+)?$/.exec(text?.trim() ?? '')?.[1]
  return digits === undefined ? undefined : Number(digits)
}
const pairOf = (text: string | undefined) => /^(\d{1,6})\s*[-–_/>]+\s*(\d{1,6})$/.exec(text?.trim() ?? '')

/** Written by a program: digits with a point or a comma, or a clock; nothing where no road leads there. */
function timeOf(text: string | undefined, per: 1 | 60): number | undefined {
  const given = text?.trim() ?? ''
  if (given === '') return Number.POSITIVE_INFINITY
  const plain = /^(\d{1,6})(?:[.,](\d{1,12}))?$/.exec(given)
  if (plain) return Number(`${plain[1]}.${plain[2] ?? 0}`) / per
  const clock = /^(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?$/.exec(given)
  return clock ? Number(clock[1]) * 60 + Number(clock[2]) + Number(clock[3] ?? 0) / 60 : undefined
}

/** By the words of the first row and by what is in some rows under it; without words the first three columns, if they hold numbers. */
export function columnsOf(
  head: Cells,
  sample: readonly Cells[],
  isPlace: (code: number) => boolean,
): { columns: MatrixColumns; isHead: boolean } | undefined {
  const first: MatrixColumns = { from: 0, to: 1, time: 2, per: 1 }
  if (Number.isFinite(readPair(head, first)?.minutes)) return { columns: first, isHead: false }
  const words = head.map(wordsOf)
  const mostly = (column: number, test: (text: string | undefined) => boolean) =>
    sample.filter((cells) => test(cells[column])).length * 2 >= sample.length
  const find = (isIt: (words: readonly string[]) => boolean, test: (text: string | undefined) => boolean) => {
    const found = [...words.keys()].filter((at) => isIt(words[at] ?? []) && mostly(at, test))
    return found.find((at) => isTotal(words[at] ?? [])) ?? found[0] ?? -1
  }
  const isTimeText = (text: string | undefined) => timeOf(text, 1) !== undefined
  const times = [isMinutes, isSeconds, isDriven, isTime].map((isIt) => find(isIt, isTimeText))
  const [minutes = -1, seconds = -1] = times
  const time = times.find((at) => at >= 0) ?? -1
  // A province of origin is a number too.
  const isCode = (text: string | undefined) => codeOf(text) !== undefined
  const isTown = (text: string | undefined) => isPlace(codeOf(text) ?? -1)
  const named = [isOrigin, isDestination].map((isIt) =>
    find(isIt, isTown) >= 0 ? find(isIt, isTown) : find(isIt, isCode),
  )
  const both = sample.length === 0 ? -1 : head.findIndex((_cell, at) => mostly(at, (text) => pairOf(text) !== null))
  const places = [...head.keys()].filter((at) => at !== time && sample.length > 0 && mostly(at, isTown))
  const [from = -1, to = -1] = named.every((at) => at >= 0) ? named : both >= 0 ? [both, both] : places
  if (time < 0 || from < 0 || to < 0) return undefined
  return { columns: { from, to, time, per: minutes < 0 && seconds >= 0 ? 60 : 1 }, isHead: true }
}

/** Undefined where the row holds no two codes and a time; endless minutes where its time is empty. */
export function readPair(cells: Cells, { from, to, time, per }: MatrixColumns): MatrixRow | undefined {
  const pair = from === to ? pairOf(cells[from]) : null
  const [a, b] = pair ? [codeOf(pair[1]), codeOf(pair[2])] : [codeOf(cells[from]), codeOf(cells[to])]
  const minutes = timeOf(cells[time], per)
  if (a === undefined || b === undefined || minutes === undefined) return undefined
  return { from: a, to: b, minutes: Math.max(1, Math.round(minutes)) }
}
