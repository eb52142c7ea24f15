import { beforeAll, expect, test } from 'vitest'
import { routes as accountRoutes } from '#features/office/accounts/server/routes.ts'
import { type Endpoint, isRead, subjectOf } from '#lib/records/endpoint.ts'
import { keySubjectNames } from '#lib/records/subjects.ts'
import { Person, useWorld } from '#test/client.ts'
import { makeKey } from '../resilience/accounts.ts'
import { endpoints, nameOf, tryCall } from './calls.ts'

const world = useWorld()
const guarded = endpoints.filter((it) => it.allow !== 'public')
const forPeople = guarded.filter((it) => it.session_only)
const forKeys = guarded.filter((it) => !it.session_only)

/** Everything about accounts, in whichever feature. */
const isAboutAccounts = (it: Endpoint) =>
  /^\/api\/(profile|users|api-keys|privacy|settings\/security)(\/|$)/.test(it.path) ||
  // Technicians may be read by programs; their accounts are changed by people. Minimums, hours and absences are no part of an account.
  (subjectOf(it) === 'technicians' && !isRead(it) && !/\/(minimums|absences|hours)$/.test(it.path))

/** The guide for a new company, and taking its demo data out, are for a person at the screen. */
const isSettingUp = (it: Endpoint) => ['first-steps', 'demo-data'].includes(subjectOf(it))
/** What a technician's phone says is said by a person. */
const isOfPhone = (it: Endpoint) =>
  ['phone', 'phone-files', 'push-subscriptions', 'technician-days'].includes(subjectOf(it))
/** The secret address of a calendar is made by a person and told to one. */
const isOfCalendar = (it: Endpoint) => it.path.endsWith('/calendar')

const key: Record<'all' | 'reading' | 'suppliers', Person> = {
  all: new Person(0, {}, () => ''),
  reading: new Person(0, {}, () => ''),
  suppliers: new Person(0, {}, () => ''),
}

beforeAll(async () => {
  key.all = await makeKey(world, { access: 'write' })
  key.reading = await makeKey(world, { access: 'read' })
  key.suppliers = await makeKey(world, { access: 'write', subjects: ['suppliers'] })
})

async function codesOf(person: Person, which: readonly Endpoint[]): Promise<string[]> {
  const answers: string[] = []
  for (const it of which) {
    const { status, code } = await tryCall(person, it)
    answers.push(`${nameOf(it)} ${status} ${code ?? ''}`)
  }
  return answers
}
const each = (which: readonly Endpoint[], answer: string) => which.map((it) => `${nameOf(it)} ${answer}`)

test('everything about accounts says that it is for people only', () => {
  const own = accountRoutes.map((route) => route.endpoint).filter((it) => it.allow !== 'public')
  expect(own.length).toBeGreaterThan(30)
  expect([...own, ...guarded.filter(isAboutAccounts)].filter((it) => !it.session_only).map(nameOf)).toEqual([])
  expect(
    forPeople
      .filter(
        (it) => !own.includes(it) && !isAboutAccounts(it) && !isSettingUp(it) && !isOfPhone(it) && !isOfCalendar(it),
      )
      .map(nameOf),
  ).toEqual([])
})

test('a key that may do everything reaches none of it', async () => {
  const reached = forPeople.filter((it) => it.allow.includes('admin'))
  expect(await codesOf(key.all, reached)).toEqual(each(reached, '403 api_key.people_only'))
})

test('a key that reads is refused whatever writes', async () => {
  const writes = forKeys.filter((it) => !isRead(it) && it.allow.includes('admin'))
  expect(writes.length).toBeGreaterThan(40)
  expect(await codesOf(key.reading, writes)).toEqual(each(writes, '403 api_key.read_only'))
})

test('a key for one subject is refused on all others', async () => {
  const others = forKeys.filter((it) => !['suppliers', 'live'].includes(subjectOf(it)) && it.allow.includes('admin'))
  expect(await codesOf(key.suppliers, others)).toEqual(each(others, '403 api_key.other_subject'))
  const list = endpoints.find((it) => nameOf(it) === 'GET /api/suppliers')
  expect(list && (await tryCall(key.suppliers, list)).status).toBe(200)
})

test('the subjects that a key can be made for are those that keys may call', () => {
  const nouns = new Set(forKeys.map(subjectOf).filter((noun) => noun !== 'live'))
  expect([...keySubjectNames].sort()).toEqual([...nouns].sort())
})
