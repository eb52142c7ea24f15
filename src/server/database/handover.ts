/** Hands things over from one loop to another that works on them, so that both go on at the same time. */

/** The giver is at most two things ahead. Used once, by one giver and one taker. */
export function createHandover<T>() {
  const waiting: T[] = []
  let ended = false
  let failure: { error: unknown } | undefined
  let wakes: (() => void)[] = []
  const wake = () => {
    const asleep = wakes
    wakes = []
    for (const one of asleep) one()
  }
  const change = () => new Promise<void>((resolve) => wakes.push(resolve))
  return {
    /** Waits until there is room; throws what either side failed with. */
    async give(thing: T): Promise<void> {
      while (!failure && waiting.length >= mostAhead) await change()
      if (failure) throw failure.error
      waiting.push(thing)
      wake()
    },
    end(): void {
      ended = true
      wake()
    },
    /** Ends both sides with an error; the first one counts. */
    fail(error: unknown): void {
      failure ??= { error }
      wake()
    },
    async *[Symbol.asyncIterator](): AsyncGenerator<T> {
      for (;;) {
        if (failure) throw failure.error
        const next = waiting.shift()
        if (next !== undefined) {
          wake()
          yield next
        } else if (ended) return
        else await change()
      }
    },
  }
}
const mostAhead = 2
