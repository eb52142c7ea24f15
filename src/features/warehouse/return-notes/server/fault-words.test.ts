import { beforeAll, expect, test } from 'vitest'
import { products } from '#features/warehouse/stock/contract.ts'
import { useWorld } from '#test/client.ts'
import { readPdf } from '#test/pdf.ts'
import { ground, issueInput, makeGround, noteInput } from '#test/return-notes-ground.ts'
import { returnNotes, returnProducts } from '../contract.ts'

const world = useWorld()
beforeAll(() => makeGround(world))

test('the words of a fault report stand on the return note that sends the product back', async () => {
  const serials = ['FW-00001', 'FW-00002']
  for (const serial_number of serials)
    await world.admin.call(products.create, {
      body: { serial_number, part_id: ground.part, warehouse_id: ground.milano },
    })
  const { rows } = await world.database.query<{ id: number }>(
    'select id from product where serial_number = any($1) order by id',
    [serials],
  )
  const [first, second] = rows.map((row) => Number(row.id))
  const report = (id: number | undefined, note: string | null) =>
    world.admin.call(products.reportFault, { body: { ids: [id ?? 0], note } })
  await report(first, 'Screen cracked')
  await report(second, null)
  const note = await world.admin.call(returnNotes.create, { body: noteInput() })
  const params = { id: note.body.id }
  const added = await world.admin.call(returnProducts.scan, { params, body: { serials, mode: 'all' } })
  expect(added.body.added, added.text).toBe(2)
  const issued = await world.admin.call(returnNotes.issue, { params, body: issueInput })
  expect(issued.status, issued.text).toBe(200)
  const { rows: documents } = await world.database.query("select content->'lines' as lines from issued_document")
  expect(documents[0]?.lines).toMatchObject([
    { serial_numbers: serials, faults: [{ serial_number: 'FW-00001', text: 'Screen cracked' }] },
  ])
  const printed = async (language: 'EN' | 'IT') => {
    const pdf = await world.admin.fetch(`/api/return-notes/${note.body.id}/pdf?language=${language}`)
    return readPdf(Buffer.from(await pdf.arrayBuffer())).join('')
  }
  expect(await printed('EN')).toContain('Reported faultsScreen cracked: FW-00001')
  expect(await printed('IT')).toContain('Guasti segnalatiScreen cracked: FW-00001')
})
