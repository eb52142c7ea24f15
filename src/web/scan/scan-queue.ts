/** Queues scans and hands them on in order, so that none is lost while earlier ones are processed. */
import { cleanLine, cleanLines } from '#lib/texts/clean-text.ts'

export type ScanAnswer = {
  value: string
  /** ok: taken; warning: taken, but look at it; bad: not taken. */
  tone: 'ok' | 'warning' | 'bad'
  /** What happened, in the user's words, after the value; a function says it in the language of the moment. */
  message: string | (() => string)
  undo?: () => void | Promise<void>
  /** The record behind it; where the page can undo many at once, it does so by their ids. */
  id?: number
}

export const messageOf = ({ message }: Pick<ScanAnswer, 'message'>): string =>
  typeof message === 'string' ? message : message()

type Answers = ScanAnswer[] | undefined
/** Gives an answer per value, which may name it as the records do; without any answer each value counts as taken. Of a pasted sheet, `encoded` has the encoded serials by their serial. */
export type ScanHandler = (values: string[], encoded: ReadonlyMap<string, string>) => Answers | Promise<Answers>

export type ScanQueue = {
  push: (values: readonly string[]) => void
  /** Values that were scanned and not answered yet. */
  waiting: () => number
  /** Settles when everything pushed so far is answered. */
  idle: () => Promise<void>
}

/** One handler call at a time; what arrives meanwhile goes together into the next call. */
export function createScanQueue(
  handle: (values: string[]) => Answers | Promise<Answers>,
  listener: {
    answers: (answers: ScanAnswer[], values: string[]) => void
    failed: (values: string[], error: unknown) => void
  },
  batch = 500,
): ScanQueue {
  const pending: string[] = []
  let underWay: string[] = []
  let running: Promise<void> | undefined

  async function work() {
    while (pending.length > 0) {
      underWay = pending.splice(0, batch)
      const values = underWay
      try {
        const answers = await handle([...values])
        underWay = []
        listener.answers(answers ?? [], values)
      } catch (error) {
        underWay = []
        listener.failed(values, error)
      }
    }
    running = undefined
  }

  return {
    push(values) {
      // As the server reads them: what cannot be seen, such as the separators of some barcodes, is no part of a serial.
      pending.push(...values.map((value) => cleanLine(value).trim()).filter((value) => value !== ''))
      // Started in a microtask of its own, so that a handler that throws at once does not reach the key press.
      if (pending.length > 0) running ??= Promise.resolve().then(work)
    },
    waiting: () => pending.length + underWay.length,
    idle: async () => {
      while (running) await running
    },
  }
}

/** A typed list: one value a line, or separated by comma or semicolon. */
export const listedValues = (text: string): string[] =>
  cleanLines(text)
    .split(/[\r\n\t,;]+/)
    .map((value) => value.trim())
    .filter((value) => value !== '')

/** Distinct values in the order they came, and those that came more than once with how often. */
export function countDistinct(values: readonly string[]): {
  distinct: string[]
  repeated: { value: string; times: number }[]
} {
  const times = new Map<string, number>()
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1)
  return {
    distinct: [...times.keys()],
    repeated: [...times].filter(([, count]) => count > 1).map(([value, count]) => ({ value, times: count })),
  }
}
