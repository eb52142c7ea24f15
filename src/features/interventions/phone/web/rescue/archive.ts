/** Makes a zip archive that any phone or desk opens. Its parts are stored as they are: photos do not get smaller. */

type Part = { name: string; bytes: Uint8Array<ArrayBuffer> }

const table = Uint32Array.from({ length: 256 }, (_none, start) => {
  let value = start
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

export function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) sum = (sum >>> 8) ^ (table[(sum ^ byte) & 0xff] ?? 0)
  return (sum ^ 0xffffffff) >>> 0
}

/** Fields of the format, little-endian; a digit for each says how many bytes it takes. */
function record(lengths: string, values: readonly number[], name?: Uint8Array<ArrayBuffer>) {
  const sizes = [...lengths.replaceAll(' ', '')].map(Number)
  const view = new DataView(new ArrayBuffer(sizes.reduce((sum, size) => sum + size, 0)))
  let at = 0
  for (const [place, size] of sizes.entries()) {
    if (size === 2) view.setUint16(at, values[place] ?? 0, true)
    else view.setUint32(at, values[place] ?? 0, true)
    at += size
  }
  return name ? [new Uint8Array(view.buffer), name] : [new Uint8Array(view.buffer)]
}

/** The parts are taken one after the other: a browser may lay what was taken on its disk. */
export async function makeArchive(parts: AsyncIterable<Part> | Iterable<Part>): Promise<Blob> {
  const body: Blob[] = []
  const list: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  let count = 0
  for await (const { name, bytes } of parts) {
    const encoded = new TextEncoder().encode(name)
    // Version 2.0, names in UTF-8, stored, the first of January 1980: times are in the content.
    const shared = [20, 0x800, 0, 0, 0x21, crc32(bytes), bytes.length, bytes.length, encoded.length, 0]
    const local = record('4 22222444 22', [0x04034b50, ...shared], encoded)
    body.push(new Blob([...local, bytes]))
    list.push(...record('4 2 22222444 22222 44', [0x02014b50, 20, ...shared, 0, 0, 0, 0, offset], encoded))
    offset += local.reduce((sum, piece) => sum + piece.length, 0) + bytes.length
    count += 1
  }
  const size = list.reduce((sum, piece) => sum + piece.length, 0)
  const end = record('4 2222 44 2', [0x06054b50, 0, 0, count, count, size, offset, 0])
  return new Blob([...body, ...list, ...end], { type: 'application/zip' })
}
