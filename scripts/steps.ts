/** Says how far a long step has come, in whole lines, so that a terminal and a log read alike. */

const pauseMs = 3_000

/** The first and the last step are printed, and in between one every few seconds; a single step is not worth a line. */
export function stepPrinter(name: string, print: (line: string) => void = (line) => console.log(line)) {
  let last = 0
  return (done: number, total: number): void => {
    const now = Date.now()
    if (total < 2 || (done > 1 && done < total && now - last < pauseMs)) return
    last = now
    print(`${name}: ${done} of ${total}`)
  }
}
