/** What tests of notifications share: a world with jobs to give, and what a person was told since. */
import { beforeAll, expect } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { type NotificationItem, notifications } from '#features/office/notifications/contract.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { type Person, useWorld, type World } from './client.ts'

export const page = async (person: Person, language = 'EN') =>
  (await person.call(notifications.list, { query: {} }, { headers: { 'accept-language': language } })).body

export const unread = async (person: Person) => (await person.call(notifications.count, {})).body.unread

/** Begins with nothing unread, and answers what came since. */
export async function since<T>(person: Person, work: () => Promise<T>): Promise<NotificationItem[]> {
  const before = (await page(person)).items.reduce((most, { id }) => Math.max(most, id), 0)
  if (before > 0) await person.call(notifications.readAll, { body: { until_id: before } })
  await work()
  return (await page(person)).items.filter(({ read }) => !read)
}

export const texts = (items: readonly NotificationItem[]) => items.map(({ text }) => text)
export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
export const idsOf = (items: readonly { id: number }[]) => ({ ids: items.map(({ id }) => id) })

type Given = { world: World; ground: Ground; second: Person }

/** Filled before the first test: the world, what closings stand on, and another admin. */
export function useGiven(): Given & {
  openJobs: (count: number, more?: Record<string, unknown>) => Promise<{ id: number; number: string; due_on: string }[]>
  assign: (items: readonly { id: number }[], person: Person, by?: Person) => Promise<{ status: number }>
} {
  const world = useWorld()
  const given = { world } as Given
  beforeAll(async () => {
    given.ground = await prepareClosings(world)
    given.second = await world.person('admin', 'second.admin')
  })
  return Object.assign(given, {
    /** Jobs that nobody has yet. */
    async openJobs(count: number, more: Record<string, unknown> = {}) {
      const made = []
      for (let n = 0; n < count; n += 1) {
        const body = {
          supplier_id: given.ground.supplier_id,
          code_id: given.ground.codes.maintenance,
          merchant_name: 'Bar Sport',
          city: 'Monza',
          province: 'MB',
          ...more,
        }
        const answer = await world.admin.call(interventions.create, { body: body as never })
        expect(answer.status, answer.text).toBe(201)
        made.push(answer.body)
      }
      return made
    },
    assign: (items: readonly { id: number }[], person: Person, by = world.admin) =>
      by.call(interventions.assign, { body: { ...idsOf(items), technician_id: person.id, confirmed: true } }),
  })
}
