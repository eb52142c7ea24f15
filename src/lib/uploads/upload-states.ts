/** The states of an upload and the steps between them: read by the server, the screens and, as the same list, by the database. */

export const importStatuses = [
  'checking',
  'checked',
  'committing',
  'committed',
  'reverting',
  'reverted',
  'failed',
] as const
/** For programs, in the API document. */
export const importStatusNote =
  'A job works on it while it is checking, committing or reverting (being undone): ask again. checked waits to be committed; committed, reverted and failed are ends, though committed may be reverted and a failed file checked again.'
export type ImportStatus = (typeof importStatuses)[number]

/**
 * Which state may follow which. A small upload is inserted or undone inside its request and skips the states of a job. A job that
 * dies for good leads back: from `checking` to `checked` or `failed`, from `committing` to `checked`, from `reverting` to `committed`.
 * A refused file can be read again, and an upload that is never inserted expires.
 */
export const importTransitions: Readonly<Record<ImportStatus, readonly ImportStatus[]>> = {
  checking: ['checked', 'failed'],
  checked: ['checking', 'committing', 'committed', 'failed'],
  committing: ['committed', 'checked'],
  committed: ['reverting', 'reverted'],
  reverting: ['reverted', 'committed'],
  reverted: [],
  failed: ['checking'],
}

export const canBecome = (from: ImportStatus, to: ImportStatus): boolean => importTransitions[from].includes(to)

/** A job works on it; the screen shows progress. */
export const isUnderWay = (status: ImportStatus): boolean =>
  status === 'checking' || status === 'committing' || status === 'reverting'
/** Its rows are or were in the records. */
export const isInserted = (status: ImportStatus): boolean =>
  status === 'committing' || status === 'committed' || status === 'reverting' || status === 'reverted'
