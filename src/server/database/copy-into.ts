/** Many rows into a table of the transaction. */
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { connectionOf, type Tx } from './db.ts'

const copiedText = (value: string | number | null) =>
  value === null
    ? '\\N'
    : String(value).replace(/[\\\n\r\t]/g, (it) => ({ '\\': '\\\\', '\n': '\\n', '\r': '\\r' })[it] ?? '\\t')

/** Copies rows into a table while they are read: a few times as fast as `insert`. An error of the reader ends the transaction. */
export async function copyInto(
  tx: Tx,
  table: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly (readonly (string | number | null)[])[]>,
): Promise<void> {
  const client = connectionOf(tx)
  if (!client) throw new Error('only a transaction of ours can copy')
  const quote = client.escapeIdentifier.bind(client)
  async function* lines() {
    for await (const group of rows)
      if (group.length > 0) yield `${group.map((row) => row.map(copiedText).join('\t')).join('\n')}\n`
  }
  await pipeline(lines, client.query(copyFrom(`copy ${quote(table)} (${columns.map(quote).join(', ')}) from stdin`)))
}
