/** Attacks on accounts: a stolen key that wants the whole account, and a stranger who wants to keep the owner out. */
import assert from 'node:assert/strict'
import { apiKeys } from '#features/office/accounts/contract.ts'
import { Person, type World } from '#test/client.ts'
import { accountWithPassword, givePassword, goodPassword, trySignIn } from '#test/people.ts'
import { endpoints, nameOf, tryCall } from '../house/calls.ts'
import type { Figures } from './ground.ts'

type Scope = { access: 'read' | 'write'; subjects?: ('suppliers' | 'products' | 'search')[] }

/** A program with a key of the admin. */
export async function makeKey(world: World, scope: Scope): Promise<Person> {
  const expires_on = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await givePassword(world, world.admin)
  const { status, body } = await world.admin.call(apiKeys.create, {
    body: { name: 'Program', role: 'admin', expires_on, current: goodPassword, ...scope },
  })
  assert.equal(status, 201)
  return new Person(0, { authorization: `Bearer ${body.key}` }, () => world.base)
}

const accountsNow = async ({ database }: World) =>
  (
    await database.query(
      `select a.id, a.email, a.username, a.password_hash, a.totp_secret, a.active,
        (select count(*) from api_key k where k.account_id = a.id) as keys from account a order by a.id`,
    )
  ).rows

/** A stolen key with every right tries all that manages accounts; no account changes, and no key is made. */
export async function keyTakeOver(rounds: number, world: World): Promise<Figures> {
  const targets = endpoints.filter((it) => it.session_only)
  const stolen = await makeKey(world, { access: 'write' })
  const before = await accountsNow(world)
  const figures = { tries: 0, refused: 0 }
  for (let round = 0; round < rounds; round++)
    for (const it of targets) {
      const { status } = await tryCall(stolen, it, { params: { id: world.admin.id } })
      figures.tries++
      // Where tries are counted, a key that goes on is refused even before its rights are looked at.
      if (status === 403 || (status === 429 && it.limit && round > 0)) figures.refused++
      else throw new Error(`${nameOf(it)} answers ${status} to a key`)
    }
  assert.deepEqual(await accountsNow(world), before)
  return figures
}

let besieged = 0

/**
 * A stranger types 31 wrong passwords from one address, by username and by mail address in turn. The stranger is refused from the
 * eleventh on; the owner signs in from the own browser at once, even behind the same address, and from a new one after a short delay.
 */
export async function lockOut(rounds: number, world: World): Promise<Figures> {
  const figures = { tries: 0, refused: 0, owner_signed_in: 0, slowest_new_device_ms: 0 }
  for (let round = 0; round < rounds; round++) {
    const name = `besieged-${++besieged}`
    const stranger = `192.0.2.${besieged % 200}`
    await accountWithPassword(world, name)
    const first = await trySignIn(world, name, { address: '198.51.100.1' })
    const device = first.headers.getSetCookie()[1]?.split(';')[0] ?? ''
    for (let n = 0; n < 31; n++) {
      const as = n % 2 === 0 ? name : `${name}@example.com`
      const { status } = await trySignIn(world, as, { password: 'wrong as always', address: stranger })
      assert.equal(status, n < 10 ? 401 : 429)
      figures.tries++
      if (status === 429) figures.refused++
    }
    const owner = await trySignIn(world, name, { address: stranger, cookie: device })
    const begun = performance.now()
    const elsewhere = await trySignIn(world, name, { address: '203.0.113.9' })
    figures.slowest_new_device_ms = Math.max(figures.slowest_new_device_ms, Math.round(performance.now() - begun))
    assert.deepEqual([owner.status, elsewhere.status], [200, 200])
    figures.owner_signed_in += 2
  }
  return figures
}
