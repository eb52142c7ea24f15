/** Which version of which format reads a file, by its header. */
import { normaliseHeader } from '#lib/uploads/upload.ts'
import { compareHeaders, type HeaderChange } from './header.ts'

/** One version of a format, with what decides between several that fit. */
export type KnownVersion = {
  format_id: number
  version_id: number
  number: number
  header: readonly string[]
  used_at: string | null
}

export type FormatChoice<Version extends KnownVersion = KnownVersion> =
  | { fit: 'exact'; version: Version; others: Version[] }
  | { fit: 'nearly'; version: Version; change: HeaderChange }
  | { fit: 'none' }

const keysOf = (header: readonly string[]) => new Set(header.map(normaliseHeader).filter((key) => key !== ''))

/** The share of headings that two headers have in common, of all that either has. */
function overlap(a: readonly string[], b: readonly string[]): number {
  const [left, right] = [keysOf(a), keysOf(b)]
  const shared = [...left].filter((key) => right.has(key)).length
  const all = left.size + right.size - shared
  return all === 0 ? 0 : shared / all
}

type Candidate = { version: KnownVersion }
const newestFirst = ({ version: a }: Candidate, { version: b }: Candidate) =>
  (b.used_at ?? '').localeCompare(a.used_at ?? '') || b.version_id - a.version_id

/** From here on a header is one that was changed, and not the one of another client. */
const nearShare = 0.6
export const isNearly = (known: readonly string[], found: readonly string[]) => overlap(known, found) >= nearShare

/** An exact fit, in any order of columns; else the nearest header with what changed in it; else none. */
export function chooseByHeader<Version extends KnownVersion>(
  versions: readonly Version[],
  /** The header of the file, as a version finds it. */
  headerFor: (version: Version) => readonly string[],
): FormatChoice<Version> {
  const sorted = versions.map((version) => ({ version, header: headerFor(version) })).toSorted(newestFirst)
  const [exact, ...rest] = sorted
    .filter(({ version, header }) => compareHeaders(version.header, header) === undefined)
    .map(({ version }) => version)
  if (exact) {
    const others = rest.filter(
      (version, at) =>
        version.format_id !== exact.format_id && rest.findIndex((it) => it.format_id === version.format_id) === at,
    )
    return { fit: 'exact', version: exact, others }
  }
  const [nearest] = sorted
    .map((it) => ({ ...it, share: overlap(it.version.header, it.header) }))
    .toSorted((a, b) => b.share - a.share)
  if (!nearest || nearest.share < nearShare) return { fit: 'none' }
  const change = compareHeaders(nearest.version.header, nearest.header)
  return change ? { fit: 'nearly', version: nearest.version, change } : { fit: 'none' }
}
