/** What waits on this phone is handed in where its account was switched off; how, a feature knows. */
import type { Words } from '#lib/texts/texts.ts'

/** Answers what to say of it; nothing where nothing was handed in. */
type HandIn = () => Promise<Words | undefined>

let work: HandIn | undefined

export function handInWith(it: HandIn): void {
  work = it
}

export const handInHere: HandIn = async () => work?.()
