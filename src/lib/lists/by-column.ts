/** A page of a list on the wire as one array per column: half the bytes of rows with their keys, and half the work of writing them. */

/** Asked for by the screens; programs get rows. */
export const byColumnType = 'application/vnd.fieldstock.columns+json'

type Rest = { total: number; more?: true }
export type ByColumn = Rest & { columns: Readonly<Record<string, readonly unknown[]>> }
export type ByRow = Rest & { items: Record<string, unknown>[] }

export function byRow({ columns, ...rest }: ByColumn): ByRow {
  const entries = Object.entries(columns)
  const items = Array.from(entries[0]?.[1] ?? [], (_, at) => {
    const row: Record<string, unknown> = {}
    for (const [key, values] of entries) row[key] = values[at]
    return row
  })
  return { items, ...rest }
}
