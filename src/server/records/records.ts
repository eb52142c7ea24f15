/** The service functions that every kind of record has: get, create, change with its version, delete while unused. */
import { sql } from 'kysely'
import { z } from 'zod'
import { integer } from '#lib/records/fields.ts'
import { existing } from '#lib/texts/errors.ts'
import type { Words } from '#lib/texts/texts.ts'
import { assigned, valuesOf } from '../database/columns.ts'
import type { Tx } from '../database/db.ts'
import { lockRows } from '../database/locks.ts'
import { execute, insertId, maybeOne } from '../database/rows.ts'
import { getRow, type ListSource } from '../lists/list.ts'
import { changesBetween, checkVersion, type Fields, recordAudit, refuseIfUsed, type Use, type UserAct } from './act.ts'
import { usesOf } from './uses.ts'

type About<Row, Input> = {
  /** The table, which its feature owns: with id, version, created_by and updated_at. */
  table: string
  source: ListSource<Row>
  one: Words
  /** The field that users know it by. */
  label: string & keyof Input
  /** What still refers to it, where that is more than the references that the database knows. */
  uses?: (tx: Tx, id: number) => Promise<readonly Use[]>
  /** Other lists that show its data. */
  topics?: readonly string[]
  /** Completes what is given before it is checked and written. */
  prepare?: (input: Partial<Input>) => Partial<Input>
  /** Refuses what a rule over several fields does not allow; on a change it is given the whole record as it would become. */
  check?: (act: UserAct, record: Input) => Promise<void> | void
  /** Called in the transaction of every create, change and delete. */
  written?: (act: UserAct) => Promise<void>
  /** Fields that are kept in tables of their own. */
  relatedFields?: { readonly [Key in keyof Input]?: RelatedField<Input[Key]> }
}

type RelatedField<Value> = {
  /** Called with every create and update; without a value the field was not given. */
  write: (act: UserAct, id: number, value: Value | undefined) => Promise<void>
  /** The field as one text, for the audit log. */
  describe: (tx: Tx, id: number) => Promise<string | null>
}

const given = (values: Fields): Fields =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** All columns of a record. */
const StoredRecord = z.looseObject({ version: integer })

export function defineRecords<Row, Input extends Fields>(about: About<Row, Input>) {
  const table = sql.table(about.table)
  const subject = about.source.definition.name
  const topics = about.topics ?? []
  // The types of the values are those of the input's fields.
  const relatedFields = Object.entries(about.relatedFields ?? {}) as [string, RelatedField<unknown>][]
  const isRelated = (key: string) => relatedFields.some(([field]) => field === key)
  const stored = (values: Fields): Fields =>
    Object.fromEntries(Object.entries(given(values)).filter(([key]) => !isRelated(key)))
  // Fields that were parsed by the contract's schema, all or some of them.
  const prepared = (input: Fields): Fields => about.prepare?.(input as Partial<Input>) ?? input

  async function writeApart(act: UserAct, id: number, values: Fields): Promise<void> {
    for (const [field, { write }] of relatedFields) await write(act, id, values[field])
  }

  async function describeApart(act: UserAct, id: number): Promise<Fields> {
    const described: Record<string, unknown> = {}
    for (const [field, { describe }] of relatedFields) described[field] = await describe(act.tx, id)
    return described
  }

  const get = (act: Pick<UserAct, 'tx'>, id: number): Promise<Row> => getRow(act.tx, about.source, id)

  /** The stored row, locked until the transaction ends. */
  async function lock(act: UserAct, id: number): Promise<Fields & { version: number }> {
    await lockRows(act.tx, about.table, id)
    return existing(maybeOne(act.tx, StoredRecord)`select * from ${table} where id = ${id}`)
  }

  return {
    get,
    lock,

    async create(act: UserAct, input: Input): Promise<Row> {
      const complete = prepared(input)
      // Stored values with the given ones over them are a whole input.
      await about.check?.(act, complete as Input)
      const values = stored({ ...complete, created_by: act.user.id, created_at: act.at })
      const id = await insertId(act.tx)`insert into ${table} ${valuesOf(values)} returning id`
      await writeApart(act, id, complete)
      await recordAudit(act, { subject, action: 'create', id, label: String(input[about.label]), topics })
      await about.written?.(act)
      return get(act, id)
    },

    /** Changes the given fields; also takes fields that only the server sets, such as a picture. */
    async update(act: UserAct, id: number, input: Fields, version?: number): Promise<Row> {
      const before = await lock(act, id)
      checkVersion(before, version)
      const change = prepared(input)
      // The stored row has every field of the input but those kept apart.
      await about.check?.(act, { ...before, ...given(change) } as unknown as Input)
      const apartBefore = await describeApart(act, id)
      const values = { ...stored(change), updated_at: sql`now()`, version: sql`version + 1` }
      await execute(act.tx)`update ${table} set ${assigned(values)} where id = ${id}`
      await writeApart(act, id, change)
      const label = String(change[about.label] ?? before[about.label])
      const changes = {
        ...changesBetween(before, stored(change)),
        ...changesBetween(apartBefore, await describeApart(act, id)),
      }
      await recordAudit(act, { subject, action: 'update', id, label, changes, topics })
      await about.written?.(act)
      return get(act, id)
    },

    async remove(act: UserAct, id: number): Promise<void> {
      const before = await lock(act, id)
      refuseIfUsed(
        act,
        { one: about.one, name: String(before[about.label]) },
        await (about.uses ? about.uses(act.tx, id) : usesOf(act.tx, about.table, id)),
      )
      await execute(act.tx)`delete from ${table} where id = ${id}`
      await recordAudit(act, { subject, action: 'delete', id, label: String(before[about.label]), topics })
      await about.written?.(act)
    },
  }
}
