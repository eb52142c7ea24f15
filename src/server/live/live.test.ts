import { expect, test } from 'vitest'
import { apiKeys } from '#features/office/accounts/contract.ts'
import { Person, useWorld } from '#test/client.ts'
import { givePassword, goodPassword } from '#test/people.ts'

const world = useWorld()

/** Reads the stream in the background; the promise is done when the server ends it. */
async function openStream(person: Person) {
  const leave = new AbortController()
  const response = await person.fetch('/api/live', { signal: leave.signal })
  expect(response.status).toBe(200)
  const ended = response.text().then(
    () => 'ended' as const,
    () => 'left' as const,
  )
  return { ended, leave }
}
const within2s = (ended: Promise<string>) =>
  Promise.race([ended, new Promise((done) => setTimeout(() => done('still open'), 2_000))])

async function newKey(): Promise<{ id: number; program: Person }> {
  const expires_on = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await givePassword(world, world.admin)
  const { body } = await world.admin.call(apiKeys.create, {
    body: { name: 'Watcher', role: 'admin', access: 'read', expires_on, current: goodPassword },
  })
  return { id: body.id, program: new Person(0, { authorization: `Bearer ${body.key}` }, () => world.base) }
}

test('the stream of a revoked or expired key ends within two seconds, those of others stay', async () => {
  const [revoked, expired, kept] = [await newKey(), await newKey(), await newKey()]
  const streams = await Promise.all([revoked, expired, kept].map(({ program }) => openStream(program)))
  await world.admin.call(apiKeys.revoke, { params: { id: revoked.id } })
  await world.database.query('update api_key set expires_at = now() where id = $1', [expired.id])
  expect(await Promise.all(streams.map(({ ended }) => within2s(ended)))).toEqual(['ended', 'ended', 'still open'])
  for (const { leave } of streams) leave.abort()
})

test('the stream of a session that idled out ends within two seconds', async () => {
  const person = await world.person('admin', 'dozing')
  const { ended } = await openStream(person)
  await world.database.query("update session set last_seen_at = now() - interval '13 hours' where account_id = $1", [
    person.id,
  ])
  expect(await within2s(ended)).toBe('ended')
})
