/** Files that list all open jobs, and files that list only new ones: what is missing from one counts only in the first kind. */
import { expect, test } from 'vitest'
import { formats } from '#features/interventions/formats/contract.ts'
import { useWorld } from '#test/client.ts'
import { acceptAll, createClient, createFormat, csvOf, differences, plainRows, upload } from '#test/client-files.ts'

const world = useWorld()

/** A client whose first file of some jobs was accepted. */
async function clientWithFile(prefix: string, rows: number) {
  const client = await createClient(world)
  const first = csvOf(plainRows(rows), { prefix })
  const { version_id, format_id } = await createFormat(world.admin, client, first, 'first.csv')
  const send = async (content: string) => (await upload(world.admin, version_id, content, 'again.csv')).body.id
  await acceptAll(world.admin, await send(first))
  const listing = async () => (await world.admin.call(formats.get, { params: { id: format_id } })).body.listing
  return { client, send, listing, format_id }
}

test('a second file that lists none of the first holds only new jobs, and none is gone', async () => {
  const { send, listing } = await clientWithFile('LA', 25)
  expect(await listing()).toBeNull()
  const second = await send(csvOf(plainRows(8), { prefix: 'LB' }))
  const found = await differences(world.admin, second)
  expect(found.counts).toMatchObject({ new: 8, gone: 0, gone_open: 0 })
  expect(found.listing).toEqual({ decided: null, proposed: 'only_new', total: 25, listed: 0 })
  // Not even somebody who asks for it cancels them.
  const { body } = await acceptAll(world.admin, second, { gone: { cancel: 'all', except: [] } })
  expect(body).toMatchObject({ total_inserted: 8 })
  expect((await differences(world.admin, second)).outcome).toMatchObject({ created: 8, cancelled: 0 })
  expect(await listing()).toBe('only_new')
  const third = await send(csvOf(plainRows(4), { prefix: 'LB' }))
  expect((await differences(world.admin, third)).counts).toMatchObject({ unchanged: 4, gone: 0 })
})

test('a second file that lists most of the first is a complete list, and what is missing is gone', async () => {
  const { send, listing } = await clientWithFile('LC', 10)
  const second = await send(csvOf([...plainRows(8), { Riferimento: 'LC-new' }], { prefix: 'LC' }))
  const found = await differences(world.admin, second)
  expect(found.counts).toMatchObject({ new: 1, unchanged: 8, gone: 2 })
  expect(found.listing).toEqual({ decided: null, proposed: 'complete', total: 10, listed: 8 })
  await acceptAll(world.admin, second)
  expect(await listing()).toBe('complete')
  // Decided: a later file that lists none of them says that all are gone.
  const third = await send(csvOf(plainRows(2), { prefix: 'LD' }))
  expect((await differences(world.admin, third)).counts).toMatchObject({ new: 2, gone: 9 })
})

test('where two files do not show it nothing is gone until somebody decides', async () => {
  const { send, listing, format_id } = await clientWithFile('LE', 10)
  const second = await send(csvOf([...plainRows(3), { Riferimento: 'LE-new' }], { prefix: 'LE' }))
  const open = await differences(world.admin, second)
  expect(open.listing).toMatchObject({ decided: null, proposed: null, total: 10, listed: 3 })
  expect(open.counts).toMatchObject({ gone: 0 })
  const decided = await world.admin.call(formats.update, { params: { id: format_id }, body: { listing: 'complete' } })
  expect([decided.status, decided.body.number, decided.body.listing]).toEqual([200, 1, 'complete'])
  const found = await differences(world.admin, second)
  expect(found.counts).toMatchObject({ gone: 7 })
  expect(found.digest).not.toBe(open.digest)
  const refused = await world.admin.call(formats.update, {
    params: { id: format_id },
    body: { listing: 'some' } as never,
  })
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['listing']])
  expect(await listing()).toBe('complete')
})
