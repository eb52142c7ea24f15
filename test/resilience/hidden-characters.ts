/** Looks for characters that nobody sees in every text that the database keeps. */
import { cleanLines } from '#lib/texts/clean-text.ts'
import type { TestDatabase } from '#test/database.ts'

/** Every stored text that cleaning would change, by table and column, with one example each. */
export async function hiddenCharacters({ query }: TestDatabase): Promise<string[]> {
  const { rows: columns } = await query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and (c.data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY') or c.domain_name is not null)
     order by 1, 2`,
  )
  const found: string[] = []
  for (const { table, column } of columns) {
    // Plain text is most of it; only what holds more than that is looked at here.
    const { rows } = await query<{ text: string }>(
      `select "${column}"::text as text from "${table}" where "${column}"::text ~ '[^\\u0020-\\u007e\\u00a1-\\u024f\\t\\n\\r]'`,
    )
    const dirty = rows.find(({ text }) => cleanLines(text) !== text)
    if (dirty) found.push(`${table}.${column}: ${JSON.stringify(dirty.text.slice(0, 200))}`)
  }
  return found
}
