/** Tells a hand scanner from a person: characters without a pause between them, ended by Enter. */

/** Scanners need 1 to 30 ms per character; people need about 100. */
export const maxGapMs = 50
/** The shortest serial. */
const minLength = 3

export type Burst = {
  /** Adds a character typed at this time; returns everything typed without a pause, this character included. */
  add: (character: string, atMs: number) => string
  /** The scanned text if Enter at this time ends a burst; the next character starts a new one either way. */
  end: (atMs: number) => string | null
  clear: () => void
}

export function createBurst(): Burst {
  let text = ''
  let lastMs = Number.NEGATIVE_INFINITY
  const clear = () => {
    text = ''
    lastMs = Number.NEGATIVE_INFINITY
  }
  return {
    add(character, atMs) {
      text = atMs - lastMs <= maxGapMs ? text + character : character
      lastMs = atMs
      return text
    },
    end(atMs) {
      const scanned = atMs - lastMs <= maxGapMs && text.trim().length >= minLength ? text.trim() : null
      clear()
      return scanned
    },
    clear,
  }
}
