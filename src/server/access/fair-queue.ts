/** Gives each person a few pieces of heavy work at a time and queues the rest, so that nobody can keep the others waiting. */
import { createHash } from 'node:crypto'
import { type AppError, defineErrors } from '#lib/texts/errors.ts'

/** Seconds after which a refused caller may try again. */
const retrySeconds = 10

export const limitErrors = defineErrors('limit', {
  downloads: {
    status: 429,
    EN: 'Too many of your downloads are under way. Please wait until one has ended, then try again.',
    IT: 'Stai già scaricando troppi file. Attendi che ne finisca uno, poi riprova.',
  },
  papers: {
    status: 429,
    EN: 'Too many of your documents are being drawn. Please wait until one is ready, then try again.',
    IT: 'Hai troppi documenti in preparazione. Attendi che uno sia pronto, poi riprova.',
  },
  uploads: {
    status: 429,
    EN: 'Too many of your uploads are under way. Please wait until one has ended, then try again.',
    IT: 'Hai troppi caricamenti in corso. Attendi che ne finisca uno, poi riprova.',
  },
  bytes: {
    status: 429,
    EN: 'You have sent {gigabytes} GB within a day, which is the limit. Please try again in {hours} {hours|hour|hours}.',
    IT: 'Hai inviato {gigabytes} GB in un giorno, che è il limite. Riprova tra {hours} {hours|ora|ore}.',
  },
  writes: {
    status: 429,
    EN: 'You are sending too much at once. Please try again in {seconds} {seconds|second|seconds}.',
    IT: 'Stai inviando troppo in poco tempo. Riprova tra {seconds} {seconds|secondo|secondi}.',
  },
  crowd: {
    status: 429,
    EN: 'Very many are sending at this moment. Please try again in a little while.',
    IT: 'In questo momento stanno inviando in moltissimi. Riprova tra poco.',
  },
  live_streams: {
    status: 429,
    EN: 'Too many screens of this sign-in are open. Please close some of them.',
    IT: 'Hai troppe schermate aperte con questo accesso. Chiudine qualcuna.',
  },
})

export type QueueLimits = {
  /** At the same time, of one person. */
  perPerson: number
  /** At the same time, of everybody. */
  atOnce?: number
  /** How many of one person wait; further ones are refused. */
  waiting: number
  /** How long one waits before it is refused. */
  patienceMs: number
}

export type FairQueue = {
  /** Waits for a turn and returns the function that ends it; refused when too many wait, and when the caller leaves. */
  take: (person: number, signal?: AbortSignal) => Promise<() => void>
}

type Waiting = { person: number; begin: () => void }

export function createFairQueue(limits: QueueLimits, refusal: (params: { seconds: number }) => AppError): FairQueue {
  const running = new Map<number, number>()
  const queue: Waiting[] = []
  let total = 0
  const runningOf = (person: number) => running.get(person) ?? 0
  const mayRun = (person: number) => runningOf(person) < limits.perPerson && total < (limits.atOnce ?? Infinity)

  function start(person: number): () => void {
    running.set(person, runningOf(person) + 1)
    total += 1
    let ended = false
    return () => {
      if (ended) return
      ended = true
      total -= 1
      if (runningOf(person) <= 1) running.delete(person)
      else running.set(person, runningOf(person) - 1)
      startNext()
    }
  }

  /** The first of those whose person has the least under way. */
  function startNext(): void {
    const [next] = queue
      .filter(({ person }) => mayRun(person))
      .sort((a, b) => runningOf(a.person) - runningOf(b.person))
    next?.begin()
  }

  return {
    async take(person, signal) {
      const refused = () => refusal({ seconds: retrySeconds })
      if (signal?.aborted) throw refused()
      if (mayRun(person)) return start(person)
      if (queue.filter((it) => it.person === person).length >= limits.waiting) throw refused()
      return new Promise((resolve, reject) => {
        const leave = () => {
          queue.splice(queue.indexOf(waiting), 1)
          clearTimeout(timer)
          signal?.removeEventListener('abort', giveUp)
        }
        const giveUp = () => {
          leave()
          reject(refused())
        }
        const waiting: Waiting = {
          person,
          begin() {
            leave()
            resolve(start(person))
          },
        }
        const timer = setTimeout(giveUp, limits.patienceMs)
        signal?.addEventListener('abort', giveUp)
        queue.push(waiting)
      })
    },
  }
}

/** Who calls, before that is looked up: the same sign-in has the same number. */
export const callerNumber = (authorization = ''): number =>
  createHash('sha256').update(authorization).digest().readUIntBE(0, 6)

const minute = 60_000

/** The turns of one process. */
export const openQueues = () => ({
  /** Files made from rows, from the first row until the reader has the last byte. */
  downloads: createFairQueue({ perPerson: 4, waiting: 8, patienceMs: minute / 2 }, limitErrors.downloads),
  /** The part of a download that reads rows: as many as there are connections for it. */
  rows: createFairQueue({ perPerson: 2, atOnce: 4, waiting: 8, patienceMs: 5 * minute }, limitErrors.downloads),
  /** Papers drawn as PDF. */
  papers: createFairQueue({ perPerson: 1, waiting: 6, patienceMs: minute }, limitErrors.papers),
  /** Calls that bring a file, from their first byte to the answer. */
  uploads: createFairQueue({ perPerson: 3, waiting: 0, patienceMs: 0 }, limitErrors.uploads),
  /** Calls that come from very many at once: they wait here, not before others in the queue for a connection. */
  crowd: createFairQueue({ perPerson: 2, atOnce: 4, waiting: 20, patienceMs: minute / 3 }, limitErrors.crowd),
})
