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

/** Fields of the format, little-endian, by their length in bytes. */
function record(fields: readonly (readonly [length: 2 | 4, value: number])[], name?: Uint8Array<ArrayBuffer>) {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [length]) => sum + length, 0)))
  let at = 0
  for (const [length, value] of fields) {
    if (length === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += length
  }
  return name ? [new Uint8Array(view.buffer), name] : [new Uint8Array(view.buffer)]
}

/** The first of January 1980: times are in the content. */
const noTime = [
  [2, 0],
  [2, 0x21],
] as const

export function makeArchive(parts: readonly Part[]): Blob {
  const body: Uint8Array<ArrayBuffer>[] = []
  const list: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const { name, bytes } of parts) {
    const encoded = new TextEncoder().encode(name)
    // Version 2.0, names in UTF-8, stored.
    const shared = [
      [2, 20],
      [2, 0x800],
      [2, 0],
      ...noTime,
      [4, crc32(bytes)],
      [4, bytes.length],
      [4, bytes.length],
    ] as const
    const local = record([[4, 0x04034b50], ...shared, [2, encoded.length], [2, 0]], encoded)
    body.push(...local, bytes)
    list.push(
      ...record(
        [
          ...([
            [4, 0x02014b50],
            [2, 20],
          ] as const),
          ...shared,
          ...([
            [2, encoded.length],
            [2, 0],
            [2, 0],
            [2, 0],
            [2, 0],
            [4, 0],
            [4, offset],
          ] as const),
        ],
        encoded,
      ),
    )
    offset += local.reduce((sum, piece) => sum + piece.length, 0) + bytes.length
  }
  const size = list.reduce((sum, piece) => sum + piece.length, 0)
  const end = record([
    ...([
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, parts.length],
      [2, parts.length],
    ] as const),
    ...([
      [4, size],
      [4, offset],
      [2, 0],
    ] as const),
  ])
  return new Blob([...body, ...list, ...end], { type: 'application/zip' })
}
