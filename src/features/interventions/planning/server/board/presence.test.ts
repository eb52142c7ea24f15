import { expect, test } from 'vitest'
import { type Person, useWorld } from '#test/client.ts'
import { dispatchBoard } from '../../contract.ts'

const world = useWorld()
const screen = '5f8b3c64-3f3e-4a4e-9f2e-0d6a3f1b7c11'

/** What a stream says until some words are in it. */
async function listen(person: Person, words: string): Promise<() => Promise<string>> {
  const response = await person.fetch('/api/live')
  const heard = (async () => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const part of response.body ?? []) {
      text += decoder.decode(part, { stream: true })
      if (text.includes(words)) return text
    }
    return text
  })()
  return () => heard
}

test('a screen of the board is heard by those who may open it, and by nobody else; nothing is stored', async () => {
  const colleague = await world.person('admin', 'luca')
  const heard = await listen(colleague, '"gone"')
  // What ends the technician's listening comes after all the others.
  const overheard = await listen(world.technician, '"last"')
  const rows = async () =>
    (
      await world.database.query(
        `select sum((xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', relname), true, true, '')))[1]::text::int)
         from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
      )
    ).rows
  const before = await rows()
  for (const state of ['came', 'here', 'gone'] as const) {
    const body = { screen, state, carries: state === 'here' ? [7, 8] : [] }
    expect((await world.admin.call(dispatchBoard.here, { body })).status).toBe(204)
  }
  const text = await heard()
  expect(text).toContain('"type":"dispatch-board-here"')
  expect(text).toMatch(new RegExp(`"carries":\\[7,8\\],"account_id":${world.admin.id},"name":"Elena`))
  expect(await rows()).toEqual(before)
  await world.database.query(`select pg_notify('fieldstock_live', $1)`, [
    JSON.stringify({ to: world.technician.id, message: { type: 'last' } }),
  ])
  expect(await overheard()).not.toContain('dispatch-board-here')
  const body = { screen, state: 'here' as const }
  expect((await world.technician.call(dispatchBoard.here, { body })).status).toBe(403)
  expect((await world.stranger.call(dispatchBoard.here, { body })).status).toBe(401)
})
