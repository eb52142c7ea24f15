/** The server is killed while a statement is issued, and while a report to the client is made: each is whole or not there, and has its number once. */
import assert from 'node:assert/strict'
import { clientReports } from '#features/clients/reports/contract.ts'
import { statements } from '#features/clients/statements/contract.ts'
import { findClosingDifferences } from '#features/interventions/closings/server/check-queries.ts'
import { reportFormats } from '#features/interventions/formats/report-contract.ts'
import { today } from '#server/time/today.ts'
import { prepareClosings } from '#test/closings-ground.ts'
import { onStage, underWay } from './crashes.ts'
import { attempt, type Figures, newKey, persist } from './ground.ts'

const closingsEach = 3

const layout = {
  file: 'xlsx',
  delimiter: ';',
  encoding: 'utf-8',
  sheet: 'Esiti',
  file_name: 'esiti',
  dates: 'cell',
  language: 'IT',
  columns: [{ heading: 'Rif', source: { from: 'field', field: 'number' } }],
} as const

export function killWhileIssuing(rounds: number): Promise<Figures> {
  return onStage(['api'], async ({ database, app, admin, technician }) => {
    const ground = await prepareClosings({ admin, technician, database })
    const { supplier_id } = ground
    const format = await admin.call(reportFormats.create, {
      body: { name: 'Esiti', supplier_id, module_id: null, layout } as never,
    })
    const figures = { rounds: 0, whole: 0, none: 0 }
    const one = async (text: string, values: unknown[] = []) =>
      (await database.query<Record<string, number>>(text, values)).rows[0] ?? {}

    /** Sends it, kills the server meanwhile, and looks what stands; then sends it again with the same key. */
    async function killed(
      send: (headers: Record<string, string>) => Promise<unknown>,
      countOf: () => Promise<number>,
      again: (headers: Record<string, string>) => Promise<{ status: number; text: string }>,
    ): Promise<void> {
      const headers = newKey()
      const sent = send(headers)
      await Promise.race([underWay(database), sent])
      await app.kill()
      const answer = await sent
      await app.start()
      const count = await countOf()
      assert.ok(count === 0 || count === closingsEach, `half of it stands: ${count} of ${closingsEach}`)
      if (answer) assert.equal(count, closingsEach, 'what was acknowledged is lost')
      figures[count === 0 ? 'none' : 'whole'] += 1
      const { status, text } = await again(headers)
      assert.ok(status === 200 || status === 201, text)
      assert.equal(await countOf(), closingsEach)
      assert.deepEqual(await database.read(findClosingDifferences), [])
    }

    for (; figures.rounds < rounds; figures.rounds++) {
      const ids: number[] = []
      for (let at = 0; at < closingsEach; at++) {
        const { closing } = await ground.replacement()
        await ground.confirm(closing)
        ids.push(closing)
      }
      const month = today().slice(0, 7)
      const draft = await admin.call(statements.create, {
        body: { whom: 'client', supplier_id, module_id: null, technician_id: null, month },
      })
      const { id, closings, total_cents } = draft.body
      const issue = { params: { id }, body: { closings, total_cents } }
      const inStatement = `select count(*)::integer as count from closing c join statement s on s.id = c.client_statement_id and s.state = 'issued'
        where c.id = any($1) and exists (select from statement_line l where l.statement_id = s.id and l.closing_id = c.id)`
      await killed(
        (headers) => attempt(admin, statements.issue, issue, headers),
        async () => (await one(inStatement, [ids])).count ?? 0,
        (headers) => persist(admin, statements.issue, issue, { headers }),
      )
      const asked = { format_id: format.body.id, from: null, to: today() }
      const { digest } = (await admin.call(clientReports.offer, { body: asked })).body
      const make = { body: { ...asked, digest } }
      const inReport = `select count(*)::integer as count from closing c join client_report_row w on w.report_id = c.client_report_id and w.closing_id = c.id
        where c.id = any($1)`
      await killed(
        (headers) => attempt(admin, clientReports.create, make, headers),
        async () => (await one(inReport, [ids])).count ?? 0,
        (headers) => persist(admin, clientReports.create, make, { headers }),
      )
    }
    // Every number was given once, and none is missing.
    for (const [table, series] of [
      ['statement', 'statement_series'],
      ['client_report', 'client_report_series'],
    ]) {
      const { made, last } = await one(
        `select count(number)::integer as made, (select sum(last_number)::integer from ${series}) as last from ${table}`,
      )
      assert.deepEqual([made, last], [rounds, rounds], `numbers of ${table}`)
    }
    return figures
  })
}
