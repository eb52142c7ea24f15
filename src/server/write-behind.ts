/** Lets a program prepare its next part while the database still writes the last one. */

/** Writes one part at a time, in order; an error of a write is thrown by the next `start`, or by `end`. */
export function createWriteBehind() {
  let under: Promise<unknown> = Promise.resolve()
  const end = async () => {
    await under
  }
  return {
    /** Begins a write as soon as the one before is done. */
    async start(write: () => Promise<unknown>): Promise<void> {
      await end()
      under = write()
      // Thrown by whoever waits for it next; until then nobody does.
      under.catch(() => undefined)
    },
    end,
  }
}
