/** Compares what a form began with, what it holds now and what the server holds, field by field. */
import { fingerprint } from './idempotency-key.ts'

export type Values = Readonly<Record<string, unknown>>

/** An empty field is nothing, whether it was never filled or was emptied. */
const plain = (value: unknown): unknown =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value

export const isSame = (a: unknown, b: unknown): boolean => fingerprint(plain(a)) === fingerprint(plain(b))

export const changedFields = (before: Values, after: Values): string[] =>
  Object.keys(after).filter((name) => !isSame(before[name], after[name]))

export type Comparison = {
  /** Both changed it, to different values. */
  disputed: string[]
  /** Only the other person changed it. */
  theirs: string[]
}

export function compare(before: Values, mine: Values, theirs: Values): Comparison {
  const differing = Object.keys(mine).filter((name) => name in theirs && !isSame(mine[name], theirs[name]))
  return {
    disputed: differing.filter((name) => !isSame(before[name], mine[name])),
    theirs: differing.filter((name) => isSame(before[name], mine[name])),
  }
}

/** My changes over the new version: what I never touched stays as the others wrote it. */
export function keepMine(before: Values, mine: Values, theirs: Values): Values {
  const { theirs: untouched } = compare(before, mine, theirs)
  return { ...mine, ...Object.fromEntries(untouched.map((name) => [name, theirs[name]])) }
}

/** Their values for every field of the form. */
export const takeTheirs = (mine: Values, theirs: Values): Values =>
  Object.fromEntries(Object.keys(mine).map((name) => [name, name in theirs ? theirs[name] : mine[name]]))
