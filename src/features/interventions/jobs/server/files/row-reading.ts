/** Reads the rows of a sheet by the client's format into the cells of the upload. Small files are read so in a thread of their own. */
import { fieldOf } from '#features/interventions/formats/fields.ts'
import { createSheetReader } from '#features/interventions/formats/reading-rules.ts'
import type { InterventionField, Mapping } from '#features/interventions/formats/server/service.ts'
import { singleBlanks } from '#lib/texts/clean-text.ts'
import { formatDay, formatOffset, fromLocalClock, toLocalClock } from '#lib/time/dates.ts'
import type { SheetRow } from '#server/sheets/row-guard.ts'
import type { ReadRow } from '#server/sheets/row-thread.ts'

export type SheetToRead = {
  mapping: Mapping
  name: string
  firstRows: readonly SheetRow[]
  /** In the order of the columns. */
  fields: readonly InterventionField[]
}

/** An instant as the office writes it. In the hour that occurs twice when the clock is put back, with its offset. */
export function formatForRepair(instant: string): string {
  const local = toLocalClock(instant)
  const [day, time] = [local.slice(0, 10), local.slice(11)]
  const text = `${formatDay(day)} ${time}`
  return fromLocalClock(day, time) === instant ? text : `${text} ${formatOffset(instant)}`
}

export function createRead({ mapping, name, firstRows, fields }: SheetToRead): ReadRow {
  const sheet = createSheetReader(mapping, { name, rows: firstRows })
  if (!sheet) throw new Error(`the sheet ${name} has lost its header`)
  return (_cells, row) => {
    const read = sheet.read(row)
    if (read.is === 'header' && row.n === sheet.header.n) return []
    if (read.is !== 'row') return undefined
    const { values, unreadable, raw } = read.row
    const cells = fields.map((field) => {
      if (values[field] === '' || unreadable.includes(field)) return values[field]
      const { kind } = fieldOf(field)
      return kind === 'instant'
        ? formatForRepair(values[field])
        : kind === 'day'
          ? formatDay(values[field])
          : values[field]
    })
    // As the cell lies in staging.
    const bad = Object.fromEntries(unreadable.map((field) => [field, singleBlanks(values[field])]))
    return [...cells, row.sheet, String(row.n), unreadable.length > 0 ? JSON.stringify(bad) : '', JSON.stringify(raw)]
  }
}
