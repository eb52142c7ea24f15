/** Paper, sheet and calendar of planned days. */
import { beforeAll, expect, test } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { closingDays, codes } from '#features/interventions/settings/contract.ts'
import { technicians } from '#features/technicians/people/contract.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { addDays } from '#lib/time/dates.ts'
import { workCalendar } from '#lib/time/working-days.ts'
import { today } from '#server/time/today.ts'
import { useWorld } from '#test/client.ts'
import { dispatchBoard } from '../../contract.ts'
import { ownCalendar, technicianCalendar } from '../../sheet-contract.ts'

const world = useWorld()
const on = workCalendar([], { city: null, supplier: null }).onOrAfter(addDays(today(), 1))
const jobs: { id: number; version: number }[] = []

beforeAll(async () => {
  const supplier_id = (await world.admin.call(suppliers.create, { body: { name: 'Banca Tirrenia' } })).body.id
  const code = { code: 'MAN', description_en: 'Upkeep', description_it: 'Manutenzione', kind: 'maintenance' as const }
  const code_id = (await world.admin.call(codes.create, { body: { ...code, minutes: 45 } })).body.id
  await world.admin.call(closingDays.create, { body: { days: 3, valid_from: '2020-01-01' } })
  await world.admin.call(technicians.update, { params: { id: world.technician.id }, body: { provinces: ['CN'] } })
  const shops = [
    {
      merchant_name: 'Bar Centrale; "da Pino"',
      city: 'Bra',
      address: 'Via Cavour 18',
      phone: '0172 412345',
      contact: 'Pino Rossi',
    },
    {
      merchant_name: 'Caffè Città',
      city: 'Cuneo',
      address: 'Corso Nizza 1',
      phone: '0171 698765',
      contact: 'Anna Neri',
    },
  ]
  for (const shop of shops) {
    const body = { supplier_id, code_id, province: 'CN', closing_days: 30, ...shop }
    const { id, version } = (await world.admin.call(interventions.create, { body })).body
    jobs.push({ id, version })
  }
  const body = { items: jobs, technician_id: world.technician.id, on }
  expect((await world.admin.call(dispatchBoard.move, { body })).status).toBe(200)
})

const get = (path: string) => world.stranger.fetch(path)
const asAdmin = (path: string) => world.admin.fetch(path)
const make = async () => new URL((await world.technician.call(ownCalendar.make, {})).body.address).pathname
/** As a calendar reads them. */
const linesOf = (text: string) => text.replace(/\r\n /g, '').split('\r\n')

test('the morning sheet of a technician and of everybody is a PDF, in both languages', async () => {
  for (const query of ['', `&technician_id=${world.technician.id}`, '&language=IT', '&language=EN']) {
    const answer = await asAdmin(`/api/dispatch-board/sheets?on=${on}${query}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  }
  expect((await asAdmin(`/api/dispatch-board/sheets?on=${addDays(on, 20)}`)).status).toBe(200)
  expect((await world.technician.fetch(`/api/dispatch-board/sheets?on=${on}`)).status).toBe(403)
})

test('the week is a sheet with a row for each stop', async () => {
  const answer = await asAdmin('/api/dispatch-board/week')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toContain('.xlsx')
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})

test('a calendar holds the planned jobs with times, and neither people nor phone numbers', async () => {
  const answer = await get(await make())
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const text = await answer.text()
  const lines = linesOf(text)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
  const valuesOf = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1))
  expect(
    valuesOf('UID')
      .map((uid) => Number(/^intervention-(\d+)@[\w.-]+$/.exec(uid)?.[1]))
      .toSorted(),
  ).toEqual(jobs.map(({ id }) => id).toSorted())
  expect(valuesOf('SUMMARY').join()).toContain('Bar Centrale\\; "da Pino"')
  expect(valuesOf('DTSTART').every((at) => new RegExp(`^${on.replaceAll('-', '')}T\\d{6}Z$`).test(at))).toBe(true)
  const starts = valuesOf('DTSTART')
  expect(starts.every((at, n) => at < (valuesOf('DTEND')[n] ?? ''))).toBe(true)
  for (const secret of ['412345', '698765', 'Pino Rossi', 'Anna Neri']) expect(text).not.toContain(secret)
})

test('read again, the calendar names the same events', async () => {
  const path = await make()
  const uids = async () => linesOf(await (await get(path)).text()).filter((line) => line.startsWith('UID:'))
  expect(await uids()).toEqual(await uids())
})

test('an address that is revoked, replaced, guessed or of somebody who was switched off answers as an unknown one', async () => {
  const first = await make()
  const second = await make()
  expect((await get(first)).status).toBe(404)
  expect((await get(second)).status).toBe(200)
  const codeOf = async (answer: Response) => /"code":"([^"]*)"/.exec(await answer.text())?.[1]
  const unknown = await codeOf(await get(`/api/calendars/${'a'.repeat(43)}`))
  // The first sign: of the last one some bits say nothing.
  const begin = '/api/calendars/'.length
  const guesses = [
    `${second.slice(0, begin)}${second[begin] === 'A' ? 'B' : 'A'}${second.slice(begin + 1)}`,
    `/api/calendars/${world.technician.id}`,
    '/api/calendars/..%2f..%2fcompany',
    `/api/calendars/${'a'.repeat(43)}.ics`,
    `/api/calendars/${"'or'1'='1".padEnd(43, '-')}`,
    second.toLowerCase(),
  ]
  for (const guess of guesses) {
    const answer = await get(guess)
    expect([guess, answer.status]).toEqual([guess, 404])
    expect(await codeOf(answer)).toBe(unknown)
  }
  expect((await world.technician.call(ownCalendar.revoke, {})).status).toBe(204)
  expect((await get(second)).status).toBe(404)
  expect((await world.technician.call(ownCalendar.get, {})).body.feed).toBeNull()
  const { id } = await world.person('technician', 'lascia')
  const { body } = await world.admin.call(technicianCalendar.make, { params: { id } })
  const theirs = new URL(body.address).pathname
  expect((await get(theirs)).status).toBe(200)
  await world.admin.call(technicians.deactivate, { params: { id } })
  expect((await get(theirs)).status).toBe(404)
})

test('the address is kept nowhere, and only its owner and admins make or revoke it', async () => {
  const params = { id: world.technician.id }
  const kept = { headers: { 'idempotency-key': 'calendar' } }
  const made = [
    (await world.admin.call(technicianCalendar.make, { params }, kept)).body.address,
    (await world.technician.call(ownCalendar.make, {}, kept)).body.address,
  ].map((address) => new URL(address).pathname)
  const path = made[1] ?? ''
  const { rows } = await world.database.query<{ text: string }>(
    `select string_agg(t, ' ') as text from (select row_to_json(f)::text as t from calendar_feed f
      union all select row_to_json(a)::text from audit a union all select row_to_json(i)::text from idempotency i) x`,
  )
  for (const it of made) expect(rows[0]?.text).not.toContain(it.slice('/api/calendars/'.length).replace('.ics', ''))
  const { made_by } = (await world.admin.call(technicianCalendar.get, { params })).body.feed ?? {}
  expect(made_by).toBeTypeOf('string')
  for (const call of [technicianCalendar.make, technicianCalendar.revoke, technicianCalendar.get])
    expect((await world.otherTechnician.call(call, { params })).status).toBe(403)
  expect((await world.otherTechnician.call(ownCalendar.revoke, {})).status).toBe(204)
  expect((await get(path)).status).toBe(200)
  expect((await world.admin.call(technicianCalendar.make, { params: { id: world.admin.id } })).status).toBe(404)
})

test('whoever guesses is told to wait', async () => {
  const statuses = new Set<number>()
  for (let n = 0; n < 70; n += 1) statuses.add((await get(`/api/calendars/${String(n).padStart(43, 'x')}`)).status)
  expect([...statuses].toSorted()).toEqual([404, 429])
})
