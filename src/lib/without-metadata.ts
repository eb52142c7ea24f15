/** Takes out of a picture what says where, when and with what it was taken: its segments are left out, nothing is decoded. */

type Bytes = Uint8Array<ArrayBuffer>

const viewOf = (bytes: Bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const textAt = (bytes: Bytes, at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length))

/** A damaged one stays as it is: the server refuses it. */
export function withoutMetadata(bytes: Bytes): Bytes {
  try {
    if (bytes[0] === 0xff) return joined(partsOfJpeg(bytes))
    return textAt(bytes, 1, 3) === 'PNG' ? joined(partsOfPng(bytes)) : webpWithout(bytes)
  } catch (error) {
    if (error instanceof RangeError) return bytes
    throw error
  }
}

function joined(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function cut(bytes: Bytes, from: number, end: number): Bytes {
  if (end > bytes.length) throw new RangeError('a part ends after the picture')
  return bytes.subarray(from, end)
}

/** What follows the picture goes too: some phones put a second one there, with its own metadata. */
function partsOfJpeg(bytes: Bytes): Bytes[] {
  const view = viewOf(bytes)
  const parts = [cut(bytes, 0, 2)]
  let at = 2
  while (at < bytes.length) {
    const marker = view.getUint16(at)
    if (marker === 0xffd9) return [...parts, cut(bytes, at, at + 2)]
    if (marker < 0xff01) throw new RangeError('no segment begins here')
    const end = at + 2 + view.getUint16(at + 2)
    if (marker === 0xffda) {
      const scanned = endOfScan(bytes, end)
      parts.push(cut(bytes, at, scanned))
      at = scanned
    } else {
      const segment = cut(bytes, at, end)
      if (!isMetadata(segment)) parts.push(segment)
      else if (textAt(segment, 4, 4) === 'Exif') parts.push(...orientationOf(segment))
      at = end
    }
  }
  return parts
}

/** Comments, and of what programs add all but the kind of file, the colours, and how these are stored. */
function isMetadata(segment: Bytes): boolean {
  const [, marker = 0] = segment
  if (marker === 0xe2) return textAt(segment, 4, 11) !== 'ICC_PROFILE'
  return marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee)
}

/** In a scan 0xff stands before 0 or a restart; anything else ends it. */
function endOfScan(bytes: Bytes, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

/** A segment that says nothing but which way is up; none where the picture lies as it is. */
function orientationOf(exif: Bytes): Bytes[] {
  const view = viewOf(exif)
  const little = textAt(exif, 10, 2) === 'II'
  const directory = exif.length < 18 ? exif.length : 10 + view.getUint32(14, little)
  const entries = directory + 2 > exif.length ? 0 : view.getUint16(directory, little)
  const end = Math.min(exif.length, directory + 2 + entries * 12)
  for (let at = directory + 2; at + 12 <= end; at += 12)
    if (view.getUint16(at, little) === 0x0112) {
      const up = view.getUint16(at + 8, little)
      if (up < 2 || up > 8) return []
      const head = [0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0]
      const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1]
      return [Uint8Array.from([...head, ...tiff, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, up, 0, 0, 0, 0, 0, 0])]
    }
  return []
}

const pngMetadata = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'])

function partsOfPng(bytes: Bytes): Bytes[] {
  const view = viewOf(bytes)
  const parts = [cut(bytes, 0, 8)]
  for (let at = 8, type = ''; at < bytes.length && type !== 'IEND'; ) {
    const end = at + 12 + view.getUint32(at)
    const chunk = cut(bytes, at, end)
    type = textAt(chunk, 4, 4)
    if (!pngMetadata.has(type)) parts.push(chunk)
    at = end
  }
  return parts
}

function webpWithout(bytes: Bytes): Bytes {
  const view = viewOf(bytes)
  const parts = [cut(bytes, 0, 12)]
  const { length } = cut(bytes, 0, 8 + view.getUint32(4, true))
  for (let at = 12; at < length; ) {
    const size = view.getUint32(at + 4, true)
    const chunk = cut(bytes, at, at + 8 + size + (size % 2))
    const type = textAt(chunk, 0, 4)
    // Its first byte says which of the others follow.
    if (type === 'VP8X') parts.push(chunk.with(8, (chunk[8] ?? 0) & ~0x0c))
    else if (type !== 'EXIF' && type !== 'XMP ') parts.push(chunk)
    at += chunk.length
  }
  const whole = joined(parts)
  viewOf(whole).setUint32(4, whole.length - 8, true)
  return whole
}
