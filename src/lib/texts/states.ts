/** A state is a value: its words and its tone. Badges, filters, tables, exports and charts read the same one; the order is that of the keys. */
import type { Words } from './texts.ts'

/** Families of colours. */
export const tones = ['success', 'info', 'theme', 'warning', 'danger', 'neutral'] as const
export type Tone = (typeof tones)[number]

/** A symbol: where the words of a state are sent or stored, its colour does not go along. */
const toneKey = Symbol('tone')
export type State = Words & { readonly [toneKey]: Tone }

export const defineStates = <Key extends string>(
  states: Readonly<Record<Key, readonly [words: Words, tone: Tone]>>,
): Readonly<Record<Key, State>> =>
  // Object.fromEntries loses the type of the keys.
  Object.fromEntries(
    Object.entries<readonly [Words, Tone]>(states).map(([key, [words, tone]]) => [key, { ...words, [toneKey]: tone }]),
  ) as Record<Key, State>

export const isState = (words: Words | undefined): words is State => words !== undefined && toneKey in words
export const toneOf = (state: State): Tone => state[toneKey]

/** The states themselves, for a schema. */
export const keysOf = <Key extends string>(states: Readonly<Record<Key, unknown>>) =>
  // Object.keys forgets which they are, and that there is one.
  Object.keys(states) as [Key, ...Key[]]
