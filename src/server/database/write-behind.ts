/** Lets a program prepare its next part while the database still writes the last one. */

export type Writer = {
  /** Begins a write as soon as the one before is done; throws what that one failed with. */
  start: (write: () => Promise<unknown>) => Promise<void>
  /** Waits for the last write. */
  end: () => Promise<void>
}

/**
 * Writes one part at a time, in order. However the work ends, no write is under way any more: a statement that outlives its transaction
 * would run in the next one of the same connection.
 */
export async function writeBehind<T>(work: (writer: Writer) => Promise<T>): Promise<T> {
  let under: Promise<unknown> = Promise.resolve()
  const end = async () => {
    await under
  }
  const start: Writer['start'] = async (write) => {
    await end()
    under = write()
    // Thrown at the next wait for it; until then nothing waits.
    under.catch(() => undefined)
  }
  try {
    const done = await work({ start, end })
    await end()
    return done
  } finally {
    await under.catch(() => undefined)
  }
}
