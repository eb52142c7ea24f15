/** People with passwords, for the tests of accounts. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { expect } from 'vitest'
import { createAccount } from '#features/office/accounts/server/service.ts'
import { login } from '#features/office/accounts/sign-in.ts'
import type { Role } from '#lib/records/endpoint.ts'
import { hashPassword } from '#server/access/passwords.ts'
import { dataFolders } from '#server/env.ts'
import { Person, type World } from '#test/client.ts'

export const goodPassword = 'tre biscotti al limone'

export const accountWithPassword = (world: World, username: string, role: Role = 'admin', password = goodPassword) =>
  world.database.write((tx) =>
    createAccount({ tx, user: undefined, language: 'EN', correlation_id: 'test' }, role, {
      username,
      first_name: 'Livia',
      last_name: `Conti ${username}`,
      email: `${username}@example.com`,
      phone: null,
      address: null,
      language: 'EN',
      password,
    }),
  )

/** People of a world sign in without a password; what asks for the present one needs it. */
export const givePassword = async (world: World, { id }: { id: number }) =>
  world.database.query('update account set password_hash = $2 where id = $1', [id, await hashPassword(goodPassword)])

type Given = { password?: string; code?: string; address?: string; cookie?: string }

export const trySignIn = (
  world: World,
  username: string,
  { password = goodPassword, code, address, cookie = '' }: Given = {},
) =>
  world.stranger.call(
    login,
    { body: { username, password, ...(code ? { code } : {}) } },
    { headers: { 'x-forwarded-for': address ?? '127.0.0.1', cookie } },
  )

/** Signed in over HTTP, with the token and the cookie that were given. */
export async function signedIn(world: World, username: string, given: Given = {}): Promise<Person> {
  const answer = await trySignIn(world, username, given)
  expect(answer.status).toBe(200)
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return new Person(answer.body.user.id, { authorization: `Bearer ${answer.body.token}`, cookie }, () => world.base)
}

/** The mails so far to this address, oldest first. */
export async function mailsTo(world: World, address: string): Promise<Email[]> {
  const folder = dataFolders(world.services.env).outbox
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name), 'utf8'))),
  )
  return mails.filter((mail) => mail.to?.some((to) => 'address' in to && to.address === address))
}

/** Waits for the worker to have sent the mail, and returns the token of its link. */
export async function tokenFor(world: World, address: string, count = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(world, address)).length, { timeout: 15_000 }).toBe(count)
  const mail = (await mailsTo(world, address)).at(-1)
  return tokenIn(world, mail?.text ?? '')
}

export function tokenIn(world: World, text: string): string {
  const link = `${world.services.env.public_url}/forgot-password?token=`
  expect(text).toContain(link)
  return text.split(link)[1]?.split(/\s/)[0] ?? ''
}
