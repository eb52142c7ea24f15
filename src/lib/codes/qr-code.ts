/** Draws short texts as a QR code: bytes, versions 1 to 6, as an outline for an svg or a PDF. */

/** How much of the code may be dirty or torn: 7 % for a screen, 15 % for a label. */
type Level = 'L' | 'M'

/** Per version: how many data bytes in all, how many blocks, how many correction bytes each. */
const versions = {
  L: [
    { data: 19, blocks: 1, correction: 7 },
    { data: 34, blocks: 1, correction: 10 },
    { data: 55, blocks: 1, correction: 15 },
    { data: 80, blocks: 1, correction: 20 },
    { data: 108, blocks: 1, correction: 26 },
    { data: 136, blocks: 2, correction: 18 },
  ],
  M: [
    { data: 16, blocks: 1, correction: 10 },
    { data: 28, blocks: 1, correction: 16 },
    { data: 44, blocks: 1, correction: 26 },
    { data: 64, blocks: 2, correction: 18 },
    { data: 86, blocks: 2, correction: 24 },
    { data: 108, blocks: 4, correction: 16 },
  ],
} as const
const levelBits = { L: 0b01, M: 0b00 } as const

/** Products in the field of 256 elements that the code computes in. */
function multiply(left: number, right: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((right >>> bit) & 1) * left
  }
  return product
}

const divisors = new Map<number, readonly number[]>()

/** Cached: computing a divisor takes most of the work, and only a few lengths occur. */
function divisorOf(count: number): readonly number[] {
  const known = divisors.get(count)
  if (known) return known
  let divisor = [...Array<number>(count - 1).fill(0), 1]
  for (let at = 0, root = 1; at < count; at++, root = multiply(root, 2))
    divisor = divisor.map((value, index) => multiply(value, root) ^ (divisor[index + 1] ?? 0))
  divisors.set(count, divisor)
  return divisor
}

/** The error correction bytes. */
function correctionOf(data: readonly number[], count: number): number[] {
  const divisor = divisorOf(count)
  let rest = Array<number>(count).fill(0)
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0)
    rest = [...rest.slice(1), 0].map((value, index) => value ^ multiply(divisor[index] ?? 0, factor))
  }
  return rest
}

/** The text in bytes mode, filled up, with its correction bytes, interleaved block by block. */
function codewords(text: string, level: Level): { version: number; bytes: number[] } {
  const content = [...new TextEncoder().encode(text)]
  const version = versions[level].findIndex(({ data }) => data >= content.length + 2)
  const plan = versions[level][version]
  if (!plan) throw new RangeError('the text is too long for a small QR code')
  const bits = [
    0b0100,
    content.length >> 4,
    content.length & 15,
    ...content.flatMap((byte) => [byte >> 4, byte & 15]),
    0,
  ]
  const data = Array.from(
    { length: content.length + 2 },
    (_, at) => ((bits[at * 2] ?? 0) << 4) | (bits[at * 2 + 1] ?? 0),
  )
  for (let filler = 0xec; data.length < plan.data; filler ^= 0xec ^ 0x11) data.push(filler)
  const size = plan.data / plan.blocks
  const blocks = Array.from({ length: plan.blocks }, (_, at) => data.slice(at * size, (at + 1) * size))
  const corrections = blocks.map((block) => correctionOf(block, plan.correction))
  const interleave = (parts: number[][]) => parts[0]?.flatMap((_, at) => parts.map((part) => part[at] ?? 0)) ?? []
  return { version: version + 1, bytes: [...interleave(blocks), ...interleave(corrections)] }
}

type Grid = (boolean | undefined)[][]

/** A square with rings: a finder has a radius of 3 and a light rim, an alignment mark a radius of 2. */
function drawRings(grid: Grid, x: number, y: number, radius: number, rim: number) {
  for (let dy = -rim; dy <= rim; dy++)
    for (let dx = -rim; dx <= rim; dx++) {
      const row = grid[y + dy]
      const ring = Math.max(Math.abs(dx), Math.abs(dy))
      if (row && x + dx >= 0 && x + dx < grid.length) row[x + dx] = ring !== radius - 1 && ring <= radius
    }
}

/** The level and the mask, with their own correction bits, beside the three finders. */
function drawFormat(grid: Grid, level: Level, mask: number) {
  const size = grid.length
  const data = (levelBits[level] << 3) | mask
  let rest = data
  for (let bit = 0; bit < 10; bit++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
  const format = ((data << 10) | rest) ^ 0x5412
  const set = (x: number, y: number, bit: number) => {
    const row = grid[y]
    if (row) row[x] = ((format >>> bit) & 1) === 1
  }
  for (let bit = 0; bit < 15; bit++) {
    if (bit < 6) set(8, bit, bit)
    else if (bit < 8) set(8, bit + 1, bit)
    else if (bit === 8) set(7, 8, bit)
    else set(14 - bit, 8, bit)
    if (bit < 8) set(size - 1 - bit, 8, bit)
    else set(8, size - 15 + bit, bit)
  }
  const dark = grid[size - 8]
  if (dark) dark[8] = true
}

/** Fills what is still free, two columns at a time, up and down from the right, light and dark evenly mixed. */
function drawData(grid: Grid, bytes: readonly number[]) {
  const size = grid.length
  let at = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    // Skip the column of the vertical timing line.
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        const row = grid[y]
        if (!row || row[x] !== undefined) continue
        const bit = ((bytes[at >> 3] ?? 0) >>> (7 - (at & 7))) & 1
        row[x] = (bit === 1) !== ((x + y) % 2 === 0)
        at++
      }
    }
  }
}

export function qrGrid(text: string, level: Level = 'L'): boolean[][] {
  const { version, bytes } = codewords(text, level)
  const size = version * 4 + 17
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined))
  for (let at = 0; at < size; at++) {
    const [across, down] = [grid[6], grid[at]]
    if (across) across[at] = at % 2 === 0
    if (down) down[6] = at % 2 === 0
  }
  if (version > 1) drawRings(grid, size - 7, size - 7, 2, 2)
  drawRings(grid, 3, 3, 3, 4)
  drawRings(grid, size - 4, 3, 3, 4)
  drawRings(grid, 3, size - 4, 3, 4)
  drawFormat(grid, level, 0)
  drawData(grid, bytes)
  return grid.map((row) => row.map((dark) => dark === true))
}

/** The dark squares as one path, with the empty margin that readers need. */
export function qrOutline(text: string): { size: number; path: string } {
  const margin = 4
  const grid = qrGrid(text)
  const path = grid.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + margin} ${y + margin}h1v1h-1z` : '')))
  return { size: grid.length + margin * 2, path: path.join('') }
}
