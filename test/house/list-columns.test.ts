/** What the SQL of a list gives is what its row says, column by column: asked of PostgreSQL, without a row. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { connectionOf } from '#server/database/db.ts'
import type { ListSource } from '#server/lists/list.ts'
import { cloneDatabase } from '#test/database.ts'
import { filesIn, load } from './source.ts'

const database = await cloneDatabase()
afterAll(() => database.close())

const isSource = (value: unknown): value is ListSource =>
  typeof value === 'object' && value !== null && 'definition' in value && 'columns' in value && 'row' in value

type Json = { type?: string | string[]; anyOf?: Json[]; enum?: unknown[]; const?: unknown }
/** The kinds of value that a field takes, besides nothing. */
function kindsOf({ type, anyOf, enum: choices, const: only }: Json): string[] {
  if (anyOf) return anyOf.flatMap(kindsOf)
  if (type) return [type].flat().map((kind) => (kind === 'integer' ? 'number' : kind))
  return [...(choices ?? []), ...(only === undefined ? [] : [only])].map((value) => typeof value)
}

/** By the category of a PostgreSQL type; exact decimals are numbers in a page and texts in a single row, so that no list has them. */
const kindOf = (name: string, category: string): string | undefined =>
  name === 'numeric'
    ? 'a decimal'
    : { N: 'number', B: 'boolean', A: 'array', S: 'string', D: 'string', E: 'string' }[category]

test('every column of every list gives what its row says', async () => {
  const files = await filesIn('src/features/**/server/**/*queries.ts')
  const sources = (await Promise.all(files.map(load))).flatMap((module) => Object.values(module).filter(isSource))
  expect(sources.length).toBeGreaterThan(15)
  const { rows: types } = await database.query('select oid, typname, typcategory from pg_type')
  const kinds = new Map(types.map(({ oid, typname, typcategory }) => [Number(oid), kindOf(typname, typcategory)]))
  const wrong: string[] = []
  await database.read(async (tx) => {
    for (const { definition, row, from, columns, extra } of sources) {
      const given = Object.entries({ ...columns, ...extra })
      const query = sql`select ${sql.join(given.map(([key, value]) => sql`${value} as ${sql.ref(key)}`))} from ${from} limit 0`
      const { sql: text, parameters } = query.compile(tx)
      const result = await connectionOf(tx)?.query({ text, values: [...parameters] })
      // A source carries the schema of its row, an object.
      const { shape } = row as unknown as z.ZodObject
      for (const { name, dataTypeID } of result?.fields ?? []) {
        const kind = kinds.get(dataTypeID)
        // The type of a JSON schema is wider than what is read of it.
        const said = kindsOf(z.toJSONSchema(shape[name] as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Json)
        if (kind && said.length > 0 && !said.includes(kind))
          wrong.push(`${definition.name}.${name}: ${kind}, said to be ${said.join(' or ')}`)
      }
    }
  })
  expect(wrong).toEqual([])
})
