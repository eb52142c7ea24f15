/** What waits on a phone: in which order it goes, and what an answer that is no receipt means for it. Only what the technician has to put right is theirs to do; all else is tried again. */

export type Verdict =
  /** Nobody answers: nothing is wrong with it. */
  | 'no_network'
  /** The session ended: it stays until somebody signs in. */
  | 'sign_in'
  /** Busy, in trouble, of another build, or a proxy in between: the same again later. */
  | 'again'
  /** It is the content: the technician corrects it. */
  | 'refused'

/** Of pictures that the server cannot read, or that are too large. */
const isAboutPicture = (code: string) => code.startsWith('image.')

export function verdictOf({ status, code }: { status: number; code: string }, what: 'photo' | 'command'): Verdict {
  if (status === 0) return 'no_network'
  if (status === 401) return 'sign_in'
  if (what === 'photo') return isAboutPicture(code) ? 'refused' : 'again'
  return status === 413 || status === 422 ? 'refused' : 'again'
}

/** Busy and in trouble pass by themselves; the others are worth a sentence while it waits, and so is the limit of a day, which says for how long. */
export const isWorthSaying = ({ status, code }: { status: number; code: string }) =>
  code === 'limit.bytes' || (status >= 400 && status < 500 && status !== 408 && status !== 429)

/** Tries of the same one are no further apart. */
export const longestPauseMs = 10 * 60_000
/** What seems to be due much later was put off by a clock that has been set right since. */
const isDue = (next_at: number, now: number) =>
  next_at <= now || (Number.isFinite(next_at) && next_at > now + longestPauseMs)

type Queued = { kind: string; lanes: readonly string[]; state: string; next_at: number }

/** Facts about a job beside its closing: refused ones are the technician's to put right, and only the other half of a pair builds on them. */
const pairs: ReadonlyMap<string, string | undefined> = new Map([
  ['hold', 'resume'],
  ['resume', 'hold'],
  ['appointment', undefined],
  ['note', undefined],
])
const buildsOn = (later: Queued, stuck: Queued) => !pairs.has(stuck.kind) || pairs.get(stuck.kind) === later.kind
const meets = (a: Queued, b: Queued) => a.lanes.some((lane) => b.lanes.includes(lane))

/** What stands still, each with the refused one that it waits for; a refused one with itself. */
export function findStuck<It extends Queued>(items: readonly It[]): ReadonlyMap<It, It> {
  const stuck = new Map<It, It>()
  for (const item of items) {
    const isBehind = (it: It) => item.state === 'waiting' && meets(it, item) && buildsOn(item, it)
    const [, refused] = [...stuck].find(([it]) => isBehind(it)) ?? []
    if (item.state === 'refused') stuck.set(item, item)
    else if (refused) stuck.set(item, refused)
  }
  return stuck
}

/**
 * The first of each lane that may go now, in the order in which they were made. What waits for its turn holds up what comes after it in its lane;
 * what is refused, or waits for a refused one, only what builds on it.
 */
export function nextToSend<It extends Queued>(items: readonly It[], now: number): It | undefined {
  const stuck = findStuck(items)
  const waiting: It[] = []
  for (const item of items) {
    if (item.state !== 'waiting' || stuck.has(item)) continue
    if (isDue(item.next_at, now) && !waiting.some((it) => meets(it, item))) return item
    waiting.push(item)
  }
  return undefined
}
