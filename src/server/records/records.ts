/** The service functions that every kind of record has: get, create, change with its version, delete while unused. */
import { sql } from 'kysely'
import { requestErrors } from '#lib/texts/errors.ts'
import type { Words } from '#lib/texts/texts.ts'
import type { Tx } from '../database/db.ts'
import { getRow, type ListSource } from '../lists/list.ts'
import { changesBetween, checkVersion, type Fields, recordAudit, refuseIfUsed, type Use, type UserAct } from './act.ts'

type About<Row, Input> = {
  /** The table, which its feature owns: with id, version, created_by and updated_at. */
  table: string
  source: ListSource<Row>
  one: Words
  /** The field that users know it by. */
  label: string & keyof Input
  /** What still refers to it. */
  uses: (tx: Tx, id: number) => Promise<readonly Use[]>
  /** Other lists that show its data. */
  topics?: readonly string[]
  /** Completes what is given before it is checked and written. */
  prepare?: (input: Partial<Input>) => Partial<Input>
  /** Refuses what a rule over several fields does not allow; on a change it is given the whole record as it would become. */
  check?: (act: UserAct, record: Input) => Promise<void> | void
  /** Called in the transaction of every create, change and delete. */
  written?: (act: UserAct) => Promise<void>
  /** Fields that are kept in tables of their own. */
  apart?: { readonly [Key in keyof Input]?: Apart<Input[Key]> }
}

type Apart<Value> = {
  /** Called with every create and update; without a value the field was not given. */
  write: (act: UserAct, id: number, value: Value | undefined) => Promise<void>
  /** The field as one text, for the audit log. */
  describe: (tx: Tx, id: number) => Promise<string | null>
}

const without = (values: Fields) => Object.entries(values).filter(([, value]) => value !== undefined)

export function defineRecords<Row, Input extends Fields>(about: About<Row, Input>) {
  const table = sql.table(about.table)
  const subject = about.source.definition.name
  const topics = about.topics ?? []
  // The types of the values are those of the input's fields.
  const apart = Object.entries(about.apart ?? {}) as [string, Apart<unknown>][]
  const isApart = (key: string) => apart.some(([field]) => field === key)
  const stored = (values: Fields) => without(values).filter(([key]) => !isApart(key))
  const prepared = (input: Fields): Fields => about.prepare?.(input as Partial<Input>) ?? input

  async function writeApart(act: UserAct, id: number, given: Fields): Promise<void> {
    for (const [field, { write }] of apart) await write(act, id, given[field])
  }

  async function describeApart(act: UserAct, id: number): Promise<Fields> {
    const described: Record<string, unknown> = {}
    for (const [field, { describe }] of apart) described[field] = await describe(act.tx, id)
    return described
  }

  async function get(act: Pick<UserAct, 'tx'>, id: number): Promise<Row> {
    const row = await getRow(act.tx, about.source, id)
    if (!row) throw requestErrors.not_found()
    return row
  }

  /** The stored row, locked until the transaction ends. */
  async function lock(act: UserAct, id: number): Promise<Fields & { version: number }> {
    const { rows } = await sql<
      Fields & { version: number }
    >`select * from ${table} where id = ${id} for update`.execute(act.tx)
    const [row] = rows
    if (!row) throw requestErrors.not_found()
    return row
  }

  return {
    get,
    lock,

    async create(act: UserAct, input: Input): Promise<Row> {
      const given = prepared(input)
      await about.check?.(act, given as Input)
      const values = stored({ ...given, created_by: act.user.id, ...(act.at ? { created_at: act.at } : {}) })
      const { rows } = await sql<{ id: number }>`
        insert into ${table} (${sql.join(values.map(([key]) => sql.ref(key)))})
        values (${sql.join(values.map(([, value]) => sql`${value}`))}) returning id`.execute(act.tx)
      const id = rows[0]?.id ?? 0
      await writeApart(act, id, given)
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
      await about.check?.(act, { ...before, ...Object.fromEntries(without(change)) } as unknown as Input)
      const apartBefore = await describeApart(act, id)
      const assignments = stored(change).map(([key, value]) => sql`${sql.ref(key)} = ${value}`)
      await sql`update ${table} set ${sql.join([...assignments, sql`updated_at = now()`, sql`version = version + 1`])}
        where id = ${id}`.execute(act.tx)
      await writeApart(act, id, change)
      const label = String(change[about.label] ?? before[about.label])
      const changes = {
        ...changesBetween(before, Object.fromEntries(stored(change))),
        ...changesBetween(apartBefore, await describeApart(act, id)),
      }
      await recordAudit(act, { subject, action: 'update', id, label, changes, topics })
      await about.written?.(act)
      return get(act, id)
    },

    async remove(act: UserAct, id: number): Promise<void> {
      const before = await lock(act, id)
      refuseIfUsed(act, { one: about.one, name: String(before[about.label]) }, await about.uses(act.tx, id))
      await sql`delete from ${table} where id = ${id}`.execute(act.tx)
      await recordAudit(act, { subject, action: 'delete', id, label: String(before[about.label]), topics })
      await about.written?.(act)
    },
  }
}
