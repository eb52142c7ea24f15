import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { useWorld } from '#test/client.ts'
import { sweepFiles } from './file-sweep.ts'
import { insertFile, storeContent } from './files.ts'

const world = useWorld()

const save = async (name: string) => {
  const content = Buffer.from('abc')
  const about = { name, media_type: 'text/plain', bytes: 3, sha256: '0'.repeat(64) }
  const stored = await storeContent(world.services.files, { ...about, content })
  return world.database.write((tx) =>
    insertFile({ tx, user: undefined, language: 'EN', correlation_id: 'test' }, stored),
  )
}
const keyOf = async (id: number) => {
  const { rows } = await world.database.query('select key from stored_file where id = $1', [id])
  return rows[0]?.key as string | undefined
}
const isThere = (key: string) =>
  world.services.files
    .read({ key, name: key, bytes: 3, sha256: '0'.repeat(64) })
    .then(buffer)
    .then(
      () => true,
      // The content is there, but not what its hash says.
      (error: { code?: string }) => error.code !== 'file.missing',
    )
const makeOld = (ids: number[]) =>
  world.database.query(`update stored_file set created_at = now() - interval '2 days' where id = any($1)`, [ids])
const tomorrow = () => new Date(Date.now() + 25 * 3_600_000)

test('a file that nothing points to goes after a day, one in use or just saved stays', async () => {
  const [unused, used, logo, fresh] = [await save('a'), await save('b'), await save('c'), await save('d')]
  await world.database.query('update account set picture_id = $1 where id = $2', [used, world.admin.id])
  await world.database.query(
    `insert into setting (name, value) values ('swept', jsonb_build_object('logo_id', $1::bigint))`,
    [logo],
  )
  await makeOld([unused, used, logo])
  const keys = await Promise.all([unused, used, logo, fresh].map(keyOf))

  expect((await sweepFiles(world.services.database, world.services.files)).unused).toBe(1)
  expect(await Promise.all([unused, used, logo, fresh].map(async (id) => (await keyOf(id)) !== undefined))).toEqual([
    false,
    true,
    true,
    true,
  ])
  expect(await Promise.all(keys.map((key) => isThere(String(key))))).toEqual([false, true, true, true])
})

test('content whose save was taken back goes too, but not while it may still be under way', async () => {
  const month = new Date().toISOString().slice(0, 7)
  const key = `${month}/left-behind`
  await world.services.files.put(key, Buffer.from('half a save'))
  expect((await sweepFiles(world.services.database, world.services.files)).stray).toBe(0)
  expect(await isThere(key)).toBe(true)
  expect((await sweepFiles(world.services.database, world.services.files, tomorrow())).stray).toBe(1)
  expect(await isThere(key)).toBe(false)
})
