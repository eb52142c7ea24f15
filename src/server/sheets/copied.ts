/** Reads what PostgreSQL's COPY writes as text: one line per row, with backslashes before delimiters and line ends inside values. */

/** Whole lines, as many at a time as came together. */
export async function* wholeLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = []
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf('\n') + 1
    if (end > 0) {
      const whole = chunk.subarray(0, end)
      yield rest.length > 0 ? Buffer.concat([...rest, whole]) : whole
      rest = []
    }
    if (end < chunk.length) rest.push(chunk.subarray(end))
  }
}

const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** A delimiter ends a cell unless an odd number of backslashes stands before it. */
const ends = { ',': /(?<=(?<!\\)(?:\\\\)*),/, ';': /(?<=(?<!\\)(?:\\\\)*);/, '\t': /(?<=(?<!\\)(?:\\\\)*)\t/ }

export function cellsOf(line: string, delimiter: keyof typeof ends): string[] {
  if (!line.includes('\\')) return line.split(delimiter)
  return line
    .split(ends[delimiter])
    .map((text) => text.replace(/\\(.)/g, (_, character: string) => controls[character] ?? character))
}

export async function* rowsOf(chunks: AsyncIterable<Buffer>, delimiter: keyof typeof ends): AsyncGenerator<string[][]> {
  for await (const lines of wholeLines(chunks))
    yield lines
      .toString()
      .slice(0, -1)
      .split('\n')
      .map((line) => cellsOf(line, delimiter))
}
