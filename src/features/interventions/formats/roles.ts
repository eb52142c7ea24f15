/** What each column of a file is read as, and how a mapping changes when another choice is made for a column. */
import { fieldOf, type InterventionField, interventionFieldNames } from './fields.ts'
import { compareHeaders, type HeaderChange, nameLikenesses } from './header.ts'
import type { Mapping, Source } from './mapping.ts'
import type { Proposal } from './propose.ts'
import { type AddressPart, type AddressPattern, addressPartsOf, findAddressPattern } from './values.ts'

/** A field, the whole address, the time that belongs to the date, the house number that belongs to the street, or nothing. */
export type ColumnRole =
  | { is: 'field'; field: InterventionField }
  | { is: 'address'; pattern: AddressPattern; parts: AddressPart[] }
  | { is: 'time' }
  | { is: 'house_number' }
  | { is: 'none' }

// Object.entries loses the type of the keys.
const sourcesOf = (mapping: Mapping) => Object.entries(mapping.fields) as [InterventionField, Source][]

/** The column that is joined with the first one. */
const secondHeading = (source: Source): string | undefined =>
  source.from === 'date_and_time'
    ? source.time_heading
    : source.from === 'street_and_number'
      ? source.number_heading
      : undefined

export function roleOf(mapping: Mapping, heading: string): ColumnRole {
  const parts: AddressPart[] = []
  let pattern: AddressPattern | undefined
  for (const [field, source] of sourcesOf(mapping)) {
    if (source.from === 'column' && source.heading === heading) return { is: 'field', field }
    const second = secondHeading(source)
    if (second !== undefined && 'heading' in source && source.heading === heading) return { is: 'field', field }
    if (second === heading) return { is: source.from === 'date_and_time' ? 'time' : 'house_number' }
    if (source.from === 'part' && source.heading === heading) {
      parts.push(source.part)
      pattern = source.pattern
    }
  }
  return pattern ? { is: 'address', pattern, parts } : { is: 'none' }
}

/** The fields that a column does not feed any more. */
function withoutColumn(mapping: Mapping, heading: string): Mapping {
  const fields: Mapping['fields'] = {}
  for (const [field, source] of sourcesOf(mapping)) {
    if (secondHeading(source) === heading && 'heading' in source)
      fields[field] = { from: 'column', heading: source.heading }
    else if (!('heading' in source) || source.heading !== heading) fields[field] = source
  }
  return { ...mapping, fields }
}

export type ChosenRole =
  | { is: 'field'; field: InterventionField }
  | { is: 'address'; pattern?: AddressPattern }
  | { is: 'time' }
  | { is: 'house_number' }
  | { is: 'none' }

/** The mapping with another choice for one column; `values` are what the column holds, to find how an address is split. */
export function withRole(mapping: Mapping, heading: string, role: ChosenRole, values: readonly string[]): Mapping {
  const freed = withoutColumn(mapping, heading)
  const { fields } = freed
  switch (role.is) {
    case 'none':
      return freed
    case 'field':
      return { ...freed, fields: { ...fields, [role.field]: { from: 'column', heading } } }
    case 'time': {
      const date = fields.received_at
      if (date?.from !== 'column' && date?.from !== 'date_and_time') return mapping
      const received_at = { from: 'date_and_time', heading: date.heading, time_heading: heading } as const
      return { ...freed, fields: { ...fields, received_at } }
    }
    case 'house_number': {
      const street = fields.address
      if (street?.from !== 'column' && street?.from !== 'street_and_number') return mapping
      const address = { from: 'street_and_number', heading: street.heading, number_heading: heading } as const
      return { ...freed, fields: { ...fields, address } }
    }
    case 'address': {
      const pattern = role.pattern ?? findAddressPattern(values) ?? 'street_postal_city_province'
      const added: Mapping['fields'] = {}
      // A part that has a column of its own keeps it.
      for (const part of addressPartsOf(pattern))
        if (!fields[part]) added[part] = { from: 'part', heading, pattern, part }
      return { ...freed, fields: { ...fields, ...added } }
    }
  }
}

/** The column that a field is read from; undefined where it has none. */
export function columnOf(mapping: Mapping, field: InterventionField): string | undefined {
  const source = mapping.fields[field]
  return source && 'heading' in source ? source.heading : undefined
}

/** The field in every row the same, or no longer. */
export function withConstant(mapping: Mapping, field: InterventionField, value: string | undefined): Mapping {
  const { [field]: _before, ...rest } = mapping.fields
  return { ...mapping, fields: value === undefined ? rest : { ...rest, [field]: { from: 'constant', value } } }
}

/** Terminal IDs filled up to so many digits; with 0 digits they stay as they are. */
export function withTerminalDigits({ terminal_digits: _before, ...mapping }: Mapping, digits: number): Mapping {
  return digits > 0 ? { ...mapping, terminal_digits: digits } : mapping
}

/** Fields of which no column says anything: the same in every row, or the name of the sheet. */
export const sameInEveryRow = (mapping: Mapping) =>
  interventionFieldNames.flatMap((field) => {
    const source = mapping.fields[field]
    return source?.from === 'constant' || source?.from === 'sheet_name' ? [{ field, source }] : []
  })

export const requiredMissing = (mapping: Mapping): InterventionField[] =>
  interventionFieldNames.filter((field) => fieldOf(field).required && !mapping.fields[field])

/** The heading that is most like the name of a field; columns that are not read yet come first. */
export function nearestHeading({ header, ...rest }: Mapping, field: InterventionField): string | undefined {
  const isFree = (heading: string) => roleOf({ header, ...rest }, heading).is === 'none'
  const rated = header
    .filter((heading) => heading !== '')
    .map((heading) => ({ heading, rate: (isFree(heading) ? 1 : 0) + (nameLikenesses(heading).get(field) ?? 0) }))
  return rated.toSorted((a, b) => b.rate - a.rate)[0]?.heading
}

/** What was decided for the old header, on the new one; the proposal fills in what the old version says nothing about. */
export function carryOver(old: Mapping, proposal: Proposal): { mapping: Mapping; change: HeaderChange | undefined } {
  const { header } = proposal.mapping
  const change = compareHeaders(old.header, header)
  const moved = new Map(change?.renamed.map(({ from, to }) => [from, to]))
  const present = (heading: string) => {
    const name = moved.get(heading) ?? heading
    return header.includes(name) ? name : undefined
  }
  const fields: Mapping['fields'] = {}
  for (const [field, source] of sourcesOf(old)) {
    if (!('heading' in source)) {
      fields[field] = source
      continue
    }
    const heading = present(source.heading)
    if (heading === undefined) continue
    const second = secondHeading(source)
    const kept = second === undefined ? undefined : present(second)
    if (second !== undefined && kept === undefined) fields[field] = { from: 'column', heading }
    else if (source.from === 'date_and_time') fields[field] = { ...source, heading, time_heading: kept ?? '' }
    else if (source.from === 'street_and_number') fields[field] = { ...source, heading, number_heading: kept ?? '' }
    else fields[field] = { ...source, heading }
  }
  const carried: Mapping = { ...proposal.mapping, sheets: old.sheets, fields }
  const free = (heading: string) => roleOf(carried, heading).is === 'none'
  for (const [field, source] of sourcesOf(proposal.mapping))
    if (!fields[field] && 'heading' in source && free(source.heading)) fields[field] = source
  const unsure = !proposal.dates || proposal.dates.ambiguous
  return {
    mapping: {
      ...carried,
      time_zone: old.time_zone,
      ...(old.terminal_digits !== undefined && { terminal_digits: old.terminal_digits }),
      date_order: unsure ? old.date_order : proposal.mapping.date_order,
    },
    change,
  }
}
