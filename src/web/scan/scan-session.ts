/** What became of a paste, or of the scans since the page was opened: counted, listed, copied, saved. */
import { messageOf, type ScanAnswer } from './scan-queue.ts'

export type Session = {
  id: number
  kind: 'paste' | 'scan'
  /** How many values it has; a paste knows it before they are answered. */
  count: number
  answers: readonly ScanAnswer[]
  undone: boolean
}

let sessions = 0
export const startSession = (kind: Session['kind'], count = 0): Session => {
  sessions += 1
  return { id: sessions, kind, count, answers: [], undone: false }
}

/** Summaries of each page for as long as somebody works: going to another page and back must not lose them. */
const kept = new Map<string, readonly Session[]>()
const mostKept = 20

export const keepSessions = (page: string, all: readonly Session[]) => void kept.set(page, all.slice(-mostKept))

/** What a page only listed is gone with it, so only stored records can still be undone; nothing is on its way any more. */
export const keptSessions = (page: string): readonly Session[] =>
  (kept.get(page) ?? []).map((session) => ({
    ...session,
    count: session.answers.length,
    answers: session.answers.map(({ undo, ...answer }) =>
      undo && answer.id !== undefined ? { ...answer, undo } : answer,
    ),
  }))

/** A paste is full when each of its values is answered. */
const room = ({ kind, count, answers }: Session) => (kind === 'paste' ? Math.max(0, count - answers.length) : 0)

const grow = (session: Session, more: readonly ScanAnswer[]): Session => {
  const answers = [...session.answers, ...more]
  return { ...session, answers, count: Math.max(session.count, answers.length) }
}

/** Hands answers out: first to pastes that wait for some, oldest first; what is left belongs to the scans since the last paste. */
export function addAnswers(all: readonly Session[], answers: readonly ScanAnswer[]): Session[] {
  const left = [...answers]
  const next = all.map((session) => {
    const more = left.splice(0, room(session))
    return more.length > 0 ? grow(session, more) : session
  })
  if (left.length === 0) return next
  const last = next.at(-1)
  return last?.kind === 'scan' && !last.undone
    ? [...next.slice(0, -1), grow(last, left)]
    : [...next, grow(startSession('scan'), left)]
}

export const refusals = ({ answers }: Session) => answers.filter(({ tone }) => tone === 'bad')
export const taken = ({ answers }: Session) => answers.filter(({ tone }) => tone !== 'bad')
/** Takes back what was stored, all in one call. */
export type UndoMany = (ids: number[]) => Promise<void>

export const canUndo = (session: Session) => !session.undone && taken(session).some(({ undo }) => undo !== undefined)

/** One line each, value and reason, as a spreadsheet takes it from the clipboard. */
export const asLines = (answers: readonly ScanAnswer[]): string =>
  answers.map((it) => `${it.value}\t${messageOf(it).replace(/\s+/g, ' ')}`).join('\n')

/** Text that begins like a formula is kept from being one. */
const csvCell = (text: string) => `"${(/^[=+\-@\t]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

export const asCsv = (answers: readonly ScanAnswer[], header: readonly [string, string]): string =>
  `\ufeff${[header, ...answers.map((it) => [it.value, messageOf(it)])]
    .map((cells) => cells.map(csvCell).join(';'))
    .join('\r\n')}\r\n`

/** Takes back everything that was taken: what is stored in one call by its ids, what is only listed here one by one. */
export async function undoSession(session: Session, undoMany: UndoMany | undefined): Promise<void> {
  const ids = taken(session).flatMap(({ id }) => id ?? [])
  if (undoMany && ids.length > 0) await undoMany(ids)
  for (const { id, undo } of taken(session)) if (id === undefined) await undo?.()
}
