/**
 * Runs patterns against texts that are made to delay them, in a thread that can be stopped. A pattern is slow where four times as much
 * text takes it more than eight times as long: one that reads its text once takes four times as long, however slow the machine is.
 */
import { parentPort, workerData } from 'node:worker_threads'
import fc from 'fast-check'

export type Pattern = { source: string; flags: string }
/** `load` names modules that make patterns when they are loaded. */
export type PatternTask = { patterns: Pattern[]; load: string[] }
export type PatternMessage = { begun: Pattern } | { slow: Pattern; text: string } | { ended: number }

type Hostile = { head: string; piece: string; tail: string }
const length = 10_000
/** Below this a clock says nothing about growth. It counts the time of this thread alone. */
const measurableMs = 20

const send = (message: PatternMessage) => parentPort?.postMessage(message)
// Only the test starts this thread.
const task = workerData as PatternTask

const pieces = [
  ' ',
  'a',
  'A',
  '1',
  '0',
  '-',
  '.',
  ',',
  '(',
  '[',
  '"',
  '<',
  '&',
  '=',
  '\n',
  'é',
  'a ',
  'a-',
  '1.',
  'a, ',
]
const ends = [
  ['', ''],
  ['', '!'],
  ['a', '!'],
  ['12345 a', '!'],
  ['a, ', ' (X'],
  ['a', 'a'],
] as const
const general: Hostile[] = pieces.flatMap((piece) => ends.map(([head, tail]) => ({ head, piece, tail })))

/** Texts that nearly match: some that do, with one of their parts or blanks repeated at every place. */
function nearMatches(pattern: RegExp): Hostile[] {
  let samples: string[]
  try {
    const sensitive = new RegExp(pattern.source, pattern.flags.replace(/[^u]/g, ''))
    samples = fc.sample(fc.stringMatching(sensitive, { size: 'small' }), { numRuns: 2, seed: 1 })
  } catch {
    // Not every construct can be turned into a sample; the general texts remain.
    return []
  }
  return samples.flatMap((sample) =>
    Array.from({ length: Math.min(sample.length, 40) + 1 }, (_, at) => {
      const [head, rest] = [sample.slice(0, at), sample.slice(at)]
      const parts = new Set([' ', head.slice(-1), head.slice(-2)].filter((part) => part !== ''))
      return [...parts].map((piece) => ({ head, piece, tail: at % 2 === 0 ? '\u0001' : `${rest}\u0001` }))
    }).flat(),
  )
}

const textOf = ({ head, piece, tail }: Hostile, characters: number) =>
  head + piece.repeat(Math.ceil(characters / piece.length)) + tail

function milliseconds(pattern: RegExp, hostile: Hostile, characters: number): number {
  const text = textOf(hostile, characters)
  pattern.lastIndex = 0
  const started = process.threadCpuUsage()
  if (pattern.global) text.replace(pattern, '')
  else pattern.exec(text)
  const { user, system } = process.threadCpuUsage(started)
  return (user + system) / 1_000
}

const fastest = (pattern: RegExp, hostile: Hostile, characters: number) =>
  Math.min(...[1, 2, 3].map(() => milliseconds(pattern, hostile, characters)))

const growsTooFast = (pattern: RegExp, hostile: Hostile, characters: number) =>
  milliseconds(pattern, hostile, characters) > measurableMs &&
  fastest(pattern, hostile, characters) > Math.max(measurableMs, 8 * fastest(pattern, hostile, characters / 4))

function findSlow({ source, flags }: Pattern): Hostile | undefined {
  // What repeats nothing reads nothing twice.
  if (!/[+*{]/.test(source)) return undefined
  const pattern = new RegExp(source, flags)
  return [...general, ...nearMatches(pattern)].find(
    (hostile) => growsTooFast(pattern, hostile, length / 10) || growsTooFast(pattern, hostile, length),
  )
}

const made: Pattern[] = []
globalThis.RegExp = new Proxy(RegExp, {
  construct(target, given, type) {
    const pattern = Reflect.construct(target, given, type)
    made.push({ source: pattern.source, flags: pattern.flags })
    return pattern
  },
})
for (const module of task.load) await import(module)
const patterns = new Map([...task.patterns, ...made].map((pattern) => [`${pattern.source}/${pattern.flags}`, pattern]))
for (const pattern of patterns.values()) {
  send({ begun: pattern })
  const slow = findSlow(pattern)
  if (slow) send({ slow: pattern, text: JSON.stringify(textOf(slow, 10)) })
}
send({ ended: patterns.size })
