/** Proposes a whole mapping from a sample file: by the likeness of its headings and by what its values look like. */

import { splitPhones } from '#lib/phones.ts'
import { readProvince } from '#lib/places/province-names.ts'
import { cleanHeader } from '#lib/uploads/headings.ts'
import { normaliseHeader } from '#lib/uploads/upload.ts'
import { isNearly } from './choose.ts'
import { type DateFinding, findDateOrder, isAnyDate, isDayNumber, isTime, type TimeZone } from './dates.ts'
import { fieldOf, type InterventionField, interventionFieldNames, requiredFields, type ValueKind } from './fields.ts'
import { bareHeading, blockOf, findHeader, joinHeaders, nameLikenesses } from './header.ts'
import type { Mapping, Sheet, SheetRow, Source } from './mapping.ts'
import { addressPartsOf, findAddressPattern, readDays, readNumber, readYesNo } from './values.ts'

const aPhone = /^(\+|00)?[\d\s./()-]{6,20}$/

/** Known values that help to recognise columns. */
export type Known = { codes: readonly string[]; models: readonly string[]; today: string }
type OwnedWord = { word: string; supplier_id: number | null }

/** The words of one client and those common to all; the words of every client where it is not clear yet whose file it is. */
export function knownTo(
  supplier_id: number | null,
  { codes, models, today }: { codes: readonly OwnedWord[]; models: readonly OwnedWord[]; today: string },
): Known {
  const wordsOf = (all: readonly OwnedWord[]) =>
    all
      .filter((it) => supplier_id === null || it.supplier_id === null || it.supplier_id === supplier_id)
      .map(({ word }) => word)
  return { codes: wordsOf(codes), models: wordsOf(models), today }
}

export type Proposal = {
  mapping: Mapping
  /** Per field that has a source: how sure the proposal is, in per cent. */
  confidence: Partial<Record<InterventionField, number>>
  missing: InterventionField[]
  dates: DateFinding | undefined
  header_row: number
  sheet: string
}

type Column = {
  heading: string
  values: string[]
  filled: string[]
  /** How well its heading names each field. */
  names: ReadonlyMap<InterventionField, number>
  /** The different values that are dates. */
  dates: ReadonlySet<string>
  /** Nearly all of its values are times of day alone, or dates with marks between their parts. */
  holds: 'times' | 'dates' | 'other'
}
/** Whether a word is one of the known codes or models. */
type IsKnown = Record<'code' | 'model', (value: string) => boolean>

const sampleRows = 500
const share = (values: readonly string[], fits: (value: string) => boolean) =>
  values.length === 0 ? 0 : values.filter(fits).length / values.length
const distinct = (values: readonly string[]) => new Set(values).size

type SheetHeader = { sheet: Sheet; header: SheetRow }

/** The columns of the sheets that are read; a heading may be in another place in each of them, or missing. */
function columnsOf(sheets: readonly SheetHeader[]): Column[] {
  const headings = joinHeaders(sheets.map(({ header }) => cleanHeader(header.cells)))
  const rows = sheets
    .flatMap(({ sheet, header }) => {
      const places = new Map(cleanHeader(header.cells).map((heading, at) => [normaliseHeader(heading), at]))
      const order = headings.map((heading, at) => (heading === '' ? at : (places.get(normaliseHeader(heading)) ?? -1)))
      return sheet.rows
        .filter((row) => row.n > header.n)
        .map((row) => order.map((place) => (row.cells[place] ?? '').trim()))
    })
    // A closing line fills only one or two cells: ignore it.
    .filter((cells) => cells.filter((cell) => cell !== '').length > Math.min(2, headings.length - 1))
    .slice(0, sampleRows)
  return headings.map((heading, at) =>
    describeColumn(
      heading,
      rows.map((cells) => cells[at] ?? ''),
    ),
  )
}

/** What is asked of a column for every field is found out once. */
function describeColumn(heading: string, values: string[]): Column {
  const filled = values.filter((value) => value !== '')
  const different = new Set(filled)
  const dates = new Set([...different].filter(isAnyDate))
  const times = new Set([...different].filter(isTime))
  const holds =
    share(filled, (value) => times.has(value)) > 0.9
      ? 'times'
      : share(filled, (value) => dates.has(value) && hasDateMarks(value)) > 0.9
        ? 'dates'
        : 'other'
  return { heading, values, filled, names: nameLikenesses(bareHeading(heading), doubtfulName), dates, holds }
}
/** A heading that is less like the name of a field says nothing about it. */
const doubtfulName = 0.6

const streetWord =
  /^(via|v\.|viale|v\.le|corso|c\.so|piazza|p\.zza|p\.za|largo|strada|vicolo|contrada|localit|borgo|lungo|salita|s\.s\.|galleria|piazzale)/i
/** Plain digits may be anything. */
const hasDateMarks = (value: string) => /\d[-/. ]/.test(value)

/** A short code, or the description that some clients write instead: it repeats, as a code does. */
const isCodeLike = (value: string) => /^[A-Za-zÀ-ÿ0-9][A-Za-zÀ-ÿ0-9 .,:'’()_/–-]{0,119}$/.test(value)
const sameText = (known: readonly string[]) => {
  const set = new Set(known.map((value) => value.trim().toLowerCase()))
  return (value: string) => set.has(value.toLowerCase())
}

/** How much the values of a column look like a kind of value, between 0 and 1. */
function valueLikeness(kind: ValueKind, { filled, dates, names }: Column, isKnown: IsKnown): number {
  const isNamedDate = (names.get('received_at') ?? 0) >= doubtfulName
  // Less than anything that is filled: of columns with the same heading, an empty one is not meant.
  if (filled.length === 0) return 0.15
  const repeats = distinct(filled) / filled.length
  switch (kind) {
    case 'reference':
      return repeats === 1
        ? share(filled, (v) => /\d/.test(v) && v.length >= 3 && v.length <= 40 && !dates.has(v))
        : repeats > 0.9
          ? 0.4
          : 0
    case 'code': {
      const byAlias = share(filled, isKnown.code)
      if (byAlias > 0.5) return 1
      return repeats < 0.5 && distinct(filled) <= 40 ? share(filled, isCodeLike) * 0.8 : 0.1
    }
    case 'instant':
    case 'day':
      // Days counted from 1900 look like other numbers: they need a heading that names a date.
      return share(filled, (v) => dates.has(v) || (isNamedDate && isDayNumber(v)))
    case 'province':
      return share(filled, (v) => readProvince(v) !== undefined)
    case 'postal_code':
      return share(filled, (v) => /^\d{4,5}$/.test(v))
    case 'phone':
      return share(filled, (v) => splitPhones(v).every((one) => aPhone.test(one)) && /^[+03]/.test(v) && !dates.has(v))
    case 'terminal_id':
      // Of eight digits it is certain; in a column of numbers some may have lost their zeros.
      return Math.max(
        share(filled, (v) => /^\d{8}$/.test(v)),
        share(filled, (v) => /^(?=.*\d)[A-Za-z0-9]{4,16}$/.test(v.replaceAll(' ', ''))) * 0.6,
      )
    case 'serial':
      return share(filled, (v) => /^(?=.*\d)[A-Za-z0-9][A-Za-z0-9_/.-]{4,49}$/.test(v)) * 0.8
    case 'days':
      return share(filled, (v) => v.length <= 30 && Number(readDays(v)) < 100)
    case 'number':
      return share(filled, (v) => readNumber(v) !== undefined)
    case 'yes_no':
      return share(filled, (v) => readYesNo(v) !== undefined)
    case 'model':
      return share(filled, isKnown.model) > 0.3 ? 1 : repeats < 0.6 ? share(filled, (v) => v.length <= 40) * 0.6 : 0.2
    case 'street':
      return share(filled, (v) => streetWord.test(v) || (/\d/.test(v) && /[a-z]/i.test(v) && v.includes(' ')))
    case 'city':
      return share(filled, (v) => /^[\p{L}' .’-]{2,60}$/u.test(v)) * 0.8
    case 'name':
      return share(filled, (v) => /\p{L}{2}/u.test(v) && v.length <= 100) * 0.8
    case 'short_text':
      return 0.5
    case 'text':
      return share(filled, (v) => v.includes(' ')) * 0.6 + 0.2
  }
}

/** Values of all others must fit: a heading alone does not make a column of words a date. */
const loose: readonly ValueKind[] = ['reference', 'code', 'name', 'street', 'city', 'model', 'short_text', 'text']

/** Kinds whose values can be enough without a heading that names them. */
const recognisable: readonly ValueKind[] = ['province', 'instant', 'code', 'terminal_id', 'street']

function score(field: InterventionField, column: Column, isKnown: IsKnown): number {
  const { kind } = fieldOf(field)
  const name = column.names.get(field) ?? 0
  // A time alone belongs to a date, and a date is nothing else.
  if (column.holds === 'times' || (kind !== 'instant' && kind !== 'day' && column.holds === 'dates')) return 0
  if (name < doubtfulName && !recognisable.includes(kind)) return 0
  // A heading such as "device" may name the model or the terminal: long numbers are no model.
  if (kind === 'model' && share(column.filled, (v) => /^\d{6,}$/.test(v)) > 0.9) return 0
  const value = valueLikeness(kind, column, isKnown)
  if (!loose.includes(kind) && column.filled.length > 0 && value < 0.5) return 0
  if (name >= doubtfulName) return name * 0.7 + value * 0.3 - (isOfOffice(field, column) ? officeCosts : 0)
  const unmistakable = value >= 0.95 && (kind !== 'street' || share(column.filled, (v) => streetWord.test(v)) >= 0.8)
  return unmistakable ? value * 0.55 : 0
}

/** Work is done in the shop: what a heading or its group gives to the registered office is second choice. */
const officeWords =
  /legale|registered|fiscale|fattura|billing|invoic|amministra|head ?office|headquarter|\bhq\b|corrispondenza/i
const officeCosts = 0.15
const isOfOffice = (field: InterventionField, { heading }: Column) =>
  fieldsOfPlace.includes(field) && officeWords.test(heading)
const fieldsOfPlace: readonly InterventionField[] = [
  'merchant_name',
  'address',
  'postal_code',
  'city',
  'province',
  'phone',
  'contact',
]

const lowest = 0.5

/** Of columns that are equally likely, the one that says more: in more rows, and of dates the latest. */
const fullness = ({ filled, values, holds }: Column) =>
  filled.length / Math.max(1, values.length) + (holds === 'dates' ? lastYear(filled) : 0)
const lastYear = (values: readonly string[]) =>
  Math.max(0, ...values.flatMap((value) => value.match(/\b20\d\d\b/g) ?? []).map(Number))

/** One column for each field, best pairs first: no column serves two fields, no field takes two columns. */
function matchColumns(
  columns: readonly Column[],
  known: Known,
): Map<InterventionField, { column: Column; score: number }> {
  const isKnown = { code: sameText(known.codes), model: sameText(known.models) }
  const pairs = interventionFieldNames
    .flatMap((field) =>
      columns
        .filter(({ heading }) => heading !== '')
        .map((column) => ({ field, column, score: score(field, column, isKnown) })),
    )
    .filter((pair) => pair.score >= lowest)
    .toSorted((a, b) => b.score - a.score || fullness(b.column) - fullness(a.column))
  const taken = new Map<InterventionField, { column: Column; score: number }>()
  const used = new Set<Column>()
  for (const { field, column, score: points } of pairs) {
    if (taken.has(field) || used.has(column)) continue
    taken.set(field, { column, score: points })
    used.add(column)
  }
  keepInOneBlock(columns, taken)
  return taken
}

/** Of two addresses with the same headings all parts come from the one that the street comes from. */
function keepInOneBlock(
  columns: readonly Column[],
  taken: Map<InterventionField, { column: Column; score: number }>,
): void {
  const street = taken.get('address')?.column
  if (!street) return
  const isTaken = (column: Column) => [...taken.values()].some((it) => it.column === column)
  for (const field of fieldsOfPlace) {
    const match = taken.get(field)
    if (!match || blockOf(match.column.heading) === blockOf(street.heading)) continue
    const twin = columns.find(
      (column) =>
        blockOf(column.heading) === blockOf(street.heading) &&
        bareHeading(column.heading) === bareHeading(match.column.heading) &&
        !isTaken(column),
    )
    if (twin) taken.set(field, { ...match, column: twin })
  }
}

/** The sheets to read: all that share one header, but for a few columns, each named after a code; else the one whose header names most. */
function chooseSheets(sheets: readonly Sheet[]) {
  const withHeader = sheets.flatMap((sheet) => {
    const header = findHeader(sheet)
    return header ? [{ sheet, header, headings: cleanHeader(header.cells) }] : []
  })
  if (withHeader.length === 0) return undefined
  const best = withHeader.reduce((most, one) => (one.header.named > most.header.named ? one : most))
  const alike = withHeader.filter(({ headings }) => isNearly(best.headings, headings))
  return alike.length > 1 ? { chosen: alike, all: true } : { chosen: [best], all: false }
}

export function propose(sheets: readonly Sheet[], known: Known): Proposal | undefined {
  const choice = chooseSheets(sheets)
  const [first] = choice?.chosen ?? []
  if (!choice || !first) return undefined
  const columns = columnsOf(choice.chosen)
  const matched = matchColumns(columns, known)
  const fields: Partial<Record<InterventionField, Source>> = {}
  const confidence: Partial<Record<InterventionField, number>> = {}
  for (const [field, { column, score: points }] of matched) {
    fields[field] = { from: 'column', heading: column.heading }
    confidence[field] = Math.round(points * 100)
  }
  if (choice.all && (confidence.code ?? 0) < 75) {
    fields.code = { from: 'sheet_name' }
    confidence.code = 90
  }
  splitAddresses(columns, fields, confidence)
  joinTime(columns, fields, matched)
  joinNumber(columns, fields)

  const dateColumn = matched.get('received_at')?.column
  const dates = dateColumn && findDateOrder(dateColumn.values, known.today)
  const multiple = sheets.length > 1 && sheets[0] !== first.sheet
  return {
    mapping: {
      sheets: choice.all ? { read: 'all' } : multiple ? { read: 'named', name: first.sheet.name } : { read: 'first' },
      header: columns.map(({ heading }) => heading),
      date_order: dates?.order ?? 'DMY',
      time_zone: dateColumn ? zoneOf(dateColumn) : 'rome',
      fields,
    },
    confidence,
    missing: requiredFields.filter((field) => !fields[field]),
    dates,
    header_row: first.header.n,
    sheet: first.sheet.name,
  }
}

const zoneOf = (column: Column): TimeZone =>
  /\b(utc|gmt|zulu)\b/i.test(column.heading) || share(column.filled, (v) => /(Z|UTC)$/i.test(v)) > 0.5 ? 'utc' : 'rome'

/** A column that holds whole addresses gives the parts that have no column of their own. */
function splitAddresses(
  columns: readonly Column[],
  fields: Partial<Record<InterventionField, Source>>,
  confidence: Partial<Record<InterventionField, number>>,
): void {
  for (const column of columns) {
    if (column.heading === '') continue
    const owner = interventionFieldNames.find((field) => {
      const source = fields[field]
      return source?.from === 'column' && source.heading === column.heading
    })
    if (owner && !['address', 'city', 'notes', 'province'].includes(owner)) continue
    // "NAPOLI (NA)" names a province; it also gives the town, where nothing else does.
    if (owner === 'province' && fields.city) continue
    const pattern = findAddressPattern(column.values)
    if (!pattern) continue
    for (const part of addressPartsOf(pattern)) {
      if (fields[part] && part !== owner) continue
      fields[part] = { from: 'part', heading: column.heading, pattern, part }
      confidence[part] = Math.max(confidence[part] ?? 0, 88)
    }
  }
}

/** A date column without times next to a time column: combine both. */
function joinTime(
  columns: readonly Column[],
  fields: Partial<Record<InterventionField, Source>>,
  matched: ReadonlyMap<InterventionField, { column: Column; score: number }>,
): void {
  const date = matched.get('received_at')?.column
  if (!date || share(date.filled, (value) => /\d[:.]\d{2}(?!\d)/.test(value.slice(8))) > 0.1) return
  const used = new Set([...matched.values()].map(({ column }) => column))
  const time = columns.find(
    (column) => column !== date && !used.has(column) && column.filled.length > 0 && share(column.filled, isTime) > 0.9,
  )
  if (time) fields.received_at = { from: 'date_and_time', heading: date.heading, time_heading: time.heading }
}

/** Streets without a number next to a column of house numbers: combine both. */
function joinNumber(columns: readonly Column[], fields: Partial<Record<InterventionField, Source>>): void {
  const { address } = fields
  if (address?.from !== 'column') return
  const used = new Set(Object.values(fields).flatMap((source) => ('heading' in source ? [source.heading] : [])))
  const street = columns.find(({ heading }) => heading === address.heading)
  if (!street || share(street.filled, (value) => /\d/.test(value)) > 0.3) return
  const number = columns.find(
    ({ heading, filled }) =>
      !used.has(heading) &&
      /civico|house n|street n|(^|[^a-z]|n|nr|num)civ([^a-z]|$)/i.test(heading) &&
      share(filled, (value) => /^(\d{1,5}([ /-]?[a-z0-9]{1,4})?|s\.?n\.?c?\.?)$/i.test(value)) > 0.7,
  )
  if (number) fields.address = { from: 'street_and_number', heading: street.heading, number_heading: number.heading }
}
