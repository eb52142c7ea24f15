/** Upload of a client's list of terminals: its rows are compared when they are inserted. */
import { z } from 'zod'
import { Id, NearDay } from '#lib/records/fields.ts'
import { invalidField } from '#lib/texts/errors.ts'
import { both } from '#lib/texts/texts.ts'
import { cleanHeader } from '#lib/uploads/headings.ts'
import { today } from '#server/time/today.ts'
import { defineServerUpload, type Staged } from '#server/uploads/upload.ts'
import { errors } from '../error-texts.ts'
import { fieldNames, fileFields, findTerminalHeader, type TheirRow, terminalReader } from '../file-fields.ts'
import { texts } from '../texts.ts'
import { terminalsUpload as definition } from '../upload-rules.ts'
import { compareRows } from './compare.ts'
import * as queries from './queries.ts'
import { checkList, mappingFor, mappingOf, openRun } from './service.ts'

const Context = z.object({ supplier_id: Id, as_of: NearDay.optional() })
const contextOf = (given: unknown) => {
  const { supplier_id, as_of } = Context.parse(given)
  return { supplier_id, as_of: as_of ?? today() }
}

const empty = { terminal: null, serial: null, model: null, pos_code: null, merchant: null, city: null }

/** All of them before any is written: the connection that copies rows in cannot read others meanwhile. */
async function rowsOf({ columns, parts }: Staged): Promise<TheirRow[][]> {
  const groups: TheirRow[][] = []
  for await (const part of parts(fieldNames.filter((field) => field in columns)))
    groups.push(part.map((row) => ({ ...empty, ...row })))
  return groups
}

export const terminalsUpload = defineServerUpload({
  definition,
  allow: ['admin'],
  topics: ['comparisons'],
  async checkContext(act, context) {
    const given = Context.safeParse(context)
    if (!given.success) {
      const wrong = given.error.issues.some(({ path }) => path[0] === 'supplier_id') ? 'supplier_id' : 'as_of'
      throw invalidField(wrong, wrong === 'as_of' ? 'date' : 'required')
    }
    await checkList(act, contextOf(context))
  },
  async layout(act, { context, firstRows }) {
    const header = findTerminalHeader(firstRows)
    if (!header) throw errors.no_header()
    const mapping = mappingOf(await mappingFor(act, contextOf(context).supplier_id, cleanHeader(header.cells)))
    const read = terminalReader(header, mapping)
    const fields = fieldNames.filter((field) => mapping[field] !== undefined)
    const columns = fields.map((field) => {
      const heading = mapping[field] ?? ''
      return [field, { label: both(heading, heading), max: fileFields[field].max, examples: [] }] as const
    })
    return {
      columns: Object.fromEntries(columns),
      headRows: firstRows.findIndex(({ n }) => n === header.n) + 1,
      read: (_cells, row) => {
        const found = read(row)
        return found ? fields.map((field) => found[field] ?? '') : undefined
      },
    }
  },
  guarded: true,
  check: async () => [],
  async commit(act, staged) {
    const { import_id, context, columns } = staged
    // The labels are the client's headings.
    const headings = Object.entries(columns).map(([field, { label }]) => [field, label.EN] as const)
    const id = await openRun(act, {
      ...contextOf(context),
      ...(await queries.getUploadedFile(act.tx, import_id)),
      import_id,
      mapping: Object.fromEntries(headings),
      header: headings.map(([, heading]) => heading),
    })
    const groups = await rowsOf(staged)
    await compareRows(act, id, groups, { skipped: () => 0 })
    return groups.flat().length
  },
  // Later comparisons are measured against it.
  revert: async () => [{ items: texts.comparison_stays, count: 1 }],
})
