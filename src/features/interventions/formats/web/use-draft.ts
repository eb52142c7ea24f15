/** The mapping that is being made on the screen: what was proposed, what was changed by hand, what is still missing. */
import { useMemo, useState } from 'react'
import type { FormatWithVersions, Sample } from '../contract.ts'
import { findDateOrder } from '../dates.ts'
import type { InterventionField } from '../fields.ts'
import { type HeaderChange, repeatedHeadings } from '../header.ts'
import type { Mapping, Sheet } from '../mapping.ts'
import { type Known, knownTo, type Proposal, propose } from '../propose.ts'
import { type ReadRow, readRows } from '../reading-rules.ts'
import { carryOver, columnOf, requiredMissing } from '../roles.ts'

/** What the screen knows of one column of the file. */
export type FileColumn = { letter: string; heading: string; values: string[] }

export type Draft = {
  mapping: Mapping
  sample: Sample | undefined
  proposal: Proposal | undefined
  /** Headings whose choice was made by hand. */
  chosen: ReadonlySet<string>
  /** How the header differs from the newest version. */
  change: HeaderChange | undefined
  /** Headings of a new format that several columns have: somebody has to look which one is meant. */
  repeated: ReadonlySet<string>
  /** Day and month look alike, and nobody has chosen yet. */
  ambiguous: boolean
}

export const letterOf = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : letterOf(Math.floor(at / 26) - 1) + letterOf(at % 26)

/** A draft from a sample: the proposal, on top of what the newest version says. */
export function draftFrom(sample: Sample, format: FormatWithVersions | undefined): Draft | undefined {
  const proposal = propose(sample.sheets, knownTo(format?.supplier_id ?? null, sample.known))
  if (!proposal) return undefined
  const [newest] = format?.versions ?? []
  const { mapping, change } = newest
    ? carryOver(newest.mapping, proposal)
    : { mapping: proposal.mapping, change: undefined }
  const ambiguous = proposal.dates?.ambiguous === true && !newest
  const repeated = newest ? new Set<string>() : repeatedHeadings(mapping.header)
  return { mapping, sample, proposal, chosen: new Set(), change, repeated, ambiguous }
}

const draftOf = (format: FormatWithVersions | undefined): Draft | undefined => {
  const [newest] = format?.versions ?? []
  return (
    newest && {
      mapping: newest.mapping,
      sample: undefined,
      proposal: undefined,
      chosen: new Set(),
      change: undefined,
      repeated: new Set(),
      ambiguous: false,
    }
  )
}

const emptySheets: readonly Sheet[] = []

export function useDraft(format: FormatWithVersions | undefined, supplier_id: number | null) {
  const [draft, setDraft] = useState<Draft | undefined>(() => draftOf(format))
  const mapping = draft?.mapping
  const sheets = draft?.sample?.sheets ?? emptySheets

  const rows = useMemo(() => (mapping ? readRows(mapping, sheets).rows : []), [mapping, sheets])
  const columns = useMemo(
    (): FileColumn[] =>
      (mapping?.header ?? [])
        .map((heading, at) => ({ heading, letter: letterOf(at) }))
        .filter(({ heading }) => heading !== '')
        .map((column) => {
          const valueIn = ({ raw }: ReadRow) => raw.find(([heading]) => heading === column.heading)?.[1] ?? ''
          return { ...column, values: rows.map((row) => valueIn(row).trim()) }
        }),
    [mapping, rows],
  )
  const dates = useMemo(() => {
    const heading = mapping && columnOf(mapping, 'received_at')
    const values = columns.find((column) => column.heading === heading)?.values.filter((value) => value !== '') ?? []
    return {
      values,
      found: draft?.sample ? findDateOrder(values, draft.sample.known.today) : undefined,
      fits: rows.filter((row) => row.values.received_at !== '' && !row.unreadable.includes('received_at')).length,
      of: rows.filter((row) => row.values.received_at !== '').length,
    }
  }, [mapping, columns, rows, draft?.sample])

  const change = (next: Mapping, by: { heading?: string; dates?: boolean } = {}) =>
    setDraft(
      (old) =>
        old && {
          ...old,
          mapping: next,
          chosen: by.heading === undefined ? old.chosen : new Set([...old.chosen, by.heading]),
          ambiguous: by.dates ? false : old.ambiguous,
        },
    )
  const sample = draft?.sample
  /** What the chosen client's words stand for already. */
  const known = useMemo((): Known | undefined => sample && knownTo(supplier_id, sample.known), [sample, supplier_id])
  const missing: InterventionField[] = mapping ? requiredMissing(mapping) : []
  return { draft, setDraft, change, columns, rows, dates, known, missing }
}
export type DraftState = ReturnType<typeof useDraft>
